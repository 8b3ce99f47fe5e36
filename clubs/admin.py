"""Clubs in the admin, with who asks to join and who may not. Staff take away a name or a
description that offends, or close a club, which ends what it has planned; all else belongs to its
owner and hosts. What clubs plan is in `evenings/admin.py` and `tournaments/admin.py`."""

from functools import partial
from typing import Any

from django import forms
from django.contrib import admin
from django.contrib.admin.helpers import ActionForm
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone

from accounts.admin_parts import ReadOnly, Unchanged, UserLink, rows_of, user_links
from clubs.models import Ban, Club, InvitationLink, JoinRequest, Membership
from clubs.services import moderating
from moderation.admin import perform


class ReasonForm(ActionForm):
    """The reason is asked beside the list of actions."""

    why = forms.CharField(label="Reason, for the log:", required=False, max_length=200)


class JoinRequestInline(Unchanged, admin.TabularInline):
    model = JoinRequest
    fields = readonly_fields = ("user", "at", "declined")
    extra = 0
    ordering = ("-at", "-pk")

    def get_queryset(self, request: HttpRequest) -> QuerySet[JoinRequest]:
        return super().get_queryset(request).select_related("user")


class BanInline(Unchanged, admin.TabularInline):
    model = Ban
    fields = readonly_fields = ("user", "by", "at")
    extra = 0
    ordering = ("-at", "-pk")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Ban]:
        return super().get_queryset(request).select_related("user", "by")


class InvitationLinkInline(Unchanged, admin.TabularInline):
    """Who made the link and when. The link itself lets whoever has it in, so it stays theirs."""

    model = InvitationLink
    fields = readonly_fields = ("by", "at")
    extra = 0


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
    inlines = (JoinRequestInline, BanInline, InvitationLinkInline)
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
class MembershipAdmin(Unchanged, admin.ModelAdmin):
    """Who belongs to which club."""

    list_display = ("club", "user", "role", "joined")
    fields = readonly_fields = ("club", "user", "role", "joined", "since")
    search_fields = ("club__name", "=club__id", "user__username")
    lookups = ("club__id__exact", "user__id__exact")
    list_select_related = ("club", "user")
    ordering = ("club", "role", "joined", "pk")


user_links.append(
    UserLink("Clubs", "clubs.view_membership", rows_of("clubs_membership", "user__id__exact"))
)
