"""The choices for a new game of solitaire."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.formats import number_format
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from solitaire.rules.game import DEALS, SOLITAIRE, may_be_hard
from solitaire.selectors import FIRST, layouts

DIGITS = len(str(DEALS))  # every number with at most so many digits is a deal
LIMITS = {"classic": 0, "score": 600}  # seconds, unless another time is chosen


def _limits() -> list[tuple[int, str]]:
    return [(pace, _limit_label(pace)) for pace in SOLITAIRE.paces]


def _limit_label(seconds: int) -> str:
    minutes = seconds // 60
    return ngettext("%d minute", "%d minutes", minutes) % minutes if seconds else str(_("No limit"))


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
    deal = forms.CharField(
        label=_("Deal number"),
        required=False,
        help_text=_("Play a friend's deal or repeat one of yours. Leave empty for a new deal."),
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )

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
        """Hard is allowed only on layouts that have hard deals."""
        dealing: str = self.cleaned_data["dealing"] or "easy"
        layout = self.cleaned_data.get("layout")
        if dealing == "hard" and layout and not may_be_hard(layout):
            raise forms.ValidationError(
                _(
                    "Random deals of this layout can hardly ever be cleared. "
                    "Choose an easy deal or another layout."
                )
            )
        return dealing

    def clean_deal(self) -> str:
        """The number may be typed with separators: "48 213 907"."""
        number = "".join(c for c in self.cleaned_data["deal"] if c not in " .,'#").lstrip("0")
        if number and not (number.isascii() and number.isdigit() and len(number) <= DIGITS):
            most = number_format(DEALS, force_grouping=True)
            raise forms.ValidationError(_("Deal numbers range from 1 to %s.") % most)
        return number
