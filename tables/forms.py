"""The form for a new table, with the options that all games have. Each game adds its own form."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, cast

from django import forms
from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext_lazy
from django.utils.translation import gettext_lazy as _

from tables.game import Game
from tables.options import WINDOWS
from tables.registry import GameApp

PACE_WORDS: dict[int, Promise] = {
    0: _("No time limit"),
    60: _("60 seconds"),
    30: _("30 seconds, quick"),
    15: _("15 seconds, fast"),
}
WINDOW_WORDS: dict[int, Promise] = {
    0: _("Until everyone has answered"),
    6: _("6 seconds"),
    10: _("10 seconds, relaxed"),
}
SECONDS = ngettext_lazy("%d second", "%d seconds")
GAMES = ngettext_lazy("%d game", "%d games")
LENGTH_WORDS: dict[int, Promise] = {1: _("One game")}
LEVEL_WORDS = {
    "easy": _("Easy, still learning"),
    "medium": _("Medium, a fair player"),
    "hard": _("Hard, knows all the tricks"),
    "expert": _("Expert, thinks ahead"),
}


def _choices(values: Iterable[int], words: dict[int, Promise], unit: Any) -> list[tuple[int, str]]:
    return [(value, str(words.get(value) or unit % value)) for value in values]


def game_lengths(game: Game) -> list[tuple[int, str]]:
    """How many games a session may have."""
    return _choices(game.lengths, LENGTH_WORDS, GAMES)


def _windows() -> list[tuple[int, str]]:
    return _choices([*sorted(filter(None, WINDOWS)), 0], WINDOW_WORDS, SECONDS)


class DealNumberField(forms.CharField):
    """The number of a deal, up to `most`. It may be typed with separators: "48 213 907"."""

    def __init__(self, most: int) -> None:
        super().__init__(
            label=_("Deal number"),
            required=False,
            help_text=_("Play a friend's deal or repeat one of yours. Leave empty for a new deal."),
            widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
        )
        self.most = most

    def clean(self, value: Any) -> str:
        typed: str = super().clean(value)
        digits = "".join(c for c in typed if c not in " .,'#")
        number = digits.lstrip("0")
        short = number.isascii() and number.isdigit() and len(number) <= len(str(self.most))
        if digits and not (number and short and int(number) <= self.most):
            most = number_format(self.most, force_grouping=True)
            raise forms.ValidationError(gettext("Deal numbers range from 1 to %s.") % most)
        return number


class TableForm(forms.Form):
    """The options of a table. The defaults open a public table."""

    fields: dict[str, Any]

    public = forms.TypedChoiceField(
        label=_("Who can join"),
        choices=[("on", _("Anyone in the lobby")), ("", _("Only people with the link"))],
        coerce=bool,
        empty_value=cast(Any, False),
        required=False,
        initial="on",
    )
    games = forms.TypedChoiceField(label=_("Number of games"), coerce=int, initial=4)
    level = forms.ChoiceField(label=_("Bots on empty seats"))
    pace = forms.TypedChoiceField(
        label=_("Time per turn"),
        help_text=_("Among people. Against bots alone there is no clock."),
        coerce=int,
    )
    window = forms.TypedChoiceField(
        label=_("Time to claim a discard"),
        help_text=_("Any player can double it by pressing Wait."),
        choices=_windows,
        coerce=int,
        initial=WINDOWS[0],
    )

    def __init__(self, game: Game, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data)
        paces = sorted(game.paces, reverse=True)
        self.fields["games"].choices = game_lengths(game)
        self.fields["level"].choices = [(name, LEVEL_WORDS.get(name, name)) for name in game.levels]
        self.fields["level"].initial = game.levels[len(game.levels) // 2]
        self.fields["pace"].choices = _choices(paces, PACE_WORDS, SECONDS)
        self.fields["pace"].initial = game.paces[0]
        if len(game.lengths) == 1:
            del self.fields["games"]
        if not game.claims:
            del self.fields["window"]


@dataclass(frozen=True)
class TableForms:
    """The forms of a new table, before anything is chosen. Those of two requests are equal if they
    offer the same, so that a page draws them once, and makes them only then."""

    slug: str
    offered: tuple[tuple[tuple[Any, Any], ...], ...]  # cards, for example, change
    both: Callable[[], tuple[forms.Form, forms.Form]] = field(compare=False)


def unfilled(app: GameApp) -> TableForms:
    """The form of all games and the game's own. Of a game, only what the latter offers changes."""
    fields = cast(type[forms.Form], app.form).base_fields.values()
    offered = tuple(tuple(getattr(each, "choices", ())) for each in fields)
    return TableForms(app.slug, offered, lambda: table_forms(app))


def table_forms(
    app: GameApp, data: Mapping[str, Any] | None = None, *, open_to: bool = True
) -> tuple[forms.Form, forms.Form]:
    """The form of all games and the game's own. open_to: with the question who can join."""
    shared = TableForm(app.engine, data)
    if not open_to:
        del shared.fields["public"]
    return shared, app.form(data)
