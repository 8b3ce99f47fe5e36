"""Evenings and seasons in the admin: staff look at them; closing a club ends them."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from clubs.evenings.models import Evening, Season
from tables.admin import ReadOnly


@admin.register(Evening)
class EveningAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ("name", "club", "first", "at", "zone", "weekly", "game", "ended")
    list_filter = ("weekly", "game", "ended")
    lookups = ("club__id__exact", "weekly__exact", "game")
    search_fields = ("name", "=id", "club__name", "=club__id")
    list_select_related = ("club",)
    ordering = ("-made", "pk")
    fields = readonly_fields = (
        "id", "club", "name", "note", "zone", "first", "at", "weekly", "until", "minutes", "game",
        "seats", "rest", "call", "by", "made", "changed", "ended",
    )  # fmt: skip

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Season)
class SeasonAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ("name", "club", "first", "last", "zone")
    list_filter = ("first",)
    lookups = ("club__id__exact",)
    search_fields = ("name", "=id", "club__name", "=club__id")
    list_select_related = ("club",)
    ordering = ("-made", "pk")
    fields = readonly_fields = ("id", "club", "name", "first", "last", "zone", "by", "made")

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
