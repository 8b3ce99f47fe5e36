"""URLs of conversations between two players."""

from django.urls import path

from chat import views

urlpatterns = [
    path("messages/", views.conversations, name="conversations"),
    path("messages/now", views.conversation_list, name="conversation_list"),
    path("messages/<slug:name>/", views.conversation, name="conversation"),
    path("messages/<slug:kind>/<slug:slug>/", views.group, name="group"),
    path("messages/<slug:kind>/<slug:slug>/mute", views.mute, name="mute_group"),
    path("messages/<slug:kind>/<slug:slug>/clear", views.clear, name="clear_group"),
    path("messages/<slug:kind>/<slug:slug>/take-down", views.take_down, name="take_down"),
    path("messages/<slug:name>/mute", views.mute, name="mute_conversation"),
    path("messages/<slug:name>/clear", views.clear, name="clear_conversation"),
]
