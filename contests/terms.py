"""The kinds of contests, the games that have them, and the terms of one: its game with options,
entry fee, places and prizes, what of that is refused, and the form in which players choose them.

Prizes are whole percentages of the pot, the first place's first: (100,) or (60, 30, 10).
"""

from typing import Any, Literal, NamedTuple

from django import forms
from django.db import models
from django.db.models import Q
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from contests.refusals import Refused, must
from tables.registry import ContestGame, GameApp, find_game, game_apps

MAX_PLACES = 10
MAX_FEE = 10_000  # coins

FEES = (0, 10, 20, 50)
ALL, THREE = "all", "three"
PRIZES = {ALL: (100,), THREE: (60, 30, 10)}
COINS = ngettext_lazy("%d coin", "%d coins")
PLAYERS = ngettext_lazy("%d player", "%d players")


class Kind(models.TextChoices):
    DUEL = "duel", "duel"
    POOL = "pool", "pool"
    DAILY = "daily", "contest of the day"
    PRIVATE = "private", "private"


class KindRules(NamedTuple):
    """What makes a kind special. title: with the places if they differ. places: fewest and most;
    None: for everybody, without a fee, and scores are shown at once. opened_by: those of staff are
    listed for all, those of players are found by their link, the site opens one each day."""

    title: Promise
    places: tuple[int, int] | None
    opened_by: Literal["staff", "player", "site"]


KINDS = {
    Kind.DUEL: KindRules(_("Duel"), (2, 2), "staff"),
    Kind.POOL: KindRules(_("Pool for %(places)d"), (3, MAX_PLACES), "staff"),
    Kind.PRIVATE: KindRules(_("Private contest"), (2, MAX_PLACES), "player"),
    Kind.DAILY: KindRules(_("Contest of the day"), None, "site"),
}
BY_STAFF = [kind for kind, rules in KINDS.items() if rules.opened_by == "staff"]
BY_PLAYERS = [kind for kind, rules in KINDS.items() if rules.opened_by == "player"]
STAFF_CHOICES = [(kind, kind.label) for kind in BY_STAFF]
FOR_EVERYBODY = [kind for kind, rules in KINDS.items() if rules.places is None]


def places_condition() -> Q:
    """The database's own check of the places of each kind. It lets pass what is unknown, so a
    number has to be there before it is compared."""
    allowed = Q()
    for kind, rules in KINDS.items():
        fewest, most = rules.places or (0, 0)
        counted = Q(kind=kind, places__isnull=False)
        if fewest < most:
            allowed |= counted & Q(places__gte=fewest, places__lte=most)
        elif rules.places:
            allowed |= counted & Q(places=fewest)
        else:
            allowed |= Q(kind=kind, places=None, fee=0, day__isnull=False)
    return allowed


class Terms(NamedTuple):
    """What a contest is played for. places: None for everybody, in a contest of the day."""

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
    must(terms.kind in KINDS, "bad_kind")
    if terms.kind in FOR_EVERYBODY:
        must(terms.places is None and not terms.fee and not terms.prizes, "bad_places")
    else:
        _check_places(terms)
        _check_prizes(terms)
    return terms._replace(options=_options(terms))


def _check_places(terms: Terms) -> None:
    fewest, most = KINDS[Kind(terms.kind)].places or (0, 0)
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
    raise Refused("bad_option", "; ".join(str(e) for es in form.errors.values() for e in es))


def _is_count(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


class PrivateForm(forms.Form):
    """For how many, and for how many coins. The game has a form of its own for its options."""

    fields: dict[str, Any]

    places = forms.TypedChoiceField(
        label=_("For how many"),
        choices=lambda: [(n, PLAYERS % n) for n in range(2, MAX_PLACES + 1)],
        coerce=int,
        initial=4,
    )
    fee = forms.TypedChoiceField(
        label=_("Entry fee"),
        choices=lambda: [(fee, COINS % fee if fee else _("Free")) for fee in FEES],
        coerce=int,
        initial=0,
        help_text=_(
            "All entry fees together are the pot. With a fee the contest is for members and "
            "players in their free trial, without one for every account."
        ),
    )
    prizes = forms.ChoiceField(
        label=_("The pot goes to"),
        choices=[(ALL, _("The winner")), (THREE, _("The best three: 60, 30 and 10 percent"))],
    )

    def clean(self) -> dict[str, Any]:
        chosen: dict[str, Any] = self.cleaned_data
        if chosen.get("places") == 2 and chosen.get("fee") and chosen.get("prizes") == THREE:
            self.add_error("prizes", _("Prizes for three need at least three players."))
        return chosen


def private_terms(game: str, chosen: dict[str, Any], options: dict[str, Any]) -> Terms:
    """chosen: of a `PrivateForm`. options: of the game's own form."""
    prizes = PRIZES[chosen["prizes"]] if chosen["fee"] else ()
    return Terms(Kind.PRIVATE, game, options, chosen["fee"], chosen["places"], prizes)


def chosen_game(slug: str) -> Any:
    """The game of a new contest: the first unless another is chosen."""
    games = contest_games()
    return next((app for app in games if app.slug == slug), games[0])
