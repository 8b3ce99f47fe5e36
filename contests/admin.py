"""Contests, their entrants and series in the admin, and flags of fair play: what
was found, and what staff make of it.

Staff may play too: before a contest has ended nobody sees its seed, scores or times here.
"""

from functools import partial
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.helpers import ActionForm
from django.core.exceptions import PermissionDenied
from django.db.models import Count, F, QuerySet
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from accounts.admin_parts import (
    LEFT_OUT,
    ReadOnly,
    Unchanged,
    UserLink,
    out_of_reach,
    rows_of,
    user_links,
    within_reach,
)
from contests.admin_forms import TERMS, ContestForm, SeriesForm, game_fields
from contests.models import Contest, Entrant, FairPlayFlag, Series
from contests.refusals import TEXTS
from contests.selectors import fairness, scores_are_shown
from contests.services import deciding, opening
from contests.terms import contest_game
from moderation.admin import perform
from moderation.staff_log import record
from tables.registry import find_game, game_name

__all__ = ["ContestAdmin", "EntrantAdmin", "FairPlayFlagAdmin", "SeriesAdmin"]
HIDDEN = "Shown when the contest has ended."


def options_text(row: Contest | Series) -> str:
    app = find_game(row.game)
    return contest_game(row.game).describe(row.options) if app and app.contest else str(row.options)


class EntrantColumns(Unchanged):
    """How entrants stand. When they began and ended would tell how long they have played."""

    @admin.display(description="standing")
    def standing(self, entrant: Entrant) -> str:
        if entrant.posted:
            return "has played"
        return "plays" if entrant.begun else "has not begun"

    @admin.display(description="score")
    def shown_score(self, entrant: Entrant) -> str:
        if not scores_are_shown(entrant.contest, None):
            return HIDDEN
        return "none" if entrant.score is None else str(entrant.score)

    @admin.display(description="time")
    def shown_time(self, entrant: Entrant) -> str:
        if not scores_are_shown(entrant.contest, None):
            return HIDDEN
        return "none" if entrant.used_ms is None else f"{entrant.used_ms / 1000:.1f} s"

    @admin.display(description="table")
    def table_link(self, entrant: Entrant) -> str | SafeString:
        if entrant.table is None:
            return ""
        page = reverse("admin:tables_table_change", args=[entrant.table])
        return format_html('<a href="{}">{}</a>', page, entrant.table)


COLUMNS = (
    "user", "entered", "standing", "shown_score", "shown_time", "rank", "prize", "table_link",
)  # fmt: skip


class EntrantInline(EntrantColumns, admin.TabularInline):
    model = Entrant
    fields = readonly_fields = COLUMNS
    extra = 0

    def get_queryset(self, request: HttpRequest) -> QuerySet[Entrant]:
        return super().get_queryset(request).select_related("contest", "user").order_by("pk")


@admin.register(Entrant)
class EntrantAdmin(EntrantColumns, admin.ModelAdmin):
    """Where players have entered. Never where from."""

    list_display = ("contest", *COLUMNS)
    fields = readonly_fields = list_display
    search_fields = ("user__username", "=contest__id")
    lookups = ("contest__id__exact", "user__id__exact")
    list_select_related = ("contest", "user")
    ordering = ("-pk",)
    sortable_by = ("entered",)


user_links.append(
    UserLink("Contests", "contests.view_entrant", rows_of("contests_entrant", "user__id__exact"))
)


@admin.register(Contest)
class ContestAdmin(ReadOnly, admin.ModelAdmin):
    """Contests can be opened and voided, but not changed."""

    form = ContestForm
    list_display = ("id", "state", "kind", "game", "fee", "taken", "opens", "closes")
    list_filter = ("state", "kind", "game")
    lookups = ("state__exact", "kind__exact", "game", "series__id__exact")
    search_fields = ("=id", "entrants__user__username")
    ordering = ("-closes", "-pk")
    inlines = (EntrantInline,)
    actions = ("void",)
    fields = readonly_fields = (
        "id", "state", "kind", "game_title", "options_line", "fee", "taken", "prizes", "opens",
        "closes", "ended", "reason", "series", "host", "game_version", "seed_hash", "shown_seed",
        "all_entrants",
    )  # fmt: skip

    def get_queryset(self, request: HttpRequest) -> QuerySet[Contest]:
        return super().get_queryset(request).annotate(entered=Count("entrants", distinct=True))

    @admin.display(description="places taken")
    def taken(self, contest: Any) -> str:
        return f"{contest.entered} of {contest.places or 'any number'}"

    @admin.display(description="game")
    def game_title(self, contest: Contest) -> str:
        return game_name(contest.game)

    @admin.display(description="options")
    def options_line(self, contest: Contest) -> str:
        return options_text(contest)

    @admin.display(description="hash of the seed")
    def seed_hash(self, contest: Contest) -> str:
        return fairness(contest).hash

    @admin.display(description="seed")
    def shown_seed(self, contest: Contest) -> str:
        return fairness(contest).seed or HIDDEN

    @admin.display(description="entrants")
    def all_entrants(self, contest: Contest) -> SafeString:
        page = reverse("admin:contests_entrant_changelist") + f"?contest__id__exact={contest.pk}"
        return format_html('<a href="{}">All entrants</a>', page)

    def get_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        return self.fields if obj else _form_fields("opens", "closes")

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        return self.readonly_fields if obj else ()

    def get_form(
        self, request: HttpRequest, obj: Any = None, change: bool = False, **kwargs: Any
    ) -> Any:
        """The form as it is: the names of its fields are only known when it is made."""
        return super().get_form(request, obj, change, **kwargs) if obj else ContestForm

    def get_inlines(self, request: HttpRequest, obj: Any) -> Any:
        """Thousands may enter the contest of a day; the list of entrants has pages."""
        return self.inlines if obj and obj.places else ()

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return request.user.has_perm("contests.add_contest")

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Only the list has actions; a single contest is read-only."""
        return obj is None and super().has_change_permission(request)

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        contest = self.get_object(request, object_id)
        may_void = contest is not None and contest.is_open and self.has_change_permission(request)
        extra = {"may_void": may_void} | (extra_context or {})
        return super().change_view(request, object_id, form_url, extra)

    def save_model(self, request: HttpRequest, obj: Contest, form: Any, change: bool) -> None:
        chosen = form.cleaned_data
        made = opening.open_contest(form.terms, chosen["opens"], chosen["closes"])
        obj.pk, obj.kind, obj.game = made.pk, made.kind, made.game

    @admin.action(description="Void, and return the entry fees", permissions=["change"])
    def void(self, request: HttpRequest, contests: QuerySet[Contest]) -> HttpResponse | None:
        """Asks for the reason first, and says what happens."""
        if not self.has_change_permission(request):
            raise PermissionDenied
        reason = request.POST.get("reason", "").strip()
        if "confirmed" in request.POST and reason:
            for contest in contests:
                message = f"{contest} is void."
                at = timezone.now()
                action = partial(deciding.void, contest.pk, reason, request.user, at)
                perform(self, request, message, action)
            return None
        if "confirmed" in request.POST:
            self.message_user(request, str(TEXTS["needs_reason"]), messages.ERROR)
        context = {
            **self.admin_site.each_context(request),
            "title": "Void contests",
            "contests": [(each, each.entered * each.fee) for each in contests],  # type: ignore[attr-defined]
            "opts": self.opts,
        }
        return TemplateResponse(request, "admin/contests/void.html", context)


def _form_fields(*more: str) -> tuple[str, ...]:
    """The fields of a form of terms, with the options of all games behind the games."""
    options = [name for fields in game_fields().values() for name in fields]
    return ("kind", "game", *options, *TERMS[2:], *more)


@admin.register(Series)
class SeriesAdmin(ReadOnly, admin.ModelAdmin):
    """What is offered all the time. A series is switched off, not deleted."""

    form = SeriesForm
    list_display = (
        "game", "kind", "places", "fee", "prizes", "options_line", "hours", "keep_open", "open_now",
        "active",
    )  # fmt: skip
    list_filter = ("active", "game", "kind")
    lookups = ("active__exact", "game", "kind__exact")
    ordering = ("game", "places", "pk")

    @admin.display(description="options")
    def options_line(self, series: Series) -> str:
        return options_text(series)

    @admin.display(description="open now")
    def open_now(self, series: Series) -> int:
        return opening.with_free_places(series, timezone.now()) if find_game(series.game) else 0

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return request.user.has_perm("contests.add_series")

    def get_form(
        self, request: HttpRequest, obj: Any = None, change: bool = False, **kwargs: Any
    ) -> Any:
        if obj and not self.has_change_permission(request, obj):
            return super().get_form(request, obj, change, **kwargs)
        return SeriesForm

    def get_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        if obj and not self.has_change_permission(request, obj):
            return (*TERMS, "options_line", "hours", "keep_open", "active")
        return _form_fields("hours", "keep_open", "active")

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        if obj and not self.has_change_permission(request, obj):
            return ("options_line",)
        return ()

    def save_model(self, request: HttpRequest, obj: Series, form: Any, change: bool) -> None:
        fields = form.terms._asdict() | {"prizes": list(form.terms.prizes)}
        for name in ("hours", "keep_open", "active"):
            fields[name] = form.cleaned_data[name]
        opening.save_series(fields, obj)


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
        if flags.filter(out_of_reach(request.user, "users__")).exists():
            self.message_user(request, LEFT_OUT, messages.WARNING)
        for flag in within_reach(flags, request.user, "users__").filter(closed=None):
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
