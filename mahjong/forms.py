"""The choices for a new table of American mah jongg, besides those of every table."""

from typing import Any, cast

from django import forms
from django.utils.translation import gettext_lazy as _

from mahjong.selectors import card_choices


class AmericanForm(forms.Form):
    """The card, and whether mistakes are refused."""

    card = forms.ChoiceField(
        label=_("Card"),
        choices=card_choices,
        help_text=_("Tilehouse is not affiliated with the National Mah Jongg League."),
    )
    assist = forms.TypedChoiceField(
        label=_("Mistakes"),
        choices=[("on", _("Prevented, with a reason (assist)")), ("", _("Penalised (strict)"))],
        coerce=bool,
        empty_value=cast(Any, False),
        required=False,
        initial="on",
    )
