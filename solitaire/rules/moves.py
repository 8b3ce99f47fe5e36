"""The moves of mahjong solitaire: what the player can answer, in the table's own words."""

from tables.game import Move


class Take(Move, frozen=True, tag="take"):
    """Take a pair of free, matching tiles off the board. pair: the numbers of their places."""

    pair: tuple[int, int]


class Undo(Move, frozen=True, tag="undo"):
    """Put the last pair back; never over a shuffle."""


class Shuffle(Move, frozen=True, tag="shuffle"):
    """Let all tiles that are left change places."""


class Hint(Move, frozen=True, tag="hint"):
    """Ask for the free pair that is worth most."""


class Ask(Move, frozen=True, tag="ask"):
    """Practice: ask whether the board can still be cleared. The game counts as helped."""


class End(Move, frozen=True, tag="end"):
    """End the game with the points there are."""


class Leave(Move, frozen=True, tag="leave"):
    """What leaving the table answers: the game is given up, whatever could still be done."""


class TimeUp(Move, frozen=True, tag="timeup"):
    """What the clock answers for the player: the game is over as it stands."""


AnyMove = Take | Undo | Shuffle | Hint | Ask | End | Leave | TimeUp
