"""URLs of contests and of the coins."""

from django.urls import path

from contests import views
from contests.ledger import views as ledger

urlpatterns = [
    path("coins/", ledger.coins, name="coins"),
    path("contests/", views.contests, name="contests"),
    path("contests/finished/", views.finished, name="contests_finished"),
    path("contests/new/", views.new, name="contest_new"),
    path("contests/new/open", views.open_private, name="contest_open"),
    path("contests/<slug:contest_id>/", views.contest, name="contest"),
    path("contests/<slug:contest_id>/picture.jpg", views.link_picture, name="contest_picture"),
    path("contests/<slug:contest_id>/standings/", views.standings, name="contest_standings"),
    path(
        "contests/<slug:contest_id>/with/<int:entrant_id>/", views.compare, name="contest_compare"
    ),
    path("contests/<slug:contest_id>/enter", views.enter, name="contest_enter"),
    path("contests/<slug:contest_id>/play", views.play, name="contest_play"),
]
