"""What the house asks a new player: a step each, and every one of them may be skipped."""

from django import forms

from accounts.forms import CalmForm
from accounts.models import Back, Felt, User
from accounts.preferences import Change, change_preferences, preferences_of

GAMES = [
    ("american", "American mah jongg"),
    ("mahjong", "Another kind of mahjong"),
    ("solitaire", "Mahjong solitaire"),
    ("dominoes", "Dominoes"),
]


class StepForm(forms.Form):
    """Kept with the player's preferences, as if it had been chosen in the settings."""

    def __init__(self, user: User, data=None):
        super().__init__(data, initial=preferences_of(user))
        self.user = user

    def save(self) -> None:
        change_preferences(self.user, Change(**self.cleaned_data))


class KnowsForm(StepForm):
    knows = forms.MultipleChoiceField(
        label="What do you already play?",
        choices=GAMES,
        widget=forms.CheckboxSelectMultiple,
        required=False,
    )


class LooksForm(StepForm):
    back = forms.ChoiceField(
        label="The back of my tiles", choices=Back.choices, widget=forms.RadioSelect
    )
    felt = forms.ChoiceField(label="My table", choices=Felt.choices, widget=forms.RadioSelect)


class HelpsForm(CalmForm, StepForm):
    field_order = ("helper", "flat", "still", "sound")

    helper = forms.BooleanField(
        label="Closest hands",
        required=False,
        help_text="Shows, while you play mah jongg, which hands of the card yours is nearest to.",
    )
    sound = forms.BooleanField(
        label="Sounds",
        required=False,
        help_text="The click of the tiles, and your turn.",
    )

    def __init__(self, user: User, data=None):
        super().__init__(user, data)
        self.initial["sound"] = self.initial["volumes"].get("all", 1) > 0

    def clean(self):
        """Silence is a volume like any other; how loud it was before is not forgotten for less."""
        sound = self.cleaned_data.pop("sound", True)
        volumes = dict(self.initial["volumes"])
        if sound != self.initial["sound"]:
            volumes["all"] = 1.0 if sound else 0.0
        return self.cleaned_data | {"volumes": volumes}
