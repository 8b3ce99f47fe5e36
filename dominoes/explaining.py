"""Puts a judgement of dominoes (`rules/judge.py`) into plain words for the player."""

from typing import Any

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from dominoes.rules.judge import judge
from dominoes.rules.moves import Play
from tables.game import Data, Judgement
from tables.registry import Reviewer

# By reason: {better} and {other} are moves; {more} and {less} what each brings.
SENTENCES = {
    "wins": gettext_lazy("%(better)s wins the game at once."),
    "loses": gettext_lazy(
        "After %(other)s the other player wins with their next tile in %(less)s of 100 cases, "
        "after %(better)s in %(more)s."
    ),
    "out": gettext_lazy("%(better)s was the last tile: it ends the round with %(more)s points."),
    "scores": gettext_lazy("%(better)s scores %(more)s points at once; %(other)s scores %(less)s."),
    "answer": gettext_lazy(
        "After %(better)s the other player's next tile scores %(more)s points on average; after "
        "%(other)s it scores %(less)s."
    ),
    "blocks": gettext_lazy(
        "After %(better)s the other player has no tile that fits in %(more)s of 100 cases, after "
        "%(other)s in %(less)s."
    ),
    "later": gettext_lazy(
        "%(better)s leaves you better tiles: about %(more)s points more than %(other)s by the end "
        "of the round."
    ),
    "safer": gettext_lazy(
        "Both bring about as many points, but %(better)s wins the game more often."
    ),
    "alike": gettext_lazy("%(better)s and %(other)s are about equally good."),
}


def explain(judgement: Judgement) -> str:
    facts = judgement.facts
    other = judgement.prospects[judgement.played or 1]
    return str(SENTENCES[judgement.reason]) % {
        "better": move_name(judgement.best.move, facts),
        "other": move_name(other.move, facts),
        "more": number_format(facts["better"]),
        "less": number_format(facts["other"]),
    }


def move_name(move: Any, facts: Data) -> str:
    """ "6-4 on the 4"; the first tile of a round lies on nothing."""
    assert isinstance(move, Play)
    tile = _("%(one)s-%(other)s") % {"one": move.tile[0], "other": move.tile[2]}
    if not move.end:
        return tile
    return _("%(tile)s on the %(number)s") % {"tile": tile, "number": facts["ends"][move.end]}


REVIEWER = Reviewer(
    version="1",
    judge=judge,
    explain=explain,
    move_name=move_name,
    points=gettext_lazy("Points by the end of the round, yours less the other player's"),
    quick=True,
)
