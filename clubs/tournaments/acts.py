"""What organisers did in a tournament, in words for organisers."""

from datetime import datetime
from typing import NamedTuple
from zoneinfo import ZoneInfo

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User
from clubs.evenings.schedule import on_the_wall
from clubs.tournaments import selectors
from clubs.tournaments.models import Act, Tournament

What = Act.What
TEXTS: dict[str, Promise] = {
    What.BEGIN: gettext_lazy("{by} began round {number}."),
    What.PAUSE: gettext_lazy("{by} stopped the clock."),
    What.RESUME: gettext_lazy("{by} let the clock run on."),
    What.VOID: gettext_lazy("{by} voided table {number}: {why}"),
    What.SEAT: gettext_lazy("{by} gave {who} a seat at table {number}."),
    What.SWAP: gettext_lazy("{by} swapped the seats of {who} and {other}."),
    What.REMOVE: gettext_lazy("{by} took {who} out."),
    What.READMIT: gettext_lazy("{by} let {who} in again."),
    What.END: gettext_lazy("{by} ended the tournament."),
    What.OFF: gettext_lazy("{by} called the tournament off."),
}


class Told(NamedTuple):
    """wall: when it was, by the club's clocks."""

    at: datetime
    wall: datetime
    text: str


def told(tournament: Tournament) -> list[Told]:
    """The newest first."""
    zone = ZoneInfo(tournament.zone)
    rows = selectors.acts_in(tournament)
    return [Told(row.at, on_the_wall(row.at, zone), text_of(row)) for row in rows]


def text_of(act: Act) -> str:
    people = {"by": _name(act.by), "who": _name(act.who), "other": _name(act.other)}
    return str(TEXTS[act.what]).format(**people, number=act.number, why=act.why)


def _name(user: User | None) -> str:
    return user.username if user else _("Deleted player")
