"""Finished games of dominoes in the admin."""

from django.contrib import admin

from accounts.admin_parts import UserLink, rows_of, user_links
from dominoes.models import Played
from tables.admin import PlayedAdmin


@admin.register(Played)
class DominoesPlayedAdmin(PlayedAdmin):
    list_display = ["user", "level", "points", "opponent", "score", "seconds", "day", "at"]
    list_filter = ["level", "how", "timed"]


user_links.append(
    UserLink(
        "Finished games of dominoes",
        "dominoes.view_played",
        rows_of("dominoes_played", "user__id__exact"),
    )
)
