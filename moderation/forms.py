"""The form with which a player reports another to staff."""

from django import forms

from moderation.models import Reason


class ReportForm(forms.Form):
    reason = forms.ChoiceField(label="Reason", choices=Reason.choices, widget=forms.RadioSelect)
    words = forms.CharField(
        label="What happened",
        required=False,
        max_length=1000,
        strip=True,
        widget=forms.Textarea(attrs={"rows": 5}),
        help_text="Describe it in your own words (optional).",
    )
    block = forms.BooleanField(
        label="Also block this player",
        required=False,
        help_text="You will not be seated at the same table again. They will not be told.",
    )
