"""What a contest is played for: kind, game, options, entry fee, places and prizes; and checking it.

Prizes are whole percentages of the pot, the first place's first: (100,) or (60, 30, 10).
"""

from typing import Any, NamedTuple

from django.db import models

from contests.refusals import must, refused
from tables.registry import ContestGame, GameApp, find_game, game_apps

MAX_PLACES = 10
MAX_FEE = 10_000  # coins


class Kind(models.TextChoices):
    DUEL = "duel", "duel"
    POOL = "pool", "pool"
    DAILY = "daily", "contest of the day"
    PRIVATE = "private", "private"


PLACES = {Kind.DUEL: (2, 2), Kind.POOL: (3, MAX_PLACES), Kind.PRIVATE: (2, MAX_PLACES)}


class Terms(NamedTuple):
    """places: None for everybody, in a contest of the day."""

    kind: str
    game: str
    options: dict[str, Any]
    fee: int = 0
    places: int | None = None
    prizes: tuple[int, ...] = ()


def contest_games() -> list[GameApp]:
    """The games that are played in contests."""
    return [app for app in game_apps() if app.contest]


def contest_game(slug: str) -> ContestGame:
    app = find_game(slug)
    return must(app.contest if app else None, "no_such_game")


def checked(terms: Terms) -> Terms:
    """The same terms with complete options; refused if something is wrong with them."""
    must(_is_count(terms.fee) and terms.fee <= MAX_FEE, "bad_fee")
    if terms.kind == Kind.DAILY:
        must(terms.places is None and not terms.fee and not terms.prizes, "bad_places")
    else:
        _check_places(terms)
        _check_prizes(terms)
    return terms._replace(options=_options(terms))


def _check_places(terms: Terms) -> None:
    must(terms.kind in PLACES, "bad_kind")
    fewest, most = PLACES[Kind(terms.kind)]
    must(_is_count(terms.places) and fewest <= (terms.places or 0) <= most, "bad_places")


def _check_prizes(terms: Terms) -> None:
    """A contest without a fee has no prizes: there is no pot."""
    if not terms.fee:
        must(not terms.prizes, "bad_prizes")
        return
    shares = terms.prizes
    must(shares and all(_is_count(share) and share for share in shares), "bad_prizes")
    must(sum(shares) == 100 and len(shares) <= (terms.places or 0), "bad_prizes")
    must(list(shares) == sorted(shares, reverse=True), "bad_prizes")


def _options(terms: Terms) -> dict[str, Any]:
    form = contest_game(terms.game).form(terms.options)
    if form.is_valid():
        chosen: dict[str, Any] = form.cleaned_data
        return chosen
    raise refused("bad_option", "; ".join(str(e) for es in form.errors.values() for e in es))


def _is_count(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0
