"""Tournaments in the admin: staff look at them; closing a club ends its tournaments. Nobody sees
the seeds of rounds there."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from clubs.tournaments.models import Act, Tournament
from tables.admin import ReadOnly


class ActInline(ReadOnly, admin.TabularInline):
    """Who did what."""

    model = Act
    fields = readonly_fields = ("at", "by", "what", "number", "who", "other", "why")
    extra = 0
    ordering = ("-at", "-pk")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Act]:
        return super().get_queryset(request).select_related("by", "who", "other")


@admin.register(Tournament)
class TournamentAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ("name", "club", "game", "starts", "state", "round", "rounds", "fee")
    list_filter = ("state", "game")
    lookups = ("club__id__exact", "state__exact", "game")
    search_fields = ("name", "=id", "club__name", "=club__id")
    list_select_related = ("club",)
    ordering = ("-made", "pk")
    inlines = (ActInline,)
    fields = readonly_fields = (
        "id", "club", "name", "game", "starts", "zone", "rounds", "games", "minutes", "seating",
        "places", "fee", "prizes", "state", "round", "paused", "by", "made", "ended",
    )  # fmt: skip

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
