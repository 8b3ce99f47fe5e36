"""Ratings and streaks in the admin. Staff can look at them; only games change them."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from ratings.models import Rating, Streak
from tables.admin import ReadOnly


class Unchangeable(ReadOnly):
    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Rating)
class RatingAdmin(Unchangeable, admin.ModelAdmin):
    list_display = ("user", "game", "season", "shown", "uncertainty", "games")
    list_filter = ("game", "season")
    search_fields = ("user__username",)
    list_select_related = ("user",)

    def shown(self, row: Rating) -> int:
        return row.skill.shown

    def uncertainty(self, row: Rating) -> int:
        return row.skill.uncertainty


@admin.register(Streak)
class StreakAdmin(Unchangeable, admin.ModelAdmin):
    list_display = ("user", "length", "last_day", "forgiven", "best")
    search_fields = ("user__username",)
    list_select_related = ("user",)
