"""What a player may lay, and where."""

from typing import NamedTuple

from dominoes.rules import moves
from dominoes.rules.board import End, fitting, open_ends
from dominoes.rules.view import PlayView, View


class Choice(NamedTuple):
    """A tile and an end to lay it on; None: the first tile of a round."""

    tile: str
    end: End | None

    @property
    def move(self) -> moves.Play:
        return moves.Play(self.tile, self.end.id if self.end else "")


def choices(view: View) -> list[Choice]:
    """What may be laid where. The two short sides of a double are one choice."""
    ends = open_ends(view.plays)
    if not ends:
        return [Choice(tile, None) for tile in view.hand]
    ends = tuple(end for end in ends if end.side != 3 or end._replace(side=2) not in ends)
    return [Choice(tile, end) for tile in view.hand for end in fitting(tile, ends)]


def laid(choice: Choice) -> PlayView:
    """The choice as it would lie on the board, without its points."""
    at, side = (choice.end.play, choice.end.side) if choice.end else (-1, 0)
    return PlayView(choice.tile, at, side, 0, points=0, drew=0, sum=0)
