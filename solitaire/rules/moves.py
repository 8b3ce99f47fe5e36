"""The moves of mahjong solitaire, as they arrive from the socket."""

from tables.game import Move, Shown


class Take(Move, frozen=True, tag="take"):
    """Take a pair of free, matching tiles off the board. pair: the numbers of their places."""

    pair: tuple[int, int]


class Undo(Move, frozen=True, tag="undo"):
    """Put the last pair back. A shuffle cannot be undone, nor what was before it."""


class Shuffle(Move, frozen=True, tag="shuffle"):
    """Let the remaining tiles change places."""


class Hint(Move, frozen=True, tag="hint"):
    """Ask for the free pair with the most points."""


class Ask(Move, frozen=True, tag="ask"):
    """Practice only: ask whether the board can still be cleared. The game then counts as helped."""


class End(Move, frozen=True, tag="end"):
    """End the game with the points scored so far."""


class Leave(Move, frozen=True, tag="leave"):
    """Made by the table when the player leaves: the game ends, whatever is still possible."""


class TimeUp(Move, frozen=True, tag="timeup"):
    """Made by the clock when the time is up: the game ends."""


AnyMove = Take | Undo | Shuffle | Hint | Ask | End | Leave | TimeUp | Shown
