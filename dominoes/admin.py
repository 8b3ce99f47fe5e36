"""Finished games of dominoes in the admin."""

from django.contrib import admin

from dominoes.models import Played
from tables.played_admin import PlayedAdmin


@admin.register(Played)
class DominoesPlayedAdmin(PlayedAdmin):
    list_display = ["user", "level", "points", "opponent", "score", "seconds", "day", "at"]
    list_filter = ["level", "how", "timed"]
