"""A game of dominoes as a value: the whole state, including what is hidden.

Stored as JSON. Only `view_builder.py` turns it into what players may see.
"""

import msgspec

from dominoes.rules.board import HAND, TILES, End, open_ends
from dominoes.rules.moves import AnyMove
from dominoes.rules.view import Against, HintView, Outcome, Phase, PlayView, RoundEndView
from tables.clock import GameClock
from tables.rng import RandomStream

Hands = tuple[tuple[str, ...], tuple[str, ...]]
replace = msgspec.structs.replace
GOAL = 100  # points that end the game


class Done(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """A move that was made, kept for an undo."""

    seat: int
    move: AnyMove


class State(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """The whole table between two moves.

    deal_seed: seed of every round's shuffle and of the AI's chance: the deal's number, or with
    `secret` 64 hex digits. boneyard: in the order it is drawn. done: kept only with `helps`.
    """

    deal_seed: str
    secret: bool
    against: Against
    practice: bool
    helps: bool
    hands: Hands
    boneyard: tuple[str, ...]
    clock: GameClock | None = None
    chosen: bool = False  # the player chose the deal by its number
    turn: int = 0
    phase: Phase = "begin"
    round: int = 1
    active: int = 0
    ready: tuple[int, ...] = ()
    plays: tuple[PlayView, ...] = ()
    drew: int = 0  # by the active seat in this turn
    points: tuple[int, int] = (0, 0)
    round_end: RoundEndView | None = None
    how: Outcome | None = None  # how the game ended
    hint: HintView | None = None
    done: tuple[Done, ...] = ()

    @property
    def ends(self) -> tuple[End, ...]:
        return open_ends(self.plays)

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that say when they are ready; an AI always is."""
        return (0, 1) if self.against == "people" else (0,)

    @property
    def time_is_up(self) -> bool:
        return self.phase in ("play", "draw") and self.clock is not None and self.clock.up


def deal(deal_seed: str, round_: int) -> tuple[Hands, tuple[str, ...]]:
    """The hands and the boneyard of a round. Each round has its own random stream, so that play
    in one never changes the tiles of the next."""
    tiles = tuple(RandomStream(deal_seed, f"round {round_}").shuffled(TILES))
    return (tiles[:HAND], tiles[HAND : 2 * HAND]), tiles[2 * HAND :]
