"""A game of mahjong solitaire as a value: everything there is to know, the hidden included.

Stored as JSON. Only `show.py` turns it into what may be seen.
"""

from typing import Any

import msgspec

from solitaire.rules.board import Board, board_of, mask_of
from solitaire.rules.layout import find_layout
from solitaire.rules.tiles import Bonus
from solitaire.rules.view import RowView as Row

Pair = tuple[int, int]


class Mode(msgspec.Struct, frozen=True):
    """A way to play: what bonus tiles pair with, and how often help may be had (None: as
    often as one likes)."""

    bonus: Bonus
    scored: bool
    undo: int | None
    shuffle: int | None
    hint: int | None


MODES = {
    "classic": Mode("kinds", scored=False, undo=None, shuffle=5, hint=None),
    "score": Mode("any", scored=True, undo=5, shuffle=5, hint=5),
}


class State(msgspec.Struct, frozen=True, omit_defaults=True):
    """The whole table between two moves.

    luck: what deal and shuffles are drawn from, a deal's number or a secret.
    faces: by place; tiles that are gone keep theirs, for an undo. solution: of the deal.
    """

    luck: str
    secret: bool
    mode: str
    layout: str
    practice: bool
    faces: tuple[str, ...]
    solution: tuple[Pair, ...]
    chosen: bool = False  # the deal, by its number
    turn: int = 1
    rows: tuple[Row, ...] = ()
    hint: Pair | None = None
    helped: bool = False
    how: str = ""  # how it ended

    @property
    def board(self) -> Board:
        return board_of(find_layout(self.layout).places)

    @property
    def rules(self) -> Mode:
        return MODES[self.mode]

    @property
    def taken(self) -> tuple[Row, ...]:
        return tuple(row for row in self.rows if row.do == "take")

    @property
    def rest(self) -> int:
        """The tiles still on the board."""
        gone = mask_of(n for row in self.taken for n in row.pair)
        return self.board.full & ~gone

    @property
    def pairs(self) -> int:
        """Pairs left on the board."""
        return len(self.faces) // 2 - len(self.taken)

    @property
    def score(self) -> int:
        return sum(row.points for row in self.rows)


def uses(state: State, do: str) -> int:
    """How often undo, shuffle or hint has been used; only what is limited is counted."""
    return sum(row.do == do for row in state.rows)


def uses_left(state: State, do: str) -> int | None:
    limit: int | None = getattr(state.rules, do)
    return None if limit is None else limit - uses(state, do)


def change(state: State, **fields: Any) -> State:
    """The next decision is open. A hint is shown until then."""
    return msgspec.structs.replace(state, **{"turn": state.turn + 1, "hint": None, **fields})
