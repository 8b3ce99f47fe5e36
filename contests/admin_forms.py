"""The forms by which staff open contests and keep series. What `contests.terms` refuses is shown
with its text beside the field it is about."""

from copy import deepcopy
from datetime import datetime, timedelta
from typing import Any

from django import forms
from django.contrib.admin.widgets import AdminSplitDateTime
from django.utils import timezone

from contests.models import Contest, Series
from contests.refusals import TEXTS
from contests.services import opening
from contests.terms import STAFF_CHOICES, Terms, checked, contest_games
from tables.refusals import Refused

FIELD_OF = {  # where a refusal is shown
    "bad_fee": "fee",
    "bad_kind": "kind",
    "bad_option": "game",
    "bad_places": "places",
    "bad_prizes": "prizes",
    "bad_times": "closes",
}
TERMS = ("kind", "game", "fee", "places", "prizes")


class PrizesField(forms.Field):
    """Percentages with commas between: "60, 30, 10". Empty without an entry fee."""

    def prepare_value(self, value: Any) -> Any:
        return ", ".join(map(str, value)) if isinstance(value, (list, tuple)) else value

    widget = forms.TextInput

    def to_python(self, value: Any) -> list[int]:
        try:
            return [int(share) for share in str(value or "").split(",") if share.strip()]
        except ValueError as error:
            raise forms.ValidationError(str(TEXTS["bad_prizes"])) from error


class TermsForm(forms.ModelForm):
    """What a contest is played for. It has the options of every game, and reads those of the game
    that was chosen."""

    kind = forms.ChoiceField(choices=STAFF_CHOICES)
    game = forms.ChoiceField()
    fee = forms.IntegerField(label="Entry fee", help_text="In coins, 0 to 10,000.")
    places = forms.IntegerField(help_text="A duel has 2, a pool 3 to 10.")
    prizes = PrizesField(
        required=False,
        help_text="Percent of the pot, the first place's first, such as 60, 30, 10; together 100.",
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.terms: Terms | None = None
        games: Any = self.fields["game"]
        games.choices = [(app.slug, app.name) for app in contest_games()]
        for slug, fields in game_fields().items():
            self.fields.update(fields)
            chosen = self.instance.options if self.instance.game == slug else {}
            self.initial.update({f"{slug}-{name}": value for name, value in chosen.items()})

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if not self.errors:
            self._check(self._check_terms)
        return cleaned

    def _check(self, check: Any) -> None:
        try:
            check()
        except Refused as refusal:
            self.add_error(FIELD_OF[refusal.code], str(refusal.text))

    def _check_terms(self) -> None:
        chosen = self.cleaned_data
        prefix = f"{chosen['game']}-"
        options = {
            name.removeprefix(prefix): value
            for name, value in chosen.items()
            if name.startswith(prefix)
        }
        about = {name: chosen[name] for name in TERMS} | {"prizes": tuple(chosen["prizes"])}
        self.terms = checked(Terms(**about, options=options))


def game_fields() -> dict[str, dict[str, forms.Field]]:
    """By game: the fields of its options, named after it."""
    return {
        app.slug: {
            f"{app.slug}-{name}": _optional(field)
            for name, field in app.contest.form().fields.items()
        }
        for app in contest_games()
        if app.contest
    }


def _optional(field: forms.Field) -> forms.Field:
    """Only the options of the game that is chosen are needed, which `checked` sees to."""
    copy = deepcopy(field)
    copy.required = False
    copy.widget.is_required = False
    return copy


class ContestForm(TermsForm):
    opens = forms.SplitDateTimeField(widget=AdminSplitDateTime, initial=timezone.now)
    closes = forms.SplitDateTimeField(
        widget=AdminSplitDateTime, initial=lambda: timezone.now() + timedelta(days=1)
    )

    class Meta:
        model = Contest
        fields = (*TERMS, "opens", "closes")

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        if not self.errors:
            self._check(self._check_times)
        return cleaned

    def _check_times(self) -> None:
        """What is closed already could not be entered."""
        opens: datetime = self.cleaned_data["opens"]
        opening.check_times(max(opens, timezone.now()), self.cleaned_data["closes"])
        opening.check_times(opens, self.cleaned_data["closes"])


class SeriesForm(TermsForm):
    hours = forms.IntegerField(
        min_value=1,
        max_value=opening.LONGEST // timedelta(hours=1),
        initial=24,
        help_text="How long each contest is open.",
    )
    keep_open = forms.IntegerField(
        min_value=1,
        max_value=10,
        initial=2,
        help_text="How many contests with free places there are at any time.",
    )
    active = forms.BooleanField(
        required=False,
        initial=True,
        help_text="If not, no more contests are opened. Those that are open go on.",
    )

    class Meta:
        model = Series
        fields = (*TERMS, "hours", "keep_open", "active")
