"""Pages of contests: the list, one contest with its standings, a player's finished ones, and
opening one for friends; and of a player's coins and their history."""

from collections.abc import Callable
from datetime import datetime
from typing import Any, NamedTuple

from csp.decorators import csp_update
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from accounts.guests import SignedInRequest, current_player
from accounts.preferences import browser_of
from accounts.ratelimit import limited
from contests import selectors
from contests.ledger import services as ledger
from contests.ledger.models import Line, Posting
from contests.ledger.selectors import ContestLink, balance_of, history_of, hooks
from contests.models import Contest
from contests.services import opening
from contests.services.entrants import household_of, is_confirmed
from contests.services.playing import begin
from contests.services.playing import enter as enter_contest
from contests.terms import PrivateForm, chosen_game, contest_games, private_terms
from tables.responses import picture_response, post_action

ACTIONS_PER_MINUTE = 30
PAGES_PER_MINUTE = 60
REFRESHES_PER_MINUTE = 60  # several tabs, each every ten seconds
PER_PAGE = 20
has_frames: Callable[..., Any] = csp_update({"frame-src": ["'self'"]})
WAITING_SHOWN = 20  # names of entrants without a score


def _page_of(**kwargs: str) -> str:
    return reverse("contest", kwargs=kwargs) if kwargs else reverse("contests")


def _back(request: HttpRequest) -> str:
    found = request.resolver_match
    return _page_of(**found.kwargs) if found else _page_of()


button = post_action(ACTIONS_PER_MINUTE, _back, _page_of)
open_button = post_action(
    ACTIONS_PER_MINUTE, lambda request: reverse("contest_new"), lambda: reverse("contest_new")
)


@never_cache
@limited(PAGES_PER_MINUTE)
@require_GET
def contests(request: HttpRequest) -> HttpResponse:
    """Contests of the day, the player's own, and those with free places."""
    player, at = _account(request), timezone.now()
    lists = selectors.lists_for(player, at)
    coins = balance_of(player) if player else None
    shown = {"mine": lists.mine, "games": selectors.by_game(lists)}
    context = {"here": "contests", "at": at, "coins": coins, **shown, **_about(player)}
    browser_of(request)  # before it enters a contest
    return render(request, "contests/contests.html", context)


@login_required
@limited(PAGES_PER_MINUTE)
@require_GET
def finished(request: SignedInRequest) -> HttpResponse:
    rows = Paginator(selectors.finished(request.user), PER_PAGE)
    page = rows.get_page(request.GET.get("page"))
    return render(request, "contests/finished.html", {"here": "contests", "page": page})


@never_cache
@limited(PAGES_PER_MINUTE)
@require_GET
def contest(request: HttpRequest, contest_id: str) -> HttpResponse:
    """Rules, fee, prizes and standings of a contest; what its reader can do now."""
    context = {"here": "contests", **_context(request, contest_id)}
    browser_of(request)  # before it enters the contest
    return render(request, "contests/contest.html", context)


@limited(PAGES_PER_MINUTE)
@require_GET
def link_picture(request: HttpRequest, contest_id: str) -> HttpResponse:
    """The picture that a messenger shows of a link to a contest."""
    found = get_object_or_404(Contest, pk=contest_id)
    return picture_response(selectors.link_picture(found))


@never_cache
@limited(REFRESHES_PER_MINUTE)
@require_GET
def standings(request: HttpRequest, contest_id: str) -> HttpResponse:
    """The part of a contest's page that a script refreshes."""
    return render(request, "contests/standings.html", _context(request, contest_id))


@never_cache
@limited(PAGES_PER_MINUTE)
@require_GET
@has_frames
def compare(request: HttpRequest, contest_id: str, entrant_id: int) -> HttpResponse:
    """The replays of the reader's game and another entrant's, next to each other."""
    found = get_object_or_404(Contest.objects.exclude(state=Contest.State.OPEN), pk=contest_id)
    played = found.entrants.select_related("user").filter(table__isnull=False)
    other = get_object_or_404(played, pk=entrant_id)
    own = selectors.entrant_of(found, _account(request))
    if own is None or own.table is None or own.pk == other.pk:
        return redirect("replay", other.table)
    return render(request, "contests/compare.html", {"contest": found, "games": (own, other)})


@button
def enter(request: SignedInRequest, contest_id: str) -> str:
    enter_contest(contest_id, request.user, timezone.now(), household_of(request))
    return _page_of(contest_id=contest_id)


@button
def play(request: SignedInRequest, contest_id: str) -> str:
    """The entrant's one game: begins it, or goes back to it."""
    return reverse("table", args=[begin(contest_id, request.user, timezone.now()).pk])


@never_cache
@login_required
@limited(PAGES_PER_MINUTE)
@require_GET
def new(request: HttpRequest) -> HttpResponse:
    """Where a private contest is opened, for those who get its link."""
    app = chosen_game(request.GET.get("game", ""))
    return _new(request, app, PrivateForm(), app.contest.form())


@open_button
def open_private(request: HttpRequest) -> str | HttpResponse:
    app = chosen_game(request.POST.get("game", ""))
    form, options = PrivateForm(request.POST), app.contest.form(request.POST)
    if not all([form.is_valid(), options.is_valid()]):
        return _new(request, app, form, options, status=400)
    terms = private_terms(app.slug, form.cleaned_data, options.cleaned_data)
    return _page_of(contest_id=opening.open_private(request.user, terms, timezone.now()).pk)


def _new(request: HttpRequest, app: Any, form: Any, options: Any, status: int = 200) -> Any:
    context = {"here": "contests", "app": app, "games": contest_games(), **_about(request.user)}
    forms = {"form": form, "options": options}
    return render(request, "contests/new.html", {**context, **forms}, status=status)


def _account(request: HttpRequest) -> Any:
    """The player, if they have an account: guests read contests as visitors do."""
    player = current_player(request)
    return None if player is None or player.guest else player


def _about(player: Any) -> dict[str, bool]:
    """unconfirmed: their email address has to be confirmed before a contest with a fee."""
    return {"unconfirmed": player is not None and not is_confirmed(player)}


def _context(request: HttpRequest, contest_id: str) -> dict[str, Any]:
    found = Contest.objects.filter(pk=contest_id).first()
    if found is None:
        raise Http404
    player, at = _account(request), timezone.now()
    entrant = selectors.entrant_of(found, player)
    taken = selectors.taken(found)
    page = _number(request.GET.get("page")) or selectors.page_of(found, entrant)
    shown = selectors.scores_are_shown(found, entrant)
    return {
        "contest": found,
        "taken": taken,
        "prizes": selectors.prizes_of(found, taken),
        "entrant": entrant,
        "rank": selectors.rank_of(found, entrant) if entrant and shown else None,
        "standings": selectors.standings(found, entrant, page),
        "scores_are_shown": shown,
        "entered": selectors.entrants(found, shown)[:WAITING_SHOWN],
        "shares_place": selectors.shares_place(found, entrant),
        "fairness": selectors.fairness(found),
        "seat_names": [gettext("Player"), gettext("Computer")],
        "coins": balance_of(player) if player else None,
        **_about(player),
        "opens_later": found.is_open and at < found.opens,
        "can_enter": entrant is None and _takes_entrants(found, taken, at),
        "can_begin": entrant and not entrant.posted and (entrant.begun or at < found.closes),
    }


def _number(text: str | None) -> int:
    return int(text) if text and text.isdecimal() and len(text) < 7 else 0


def _takes_entrants(contest: Contest, taken: int, at: datetime) -> bool:
    free = contest.places is None or taken < contest.places
    return contest.is_open and contest.opens <= at < contest.closes and free


MOVEMENTS_PER_PAGE = 25

Kind = Posting.Kind
WORDS: dict[str, Promise] = {
    Kind.WELCOME: _("Welcome gift"),
    Kind.PLAY_DAY: _("Day of play"),
    Kind.FEE: _("Entry fee"),
    Kind.PRIZE: _("Prize"),
    Kind.REFUND: _("Entry fee returned"),
    Kind.CORRECTION: _("Correction by our team"),
    Kind.CLOSE: _("Account deleted"),
}


class Movement(NamedTuple):
    """A line of a player's history, in words."""

    line: Line
    words: Promise
    contest: ContestLink | None


@login_required
@limited(PAGES_PER_MINUTE)
@require_GET
def coins(request: SignedInRequest) -> HttpResponse:
    """How many coins the player has, where coins come from, and where each of theirs came from."""
    account = ledger.player_account(request.user, timezone.now())
    page = Paginator(history_of(request.user), MOVEMENTS_PER_PAGE).get_page(request.GET.get("page"))
    context = {
        "here": "settings",
        "balance": account.balance,
        "history": page,
        "movements": _movements(list(page)),
        "welcome": ledger.WELCOME_COINS,
        "play_day": ledger.PLAY_DAY_COINS,
    }
    return render(request, "coins/coins.html", context)


def _movements(lines: list[Any]) -> list[Movement]:
    links = hooks.links_of({line.contest for line in lines if line.contest})
    return [Movement(line, WORDS[line.posting.kind], links.get(line.contest)) for line in lines]
