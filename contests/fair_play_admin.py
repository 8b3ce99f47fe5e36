"""Flags of fair play in the admin: what was found, and what staff make of it."""

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.helpers import ActionForm
from django.db.models import F, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from contests.models import Entrant, FairPlayFlag
from moderation.staff_log import record
from tables.admin import ReadOnly


class NoteForm(ActionForm):
    """The note is asked beside the list of actions."""

    note = forms.CharField(label="What you found out:", required=False, max_length=300)


@admin.register(FairPlayFlag)
class FairPlayFlagAdmin(ReadOnly, admin.ModelAdmin):
    """What was found at night. Staff look at the games, and close it with a note."""

    list_display = ("kind", "players", "summary", "created", "closed", "note")
    list_filter = ("kind", ("closed", admin.EmptyFieldListFilter))
    lookups = ("kind__exact", "closed__isempty")
    search_fields = ("=users__username",)
    ordering = (F("closed").desc(nulls_first=True), "-created")
    actions = ("close",)
    action_form = NoteForm
    fields = readonly_fields = (
        "kind", "players", "summary", "games", "created", "closed", "note",
    )  # fmt: skip

    def get_queryset(self, request: HttpRequest) -> QuerySet[FairPlayFlag]:
        """Only superusers see flags about themselves."""
        rows = super().get_queryset(request).prefetch_related("users")
        staff: Any = request.user
        return rows if staff.is_superuser else rows.exclude(users=staff.pk)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Only the list has actions; a single flag is read-only."""
        return obj is None and super().has_change_permission(request)

    @admin.display(description="players")
    def players(self, flag: FairPlayFlag) -> SafeString:
        rows = [
            (reverse("admin:accounts_user_change", args=[user.pk]), user.get_username(), user.pk)
            for user in sorted(flag.users.all(), key=lambda user: user.pk)
        ]
        return format_html_join(", ", '<a href="{}">{}</a> (user {})', rows)

    @admin.display(description="what was counted")
    def summary(self, flag: FairPlayFlag) -> str:
        return "; ".join(f"{name}: {_words(value)}" for name, value in flag.evidence.items())

    @admin.display(description="games")
    def games(self, flag: FairPlayFlag) -> SafeString:
        """How the flagged players did in these contests, with replays of what has ended."""
        rows = Entrant.objects.filter(contest__in=flag.contests.all(), user__in=flag.users.all())
        rows = rows.exclude(contest__state="open").select_related("contest", "user")
        body = format_html_join("", _ROW, map(_cells, rows.order_by("contest__ended", "pk")))
        return format_html("<table>{}{}</table>", _HEAD, body)

    @admin.action(description="Close with a note", permissions=["change"])
    def close(self, request: HttpRequest, flags: QuerySet[FairPlayFlag]) -> None:
        note = request.POST.get("note", "").strip()[:300]
        if not note:
            self.message_user(request, "Write what you found out.", messages.WARNING)
            return
        for flag in flags.filter(closed=None):
            FairPlayFlag.objects.filter(pk=flag.pk).update(closed=timezone.now(), note=note)
            record(request.user, flag, f"closed: {note}")


_HEAD = format_html(
    "<tr><th>Contest</th><th>Player</th><th>Place</th><th>Score</th><th>Seconds</th>"
    "<th>Fee</th><th>Prize</th><th>{}</th></tr>",
    "Replay",
)
_ROW = "<tr>" + "<td>{}</td>" * 8 + "</tr>"


def _words(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _cells(entrant: Entrant) -> tuple[Any, ...]:
    contest = entrant.contest
    page = reverse("admin:contests_contest_change", args=[contest.pk])
    link = format_html('<a href="{}">{}</a>', page, contest)
    seconds = "" if entrant.used_ms is None else f"{entrant.used_ms / 1000:.1f}"
    replay: str | SafeString = ""
    if entrant.table:
        replay = format_html('<a href="{}">Replay</a>', reverse("replay", args=[entrant.table]))
    score = "" if entrant.score is None else entrant.score
    numbers = (entrant.rank or "", score, seconds, contest.fee, entrant.prize)
    return (link, entrant.user, *numbers, replay)
