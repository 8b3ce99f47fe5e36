"""Forms of clubs: what a club says of itself, reporting one, and closing one."""

from typing import Any

from django import forms
from django.conf import settings
from django.utils.dates import WEEKDAYS
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from chat.writing import clean
from clubs.models import MAX_DESCRIPTION, MAX_NAME, Club, Colour, Face, Joining
from clubs.names import check_name, clean_name
from clubs.services.founding import Terms
from moderation.models import Reason
from tables.registry import game_apps


def _games() -> list[tuple[str, Any]]:
    return [(app.slug, app.name) for app in game_apps()]


class ClubForm(forms.Form):
    """What a club says of itself, and how one joins it."""

    name = forms.CharField(
        label=_("Name"),
        help_text=_("3 to 40 letters, digits, spaces or simple signs. No two clubs share a name."),
        max_length=MAX_NAME,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    description = forms.CharField(
        label=_("Description"),
        help_text=_("Who you are and when you play (optional). Up to 1,000 characters."),
        required=False,
        max_length=MAX_DESCRIPTION,
        widget=forms.Textarea(attrs={"rows": 5}),
    )
    language = forms.ChoiceField(label=_("Language"), choices=settings.LANGUAGES)
    games = forms.MultipleChoiceField(
        label=_("Games"), choices=_games, widget=forms.CheckboxSelectMultiple, required=False
    )
    joining = forms.ChoiceField(
        label=_("How players join"),
        choices=Joining.choices,
        initial=Joining.REQUEST,
        widget=forms.RadioSelect,
    )
    listed = forms.BooleanField(
        label=_("Others can find this club"),
        help_text=_(
            "It is in the list of clubs and on the profiles of its members, and everyone can look "
            "at its page. Otherwise only members see it, and new ones need the invitation link."
        ),
        required=False,
        initial=True,
    )
    face = forms.ChoiceField(
        label=_("Tile on the picture"),
        choices=Face.choices,
        initial=Face.EAST,
        widget=forms.RadioSelect,
    )
    colour = forms.ChoiceField(
        label=_("Colour of the picture"),
        choices=Colour.choices,
        initial=Colour.GREEN,
        widget=forms.RadioSelect,
    )

    def __init__(self, data: Any = None, club: Club | None = None) -> None:
        said = {name: getattr(club, name) for name in self.base_fields} if club else {}
        super().__init__(data, initial={"language": get_language(), **said})
        self.club = club

    def clean_name(self) -> str:
        name = clean_name(self.cleaned_data["name"])
        check_name(name, self.club)
        return name

    def clean_description(self) -> str:
        return clean(self.cleaned_data["description"])

    def terms(self) -> Terms:
        return Terms(**self.cleaned_data)


class FindForm(forms.Form):
    """What a reader looks for. Nothing of it is required, and what makes no sense is left out."""

    name = forms.CharField(label=_("Name, or a word of it"), required=False, max_length=MAX_NAME)
    language = forms.ChoiceField(
        label=_("Language"), choices=[("", _("Any language")), *settings.LANGUAGES], required=False
    )
    game = forms.ChoiceField(
        label=_("Game"), choices=lambda: [("", _("Any game")), *_games()], required=False
    )
    day = forms.ChoiceField(
        label=_("Meets every week on"),
        choices=lambda: [("", _("Any day")), *((str(n), WEEKDAYS[n]) for n in range(7))],
        required=False,
    )
    after = forms.CharField(required=False, max_length=20, widget=forms.HiddenInput)


class ClubReportForm(forms.Form):
    """Reports a club to staff."""

    reason = forms.ChoiceField(
        label=_("Reason"),
        choices=[
            (Reason.NAME, _("Offensive name or description")),
            (Reason.UNKIND, Reason.UNKIND.label),
            (Reason.OTHER, Reason.OTHER.label),
        ],
        widget=forms.RadioSelect,
    )
    words = forms.CharField(
        label=_("What happened"),
        required=False,
        max_length=1000,
        strip=True,
        widget=forms.Textarea(attrs={"rows": 5}),
        help_text=_("Describe it in your own words (optional)."),
    )


class CloseClubForm(forms.Form):
    """Closes a club. Asks for the typed name, to prevent accidents."""

    name = forms.CharField(
        label=_("Name of the club"),
        help_text=_("Type the name of the club to confirm. Upper and lower case do not matter."),
        max_length=MAX_NAME,
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none"}),
    )

    def __init__(self, club: Club, data: Any = None) -> None:
        super().__init__(data)
        self.club = club

    def clean_name(self) -> str:
        name = clean_name(self.cleaned_data["name"])
        if name.casefold() != self.club.name.casefold():
            raise forms.ValidationError(_("This is not the name of the club."), code="other")
        return name
