"""URLs of solitaire: its own, and those of all games for one person."""

from django.urls import path

from solitaire import views

urlpatterns = [
    path("solitaire/", views.choose, name="solitaire"),
    path("solitaire/scores/", views.scores, name="solitaire_scores"),
    path("solitaire/<slug:table_id>/solvability", views.solvability, name="solitaire_solvability"),
    *views.PAGES.urls,
]
