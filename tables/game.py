"""The game interface: the types that every game shares, what a game has to provide, and what it
says of a decision once it is over, so that its player can learn from it.

PURE: no Django, clock, network, log or unseeded chance. Rules import this module and
`tables.rng` and nothing else of the site.

Terms: a *seat* is a number from 0, counted to the right; a *move* is a seat's answer to the
open decision; an *option* is a family of legal moves; an *event* is what happened, as each
seat may see it; a *place* names a spot on the table, such as "hand" or "exposed.1@2". A *judge*
gets the view and the options that the seat had, and nothing else, so that no judgement can depend
on what was hidden from its player; the state only where a `Reviewer` says so.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

import msgspec

from tables.rng import RandomStream

Seat = int
Data = dict[str, Any]
SURELY = 3.0  # standard errors by which one move has to be better to be called better
NOTICED = 0.01  # chance to win below which nobody has to be told of a difference
NOTICED_POINTS = 2.0  # the same of points


class IllegalMove(Exception):  # noqa: N818  (a refusal is an answer, not an error)
    """A move the rules refuse. `code` identifies the reason; the client has the texts."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Move(msgspec.Struct, frozen=True, gc=False, tag_field="do"):
    """A seat's answer. Each game's moves are tagged structs: {"do": "discard", ...}."""


class Shown(Move, frozen=True, tag="shown"):
    """A player's page shows the table. The page says it by itself, and nothing of the deal is seen
    before, so that a slow one costs no time and silence gains none."""


class Option(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A family of legal moves: "pick 3 of these".

    kind: the `do` of the moves it allows. among: what may be picked, with repeats.
    count: fewest and most picks. where: the places the move may name. aside: the move does not
    answer the open decision, which stays open.
    """

    kind: str
    among: tuple[str, ...] = ()
    count: tuple[int, int] = (0, 0)
    where: tuple[str, ...] = ()
    aside: bool = False


class Event(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Something that happened, with the parts that each seat may see.

    data: what everybody sees. private: empty, or one mapping per seat in seat order, shown to
    that seat alone in addition to `data`. A spectator (seat None) gets only `data`.
    """

    kind: str
    data: Data = {}
    private: tuple[Data, ...] = ()

    def seen_by(self, seat: Seat | None) -> Data:
        own = self.private[seat] if self.private and seat is not None else {}
        return {"kind": self.kind, **self.data, **own}


class Wait(msgspec.Struct, frozen=True, gc=False):
    """What the table waits for: a kind of decision (the clock knows how long each lasts)
    and the seats that still have to answer. Never sent to clients: in a claim window it would
    reveal who can claim. `held` is true if a seat has asked for more time. `lasts`: milliseconds
    that this decision lasts whatever the pace, for example a pause between rounds; its end is no
    timeout.
    """

    kind: str
    seats: tuple[Seat, ...]
    held: bool = False
    lasts: int | None = None


class Result(msgspec.Struct, frozen=True, gc=False):
    """How a game ended: points won or lost by each seat, the winners, and `carry`, which
    overrides rules of the session's next game.
    """

    points: tuple[int, ...]
    winners: tuple[Seat, ...]
    carry: Data = {}


class Step(msgspec.Struct, frozen=True, gc=False):
    """The state after a start or a move, and the events that led there."""

    state: Any
    events: tuple[Event, ...]


class Game(Protocol):
    """The game interface. States are frozen structs with an int field `turn`: the number of the
    open decision, which stays the same while several seats answer it.
    """

    slug: str
    version: str  # changes when behaviour does; a table keeps the one it was opened with
    seats: tuple[int, int]  # fewest and most seats
    levels: tuple[str, ...]  # bot levels, weakest first
    paces: tuple[int, ...]  # seconds a decision may take, the default first; 0: no clock
    lengths: tuple[int, ...]  # games of a session, the default first
    claims: bool  # whether it has claim windows, whose length the host chooses
    moves: Any  # the union of the game's Move structs, for the decoder
    resignation: Any  # the move by which the only player gives up; None in games without one

    def rules(self, data: Mapping[str, Any]) -> Data:
        """The complete rules from a form's data; ValueError explains what is invalid."""

    def is_shared_deal(self, rules: Mapping[str, Any]) -> bool:
        """Whether others may play the same deal, so that it stays secret after the game."""

    def chance_seed(self, state: Any, seed: str) -> str:
        """The seed of the bots' streams. seed: the table's own, which all games return whose deals
        cannot be chosen; whoever plays the same deal meets the same bots."""

    def start(self, seed: str, seats: int, rules: Mapping[str, Any]) -> Step:
        """The dealt table. seed: 64 hex digits; the only source of chance."""

    def options(self, state: Any, seat: Seat) -> tuple[Option, ...]:
        """What this seat may do now; () when nothing."""

    def apply(self, state: Any, seat: Seat, move: Any) -> Step:
        """The step a move leads to; raises IllegalMove."""

    def view(self, state: Any, seat: Seat | None) -> msgspec.Struct:
        """Everything that this seat (None: a spectator) may see, and nothing else."""

    def open_view(self, state: Any, seat: Seat) -> msgspec.Struct:
        """The same with every hand open. Only replays of finished sessions show it."""

    def landmark(self, event: Event) -> str:
        """Under which name a replay marks this event on its timeline; "" for none."""

    def paused_view(self, state: Any) -> msgspec.Struct | None:
        """What is shown of a paused game instead of its view; None if it cannot be paused."""

    def waits(self, state: Any) -> Wait | None:
        """Which seats the table waits for; None when the game is over."""

    def default(self, state: Any, seat: Seat) -> Any:
        """The move after a timeout or when a bot has failed: always legal, also if `choose` raises.
        A game of such moves always ends.
        """

    def choose(self, view: Any, options: Sequence[Option], level: str, chance: RandomStream) -> Any:
        """A bot's move, based only on its seat's view and options."""

    def result(self, state: Any) -> Result | None:
        """How the game ended; None while it runs."""

    def load(self, data: bytes) -> Any:
        """The state from its stored JSON."""


class Prospect(msgspec.Struct, frozen=True):
    """What one possible move is worth to the seat, from what it could see.

    move: the game's Move struct. win: the chance to win the game, 0 to 1. error: standard error of
    how far it is behind the best, which is known better than `win`, because all moves are tried on
    the same guesses; of the best one, of `win`; 0 where it is exact. points: expected;
    the game says of what (`Reviewer.points`). doubt: standard error of how many points it is behind
    the best, in games where points may be worth more than the win; 0 in others.
    """

    move: Any
    win: float
    error: float
    points: float
    doubt: float = 0.0

    @property
    def worth(self) -> float:
        """What moves of the same decision are compared by: points, where they count."""
        return self.points if self.doubt else self.win


class Judgement(msgspec.Struct, frozen=True):
    """A decision of a player beside what the engine would have done.

    prospects: best first. played: which of them was played. reason: a code for what makes the
    difference, and facts: what its sentence needs, both as the game's `Reviewer` reads them.
    """

    prospects: tuple[Prospect, ...]
    played: int
    reason: str
    facts: Data

    @property
    def best(self) -> Prospect:
        return self.prospects[0]

    @property
    def chosen(self) -> Prospect:
        return self.prospects[self.played]

    @property
    def cost(self) -> float:
        """The chance to win that the move cost; 0 unless the best one is better beyond doubt."""
        cost = self.best.win - self.chosen.win
        return cost if cost >= NOTICED and cost > SURELY * self.chosen.error else 0.0

    @property
    def lost(self) -> float:
        """The points that the move cost, where they count; 0 unless the best one is better beyond
        doubt."""
        lost, doubt = self.best.points - self.chosen.points, self.chosen.doubt
        return lost if doubt and lost >= NOTICED_POINTS and lost > SURELY * doubt else 0.0


# Of the seat's view, its options, the move that it made, and chance: None if there was nothing to
# decide. The same values always have the same judgement.
Judge = Callable[[Any, Sequence[Option], Any, RandomStream], Judgement | None]
