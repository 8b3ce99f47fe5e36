"""Clubs in the admin, with their evenings, seasons and tournaments. Staff take away a name or a
description that offends, or close a club, which ends what it has planned; all else belongs to its
owner and hosts. Nobody sees the seeds of rounds there."""

from functools import partial
from typing import Any

from django import forms
from django.contrib import admin
from django.contrib.admin.helpers import ActionForm
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone

from accounts.admin_parts import UserLink, rows_of, user_links
from clubs.evenings.models import Evening, Season
from clubs.models import Club, Membership
from clubs.services import moderating
from clubs.tournaments.models import Act, Tournament
from moderation.admin import perform
from tables.admin import ReadOnly


class ReasonForm(ActionForm):
    """The reason is asked beside the list of actions."""

    why = forms.CharField(label="Reason, for the log:", required=False, max_length=200)


@admin.register(Club)
class ClubAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ("name", "id", "size", "listed", "joining", "language", "created")
    list_filter = ("listed", "joining", "language", "created")
    lookups = (
        "listed__exact", "joining__exact", "language", "created__gte", "created__lt",
    )  # fmt: skip
    search_fields = ("name", "=id", "members__user__username")
    ordering = ("-created", "-pk")
    actions = ("take_name", "take_description", "close")
    action_form = ReasonForm
    fields = readonly_fields = (
        "id", "name", "description", "language", "games", "joining", "listed", "face", "colour",
        "size", "created",
    )  # fmt: skip

    @admin.action(description="Take the name away", permissions=["change"])
    def take_name(self, request: HttpRequest, clubs: QuerySet[Club]) -> None:
        self._each(request, clubs, moderating.take_name, "Renamed")

    @admin.action(description="Take the description away", permissions=["change"])
    def take_description(self, request: HttpRequest, clubs: QuerySet[Club]) -> None:
        self._each(request, clubs, moderating.take_description, "Emptied")

    @admin.action(description="Close the club for good", permissions=["change"])
    def close(self, request: HttpRequest, clubs: QuerySet[Club]) -> None:
        self._each(request, clubs, moderating.close, "Closed")

    def _each(self, request: HttpRequest, clubs: QuerySet[Club], act: Any, done: str) -> None:
        why, at = request.POST.get("why", ""), timezone.now()
        for club in clubs:
            action = partial(act, club.pk, by=request.user, why=why, at=at)
            perform(self, request, f"{done}: {club}", action)


@admin.register(Membership)
class MembershipAdmin(ReadOnly, admin.ModelAdmin):
    """Who belongs to which club."""

    list_display = ("club", "user", "role", "joined")
    fields = readonly_fields = ("club", "user", "role", "joined", "since")
    search_fields = ("club__name", "=club__id", "user__username")
    lookups = ("club__id__exact", "user__id__exact")
    list_select_related = ("club", "user")
    ordering = ("club", "role", "joined", "pk")

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


user_links.append(
    UserLink("Clubs", "clubs.view_membership", rows_of("clubs_membership", "user__id__exact"))
)


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
