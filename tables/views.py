"""The lobby, the table's page, and what is done there by plain forms instead of the socket."""

from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from accounts.guests import guest_for, player_of
from accounts.limits import may_ask
from accounts.preferences import preferences_of
from config.games import games, rules_form
from tables import lessons, selectors, services
from tables.buttons import JSON, acting, in_words
from tables.forms import TableForm
from tables.models import Status, Table
from tables.refusals import Refused, must
from tables.replay import tell_again
from tables.wire import encode

TABLES_A_MINUTE = 20
ACTS_A_MINUTE = 90  # of each kind from one address: a club's, perhaps
REPLAYS_A_MINUTE = 60
LATELY = 5  # sessions that are over, in the lobby
A_PAGE = 20  # of them, in the history
UNHURRIED = {"pace": 0, "window": 0}  # options for who wants to look around first
MOST_SHOWN = 40  # open tables in the lobby, the newest


@require_GET
def lobby(request: HttpRequest) -> HttpResponse:
    if request.guest:  # back from his table: where he came from, he can play again
        return redirect("landing")
    return _lobby_of_members(request)


@login_required
def _lobby_of_members(request: HttpRequest) -> HttpResponse:
    return _lobby(request, *_forms())


@never_cache
@login_required
@require_GET
def lobby_tables(request: HttpRequest) -> HttpResponse:
    """The part of the lobby that changes by itself, for the script that asks again and again."""
    return render(request, "tables/lobby_tables.html", _tables(request.user))


@login_required
@require_GET
def history(request: HttpRequest) -> HttpResponse:
    """All that somebody has played, and what became of it."""
    page = Paginator(selectors.past_games(request.user), A_PAGE).get_page(request.GET.get("page"))
    context = {"here": "history", "page": page, "records": selectors.records(request.user)}
    return render(request, "tables/history.html", context)


def _table_or_lobby(**kwargs: str) -> str:
    return reverse("table", kwargs=kwargs) if kwargs else reverse("lobby")


button = acting(ACTS_A_MINUTE, lambda request: reverse("lobby"), _table_or_lobby)


@button
def play_now(request: HttpRequest) -> str | HttpResponse:
    if not may_ask(request, "table", TABLES_A_MINUTE, 60):
        return render(request, "429.html", status=429)
    return _page(services.play_now(request.user, _slug(), services.now()))


@button
def new_table(request: HttpRequest) -> str | HttpResponse:
    if not may_ask(request, "table", TABLES_A_MINUTE, 60):
        return render(request, "429.html", status=429)
    forms = _forms(request.POST)
    if not all(tuple(form.is_valid() for form in forms)):  # both, to show what is wrong with each
        return _lobby(request, *forms, status=400)
    chosen = {name: value for form in forms for name, value in form.cleaned_data.items()}
    return _page(services.open_once(request.user, _slug(), chosen, services.now()))


@never_cache
@require_GET
def table(request: HttpRequest, table_id: str) -> HttpResponse:
    """The page that opens the socket. Whoever has the address may watch."""
    shown = get_object_or_404(Table, pk=table_id)
    setup = _setup(request, shown)
    return render(request, "tables/table.html", {"table": shown, "setup": setup})


def _setup(request: HttpRequest, shown: Table) -> dict[str, Any]:
    """What the script of a table's page has to know from the start."""
    player = player_of(request)
    return {
        "id": shown.pk,
        "signedIn": player is not None,
        "preferences": preferences_of(player or request.user),
    }


@button
def sit(request: HttpRequest, table_id: str) -> str:
    seat = request.POST.get("seat", "")
    number = int(seat) if seat.isdecimal() and len(seat) < 3 else None
    services.sit(table_id, request.user, number, services.now())
    return reverse("table", args=[table_id])


@button
def leave(request: HttpRequest, table_id: str) -> str:
    services.leave(table_id, request.user, services.now())
    return reverse("lobby")


@button
def start(request: HttpRequest, table_id: str) -> str:
    services.start(table_id, request.user, services.now())
    return reverse("table", args=[table_id])


@button
def rematch(request: HttpRequest, table_id: str) -> str:
    get_object_or_404(Table, pk=table_id)
    return _page(services.rematch(table_id, request.user, services.now()))


@never_cache
@require_GET
def fair(request: HttpRequest, table_id: str) -> HttpResponse:
    """Every game's seal and, once it is over, its seed; a script recomputes the deal from it."""
    shown = get_object_or_404(Table, pk=table_id)
    names = [seat.name for seat in shown.seats.all()]
    context = {"table": shown, "fairness": selectors.fairness(shown), "names": names}
    return render(request, [f"{shown.game}/fair.html", "tables/fair.html"], context)


@require_POST
def guest_hand(request: HttpRequest) -> HttpResponse:
    """A hand against bots, without a clock or an account. A guest has one at a time."""
    if not may_ask(request, "table", TABLES_A_MINUTE, 60):
        return render(request, "429.html", status=429)
    try:
        player = player_of(request) or guest_for(request)
        begun = player.guest and selectors.running_tables(player).filter(game=_slug()).first()
        hand = begun or services.play_now(player, _slug(), services.now(), UNHURRIED)
        return redirect(_page(hand))
    except Refused as refusal:
        messages.error(request, refusal.words)
        return redirect("landing")


@require_POST
def lesson(request: HttpRequest, slug: str) -> HttpResponse:
    """The first hand of a game, with or without an account."""
    if not may_ask(request, "table", TABLES_A_MINUTE, 60):
        return render(request, "429.html", status=429)
    try:
        player = player_of(request) or guest_for(request)
        return redirect(_page(lessons.open_lesson(player, slug, services.now())))
    except Refused as refusal:
        messages.error(request, refusal.words)
        return redirect("landing")


@never_cache
@require_GET
def advice(request: HttpRequest, table_id: str) -> HttpResponse:
    """{"turn", "move"}: what the player might do in his first hand; or 409 and why not."""
    try:
        return HttpResponse(encode(lessons.advice(player_of(request), table_id)._asdict()), JSON)
    except Refused as refusal:
        return in_words(refusal)


@require_GET
def replay(request: HttpRequest, table_id: str) -> HttpResponse:
    """Any seat's game, once the session is over, for whoever has the address."""
    shown = get_object_or_404(Table, pk=table_id, status=Status.OVER)
    player = player_of(request)
    setup = _setup(request, shown) | {"replay": {"seat": selectors.chair_of(shown, player)}}
    return render(request, "tables/replay.html", {"table": shown, "setup": setup})


@require_GET
def replay_news(request: HttpRequest, table_id: str) -> HttpResponse:
    """{"last", "news"}: what a seat was told, from `since` on; or 409 and why not."""
    shown = get_object_or_404(Table, pk=table_id)
    try:
        must(may_ask(request, "replay", REPLAYS_A_MINUTE, 60), "too_fast")
        told = tell_again(shown, _number(request, "seat"), _number(request, "since"))
    except Refused as refusal:
        return in_words(refusal)
    return HttpResponse(encode({"last": told.last, "news": told.news}), JSON)


def _number(request: HttpRequest, name: str) -> int:
    text = request.GET.get(name, "0")
    return int(text) if text.isdecimal() and len(text) < 8 else -1


def _slug() -> str:
    """The game the lobby opens tables for."""
    return next(iter(games()))


def _page(shown: Table) -> str:
    return reverse("table", args=[shown.pk])


def _forms(data: Mapping[str, Any] | None = None) -> tuple[Form, Form]:
    return TableForm(games()[_slug()], data), rules_form(_slug())(data)


def _tables(user: Any) -> dict[str, Any]:
    shown = selectors.open_tables(user)[:MOST_SHOWN]
    return {"running": selectors.running_tables(user), "open": shown}


def _lobby(request: HttpRequest, form: Form, rules: Form, status: int = 200) -> HttpResponse:
    context = {
        "here": "lobby",
        "form": form,
        "rules": rules,
        "past": selectors.past_games(request.user)[:LATELY],
    }
    return render(request, "tables/lobby.html", context | _tables(request.user), status=status)
