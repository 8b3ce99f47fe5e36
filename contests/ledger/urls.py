"""URLs of the ledger of coins."""

from django.urls import path

from contests.ledger import views

urlpatterns = [path("coins/", views.coins, name="coins")]
