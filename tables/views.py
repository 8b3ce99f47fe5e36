"""The lobby, the table page, and the actions that use plain forms instead of the socket."""

from collections.abc import Callable, Sequence
from typing import Any, cast

from csp.decorators import csp_replace
from django.contrib.auth.decorators import login_required
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.http import require_GET

from accounts import intents
from accounts.guests import SignedInRequest, current_player, guest_of, player_or_guest
from accounts.preferences import browser_of, preferences_of
from accounts.ratelimit import limited, within_limit
from accounts.site_address import posted
from accounts.timestamps import now
from tables import responses, selectors, services, tutorials
from tables.clock import UNTIMED
from tables.forms import table_forms, unfilled
from tables.listed import (
    ListedTable,
    Place,
    lobby_games,
    open_tables,
    past_games_after,
    past_games_before,
    running_tables,
    shown_in_lobby,
    tables_shown,
)
from tables.models import Status, Table
from tables.protocol import encode
from tables.refusals import Refused, must
from tables.registry import GameApp, find_game, has_reviews
from tables.replay import HANDS, Hands, replay_updates
from tables.responses import (
    JSON,
    picture_response,
    post_action,
    refusal_json,
    refuse,
    refuse_hidden,
    seated_player,
)
from tables.storage import repository

TABLES_PER_MINUTE = 20
ACTIONS_PER_MINUTE = 90  # of each kind from one address, which a club may share
PAGES_PER_MINUTE = 60  # of one that reads much
LOADS_PER_MINUTE = 120  # of the lobby and of tables, which load again when something happens
REFRESHES_PER_MINUTE = 60  # several tabs of the lobby, each every few seconds
SESSIONS_PER_PAGE = 20  # in the history
LONGEST_SEAT = 3  # characters of a number that are looked at: one too many
ENDS = ("before", "after")  # of a page of it, where the next one begins


@never_cache  # the browser's Back button must not show an old list of tables
@limited(LOADS_PER_MINUTE)
@require_GET
def lobby(request: HttpRequest) -> HttpResponse:
    if guest_of(request):  # guests come back from a table to the page where they can play again
        return redirect("landing")
    return _lobby_of_members(cast(SignedInRequest, request))


@login_required
def _lobby_of_members(request: SignedInRequest) -> HttpResponse:
    if "change" in request.GET:
        return _change(request, request.GET["change"])
    chosen = _chosen_game(request)
    return _lobby(request, chosen or lobby_games()[0], _options(chosen))


def _options(chosen: GameApp | None) -> dict[str, Any]:
    """All options of a new table, once a game is chosen for it."""
    return {"unfilled": unfilled(chosen)} if chosen else {"folded": True}


def _change(request: SignedInRequest, table_id: str) -> HttpResponse:
    """The options of a table of the user's that waits, to be changed; any other is shown itself."""
    if not (table_id.isascii() and table_id.isalnum()):
        raise Http404
    shown = get_object_or_404(Table, pk=table_id)
    if shown.host_id != request.user.pk or shown.status != Status.WAITING:
        return redirect("table", shown.pk)
    app = must(find_game(shown.game), "no_such_game")
    forms = table_forms(app, shown.options, open_to=False)
    return _lobby(request, app, {"filled": forms, "changes": shown.pk})


@never_cache
@login_required
@limited(REFRESHES_PER_MINUTE)
@require_GET
def lobby_tables(request: SignedInRequest) -> HttpResponse:
    """The part of the lobby that a script refreshes."""
    return render(request, "tables/lobby_tables.html", tables_shown(request.user))


@never_cache
@login_required
@limited(REFRESHES_PER_MINUTE)
@require_GET
def all_open(request: SignedInRequest) -> HttpResponse:
    """All tables where the user can take a seat."""
    context = {"here": "lobby", "open": open_tables(request.user)}
    return render(request, "tables/open_tables.html", context)


@login_required
@limited(PAGES_PER_MINUTE)
@require_GET
def history(request: SignedInRequest) -> HttpResponse:
    """The user's finished sessions and their results."""
    user, place = request.user, {name: _place(request.GET.get(name, "")) for name in ENDS}
    if after := place["after"]:
        part = past_games_after(user, SESSIONS_PER_PAGE, after)
    else:
        part = past_games_before(user, SESSIONS_PER_PAGE, place["before"])
    if not part.tables:  # the place is wrong by now
        part = past_games_before(user, SESSIONS_PER_PAGE, None)
    records = () if part.newer else selectors.records(user)
    context = {"here": "history", "part": part, "records": records}
    return render(request, "tables/history.html", context)


def _place(text: str) -> Place | None:
    """A place in the history as its links have it; None for anything else."""
    ended, _, table_id = text.partition("-")
    sane = ended.isdecimal() and len(ended) < 19 and table_id.isalnum()
    return (int(ended), table_id) if sane else None


def _table_or_lobby(**kwargs: str) -> str:
    return reverse("table", kwargs=kwargs) if kwargs else reverse("lobby")


button = post_action(ACTIONS_PER_MINUTE, lambda request: reverse("lobby"), _table_or_lobby)
# For whoever has a seat, or is offered one: guests too.
seat_button = post_action(
    ACTIONS_PER_MINUTE, lambda request: reverse("lobby"), _table_or_lobby, guests=True
)
visitors_button = post_action(
    ACTIONS_PER_MINUTE, lambda request: reverse("lobby"), _table_or_lobby, visitors=True
)
offer_button = post_action(
    ACTIONS_PER_MINUTE, lambda request: _table_or_lobby(**cast(Any, request.resolver_match).kwargs)
)


@button
def play_now(request: SignedInRequest) -> str | HttpResponse:
    if not within_limit(request, "table", TABLES_PER_MINUTE, 60):
        return render(request, "429.html", status=429)
    app = _posted_game(request)
    if app.start_page != "lobby":  # its choices are made there
        return reverse(app.start_page)
    browser = browser_of(request)
    return _page(services.play_now(request.user, app.slug, now(), browser=browser))


@button
def new_table(request: SignedInRequest) -> str | HttpResponse:
    if not within_limit(request, "table", TABLES_PER_MINUTE, 60):
        return render(request, "429.html", status=429)
    app = _posted_game(request)
    if "quick" in request.POST:
        asked = {"public": request.POST["quick"] == "public"}
        return _page(services.open_once(request.user, app.slug, asked, now()))
    forms = table_forms(app, request.POST)
    chosen = _cleaned(forms)
    if chosen is None:
        return _lobby(request, app, {"filled": forms}, status=400)
    return _page(services.open_once(request.user, app.slug, chosen, now()))


@button
def change_options(request: SignedInRequest, table_id: str) -> str | HttpResponse:
    shown = get_object_or_404(Table, pk=table_id)
    app = must(find_game(shown.game), "no_such_game")
    forms = table_forms(app, request.POST, open_to=False)
    chosen = _cleaned(forms)
    if chosen is None:
        return _lobby(request, app, {"filled": forms, "changes": table_id}, status=400)
    return _page(services.change_options(table_id, request.user, chosen, now()))


def _cleaned(forms: Sequence[Form]) -> dict[str, Any] | None:
    """What was chosen, if it may be. All forms are checked, to show all errors."""
    if not all([form.is_valid() for form in forms]):  # noqa: C419
        return None
    return {name: value for form in forms for name, value in form.cleaned_data.items()}


@never_cache
@limited(LOADS_PER_MINUTE)
@require_GET
def table(request: HttpRequest, table_id: str) -> HttpResponse:
    """The table page. Everybody who has the link may watch, unless the table is hidden."""
    shown = get_object_or_404(Table, pk=table_id)
    if not _may_watch(request, shown):
        return refuse_hidden(request)
    context = {"table": shown, "setup": page_setup(request, shown), **_preview(shown)}
    return render(request, "tables/table.html", context)


@limited(PAGES_PER_MINUTE)
@require_GET
def link_picture(request: HttpRequest, table_id: str) -> HttpResponse:
    """The picture that a messenger shows of a link to a table that waits or is over."""
    shown = get_object_or_404(Table, pk=table_id)
    drawer = selectors.link_drawer(shown)
    if drawer is None:
        raise Http404
    return picture_response(drawer(repository.load(shown.pk)))


def _preview(shown: Table) -> dict[str, str]:
    """Where the picture is that a messenger shows of the link, for the page's head."""
    if selectors.link_drawer(shown) is None:
        return {}
    # Messengers keep a picture by its address, and how the game ends is another one.
    waiting = "?free" if shown.status == Status.WAITING else ""
    return {"picture": reverse("table_picture", args=[shown.pk]) + waiting}


def _may_watch(request: HttpRequest, shown: Table) -> bool:
    player = current_player(request)
    return selectors.may_watch(shown, player.pk if player else None)


@visitors_button
def sit(request: HttpRequest, table_id: str) -> str:
    """Visitors sign up or in first."""
    seat = request.POST.get("seat", "")[:LONGEST_SEAT]
    if current_player(request):
        return responses.sit(request, table_id, seat)
    get_object_or_404(Table, pk=table_id)
    page = reverse("table", args=[table_id])
    return intents.remember(request, responses.SIT, page, table_id=table_id, seat=seat)


@offer_button
def sit_as_guest(request: HttpRequest, table_id: str) -> str | HttpResponse:
    """A seat for somebody without an account, whom a friend has sent the link of a private
    table."""
    if not within_limit(request, "table", TABLES_PER_MINUTE, 60):
        return render(request, "429.html", status=429)
    must(Table.objects.filter(pk=table_id, public=False).exists(), "no_such_table")
    services.sit(table_id, player_or_guest(request), None, now(), browser_of(request))
    return reverse("table", args=[table_id])


@seat_button
def leave(request: HttpRequest, table_id: str) -> str:
    services.leave(table_id, seated_player(request), now())
    return reverse("lobby")


@seat_button
def remove(request: HttpRequest, table_id: str) -> str:
    seat = request.POST.get("seat", "")
    must(seat.isdecimal() and len(seat) < 3, "no_such_seat")
    services.remove_player(table_id, seated_player(request), int(seat), now())
    return reverse("table", args=[table_id])


@seat_button
def start(request: HttpRequest, table_id: str) -> str:
    services.start(table_id, seated_player(request), now())
    return reverse("table", args=[table_id])


@seat_button
def rematch(request: HttpRequest, table_id: str) -> str:
    get_object_or_404(Table, pk=table_id)
    player = seated_player(request)
    return _page(services.rematch(table_id, player, now(), browser_of(request)))


@never_cache
@limited(PAGES_PER_MINUTE)
@require_GET
def fairness(request: HttpRequest, table_id: str) -> HttpResponse:
    """The hash of every game and, once it is over, its seed, from which a script recomputes the
    deal."""
    shown = get_object_or_404(Table, pk=table_id)
    if not _may_watch(request, shown):
        return refuse_hidden(request)
    try:
        games = selectors.fairness(shown)
    except Refused as refusal:
        return refuse(request, refusal, reverse("table", args=[shown.pk]))
    names = [seat.name for seat in shown.seats.all()]
    context = {"table": shown, "fairness": games, "names": names}
    return render(request, [f"{shown.game}/fairness.html", "tables/fairness.html"], context)


@posted(lambda request: reverse("landing"))
def play_as_guest(request: HttpRequest) -> HttpResponse:
    """A game against bots, without a clock or an account. A guest has one at a time."""
    if not within_limit(request, "table", TABLES_PER_MINUTE, 60):
        return render(request, "429.html", status=429)
    try:
        player, browser = player_or_guest(request), browser_of(request)
        slug = _posted_game(request).slug
        running = running_tables(player) if player.guest else []
        begun = next((each for each in running if each.game == slug), None)
        hand = begun or services.play_now(player, slug, now(), UNTIMED, browser=browser)
        return redirect(_page(hand))
    except Refused as refusal:
        return refuse(request, refusal, reverse("landing"), reverse("landing"))


@posted(lambda request, **named: reverse("help"))
def tutorial(request: HttpRequest, slug: str) -> HttpResponse:
    """The tutorial of a game, with or without an account."""
    if not within_limit(request, "table", TABLES_PER_MINUTE, 60):
        return render(request, "429.html", status=429)
    try:
        player = player_or_guest(request)
        return redirect(_page(tutorials.open_tutorial(player, slug, now())))
    except Refused as refusal:
        return refuse(request, refusal, reverse("landing"))


@never_cache
@limited(LOADS_PER_MINUTE)
@require_GET
def advice(request: HttpRequest, table_id: str) -> HttpResponse:
    """A suggestion in a tutorial as JSON: {"turn", "move"}, or 409 and the refusal."""
    try:
        return HttpResponse(
            encode(tutorials.advice(current_player(request), table_id)._asdict()), JSON
        )
    except Refused as refusal:
        return refusal_json(refusal)


LOGS_PER_MINUTE = 30


@never_cache
@limited(LOGS_PER_MINUTE)
@require_GET
def game_log(request: HttpRequest, table_id: str) -> HttpResponse:
    """What a page has not been told of the game as JSON: {"entries"}, or 409 and the refusal."""
    player = current_player(request)
    part = (_number(request, "after"), _number(request, "upto"))
    try:
        entries = selectors.past_events(table_id, player.pk if player else None, *part)
    except Refused as refusal:
        return refusal_json(refusal)
    return HttpResponse(encode({"entries": entries}), JSON)


def _chosen_game(request: HttpRequest) -> GameApp | None:
    """The game named in the URL, if its tables are opened in the lobby."""
    app = find_game(request.GET.get("game", ""))
    return app if app in lobby_games() else None


def _posted_game(request: HttpRequest) -> GameApp:
    """The game named in the form, or else the first of the lobby."""
    app = find_game(request.POST["game"]) if "game" in request.POST else lobby_games()[0]
    if app is None:
        raise Refused("no_such_game")
    return app


def _page(shown: Table | ListedTable) -> str:
    return reverse("table", args=[shown.id])


def _lobby(
    request: SignedInRequest, app: GameApp, forms: dict[str, Any], status: int = 200
) -> HttpResponse:
    context = {"here": "lobby", "lobby_games": tuple(lobby_games()), "game": app}
    shown = shown_in_lobby(request.user, now())
    return render(request, "tables/lobby.html", context | forms | shown, status=status)


REPLAYS_PER_MINUTE = 60
# A page of the site may show two replays next to each other.
may_be_in_a_frame: Callable[..., Any] = csp_replace({"frame-ancestors": ["'self'"]})


@xframe_options_sameorigin
@may_be_in_a_frame
@limited(REPLAYS_PER_MINUTE)
@require_GET
def replay(request: HttpRequest, table_id: str) -> HttpResponse:
    """The replay of a finished session. Everybody who has the link may watch, unless the table is
    hidden from them: a replay shows every seat."""
    shown = get_object_or_404(Table, pk=table_id, status=Status.OVER)
    player = current_player(request)
    if not selectors.may_replay(shown, player.pk if player else None):
        return refuse_hidden(request)
    own = selectors.seat_number_of(shown, player)
    setup = page_setup(request, shown) | {"replay": {"seat": own or 0, "own": own}}
    context = {"table": shown, "setup": setup, **_preview(shown)}
    return render(request, "tables/replay.html", context)


@require_GET
def replay_updates_json(request: HttpRequest, table_id: str) -> HttpResponse:
    """Updates of a replay as JSON: {"last", "moments", "updates"}, or 409 and the refusal."""
    shown = get_object_or_404(Table, pk=table_id)
    try:
        must(within_limit(request, "replay", REPLAYS_PER_MINUTE, 60), "too_fast")
        player = current_player(request)
        asked = (_number(request, "seat"), _number(request, "since"))
        user = player.pk if player else None
        told = replay_updates(shown, *asked, user, _hands(request))
    except Refused as refusal:
        return refusal_json(refusal)
    moments = [moment._asdict() for moment in told.moments]
    answer = {"last": told.last, "moments": moments, "updates": told.updates}
    return HttpResponse(encode(answer), JSON)


def _hands(request: HttpRequest) -> Hands:
    asked = request.GET.get("hands")
    return next((hands for hands in HANDS if hands == asked), "seat")


def _number(request: HttpRequest, name: str) -> int:
    text = request.GET.get(name, "0")
    return int(text) if text.isdecimal() and len(text) < 8 else -1


def page_setup(request: HttpRequest, shown: Table) -> dict[str, Any]:
    player = current_player(request)
    return {
        "id": shown.pk,
        "game": shown.game,
        "signedIn": player is not None,
        "account": request.user.is_authenticated,
        "private": not shown.public,
        "preferences": preferences_of(player or request.user),
        "reviews": has_reviews(shown.game),
    }
