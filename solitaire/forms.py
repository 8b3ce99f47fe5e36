"""The choices for a new game of solitaire."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from solitaire.rules.game import DEALS, SOLITAIRE, may_be_hard
from solitaire.selectors import FIRST, layouts
from tables.forms import DealNumberField

LIMITS = {"classic": 0, "score": 600}  # seconds, unless another time is chosen


def _limits() -> list[tuple[int, str]]:
    return [(pace, _limit_label(pace)) for pace in SOLITAIRE.paces]


def _limit_label(seconds: int) -> str:
    minutes = seconds // 60
    return ngettext("%d minute", "%d minutes", minutes) % minutes if seconds else str(_("No limit"))


def _check_dealing(dealing: str, layout: str | None) -> str:
    """Hard is allowed only on layouts that have hard deals."""
    if dealing == "hard" and layout and not may_be_hard(layout):
        raise forms.ValidationError(
            _(
                "Random deals of this layout can hardly ever be cleared. "
                "Choose an easy deal or another layout."
            )
        )
    return dealing


class ContestForm(forms.Form):
    """The options of a contest of Score solitaire. It always has a time limit."""

    fields: dict[str, Any]

    layout = forms.ChoiceField(label=_("Layout"))
    dealing = forms.ChoiceField(
        label=_("Deal"), choices=[("easy", _("Easy")), ("hard", _("Hard: tiles placed at random"))]
    )
    pace = forms.TypedChoiceField(
        label=_("Time limit"),
        choices=lambda: [(pace, _limit_label(pace)) for pace in SOLITAIRE.paces if pace],
        coerce=int,
        initial=LIMITS["score"],
    )

    def __init__(self, data: Mapping[str, Any] | None = None, initial: Any = None) -> None:
        super().__init__(data, initial=initial)
        offered = [(layout.name, layout.title) for layout in layouts("score")]
        self.fields["layout"].choices = offered

    def clean_dealing(self) -> str:
        return _check_dealing(self.cleaned_data["dealing"], self.cleaned_data.get("layout"))


class PlayForm(forms.Form):
    """Clicking a layout submits it; everything else has a default."""

    fields: dict[str, Any]

    mode = forms.ChoiceField(choices=[(mode, mode) for mode in FIRST], widget=forms.HiddenInput)
    layout = forms.ChoiceField(widget=forms.HiddenInput)
    pace = forms.TypedChoiceField(
        label=_("Time limit"),
        choices=_limits,
        coerce=int,
        empty_value=None,
        required=False,
    )
    dealing = forms.ChoiceField(
        label=_("Deal"),
        choices=[("easy", _("Easy")), ("hard", _("Hard: tiles placed at random"))],
        required=False,
        help_text=_(
            "Every deal can be cleared. Some layouts only have easy deals, because random "
            "deals of them can hardly ever be cleared."
        ),
    )
    deal = DealNumberField(DEALS)

    def __init__(self, data: Mapping[str, Any] | None = None, initial: Any = None) -> None:
        super().__init__(data, initial=initial)
        mode = self["mode"].value()
        offered = layouts(mode if mode in FIRST else "score")
        self.fields["layout"].choices = [(layout.name, layout.title) for layout in offered]
        self.fields["pace"].initial = LIMITS.get(mode, 0)

    def clean_pace(self) -> int:
        """The default is the usual limit of the mode."""
        pace: int | None = self.cleaned_data["pace"]
        return LIMITS.get(self.cleaned_data.get("mode", ""), 0) if pace is None else pace

    def clean_dealing(self) -> str:
        dealing = self.cleaned_data["dealing"] or "easy"
        return _check_dealing(dealing, self.cleaned_data.get("layout"))
