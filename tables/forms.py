"""The form for a new table, with the options that all games have. Each game adds its own form."""

from collections.abc import Iterable, Mapping
from typing import Any, cast

from django import forms

from tables.game import Game
from tables.options import WINDOWS

PACE_WORDS = {0: "No time limit", 60: "60 seconds", 30: "30 seconds, quick", 15: "15 seconds, fast"}
WINDOW_WORDS = {0: "Until everyone has answered", 6: "6 seconds", 10: "10 seconds, relaxed"}
LENGTH_WORDS = {1: "One game"}
LEVEL_WORDS = {
    "easy": "Easy, still learning",
    "medium": "Medium, a fair player",
    "hard": "Hard, knows all the tricks",
}


def _choices(values: Iterable[int], words: dict[int, str], unit: str) -> list[tuple[int, str]]:
    return [(value, words.get(value, f"{value} {unit}")) for value in values]


class TableForm(forms.Form):
    """The options of a table. The defaults open a public table."""

    fields: dict[str, Any]

    public = forms.TypedChoiceField(
        label="Who can join",
        choices=[("on", "Anyone in the lobby"), ("", "Only people with the link")],
        coerce=bool,
        empty_value=cast(Any, False),
        required=False,
        initial="on",
    )
    games = forms.TypedChoiceField(label="Number of games", coerce=int, initial=4)
    level = forms.ChoiceField(label="Bots on empty seats")
    pace = forms.TypedChoiceField(label="Time per turn", coerce=int)
    window = forms.TypedChoiceField(
        label="Time to claim a discard",
        choices=_choices([*sorted(filter(None, WINDOWS)), 0], WINDOW_WORDS, "seconds"),
        coerce=int,
        initial=WINDOWS[0],
    )

    def __init__(self, game: Game, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data)
        paces = sorted(game.paces, reverse=True)
        self.fields["games"].choices = _choices(game.lengths, LENGTH_WORDS, "games")
        self.fields["level"].choices = [(name, LEVEL_WORDS.get(name, name)) for name in game.levels]
        self.fields["level"].initial = game.levels[len(game.levels) // 2]
        self.fields["pace"].choices = _choices(paces, PACE_WORDS, "seconds")
        self.fields["pace"].initial = game.paces[0]
