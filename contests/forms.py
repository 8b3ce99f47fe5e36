"""Opening a private contest."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from contests.terms import MAX_PLACES, Kind, Terms, contest_games

FEES = (0, 10, 20, 50)
ALL, THREE = "all", "three"
PRIZES = {ALL: (100,), THREE: (60, 30, 10)}
COINS = ngettext_lazy("%d coin", "%d coins")
PLAYERS = ngettext_lazy("%d player", "%d players")


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
