"""What somebody writes to staff about another."""

from django import forms

from moderation.models import Reason


class ReportForm(forms.Form):
    reason = forms.ChoiceField(
        label="What is it about?", choices=Reason.choices, widget=forms.RadioSelect
    )
    words = forms.CharField(
        label="What happened",
        required=False,
        max_length=1000,
        strip=True,
        widget=forms.Textarea(attrs={"rows": 5}),
        help_text="In your own words. You may leave this empty.",
    )
    block = forms.BooleanField(
        label="Block this person too",
        required=False,
        help_text="You will not meet at a table again. Nobody is told.",
    )
