"""A game of mahjong solitaire as a value: the whole state, including what is hidden.

Stored as JSON. Only `view_builder.py` turns it into what players may see.
"""

from typing import Any

import msgspec

from solitaire.rules.board import Board, board_of, mask_of
from solitaire.rules.layout import find_layout
from solitaire.rules.tiles import Bonus
from solitaire.rules.view import Dealing, Help, Mode, Outcome
from solitaire.rules.view import RowView as Row

Pair = tuple[int, int]


class ModeRules(msgspec.Struct, frozen=True, gc=False):
    """A way to play: what bonus tiles pair with, whether the game is for points, and how often
    each help may be used (None: without limit)."""

    bonus: Bonus
    scored: bool
    undo: int | None
    shuffle: int | None
    hint: int | None


MODES: dict[Mode, ModeRules] = {
    "classic": ModeRules("kinds", scored=False, undo=None, shuffle=5, hint=None),
    "score": ModeRules("any", scored=True, undo=5, shuffle=5, hint=5),
}


class State(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """The whole table between two moves.

    deal_seed: seed of the deal and its shuffles: the deal's number, or with `secret` 64 hex digits.
    faces: by place; a tile that was taken keeps its face, for an undo. solution: of the deal.
    """

    deal_seed: str
    secret: bool
    mode: Mode
    layout: str
    practice: bool
    faces: tuple[str, ...]
    solution: tuple[Pair, ...]
    dealing: Dealing = "easy"
    chosen: bool = False  # the player chose the deal by its number
    unseen: bool = False  # the tiles lie face down until the player's page shows the table
    turn: int = 1
    rows: tuple[Row, ...] = ()
    hint: Pair | None = None
    hinted: tuple[Pair, ...] = ()  # paid for since the last shuffle: shown again at no cost
    helped: bool = False  # has asked whether the game can be won
    how: Outcome | None = None  # how it ended

    @property
    def board(self) -> Board:
        return board_of(find_layout(self.layout).places)

    @property
    def rules(self) -> ModeRules:
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


def uses(state: State, do: Help) -> int:
    """How often a help has been used; only limited ones are counted."""
    return sum(row.do == do for row in state.rows)


def uses_left(state: State, do: Help) -> int | None:
    limit: int | None = getattr(state.rules, do)
    return None if limit is None else limit - uses(state, do)


def change(state: State, **fields: Any) -> State:
    """The state at the next decision. A hint is shown until then."""
    return msgspec.structs.replace(state, **{"turn": state.turn + 1, "hint": None, **fields})
