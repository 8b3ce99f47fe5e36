"""URLs of what the panels of both mahjong games ask."""

from django.urls import path

from mahjong import views

urlpatterns = [
    path("cards/<slug:name>.json", views.card, name="card"),
    path("tables/<slug:table>/closest", views.closest_hands, name="closest"),
    path("tables/<slug:table>/outlook", views.outlook, name="outlook"),
]
