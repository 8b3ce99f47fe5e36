"""What statistics of dominoes count of a finished game, and the picture made of it."""

from typing import Any

from django.db.models import Avg, Count, IntegerField
from django.db.models.fields.json import KeyTextTransform
from django.db.models.functions import Cast
from django.utils.formats import number_format
from django.utils.translation import gettext as _

from dominoes.rules.state import State
from tables.game import Data, Seat
from tables.registry import Asked, Bar, Bars
from tables.told import STOPPED


def facts(state: State, seat: Seat) -> Data:
    stopped = {STOPPED: 1} if state.how == "stopped" else {}
    return {"theirs": state.points[1 - seat], "rounds": state.round, **stopped}


def statistics(asked: Asked) -> list[Bars]:
    """The points of both, on average. The bonuses of a game against the AI are not among them."""
    theirs, rounds = (
        Cast(KeyTextTransform(name, "facts"), IntegerField()) for name in ("theirs", "rounds")
    )
    rows = asked.results.filter(facts__has_key="theirs").annotate(theirs=theirs, rounds=rounds)
    found: dict[str, Any] = rows.aggregate(
        games=Count("pk"), mine=Avg("points"), other=Avg("theirs"), length=Avg("rounds")
    )
    if not found["games"]:
        return []
    lines = ((_("You"), found["mine"]), (_("Your opponents"), found["other"]))
    bars = [Bar(name, points, (float(points),)) for name, points in lines]
    length = number_format(found["length"], 1)
    note = _("Rounds in a game, on average: %(number)s") % {"number": length}
    heads = (_("Who"), _("Points"))
    return [Bars(_("Points in a game, on average"), heads, bars, note)]
