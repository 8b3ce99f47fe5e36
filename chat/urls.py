"""URLs of conversations between two players."""

from django.urls import path

from chat import views

urlpatterns = [
    path("messages/", views.conversations, name="conversations"),
    path("messages/<slug:name>/", views.conversation, name="conversation"),
    path("messages/<slug:name>/mute", views.mute, name="mute_conversation"),
    path("messages/<slug:name>/clear", views.clear, name="clear_conversation"),
]
