"""The form with which a player reports another to staff."""

from django import forms
from django.utils.translation import gettext_lazy as _

from moderation.models import Reason


class ReportForm(forms.Form):
    reason = forms.ChoiceField(label=_("Reason"), choices=Reason.choices, widget=forms.RadioSelect)
    words = forms.CharField(
        label=_("What happened"),
        required=False,
        max_length=1000,
        strip=True,
        widget=forms.Textarea(attrs={"rows": 5}),
        help_text=_("Describe it in your own words (optional)."),
    )
    block = forms.BooleanField(
        label=_("Also block this player"),
        required=False,
        help_text=_("You will not be seated at the same table again. They will not be told."),
    )
