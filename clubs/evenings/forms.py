"""The forms of an evening, of moving a single date, and of a season."""

from collections.abc import Mapping
from datetime import MAXYEAR, date, datetime, time
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from accounts.zones import named_zones
from chat.writing import clean
from clubs.evenings.models import MAX_NAME, MAX_NOTE, Evening, Rest
from clubs.evenings.schedule import moment
from clubs.evenings.services import seasons
from clubs.evenings.services.planning import YEAR, Terms
from clubs.names import check_words
from clubs.refusals import TEXTS
from tables.forms import TableForm
from tables.registry import GameApp, game_apps

HOURS = ngettext_lazy("%d hour", "%d hours")
LENGTHS = (60, 90, 120, 180, 240, 300)  # minutes
MOST_SEATS = 200


def evening_games() -> list[GameApp]:
    """The games that several people can play."""
    return [app for app in game_apps() if app.engine.seats[1] > 1]


def _lengths() -> list[tuple[int, str]]:
    names = {90: _("An hour and a half")}
    return [(each, str(names.get(each) or HOURS % (each // 60))) for each in LENGTHS]


def plain_name(given: str, field: forms.Field) -> str:
    """The name of what a club plans, on one line, which has to have something to be read."""
    name = " ".join(clean(given).split())
    if not name:
        raise forms.ValidationError(field.error_messages["required"])
    check_words(name)
    return name


class DayField(forms.DateField):
    widget = forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"})


class ClockField(forms.TimeField):
    widget = forms.TimeInput(format="%H:%M", attrs={"type": "time"})

    def clean(self, value: Any) -> Any:
        found = super().clean(value)
        return found.replace(second=0, microsecond=0) if isinstance(found, time) else found


class EveningForm(forms.Form):
    """When and how often, for whom, and what becomes of those who do not fill a table."""

    name = forms.CharField(
        label=_("Name"),
        max_length=MAX_NAME,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    note = forms.CharField(
        label=_("What else to know"),
        help_text=_("Optional. Up to 500 characters."),
        required=False,
        max_length=MAX_NOTE,
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    weekly = forms.TypedChoiceField(
        label=_("How often"),
        choices=[("", _("Once")), ("on", _("Every week"))],
        coerce=bool,
        empty_value=False,  # type: ignore[arg-type]
        required=False,
        initial="",
        widget=forms.RadioSelect,
    )
    first = DayField(label=_("Day"), help_text=_("Of a weekly evening: the next one."))
    at = ClockField(
        label=_("Begins at"), help_text=_("By the club's clocks, also when they change.")
    )
    zone = forms.ChoiceField(
        label=_("Time zone of the club"),
        choices=lambda: [("", "…"), *named_zones()],
        widget=forms.Select(attrs={"lang": "en"}),  # the names of cities are those of the zones
    )
    lasts = forms.TypedChoiceField(
        label=_("Lasts about"), choices=_lengths, coerce=int, initial=120
    )
    until = DayField(
        label=_("Last day"), help_text=_("Of a weekly evening. Optional."), required=False
    )
    seats = forms.IntegerField(
        label=_("Seats"),
        help_text=_("Those who say yes later are on the waiting list. Empty: come if you can."),
        min_value=2,
        max_value=MOST_SEATS,
        required=False,
    )
    rest = forms.ChoiceField(
        label=_("Players who do not fill a table"),
        choices=Rest.choices,
        initial=Rest.EVEN,
        widget=forms.RadioSelect,
    )
    call = forms.BooleanField(
        label=_("The players of each table talk with each other"),
        help_text=_("Their tables open with the table call. Nobody is heard before they say so."),
        required=False,
    )

    def clean_name(self) -> str:
        return plain_name(self.cleaned_data["name"], self.fields["name"])

    def clean_note(self) -> str:
        return clean(self.cleaned_data["note"])

    def clean(self) -> dict[str, Any]:
        said = self.cleaned_data
        if {"first", "at", "zone"} <= said.keys():
            starts = starts_at(said["first"], said["at"], said["zone"])
            _check_time(self, "first", starts)
        if not said.get("weekly"):
            said["until"] = None
        if said.get("until") and "first" in said and said["until"] < said["first"]:
            self.add_error("until", _("The last day is before the first."))
        elif said.get("until") and said["until"].year >= MAXYEAR - 1:
            said["until"] = None  # never
        return said

    def terms(self, app: GameApp, options: Mapping[str, Any]) -> Terms:
        said = dict(self.cleaned_data)
        minutes = said.pop("lasts")  # a game may have a field of that name
        return Terms(**said, minutes=minutes, game=app.slug, options=options)


def said_of(evening: Evening, first: date) -> dict[str, Any]:
    """What an evening's form shows at first. first: its next day."""
    names = ("name", "note", "weekly", "at", "zone", "until", "seats", "rest", "call")
    said = {name: getattr(evening, name) for name in names}
    return {
        **said,
        "weekly": "on" if evening.weekly else "",
        "first": first,
        "lasts": evening.minutes,
    }


class MoveForm(forms.Form):
    """Another time for one date of a weekly evening."""

    day = DayField(label=_("Day"))
    at = ClockField(label=_("Begins at"))

    def __init__(self, evening: Evening, data: Any = None, initial: Any = None) -> None:
        super().__init__(data, initial=initial)
        self.evening = evening

    def clean(self) -> dict[str, Any]:
        if {"day", "at"} <= self.cleaned_data.keys():
            _check_time(self, "day", self.starts())
        return self.cleaned_data

    def starts(self) -> datetime | None:
        said = self.cleaned_data
        return starts_at(said["day"], said["at"], self.evening.zone)


class SeasonForm(forms.Form):
    """A season: its name and its days."""

    name = forms.CharField(
        label=_("Name"), max_length=MAX_NAME, widget=forms.TextInput(attrs={"autocomplete": "off"})
    )
    first = DayField(label=_("First day"))
    last = DayField(label=_("Last day"), help_text=_("You can also end the season on any day."))
    zone = forms.ChoiceField(
        label=_("Time zone of the club"),
        help_text=_("A day begins at midnight of this zone."),
        choices=lambda: [("", "…"), *named_zones()],
        widget=forms.Select(attrs={"lang": "en"}),
    )

    def clean_name(self) -> str:
        return plain_name(self.cleaned_data["name"], self.fields["name"])

    def clean(self) -> dict[str, Any]:
        said = self.cleaned_data
        if {"first", "last"} <= said.keys() and said["last"] < said["first"]:
            self.add_error("last", str(TEXTS["season_backwards"]))
        return said

    def terms(self) -> seasons.Terms:
        return seasons.Terms(**self.cleaned_data)


def starts_at(day: date, at: time, zone: str) -> datetime | None:
    """None for a day that no calendar of the site has."""
    try:
        return moment(datetime.combine(day, at), ZoneInfo(zone))
    except (OverflowError, ValueError):
        return None


def _check_time(form: forms.Form, field: str, starts: datetime | None) -> None:
    now = timezone.now()
    if starts is None or starts > now + YEAR:
        form.add_error(field, str(TEXTS["evening_too_far"]))
    elif starts <= now:
        form.add_error(field, str(TEXTS["evening_past"]))


def table_forms_of(app: GameApp, data: Any = None, options: Any = None) -> list[forms.Form]:
    """The options of the tables: of all games, and the game's own. Evening tables are private."""
    both = [TableForm(app.engine, data), app.form(data)]
    del both[0].fields["public"]
    for form in both:
        form.initial = {**form.initial, **(options or {})}
    return both
