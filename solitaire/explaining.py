"""Puts the judgement of a board of solitaire (`rules/judge.py`) into plain words."""

from typing import Any

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from mahjong.templatetags.tiles import shown_name
from solitaire.rules.judge import judge, weigh
from solitaire.rules.moves import Take
from tables.game import Data, Judgement
from tables.registry import Reviewer, Summary


def explain(judgement: Judgement) -> str:
    if judgement.reason == "open":
        return _("The board could still be cleared.")
    better = move_name(judgement.best.move, judgement.facts)
    return _(
        "From here on the board could not be cleared without a shuffle. %(pair)s would have kept "
        "it open."
    ) % {"pair": better}


def move_name(move: Any, facts: Data) -> str:
    """ "5 Dot and 5 Dot"."""
    assert isinstance(move, Take)
    one, other = (shown_name(facts["faces"][str(n)]) for n in move.pair)
    return _("%(one)s and %(other)s") % {"one": one, "other": other}


def tell(facts: Data) -> list[tuple[str, str]]:
    """Points and what help cost."""
    if not facts:
        return []
    best = number_format(facts["best"])
    if facts["best"] == facts["bound"]:
        most = _("%(points)s: no order brings more") % {"points": best}
    else:
        most = _("%(points)s found; no order brings more than %(bound)s") % {
            "points": best, "bound": number_format(facts["bound"]),
        }  # fmt: skip
    return [
        (_("Your points"), number_format(facts["points"])),
        (_("Best order of this deal, without help"), most),
        *(_help(do, *used) for do, used in facts["helps"].items()),
    ]


def _help(do: str, count: int, points: int) -> tuple[str, str]:
    texts = {
        "undo": ngettext("%d pair undone", "%d pairs undone", count),
        "shuffle": ngettext("%d shuffle", "%d shuffles", count),
        "hint": ngettext("%d hint", "%d hints", count),
    }
    return texts[do] % count, number_format(points)


REVIEWER = Reviewer(
    version="1",
    judge=judge,
    explain=explain,
    move_name=move_name,
    points=gettext_lazy("Points"),
    quick=True,
    sees_hidden=True,
    summary=Summary(weigh, tell),
)
