"""What statistics of mahjong count of a finished game, and the pictures made of it: how often a
player called, who threw the winning tile, and with which hands they won."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from django.db.models import Count, F, IntegerField, Q, QuerySet, Sum
from django.db.models.fields.json import KeyTextTransform
from django.db.models.functions import Cast
from django.utils.formats import number_format
from django.utils.translation import gettext as _

from mahjong.models import WonHand
from mahjong.rules.american.state import State as American
from mahjong.rules.zungjung.state import State as ZungJung
from mahjong.selectors import PATTERN_NAMES
from tables.game import Data, Seat
from tables.registry import Asked, Bar, Bars
from tables.selectors import without_secret_results

PERCENT = 100
SHOWN = 12  # sections, or patterns


def american_facts(state: American, seat: Seat) -> Data:
    calls = sum(group.source is not None for group in state.racks[seat].exposed)
    return {"calls": calls, **_ending(state.result, seat)}


def zung_jung_facts(state: ZungJung, seat: Seat) -> Data:
    calls = sum(meld.source is not None for meld in state.racks[seat].melds)
    won = state.result is not None and state.result.winner == seat
    patterns = [each.id for each in state.result.patterns] if state.result and won else []
    return {"calls": calls, **_ending(state.result, seat), **({"with": patterns} if won else {})}


def _ending(result: Any, seat: Seat) -> Data:
    """threw: the winning tile. drew: it themselves. Both only where they are so."""
    if result is None or result.winner is None:
        return {}
    said = {"threw": result.discarder == seat}
    said["drew"] = result.winner == seat and result.discarder is None
    return {name: 1 for name, true in said.items() if true}


def american(asked: Asked) -> list[Bars]:
    return [*_sections(asked), *_play(asked)]


def zung_jung(asked: Asked) -> list[Bars]:
    return [*_patterns(asked), *_play(asked)]


def _sections(asked: Asked) -> list[Bars]:
    """Hands won are kept with the line of the card since before anything else was counted."""
    rows = without_secret_results(WonHand.objects.filter(user=asked.user.pk))
    if asked.since:
        rows = rows.filter(at__gte=asked.since)
    if asked.against is None:
        counted = rows.values_list("section").annotate(hands=Count("pk"))
        found = Counter(dict(counted))
    else:  # joined here, because the database would look up each hand by itself
        won = set(asked.results.filter(won=True).values_list("table", "number"))
        every = rows.values_list("table", "number", "section")
        found = Counter(section for *game, section in every if tuple(game) in won)
    hands = sorted(found.items(), key=lambda each: (-each[1], each[0]))
    return _counts(_("Hands you won, by section of the card"), _("Section"), hands)


def _patterns(asked: Asked) -> list[Bars]:
    won = asked.results.filter(won=True).values_list("facts", flat=True)
    found = Counter(pattern for facts in won for pattern in (facts or {}).get("with", ()))
    hands = [(_(PATTERN_NAMES.get(each, each)), count) for each, count in found.most_common()]
    return _counts(_("Patterns in the hands you won"), _("Pattern"), hands)


def _counts(title: str, head: str, hands: Iterable[tuple[str, int]]) -> list[Bars]:
    bars = [Bar(name, count, (count,)) for name, count in hands][:SHOWN]
    return [Bars(title, (head, _("Hands")), bars)] if bars else []


def _play(asked: Asked) -> list[Bars]:
    """Of games of which this was counted, and in which no bot played for them at the end."""
    counts = _counted(asked.results.filter(facts__has_key="calls"))
    games, won = counts["games"], counts["won"]
    lost = games - won - counts["drawn"]
    lines = [
        (_("You called at least once"), counts["called"], games),
        (_("Of your wins: with a tile that you drew"), counts["drew"], won),
        (_("Of the wins of others: you threw the tile"), counts["threw"], lost),
    ]
    bars = [_share(*line) for line in lines if line[2]]
    average = (counts["calls"] or 0) / games if games else 0
    note = _("Calls in a game, on average: %(number)s") % {"number": number_format(average, 1)}
    heads = (_("What happened"), _("How often"), _("Out of"), _("Percent"))
    return [Bars(_("How you play"), heads, bars, note, PERCENT)] if bars else []


def _share(name: str, part: int, whole: int) -> Bar:
    percent = round(PERCENT * part / whole)
    return Bar(name, percent, (part, whole, f"{percent} %"))


def _counted(rows: QuerySet[Any]) -> dict[str, Any]:
    calls = Cast(KeyTextTransform("calls", "facts"), IntegerField())
    given: dict[str, Any] = rows.annotate(said=calls).aggregate(
        games=Count("pk"), calls=Sum(F("said")), called=Count("pk", filter=Q(said__gt=0)),
        won=Count("pk", filter=Q(won=True)), drawn=Count("pk", filter=Q(drawn=True)),
        drew=Count("pk", filter=Q(facts__has_key="drew")),
        threw=Count("pk", filter=Q(facts__has_key="threw")),
    )  # fmt: skip
    return given
