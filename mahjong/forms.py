"""The choices for a new table of each mahjong game, besides those of every table."""

from typing import Any, cast

from django import forms
from django.utils.translation import gettext_lazy as _

from mahjong.rules.zungjung.game import SCORING
from mahjong.selectors import card_choices


class AssistForm(forms.Form):
    """Whether mistakes are refused."""

    assist = forms.TypedChoiceField(
        label=_("Mistakes"),
        choices=[("on", _("Prevented, with a reason (assist)")), ("", _("Penalised (strict)"))],
        coerce=bool,
        empty_value=cast(Any, False),
        required=False,
        initial="on",
    )


class AmericanForm(AssistForm):
    """The card, and whether mistakes are refused."""

    field_order = ["card", "assist"]

    card = forms.ChoiceField(
        label=_("Card"),
        choices=card_choices,
        help_text=_("Tilehouse is not affiliated with the National Mah Jongg League."),
    )


class ZungJungForm(AssistForm):
    """How many patterns count, and whether mistakes are refused."""

    field_order = ["scoring", "assist"]

    scoring = forms.TypedChoiceField(
        label=_("Scoring"),
        choices=[
            (5, _("All 44 patterns")),
            (4, _("Without identical, similar and consecutive sets")),
            (3, _("The same without triplets and quads")),
            (2, _("Trivial, incidental and irregular patterns only")),
            (1, _("Every win scores 1 point")),
        ],
        coerce=int,
        empty_value=cast(Any, SCORING[-1]),
        required=False,
        initial=SCORING[-1],
        help_text=_("Fewer patterns are easier to learn with."),
    )
