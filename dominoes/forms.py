"""The choices for a new game of dominoes."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from dominoes.rules.game import DEALS, DOMINOES, MINUTES
from dominoes.selectors import LEVEL_TITLES
from tables.forms import DealNumberField


class ClockForm(forms.Form):
    """With the clock or without."""

    fields: dict[str, Any]

    minutes = forms.TypedChoiceField(
        label=_("Clock"),
        choices=[(5, _("Five minutes")), (0, _("No clock"))],
        coerce=int,
        empty_value=None,
        required=False,
    )

    def clean_minutes(self) -> int:
        minutes: int | None = self.cleaned_data["minutes"]
        return MINUTES[0] if minutes is None else minutes


class ContestForm(forms.Form):
    """The options of a contest: the AI's level. The clock is always that of five minutes."""

    level = forms.ChoiceField(
        label=_("Computer"), choices=[(level, LEVEL_TITLES[level]) for level in DOMINOES.levels]
    )


class MatchForm(ClockForm):
    """A table where two people play each other."""

    def clean(self) -> dict[str, Any]:
        return {**self.cleaned_data, "against": "people"}


class PlayForm(ClockForm):
    """A game against the AI. Clicking a level submits it; everything else has a default."""

    level = forms.ChoiceField(
        choices=[(level, LEVEL_TITLES[level]) for level in DOMINOES.levels], required=False
    )
    helps = forms.BooleanField(
        label=_("Hints and undo"),
        required=False,
        help_text=_("For practice. Such a game does not count for the best scores."),
    )
    deal = DealNumberField(DEALS)

    def clean_level(self) -> str:
        return self.cleaned_data["level"] or DOMINOES.levels[1]
