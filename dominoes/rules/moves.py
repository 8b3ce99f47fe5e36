"""The moves of dominoes, as they arrive from the socket."""

from tables.game import Move, Shown


class Begin(Move, frozen=True, tag="begin"):
    """Leave the start screen: this player is ready."""


class Go(Move, frozen=True, tag="go"):
    """Start the play after the countdown, or the next round. The clock makes it in the end."""


class Play(Move, frozen=True, tag="play"):
    """Lay a tile on an open end, such as "12.1"; the first of a round on no end."""

    tile: str
    end: str = ""


class Draw(Move, frozen=True, tag="draw"):
    """Take a tile from the boneyard, when no tile of the hand can be laid."""


class Stop(Move, frozen=True, tag="stop"):
    """End the game early with the points made so far. Only against the AI."""


class TimeUp(Move, frozen=True, tag="time_up"):
    """Made by the clock when the game's time is up: the game ends."""


class Hint(Move, frozen=True, tag="hint"):
    """Ask which tile a strong player would lay. The game no longer counts."""


class Undo(Move, frozen=True, tag="undo"):
    """Go back to before the last tile this player laid. The game no longer counts."""


AnyMove = Begin | Shown | Go | Play | Draw | Stop | TimeUp | Hint | Undo
