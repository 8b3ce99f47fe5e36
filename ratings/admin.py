"""Ratings and streaks in the admin. Staff can look at them; only games change them."""

from django.contrib import admin

from accounts.admin_parts import Unchanged
from ratings.models import Rating, Streak


@admin.register(Rating)
class RatingAdmin(Unchanged, admin.ModelAdmin):
    list_display = ("user", "game", "season", "shown", "uncertainty", "games")
    list_filter = ("game", "season")
    search_fields = ("user__username",)
    list_select_related = ("user",)

    def shown(self, row: Rating) -> int:
        return row.skill.shown

    def uncertainty(self, row: Rating) -> int:
        return row.skill.uncertainty


@admin.register(Streak)
class StreakAdmin(Unchanged, admin.ModelAdmin):
    list_display = ("user", "length", "last_day", "forgiven", "best")
    search_fields = ("user__username",)
    list_select_related = ("user",)
