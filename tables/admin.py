"""Tables in the admin. Staff can end one that is stuck, but not see hands of running games. And
what the admins of games share."""

from datetime import UTC, datetime
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.helpers import ActionForm
from django.contrib.admin.models import CHANGE, LogEntry
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from accounts.admin_parts import (
    OwnedAdmin,
    ReadOnly,
    Unchanged,
    UserLink,
    rows_of,
    user_links,
)
from accounts.timestamps import now
from tables import services
from tables.hooks import is_hidden
from tables.models import Entry, Seat, Status, Table
from tables.refusals import Refused
from tables.selectors import is_public_record, without_hidden, without_secret_results
from tables.storage.archive import entries_of

HIDDEN = "Shown when the session is over, unless others may still play the same deal."
STUCK = "The table was stuck."
OWN_TABLE = "you play here yourself, so another member of staff has to end it."
ONLY_SUPERUSERS = "others play the same deal for a place, so only superusers can end it."
ENTRIES_SHOWN = 60  # on a table's page, which links to the others


def moment(milliseconds: int) -> str:
    return f"{datetime.fromtimestamp(milliseconds / 1000, UTC):%Y-%m-%d %H:%M:%S}"


class EndForm(ActionForm):
    """The reason is asked beside the list of actions."""

    why = forms.CharField(
        label="Reason, shown to the players:", required=False, max_length=200, initial=STUCK
    )


class SeatInline(ReadOnly, admin.TabularInline):
    model = Seat
    fields = readonly_fields = ("number", "name", "user", "bot", "away", "timeouts", "shown_points")
    extra = 0

    @admin.display(description="points")
    def shown_points(self, seat: Seat) -> str:
        return HIDDEN if is_hidden(seat.table.options) else str(seat.points)


@admin.register(Table)
class TableAdmin(ReadOnly, admin.ModelAdmin):
    list_display = (
        "title",
        "id",
        "game",
        "status",
        "host",
        "game_of_session",
        "shown_version",
        "created",
    )
    list_filter = ("status", "game", "public", "created")
    lookups = (
        "status__exact", "game", "public__exact", "created__gte", "created__lt", "created__year",
        "created__month", "created__day", "seats__user__id__exact",
    )  # fmt: skip
    search_fields = ("id", "title", "seats__name", "seats__user__username")
    list_select_related = ("host",)
    date_hierarchy = "created"
    inlines = (SeatInline,)
    actions = ("end_stuck",)
    action_form = EndForm
    fields = readonly_fields = (
        "id", "title", "game", "game_version", "status", "host", "public", "options",
        "game_of_session", "shown_version", "next_wake", "created", "rematch", "secrets",
        "newest_entries", "end_reason",
    )  # fmt: skip

    @admin.display(description="game number")
    def game_of_session(self, table: Table) -> str:
        return f"{table.number} of {table.games}"

    @admin.display(description="version")
    def shown_version(self, table: Table) -> str:
        """Not sortable, because it tells how many moves a hidden game has."""
        return HIDDEN if is_hidden(table.options) else str(table.version)

    @admin.display(description="next wake-up")
    def next_wake(self, table: Table) -> str:
        """To the minute, because the second would reveal whether a player can claim."""
        return moment(table.wake_at)[:-3] if table.wake_at else "waiting for players"

    @admin.display(description="seed and state")
    def secrets(self, table: Table) -> str:
        """Seed and state, which reveal every tile, so they are hidden while they may matter."""
        if not is_public_record(table):
            return HIDDEN
        return format_html("<code>{}</code><pre>{}</pre>", table.seed, table.game_state)

    @admin.display(description="entries")
    def newest_entries(self, table: Table) -> SafeString | str:
        if is_hidden(table.options):
            return HIDDEN
        try:
            rows = [entry_cells(entry, table) for entry in _newest(table)]
        except Refused as refusal:
            return refusal.text
        cells = "<tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>"
        everything = reverse("admin:tables_entry_changelist") + f"?table__id__exact={table.pk}"
        link = format_html('<p><a href="{}">All entries</a></p>', everything)
        found = format_html("<table>{}</table>", format_html_join("", cells, rows))
        return found + link if table.entries.exists() else found

    @admin.action(description="End stuck tables", permissions=["change"])
    def end_stuck(self, request: HttpRequest, tables: QuerySet[Table]) -> None:
        staff: Any = request.user
        why = request.POST.get("why", "").strip()[:200] or STUCK
        for table in tables:
            if why_not := _why_not_end(table, staff):
                self.message_user(request, f"{table}: {why_not}", messages.WARNING)
                continue
            try:
                services.close_table(table.pk, why, now())
            except Refused as refusal:
                self.message_user(request, f"{table}: {refusal.text}", messages.WARNING)
                continue
            LogEntry.objects.log_actions(
                staff.pk, [table], CHANGE, f"ended: {why}", single_object=True
            )
            self.message_user(request, f"{table} has been ended.", messages.SUCCESS)


def _why_not_end(table: Table, staff: Any) -> str:
    """Why this member of staff may not end a table; "" if they may."""
    if staff.is_superuser:
        return ""
    if table.seats.filter(user=staff.pk).exists():
        return OWN_TABLE
    return ONLY_SUPERUSERS if is_hidden(table.options) else ""


user_links.append(
    UserLink("Tables", "tables.view_table", rows_of("tables_table", "seats__user__id__exact"))
)


@admin.register(Entry)
class EntryAdmin(Unchanged, admin.ModelAdmin):
    list_display = ("version", "table", "moment", "kind", "seat", "by")
    list_filter = ("kind", "by")
    search_fields = ("=table__id",)
    list_select_related = ("table",)
    ordering = ("table", "-version")
    fields = readonly_fields = ("table", "version", "kind", "seat", "by", "moment", "content")
    lookups = ("table__id__exact", "kind", "by")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Entry]:
        """Entries of finished tables only: who answered when would reveal who could claim."""
        rows = super().get_queryset(request).filter(table__status=Status.OVER)
        return without_hidden(rows)

    @admin.display(description="time", ordering="at")
    def moment(self, entry: Entry) -> str:
        return moment(entry.at)

    @admin.display(description="details")
    def content(self, entry: Entry) -> str:
        return f"{entry.data} {entry.events}" if is_public_record(entry.table) else HIDDEN


def _newest(table: Table) -> list[Entry]:
    """The newest first, and of an archived session all."""
    if table.archived:
        return entries_of(table.pk)[::-1]
    return list(table.entries.order_by("-version")[:ENTRIES_SHOWN])


def entry_cells(entry: Entry, table: Table) -> tuple[Any, ...]:
    """Cells of an entry: version, time, kind, seat, by whom, data.

    Most are empty while the table is running: who answered when reveals who could have claimed.
    """
    if not is_public_record(table):
        return (entry.version, "", entry.kind, "", "", HIDDEN)
    seat = "" if entry.seat is None else entry.seat
    content = f"{entry.data} {entry.events}"
    return (entry.version, moment(entry.at), entry.kind, seat, entry.by, content)


class DocumentAdmin(admin.ModelAdmin):
    """An admin for texts such as cards and layouts: checked and previewed before saving, read-only
    afterwards, because games refer to them."""

    list_display = ["title", "name", "active", "created"]

    def preview_context(self, text: str, checked: bool) -> dict[str, Any]:
        """Context for the preview of a text; its `faults` only after "Check"."""
        raise NotImplementedError

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> list[str]:
        return ["name", "text"] if obj else []

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False  # games refer to it

    def changeform_view(
        self,
        request: HttpRequest,
        object_id: str | None = None,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> Any:
        if request.method == "POST" and "_check" in request.POST:
            request.method = "GET"  # show the form again, filled in, without saving
        return super().changeform_view(request, object_id, form_url, extra_context)

    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, Any]:
        if "_check" in request.POST:
            form: Any = self.form
            return {field: request.POST.get(field, "") for field in form.Meta.fields}
        return {"active": True}

    def render_change_form(  # noqa: PLR0917  (Django's signature)
        self,
        request: HttpRequest,
        context: dict[str, Any],
        add: bool = False,
        change: bool = False,
        form_url: str = "",
        obj: Any = None,
    ) -> HttpResponse:
        text = obj.text if obj else request.POST.get("text", "")
        if text:
            context |= self.preview_context(text, "_check" in request.POST)
        return super().render_change_form(request, context, add, change, form_url, obj)


class PlayedAdmin(OwnedAdmin):
    """The admin of finished games: staff can delete one that should not count, but not add or
    change any."""

    search_fields = ["user__username", "table"]
    date_hierarchy = "at"

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return without_secret_results(super().get_queryset(request))

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
