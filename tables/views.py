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

from accounts.guests import current_player, get_or_create_guest, guest_of
from accounts.preferences import preferences_of
from accounts.ratelimit import within_limit
from accounts.timestamps import now
from tables import selectors, services, tutorials
from tables.forms import TableForm
from tables.models import Status, Table
from tables.protocol import encode
from tables.refusals import Refused, must
from tables.registry import GameApp, find_game, game_apps
from tables.replay import replay_updates
from tables.responses import JSON, post_action, refusal_json

TABLES_A_MINUTE = 20
ACTS_A_MINUTE = 90  # of each kind from one address: a club's, perhaps
REPLAYS_A_MINUTE = 60
LATELY = 5  # sessions that are over, in the lobby
A_PAGE = 20  # of them, in the history
UNHURRIED = {"pace": 0, "window": 0}  # options for who wants to look around first
MOST_SHOWN = 40  # open tables in the lobby, the newest


@require_GET
def lobby(request: HttpRequest) -> HttpResponse:
    if guest_of(request):  # back from his table: where he came from, he can play again
        return redirect("landing")
    return _lobby_of_members(request)


@login_required
def _lobby_of_members(request: HttpRequest) -> HttpResponse:
    app = _chosen_game(request) or _lobby_games()[0]
    return _lobby(request, app, *_forms(app))


@never_cache
@login_required
@require_GET
def lobby_tables(request: HttpRequest) -> HttpResponse:
    """The part of the lobby that changes by itself, for the script that asks again and again."""
    return render(request, "tables/lobby_tables.html", _tables(request.user))


@login_required
@require_GET
def history(request: HttpRequest) -> HttpResponse:
    """All that a user has played, and how it ended."""
    page = Paginator(selectors.past_games(request.user), A_PAGE).get_page(request.GET.get("page"))
    context = {"here": "history", "page": page, "records": selectors.records(request.user)}
    return render(request, "tables/history.html", context)


def _table_or_lobby(**kwargs: str) -> str:
    return reverse("table", kwargs=kwargs) if kwargs else reverse("lobby")


button = post_action(ACTS_A_MINUTE, lambda request: reverse("lobby"), _table_or_lobby)


@button
def play_now(request: HttpRequest) -> str | HttpResponse:
    if not within_limit(request, "table", TABLES_A_MINUTE, 60):
        return render(request, "429.html", status=429)
    return _page(services.play_now(request.user, _posted_game(request).slug, now()))


@button
def new_table(request: HttpRequest) -> str | HttpResponse:
    if not within_limit(request, "table", TABLES_A_MINUTE, 60):
        return render(request, "429.html", status=429)
    app = _posted_game(request)
    forms = _forms(app, request.POST)
    if not all(tuple(form.is_valid() for form in forms)):  # both, to show what is wrong with each
        return _lobby(request, app, *forms, status=400)
    chosen = {name: value for form in forms for name, value in form.cleaned_data.items()}
    return _page(services.open_once(request.user, app.slug, chosen, now()))


@never_cache
@require_GET
def table(request: HttpRequest, table_id: str) -> HttpResponse:
    """The page that opens the socket. Whoever has the address may watch."""
    shown = get_object_or_404(Table, pk=table_id)
    setup = _setup(request, shown)
    return render(request, "tables/table.html", {"table": shown, "setup": setup})


def _setup(request: HttpRequest, shown: Table) -> dict[str, Any]:
    """What the script of a table's page has to know from the start."""
    player = current_player(request)
    return {
        "id": shown.pk,
        "signedIn": player is not None,
        "preferences": preferences_of(player or request.user),
    }


@button
def sit(request: HttpRequest, table_id: str) -> str:
    seat = request.POST.get("seat", "")
    number = int(seat) if seat.isdecimal() and len(seat) < 3 else None
    services.sit(table_id, request.user, number, now())
    return reverse("table", args=[table_id])


@button
def leave(request: HttpRequest, table_id: str) -> str:
    services.leave(table_id, request.user, now())
    return reverse("lobby")


@button
def start(request: HttpRequest, table_id: str) -> str:
    services.start(table_id, request.user, now())
    return reverse("table", args=[table_id])


@button
def rematch(request: HttpRequest, table_id: str) -> str:
    get_object_or_404(Table, pk=table_id)
    return _page(services.rematch(table_id, request.user, now()))


@never_cache
@require_GET
def fairness(request: HttpRequest, table_id: str) -> HttpResponse:
    """Every game's seal and, once it is over, its seed; a script recomputes the deal from it."""
    shown = get_object_or_404(Table, pk=table_id)
    names = [seat.name for seat in shown.seats.all()]
    context = {"table": shown, "fairness": selectors.fairness(shown), "names": names}
    return render(request, [f"{shown.game}/fairness.html", "tables/fairness.html"], context)


@require_POST
def play_as_guest(request: HttpRequest) -> HttpResponse:
    """A hand against bots, without a clock or an account. A guest has one at a time."""
    if not within_limit(request, "table", TABLES_A_MINUTE, 60):
        return render(request, "429.html", status=429)
    try:
        player = current_player(request) or get_or_create_guest(request)
        slug = _posted_game(request).slug
        begun = player.guest and selectors.running_tables(player).filter(game=slug).first()
        hand = begun or services.play_now(player, slug, now(), UNHURRIED)
        return redirect(_page(hand))
    except Refused as refusal:
        messages.error(request, refusal.text)
        return redirect("landing")


@require_POST
def tutorial(request: HttpRequest, slug: str) -> HttpResponse:
    """The first hand of a game, with or without an account."""
    if not within_limit(request, "table", TABLES_A_MINUTE, 60):
        return render(request, "429.html", status=429)
    try:
        player = current_player(request) or get_or_create_guest(request)
        return redirect(_page(tutorials.open_tutorial(player, slug, now())))
    except Refused as refusal:
        messages.error(request, refusal.text)
        return redirect("landing")


@never_cache
@require_GET
def advice(request: HttpRequest, table_id: str) -> HttpResponse:
    """{"turn", "move"}: what the player might do in a tutorial; or 409 and the refusal."""
    try:
        return HttpResponse(
            encode(tutorials.advice(current_player(request), table_id)._asdict()), JSON
        )
    except Refused as refusal:
        return refusal_json(refusal)


@require_GET
def replay(request: HttpRequest, table_id: str) -> HttpResponse:
    """Any seat's game, once the session is over, for whoever has the address."""
    shown = get_object_or_404(Table, pk=table_id, status=Status.OVER)
    player = current_player(request)
    setup = _setup(request, shown) | {"replay": {"seat": selectors.seat_number_of(shown, player)}}
    return render(request, "tables/replay.html", {"table": shown, "setup": setup})


@require_GET
def replay_updates_json(request: HttpRequest, table_id: str) -> HttpResponse:
    """{"last", "updates"}: what a seat was told, from `since` on; or 409 and why not."""
    shown = get_object_or_404(Table, pk=table_id)
    try:
        must(within_limit(request, "replay", REPLAYS_A_MINUTE, 60), "too_fast")
        told = replay_updates(shown, _number(request, "seat"), _number(request, "since"))
    except Refused as refusal:
        return refusal_json(refusal)
    return HttpResponse(encode({"last": told.last, "updates": told.updates}), JSON)


def _number(request: HttpRequest, name: str) -> int:
    text = request.GET.get(name, "0")
    return int(text) if text.isdecimal() and len(text) < 8 else -1


def _lobby_games() -> list[GameApp]:
    """The games whose tables are opened in the lobby; the others have a page of their own."""
    return [app for app in game_apps() if app.start_page == "lobby"]


def _chosen_game(request: HttpRequest) -> GameApp | None:
    """The game the address names, if its tables are opened in the lobby."""
    app = find_game(request.GET.get("game", ""))
    return app if app in _lobby_games() else None


def _posted_game(request: HttpRequest) -> GameApp:
    """The game a form names, else the first of the lobby."""
    app = find_game(request.POST["game"]) if "game" in request.POST else _lobby_games()[0]
    if app is None:
        raise Refused("no_such_game")
    return app


def _page(shown: Table) -> str:
    return reverse("table", args=[shown.pk])


def _forms(app: GameApp, data: Mapping[str, Any] | None = None) -> tuple[Form, Form]:
    return TableForm(app.engine, data), app.form(data)


def _tables(user: Any) -> dict[str, Any]:
    shown = selectors.open_tables(user)[:MOST_SHOWN]
    return {"running": selectors.running_tables(user), "open": shown}


def _lobby(
    request: HttpRequest, app: GameApp, form: Form, rules: Form, status: int = 200
) -> HttpResponse:
    context = {
        "here": "lobby",
        "games": game_apps(),
        "lobby_games": _lobby_games(),
        "game": app,
        "form": form,
        "rules": rules,
        "past": selectors.past_games(request.user)[:LATELY],
    }
    return render(request, "tables/lobby.html", context | _tables(request.user), status=status)
