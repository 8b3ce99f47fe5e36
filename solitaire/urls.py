from django.urls import path

from solitaire import views

urlpatterns = [
    path("solitaire/", views.choose, name="solitaire"),
    path("solitaire/play", views.play, name="solitaire_play"),
    path("solitaire/daily/", views.daily, name="solitaire_daily"),
    path("solitaire/daily/play", views.daily_play, name="solitaire_daily_play"),
    path("solitaire/scores/", views.scores, name="solitaire_scores"),
    path("solitaire/<slug:table_id>/again", views.again, name="solitaire_again"),
    path("solitaire/<slug:table_id>/end", views.end, name="solitaire_end"),
    path("solitaire/<slug:table_id>/standing", views.standing, name="solitaire_standing"),
    path("solitaire/<slug:table_id>/solvability", views.solvability, name="solitaire_solvability"),
]
