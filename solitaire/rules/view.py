"""What the player and whoever watches see of a game of solitaire: the wire format, field by
field. A covered tile has no face here. `client/games/solitaire/view.ts` is the same list.
"""

import msgspec


class RowView(msgspec.Struct, frozen=True):
    """One line of the score: a pair that was taken, or what an undo, shuffle or hint cost."""

    do: str  # take, undo, shuffle, hint
    pairs: int  # pairs on the board, by which it is multiplied
    points: int
    kind: str = ""  # of the pair: the worthier kind of its two tiles
    value: int = 0
    faces: tuple[str, ...] = ()
    pair: tuple[int, ...] = ()  # the places


class UsesView(msgspec.Struct, frozen=True):
    """A number each for undo, shuffle and hint; None: as often as one likes."""

    undo: int | None
    shuffle: int | None
    hint: int | None


class ResultView(msgspec.Struct, frozen=True):
    how: str  # cleared, time, ended, stuck
    score: int
    pairs: int  # left on the board
    rows: tuple[RowView, ...]  # what stands: an undone pair has no row


class Known(msgspec.Struct, frozen=True):
    """What is told while the board is covered: nothing of its tiles. Fields are those of `View`."""

    phase: str
    mode: str
    title: str
    practice: bool
    deal: str | None
    pairs: int
    score: int


class View(msgspec.Struct, frozen=True):
    phase: str  # play, over
    turn: int  # number of the open decision
    mode: str
    layout: str
    title: str  # of the layout
    practice: bool
    deal: str | None  # the deal's number; None while it is nobody's to know
    places: tuple[tuple[int, int, int], ...]
    faces: tuple[str | None, ...]  # by place; "": covered, so not known; None: gone
    free: tuple[int, ...]
    pairs: int  # left on the board
    taken: int  # pairs
    score: int
    left: UsesView
    cost: UsesView  # points the next one takes
    hint: tuple[int, ...] | None  # a pair, until the next move
    helped: bool
    result: ResultView | None
