"""Tournaments in the admin: who plays, the standings, the tables, and what organisers did. Nobody
sees the seeds of rounds there."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from accounts.admin_parts import Unchanged
from clubs.tournaments import selectors
from clubs.tournaments.models import Act, Entrant, RoundTable, Tournament


class EntrantInline(Unchanged, admin.TabularInline):
    model = Entrant
    fields = readonly_fields = ("user", "number", "entered", "left", "place", "prize")
    extra = 0
    ordering = ("number", "entered", "pk")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Entrant]:
        return super().get_queryset(request).select_related("user")


class ActInline(Unchanged, admin.TabularInline):
    """Who did what."""

    model = Act
    fields = readonly_fields = ("at", "by", "what", "number", "who", "other", "why")
    extra = 0
    ordering = ("-at", "-pk")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Act]:
        return super().get_queryset(request).select_related("by", "who", "other")


@admin.register(Tournament)
class TournamentAdmin(Unchanged, admin.ModelAdmin):
    list_display = ("name", "club", "game", "starts", "state", "round", "rounds", "fee")
    list_filter = ("state", "game")
    lookups = ("club__id__exact", "state__exact", "game")
    search_fields = ("name", "=id", "club__name", "=club__id")
    list_select_related = ("club",)
    ordering = ("-made", "pk")
    inlines = (EntrantInline, ActInline)
    fields = readonly_fields = (
        "id", "club", "name", "game", "starts", "zone", "rounds", "games", "minutes", "seating",
        "places", "fee", "prizes", "state", "round", "paused", "by", "made", "ended",
        "standings", "tables",
    )  # fmt: skip

    @admin.display(description="tables of all rounds")
    def tables(self, tournament: Tournament) -> SafeString:
        listed = reverse("admin:tournaments_roundtable_changelist")
        query = f"?round__tournament__id__exact={tournament.pk}"
        return format_html('<a href="{}{}">Tables</a>', listed, query)

    @admin.display(description="standings now")
    def standings(self, tournament: Tournament) -> SafeString:
        entrants = selectors.entrants_of(tournament)
        names = {row.pk: str(row.user or "deleted") for row in entrants}
        rows = (
            (row.place, names[row.player], row.points, row.won)
            for row in selectors.standings_of(entrants, selectors.tables_of(tournament))
        )
        cells = "<tr><td>{}</td><td>{}</td><td>{} points</td><td>{} won</td></tr>"
        return format_html("<table>{}</table>", format_html_join("", cells, rows))


@admin.register(RoundTable)
class RoundTableAdmin(Unchanged, admin.ModelAdmin):
    """A table of a round: who sat there, and what each game was worth."""

    list_display = ("tournament", "in_round", "number", "people", "table", "over", "void")
    lookups = ("round__tournament__id__exact",)
    search_fields = ("round__tournament__name", "=round__tournament__id")
    list_select_related = ("round__tournament", "table")
    ordering = ("-round__tournament__made", "round__number", "number")
    fields = readonly_fields = (*list_display, "opened", "points")

    def get_queryset(self, request: HttpRequest) -> QuerySet[RoundTable]:
        rows = super().get_queryset(request)
        return rows.prefetch_related("round__tournament__entrants__user")

    @admin.display
    def tournament(self, row: RoundTable) -> str:
        return row.round.tournament.name

    @admin.display(description="round")
    def in_round(self, row: RoundTable) -> int:
        return row.round.number

    @admin.display(description="players")
    def people(self, row: RoundTable) -> str:
        names = _names(row)
        return ", ".join(names[one] if one else "Bot" for one in row.players)

    @admin.display(description="points and wins, by game")
    def points(self, row: RoundTable) -> SafeString:
        names = _names(row)
        cells = "<tr><td>game {}</td><td>{}</td><td>{} points</td><td>{} won</td></tr>"
        rows = (
            (game, names[int(one)], points, won)
            for game, scores in row.scores.items()
            for one, (points, won) in scores.items()
        )
        return format_html("<table>{}</table>", format_html_join("", cells, rows))


def _names(row: RoundTable) -> dict[int, str]:
    """By entrant."""
    return {one.pk: str(one.user or "deleted") for one in row.round.tournament.entrants.all()}
