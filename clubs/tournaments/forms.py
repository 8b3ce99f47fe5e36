"""The form of a tournament."""

from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from accounts.zones import named_zones
from clubs.evenings.forms import ClockField, DayField, plain_name, starts_at
from clubs.tournaments.models import FEWEST, MAX_NAME, MAX_ROUNDS, MOST, Seating
from clubs.tournaments.refusals import Refused
from clubs.tournaments.services.planning import MINUTES, Terms, check_time
from contests.terms import ALL, COINS, FEES, PRIZES, THREE
from tables.forms import game_lengths
from tables.registry import GameApp

ROUNDS = ngettext_lazy("%d round", "%d rounds")
LASTS = ngettext_lazy("%d minute", "%d minutes")


class TournamentForm(forms.Form):
    """What is played, when, and for what."""

    fields: dict[str, Any]

    name = forms.CharField(
        label=_("Name"),
        max_length=MAX_NAME,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    first = DayField(label=_("Day"))
    at = ClockField(label=_("Begins at"))
    zone = forms.ChoiceField(
        label=_("Time zone of the club"),
        choices=lambda: [("", "…"), *named_zones()],
        widget=forms.Select(attrs={"lang": "en"}),
    )
    rounds = forms.TypedChoiceField(
        label=_("How many rounds"),
        choices=lambda: [(n, ROUNDS % n) for n in range(1, MAX_ROUNDS + 1)],
        coerce=int,
        initial=4,
    )
    games = forms.TypedChoiceField(label=_("Games in each round"), coerce=int)
    minutes = forms.TypedChoiceField(
        label=_("Time for a round"),
        help_text=_("After it no new game begins, and ten minutes later all tables end."),
        choices=lambda: [(n, LASTS % n) for n in MINUTES],
        coerce=int,
        initial=60,
    )
    seating = forms.ChoiceField(
        label=_("Who meets whom"),
        choices=Seating.choices,
        initial=Seating.SWISS,
        widget=forms.RadioSelect,
    )
    places = forms.IntegerField(label=_("Places"), min_value=FEWEST, max_value=MOST, initial=40)
    fee = forms.TypedChoiceField(
        label=_("Entry fee"),
        choices=lambda: [(fee, COINS % fee if fee else _("Free")) for fee in FEES],
        coerce=int,
        initial=0,
        help_text=_("All entry fees together are the pot."),
    )
    prizes = forms.ChoiceField(
        label=_("The pot goes to"),
        choices=[(THREE, _("The best three: 60, 30 and 10 percent")), (ALL, _("The winner"))],
    )

    def __init__(self, app: GameApp, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self.app = app
        self.fields["games"].choices = game_lengths(app.engine)

    def clean_name(self) -> str:
        return plain_name(self.cleaned_data["name"], self.fields["name"])

    def clean(self) -> dict[str, Any]:
        said = self.cleaned_data
        if {"first", "at", "zone"} <= said.keys():
            said["starts"] = starts_at(said["first"], said["at"], said["zone"])
            try:
                check_time(said["starts"], timezone.now())
            except Refused as refusal:
                self.add_error("first", refusal.text)
        return said

    def terms(self) -> Terms:
        said = dict(self.cleaned_data)
        prizes = PRIZES[said["prizes"]] if said["fee"] else ()
        taken = ("name", "starts", "zone", "rounds", "games", "minutes", "seating", "places", "fee")
        return Terms(game=self.app.slug, prizes=prizes, **{name: said[name] for name in taken})
