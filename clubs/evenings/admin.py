"""Evenings and seasons in the admin: when a club meets, who said what, and who sat where."""

from itertools import chain
from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from accounts.admin_parts import Unchanged
from accounts.models import User
from clubs.evenings.models import Answer, Evening, Meeting, MeetingTable, Season


class MeetingInline(Unchanged, admin.TabularInline):
    model = Meeting
    fields = readonly_fields = ("day", "starts", "moved", "cancelled", "round")
    extra = 0
    ordering = ("-day",)
    show_change_link = True


class AnswerInline(Unchanged, admin.TabularInline):
    model = Answer
    fields = readonly_fields = ("user", "says", "waiting", "at", "here", "day_told", "soon_told")
    extra = 0
    ordering = ("at", "pk")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Answer]:
        return super().get_queryset(request).select_related("user")


class MeetingTableInline(Unchanged, admin.TabularInline):
    model = MeetingTable
    fields = readonly_fields = ("round", "number", "people", "table", "opened", "left_out")
    extra = 0
    ordering = ("round", "number")

    def get_queryset(self, request: HttpRequest) -> QuerySet[MeetingTable]:
        return super().get_queryset(request).select_related("table")

    def get_formset(self, request: HttpRequest, obj: Any = None, **more: Any) -> Any:
        """Reads the players of all tables of the date, which is obj, at once."""
        seated = MeetingTable.objects.filter(meeting=obj).values_list("players", flat=True)
        self.users = User.objects.in_bulk({*chain.from_iterable(seated)})
        return super().get_formset(request, obj, **more)

    @admin.display(description="players")
    def people(self, row: MeetingTable) -> str:
        return ", ".join(str(self.users.get(player, "deleted")) for player in row.players)


@admin.register(Meeting)
class MeetingAdmin(Unchanged, admin.ModelAdmin):
    """A date of an evening."""

    list_display = ("evening", "day", "starts", "moved", "cancelled", "round")
    list_filter = ("starts",)
    lookups = ("evening__id__exact", "starts__gte", "starts__lt")
    search_fields = ("evening__name", "=evening__id", "evening__club__name")
    list_select_related = ("evening",)
    ordering = ("-starts", "pk")
    inlines = (AnswerInline, MeetingTableInline)
    fields = readonly_fields = list_display


@admin.register(Evening)
class EveningAdmin(Unchanged, admin.ModelAdmin):
    list_display = ("name", "club", "first", "at", "zone", "weekly", "game", "ended")
    list_filter = ("weekly", "game", "ended")
    lookups = ("club__id__exact", "weekly__exact", "game")
    search_fields = ("name", "=id", "club__name", "=club__id")
    list_select_related = ("club",)
    ordering = ("-made", "pk")
    inlines = (MeetingInline,)
    fields = readonly_fields = (
        "id", "club", "name", "note", "zone", "first", "at", "weekly", "until", "minutes", "game",
        "seats", "rest", "call", "by", "made", "changed", "ended",
    )  # fmt: skip


@admin.register(Season)
class SeasonAdmin(Unchanged, admin.ModelAdmin):
    list_display = ("name", "club", "first", "last", "zone")
    list_filter = ("first",)
    lookups = ("club__id__exact",)
    search_fields = ("name", "=id", "club__name", "=club__id")
    list_select_related = ("club",)
    ordering = ("-made", "pk")
    fields = readonly_fields = ("id", "club", "name", "first", "last", "zone", "by", "made")
