from django.urls import path

from dominoes import views

urlpatterns = [
    path("dominoes/", views.choose, name="dominoes"),
    path("dominoes/play", views.play, name="dominoes_play"),
    path("dominoes/daily/", views.daily, name="dominoes_daily"),
    path("dominoes/daily/play", views.daily_play, name="dominoes_daily_play"),
    path("dominoes/scores/", views.scores, name="dominoes_scores"),
    path("dominoes/<slug:table_id>/again", views.again, name="dominoes_again"),
    path("dominoes/<slug:table_id>/end", views.end, name="dominoes_end"),
    path("dominoes/<slug:table_id>/standing", views.standing, name="dominoes_standing"),
]
