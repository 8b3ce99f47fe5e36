"""A game of dominoes as a value: the whole state, including what is hidden; how it goes from one
phase to the next, start, countdown, rounds, end; and what a game against the AI is worth.

Stored as JSON. Only `view_builder.py` turns it into what players may see.
"""

from typing import Any

import msgspec

from dominoes.rules.board import HAND, TILES, End, open_ends
from dominoes.rules.moves import AnyMove
from dominoes.rules.view import Against, HintView, Outcome, Phase, PlayView, RoundEndView, ScoreView
from tables.clock import GameClock
from tables.game import Event, Seat, Step
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


GOING_OUT = 5  # points for each tile in the other hand


def seconds_left(state: State) -> int:
    """What the clock shows: the time left, rounded up to whole seconds."""
    return -(-state.clock.left // 1000) if state.clock else 0


def spread_bonus(mine: int, theirs: int) -> int:
    """The lead of a player who is ahead."""
    return max(0, mine - theirs)


def time_bonus(seconds: int, points: int) -> int:
    """Half a point a second, times the points as a percentage, rounded up."""
    return -(-seconds * points // 200)


def score_of(state: State) -> ScoreView:
    """Of a finished game. A game that was ended early has no bonus."""
    mine, theirs = state.points
    if state.how == "stopped":
        return ScoreView(mine, 0, 0, mine)
    spread, time = spread_bonus(mine, theirs), time_bonus(seconds_left(state), mine)
    return ScoreView(mine, spread, time, mine + spread + time)


def ready(state: State, seat: Seat) -> Step | None:
    """This seat is ready; None when it was the last that others waited for."""
    left = set(state.people) - {*state.ready, seat}
    if not left:
        return None
    return Step(replace(state, ready=(*state.ready, seat)), ())


def await_pages(state: State) -> Step:
    """Nothing is dealt before the pages of the players show the table, so that silence gains
    nothing: neither a look at the tiles nor time."""
    return Step(enter(state, "showing", ready=()), ())


def count_down(state: State) -> Step:
    """The hands are shown, and the play begins soon."""
    after = enter(state, "countdown", ready=())
    return Step(after, (dealt(after), Event("counted")))


def begin_play(state: State) -> Step:
    return Step(enter(state, "play", ready=()), (Event("went"),))


def next_round(state: State) -> Step:
    """New hands. Whoever laid the last tile leads."""
    number = state.round + 1
    hands, boneyard = deal(state.deal_seed, number)
    after = enter(
        state, "play", ready=(), round=number, hands=hands, boneyard=boneyard, plays=(), drew=0,
        active=state.plays[-1].seat, round_end=None,
    )  # fmt: skip
    return Step(after, (dealt(after), Event("went")))


def end_round(state: State, end: RoundEndView) -> tuple[State, Event]:
    """The hands are shown. state: with the points for going out."""
    after = enter(state, "round", ready=(), round_end=end)
    data = {"how": end.how, "seat": end.seat, "points": end.points, "hands": state.hands}
    return after, Event("round_ended", data)


def end_game(state: State, how: Outcome) -> tuple[State, Event]:
    after = enter(state, "over", ready=(), how=how)
    score = score_of(after) if after.against == "ai" else None
    data = {"how": how, "points": after.points, "score": score and msgspec.to_builtins(score)}
    return after, Event("ended", data)


def enter(state: State, phase: Phase, **fields: Any) -> State:
    """The state in this phase. The game clock runs during play only."""
    clock = state.clock
    if clock:
        clock = replace(clock, runs=phase in ("play", "draw"))
    return replace(state, phase=phase, clock=clock, **fields)


def dealt(state: State) -> Event:
    data = {"round": state.round, "leader": state.active, "counts": tuple(map(len, state.hands))}
    return Event("dealt", data, tuple({"hand": hand} for hand in state.hands))
