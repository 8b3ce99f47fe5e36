"""What a player says of themselves on their page, and the countries that they may name, in the
reader's language."""

import unicodedata
from functools import cache
from typing import Any

from babel import Locale
from django import forms
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from social.models import MAX_ABOUT, Profile

# Codes of two letters in the list of babel that are no countries: groups, tests and leftovers.
OTHERS = {"EU", "EZ", "UN", "QO", "XA", "XB", "ZZ", "AC", "CP", "CQ", "DG", "EA", "IC", "TA"}


def country_name(code: str) -> str:
    return _names(get_language()).get(code, "")


def countries() -> list[tuple[str, str]]:
    """All codes with their names, by name."""
    return sorted(_names(get_language()).items(), key=lambda pair: pair[1].casefold())


@cache
def _names(language: str) -> dict[str, str]:
    names = Locale.parse(language, sep="-").territories
    return {
        code: name
        for code, name in names.items()
        if len(code) == 2 and code.isalpha() and code not in OTHERS
    }


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
