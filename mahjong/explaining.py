"""Puts a judgement of American mah jongg (`rules/american/judge.py`) into plain words."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from mahjong.rules.american import moves
from mahjong.rules.american.judge import judge
from mahjong.templatetags.tiles import american_name
from tables.game import Data, Judgement
from tables.registry import Reviewer

# By what makes the difference. Of discards: {best} and {made} are tiles, {ahead} and {behind} what
# is said of each.
DISCARDS = {
    "nearer": gettext_lazy(
        "Tiles that the nearest hand still misses: %(ahead)s after %(best)s, %(behind)s after "
        "%(made)s."
    ),
    "lines": gettext_lazy(
        "Hands of the card that stay equally near: %(ahead)s after %(best)s, %(behind)s after "
        "%(made)s."
    ),
    "tiles": gettext_lazy(
        "Unseen tiles that bring you nearer to a hand: %(ahead)s after %(best)s, %(behind)s after "
        "%(made)s."
    ),
    "near": gettext_lazy(
        "Hands of the card that are the nearest or one tile farther: %(ahead)s after %(best)s, "
        "%(behind)s after %(made)s."
    ),
}
# Of the same with a call and without it.
CALLS = {
    "nearer": gettext_lazy(
        "Tiles that the nearest hand still misses: %(called)s with the call, %(passed)s without it."
    ),
    "lines": gettext_lazy(
        "Hands of the card that are equally near: %(called)s with the call, %(passed)s without it."
    ),
    "tiles": gettext_lazy(
        "Unseen tiles that bring you nearer to a hand: %(called)s with the call, %(passed)s "
        "without it."
    ),
    "near": gettext_lazy(
        "Hands of the card that are the nearest or one tile farther: %(called)s with the call, "
        "%(passed)s without it."
    ),
}
COUNTED = {"nearer": "missing", "lines": "lines", "tiles": "tiles", "near": "near"}


def explain(judgement: Judgement) -> str:
    facts, reason = judgement.facts, judgement.reason
    if reason in COUNTED:
        return _counted(judgement, reason)
    if reason == "mahjong":
        return _("You had mah jongg: %(line)s.") % {"line": facts["line"]}
    if reason == "danger":
        risk = round(100 * facts["risk"])
        words = _(
            "In %(risk)s of 100 guesses of what the others hold, %(made)s lets one of them win."
        )
        return words % {"risk": risk, "made": _tile(facts["made"])}
    best, made = (move_name(each.move, facts) for each in (judgement.best, judgement.chosen))
    if reason == "exchange":
        return _("A joker that lies open can be exchanged: %(best)s.") % {"best": best}
    if reason == "often":
        return _("“%(best)s” wins more often when the rest of the game is played out.") % {
            "best": best
        }
    if reason == "kept":
        return _("Without “%(best)s” your rack is likelier to become a hand of the card.") % {
            "best": best
        }
    if judgement.played == 0:
        return _("Nothing else is better.")
    return _("“%(best)s” and “%(made)s” are about equally good.") % {"best": best, "made": made}


def _counted(judgement: Judgement, reason: str) -> str:
    facts, what = judgement.facts, COUNTED[reason]
    ahead, behind = facts["ahead"][what], facts["behind"][what]
    if facts["live"] is None:
        best, made = (move_name(each.move, facts) for each in (judgement.best, judgement.chosen))
        values = {"best": best, "made": made, "ahead": ahead, "behind": behind}
        return str(DISCARDS[reason]) % values
    called = isinstance(judgement.best.move, moves.Call)
    values = {"called": ahead if called else behind, "passed": behind if called else ahead}
    return str(CALLS[reason]) % values


def _tile(code: str) -> str:
    return str(american_name(code))


def move_name(move: Any, facts: Data) -> str:
    if isinstance(move, moves.Discard):
        return _tile(move.tile)
    if isinstance(move, moves.Give):
        return " + ".join(map(_tile, move.tiles))
    if isinstance(move, moves.Exchange):
        return _("%(tile)s for the joker") % {"tile": _tile(move.tile)}
    if isinstance(move, moves.Call):
        return _("Call %(tile)s") % {"tile": _tile(facts["live"])}
    return _("Mah jongg") if isinstance(move, moves.MahJongg) else _("No call")


REVIEWER = Reviewer(
    version="1",
    judge=judge,
    explain=explain,
    move_name=move_name,
    points=gettext_lazy("Points of the game"),
)
