"""The GameApp of the toy game: everything that a game has to register."""

from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256

from django import forms

from tables import registry
from tables.registry import GameApp, HelpArticle, Tutorial
from tables.state import TableState
from tests.toy import ODDS


class OddsForm(forms.Form):
    numbers = forms.IntegerField(min_value=6, max_value=5000, initial=6, required=False)

    def clean_numbers(self) -> int:
        return self.cleaned_data["numbers"] or 6


def describe_result(state: TableState, seat: int) -> str:
    return f"{state.seats[seat].points} points"


ODDS_APP = GameApp(
    engine=ODDS,
    name="Odds",
    description="A toy game of hidden cards.",
    form=OddsForm,
    describe_result=describe_result,
    tutorial=Tutorial(sha256(b"odds").hexdigest(), {"games": 1}, "A minute", "Cards."),
    help=(HelpArticle("odds", "Odds", "How the toy is played.", "pages/help/table.html"),),
)


@contextmanager
def installed(app: GameApp = ODDS_APP) -> Iterator[GameApp]:
    """Installs the toy game, or another, on the site while the context is open."""
    registry.register(app)
    try:
        yield app
    finally:
        registry.unregister(app)
