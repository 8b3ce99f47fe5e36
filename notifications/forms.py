"""The settings of notifications: a matrix of topics and channels, and quiet hours."""

from collections.abc import Mapping
from datetime import time
from typing import Any, NamedTuple

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.zones import named_zones
from notifications import choosing
from notifications.choosing import CHANNELS, Chosen
from notifications.hooks import topics
from notifications.quiet import Quiet

NIGHT = time(22), time(8)


class Row(NamedTuple):
    """A topic and its fields, None where users have no choice."""

    key: str
    label: Any
    page: forms.BoundField | None
    push: forms.BoundField | None
    mail: forms.BoundField | None


class ClockField(forms.TimeField):
    widget = forms.TimeInput(attrs={"type": "time"}, format="%H:%M")


class NotificationsForm(forms.Form):
    quiet = forms.BooleanField(label=_("Quiet hours"), required=False)
    begins = ClockField(label=_("From"), required=False)
    ends = ClockField(label=_("Until"), required=False)
    zone = forms.ChoiceField(
        label=_("Time zone"),
        choices=lambda: [("", "…"), *named_zones()],
        widget=forms.Select(attrs={"lang": "en"}),  # the names of cities are those of the zones
        required=False,
    )

    def __init__(self, data: Mapping[str, Any] | None, user: User) -> None:
        row = choosing.choices(user)
        super().__init__(data, initial=self._initial(row))
        for topic in topics:
            for way in choosing.offered(topic):
                field = forms.BooleanField(required=False, initial=row.wants(topic, way))
                field.widget.attrs["aria-labelledby"] = f"topic-{topic} way-{way}"
                self.fields[_name(topic, way)] = field

    def _initial(self, row: Any) -> dict[str, Any]:
        begins, ends = (row.quiet.begins, row.quiet.ends) if row.quiet else NIGHT
        return {"quiet": row.quiet is not None, "begins": begins, "ends": ends, "zone": row.zone}

    def rows(self) -> list[Row]:
        return [
            Row(topic, each.label, *(self._field(topic, way) for way in CHANNELS))
            for topic, each in topics.items()
        ]

    def _field(self, topic: str, way: str) -> forms.BoundField | None:
        name = _name(topic, way)
        return self[name] if name in self.fields else None

    def clean(self) -> dict[str, Any]:
        said: dict[str, Any] = super().clean() or {}
        if said.get("quiet"):
            for name in ("begins", "ends", "zone"):
                if not said.get(name) and name not in self.errors:
                    self.add_error(name, _("Quiet hours need this."))
            if said.get("begins") and said.get("begins") == said.get("ends"):
                self.add_error("ends", _("Quiet hours end at another time than they begin."))
        return said

    def quiet_hours(self) -> Quiet | None:
        said = self.cleaned_data
        return Quiet(said["begins"], said["ends"], said["zone"]) if said["quiet"] else None

    def chosen(self) -> Chosen:
        return {
            topic: {way: self.cleaned_data[_name(topic, way)] for way in choosing.offered(topic)}
            for topic in topics
        }


def _name(topic: str, way: str) -> str:
    return f"{topic}.{way}"
