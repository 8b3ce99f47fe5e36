"""Puts a judgement of Zung Jung mahjong (`rules/zungjung/judge.py`) into plain words."""

from typing import Any

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from mahjong.rules.tiles import in_order
from mahjong.rules.zungjung import moves
from mahjong.rules.zungjung.judge import judge
from mahjong.selectors import PATTERN_NAMES
from mahjong.templatetags.tiles import SUITS, shown_name
from tables.game import Data, Judgement
from tables.registry import Reviewer

# By what makes the difference. {best} and {made} are moves, {ahead} and {behind} what is counted
# after each.
COUNTS = {
    "nearer": gettext_lazy(
        "Tiles that your hand misses to mahjong: %(ahead)s after “%(best)s”, %(behind)s after "
        "“%(made)s”."
    ),
    "completing": gettext_lazy(
        "Unseen tiles that complete your hand: %(ahead)s after “%(best)s”, %(behind)s after "
        "“%(made)s”."
    ),
    "tiles": gettext_lazy(
        "Unseen tiles that bring your hand nearer to mahjong: %(ahead)s after “%(best)s”, "
        "%(behind)s after “%(made)s”."
    ),
    "later": gettext_lazy(
        "Unseen tiles that help next, once one has brought your hand nearer, on average: "
        "%(ahead)s after “%(best)s”, %(behind)s after “%(made)s”."
    ),
}
COUNTED = {"nearer": "missing", "completing": "tiles", "tiles": "tiles", "later": "later"}
OTHERS = {
    "pattern": gettext_lazy(
        "Tiles that your hand misses to mahjong with %(pattern)s (%(points)s points): %(ahead)s "
        "after “%(best)s”, %(behind)s after “%(made)s”."
    ),
    "gone": gettext_lazy(
        "%(pattern)s (%(points)s points) is still possible after “%(best)s”, and no longer after "
        "“%(made)s”."
    ),
    "keeps": gettext_lazy(
        "After “%(made)s” your hand is no longer concealed, and %(pattern)s (%(points)s points) "
        "is lost."
    ),
    "quad": gettext_lazy("With “%(best)s” a win has %(pattern)s (%(points)s points)."),
    "danger": gettext_lazy(
        "Judged by what lies open, another player wins with %(tile)s in about %(behind)s of 100 "
        "cases, with %(best)s in about %(ahead)s."
    ),
    "danger_only": gettext_lazy(
        "Judged by what lies open, another player wins with %(tile)s in about %(behind)s of 100 "
        "cases, with %(best)s in less than one."
    ),
    "danger_later": gettext_lazy(
        "After “%(made)s” you must discard. Judged by what lies open, another player wins with "
        "that tile in about %(behind)s of 100 cases."
    ),
    "robbed": gettext_lazy(
        "Another player may rob the quad: judged by what lies open, in about %(behind)s of 100 "
        "cases."
    ),
    "responsible": gettext_lazy(
        "If another player wins with %(best)s, somebody who discarded it before may have to pay. "
        "With %(tile)s it is you."
    ),
    "all": gettext_lazy("All in all “%(best)s” brings more points on average."),
}


def explain(judgement: Judgement) -> str:
    facts, reason = judgement.facts, judgement.reason
    if reason == "mahjong":
        return _mahjong(facts)
    best, made = (move_name(each.move, facts) for each in (judgement.best, judgement.chosen))
    values: Data = {"best": best, "made": made}
    if reason in COUNTED:
        ahead, behind = (_number(facts[at][COUNTED[reason]]) for at in ("ahead", "behind"))
        return str(COUNTS[reason]) % (values | {"ahead": ahead, "behind": behind})
    if reason in OTHERS:
        return str(OTHERS[reason]) % (facts | values | _named(facts))
    if judgement.played == 0:
        return _("Nothing else is better.")
    return _("“%(best)s” and “%(made)s” are about equally good.") % values


def _number(value: float) -> str:
    return number_format(round(value, 1), 1) if isinstance(value, float) else str(value)


def _mahjong(facts: Data) -> str:
    names = [_(PATTERN_NAMES[id]) for id in facts["patterns"]]
    values = {"hand": ", ".join(names) or _("no pattern"), "points": facts["points"]}
    if facts["least"]:
        return _("You had mahjong: %(hand)s, at least %(points)s points.") % values
    words = ngettext(
        "You had mahjong: %(hand)s, %(points)s point.",
        "You had mahjong: %(hand)s, %(points)s points.",
        facts["points"],
    )
    return words % values


def _named(facts: Data) -> Data:
    """The pattern and the tile of some facts, as players call them."""
    pattern, tile = facts.get("pattern"), facts.get("tile")
    return {
        "pattern": _(PATTERN_NAMES[pattern]) if pattern else "",
        "tile": str(shown_name(tile)) if tile else "",
    }


def move_name(move: Any, facts: Data) -> str:
    if isinstance(move, moves.Discard):
        return str(shown_name(move.tile))
    if isinstance(move, moves.Quad):
        return _("Quad of %(tile)s") % {"tile": shown_name(move.tile)}
    if isinstance(move, moves.Triplet):
        return _("Triplet of %(tile)s") % {"tile": shown_name(facts["live"])}
    if isinstance(move, moves.Run):
        tiles = in_order((*move.tiles, facts["live"]))
        numbers = "-".join(tile[0] for tile in tiles)
        return _("Run %(tiles)s") % {"tiles": str(SUITS[tiles[0][1]]) % numbers}
    return _("Mahjong") if isinstance(move, moves.Mahjong) else pgettext("claim", "Skip")


REVIEWER = Reviewer(
    version="1",
    judge=judge,
    explain=explain,
    move_name=move_name,
    points=gettext_lazy("Points of the game"),
    quick=True,
)
