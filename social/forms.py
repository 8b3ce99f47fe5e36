"""What a player says of themselves on their page."""

import unicodedata
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from social.countries import countries
from social.models import MAX_ABOUT, Profile

REMOVED = {"Cc", "Cf", "Cs", "Co"}  # control characters, and those that reverse what follows
JOINERS = "\u200c\u200d"  # inside emoji and words of some scripts


def clean_about(text: str) -> str:
    """In one line, without invisible characters."""
    line = " ".join(unicodedata.normalize("NFC", text).split())
    return "".join(c for c in line if c in JOINERS or unicodedata.category(c) not in REMOVED)


class ProfileForm(forms.ModelForm):
    country = forms.ChoiceField(
        label=_("Country"),
        choices=lambda: [("", _("Not shown")), *countries()],
        required=False,
        help_text=_("Optional. Shown on your profile, in each reader's language."),
    )

    class Meta:
        model = Profile
        fields = ("about", "country", "hide_seen")
        labels = {"about": _("About you"), "hide_seen": _("Hide when I am here")}
        help_texts = {
            "about": _("Optional. One or two sentences on your profile, up to 160 characters."),
            "hide_seen": _(
                "Friends and members of your clubs do not see whether you are online or when you "
                "were last here. You do not see it of others either."
            ),
        }
        widgets = {"about": forms.Textarea(attrs={"rows": 3, "maxlength": MAX_ABOUT})}

    def clean_about(self) -> str:
        return clean_about(self.cleaned_data["about"])

    def checkbox(self) -> Any:
        return self["hide_seen"]
