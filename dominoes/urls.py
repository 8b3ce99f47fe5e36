"""URLs of dominoes: its own, and those of all games for one person."""

from django.urls import path

from dominoes import views

urlpatterns = [
    path("dominoes/", views.choose, name="dominoes"),
    path("dominoes/scores/", views.scores, name="dominoes_scores"),
    *views.PAGES.urls,
]
