"""URLs of the lobby, the tables and their sockets."""

from typing import Any, cast

from django.urls import path

from tables import views
from tables.consumer import table_socket

urlpatterns = [
    path("lobby/", views.lobby, name="lobby"),
    path("lobby/tables", views.lobby_tables, name="lobby_tables"),
    path("lobby/play", views.play_now, name="play_now"),
    path("lobby/guest", views.play_as_guest, name="play_as_guest"),
    path("lobby/new", views.new_table, name="new_table"),
    path("table/<slug:table_id>/", views.table, name="table"),
    path("table/<slug:table_id>/sit", views.sit, name="sit"),
    path("table/<slug:table_id>/guest", views.sit_as_guest, name="sit_as_guest"),
    path("table/<slug:table_id>/leave", views.leave, name="leave"),
    path("table/<slug:table_id>/remove", views.remove, name="remove_player"),
    path("table/<slug:table_id>/start", views.start, name="start"),
    path("table/<slug:table_id>/rematch", views.rematch, name="rematch"),
    path("table/<slug:table_id>/replay/", views.replay, name="replay"),
    path("table/<slug:table_id>/replay.json", views.replay_updates_json, name="replay_updates"),
    path("table/<slug:table_id>/picture.jpg", views.link_picture, name="table_picture"),
    path("history/", views.history, name="history"),
    path("tutorials/<slug:slug>", views.tutorial, name="tutorial"),
    path("table/<slug:table_id>/advice", views.advice, name="advice"),
    path("table/<slug:table_id>/fairness/", views.fairness, name="fairness"),
]
# Channels expects an ASGI application where Django's type hints expect a view.
sockets = [path("ws/table/<slug:table_id>/", cast(Any, table_socket))]
