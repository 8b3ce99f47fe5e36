"""Zung Jung mahjong: its implementation of the game interface, `Game` in tables/game.py."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from mahjong.rules.states import asked, session_result, session_rules
from mahjong.rules.tiles import SEATS
from mahjong.rules.wall import deal, roll_for_east
from mahjong.rules.zungjung import bot, claims, moves, turns
from mahjong.rules.zungjung.moves import Code, refuse_if
from mahjong.rules.zungjung.state import (
    WINDOWS,
    Rack,
    State,
    broken_seat,
    build_wall,
    open_turn,
    roll,
)
from mahjong.rules.zungjung.view import View
from mahjong.rules.zungjung.view_builder import build_open_view, build_view
from tables.clock import CLAIM
from tables.game import Data, Event, Option, Result, Seat, Step, Wait
from tables.rng import RandomStream

SCORING = (1, 2, 3, 4, 5)  # which patterns count, from none to all
ENDS_A_TURN = ("discard", "mahjong")
LANDMARKS = {"laid": "call", "won": "win"}

ANSWERS: dict[type, Callable[[State, Seat, Any], Step]] = {
    moves.Discard: turns.discard,
    moves.Pass: claims.pass_,
    moves.Hold: claims.hold,
    moves.Run: claims.claim_run,
    moves.Triplet: claims.claim_triplet,
    moves.Mahjong: claims.mahjong,
}


class ZungJung:
    """Zung Jung mahjong: four seats, 136 tiles, 44 patterns that add up."""

    slug = "zung-jung"
    version = "1"
    seats = (4, 4)
    levels: tuple[str, ...] = ("easy", "medium", "hard")
    paces: tuple[int, ...] = (60, 15, 30, 0)
    lengths: tuple[int, ...] = (4, 8, 12)
    claims = True
    moves: Any = moves.AnyMove
    resignation: Any = None

    def rules(self, data: Mapping[str, Any]) -> Data:
        """scoring: 1 to 5, which patterns count. The others as in `session_rules`."""
        scoring = data.get("scoring", SCORING[-1])
        if isinstance(scoring, bool) or scoring not in SCORING:
            raise ValueError("scoring is a level from 1 to 5")
        return {"scoring": scoring, **session_rules(data, 0)}

    def is_shared_deal(self, rules: Mapping[str, Any]) -> bool:
        return False

    def chance_seed(self, state: State, seed: str) -> str:
        return seed

    def start(self, seed: str, seats: int, rules: Mapping[str, Any]) -> Step:
        """The dealt table, at East's first turn."""
        if seats != len(SEATS):
            raise ValueError("Zung Jung mahjong has four seats")
        return _dealt(seed, self.rules(rules))

    def options(self, state: State, seat: Seat) -> tuple[Option, ...]:
        if state.phase in WINDOWS:
            return claims.claim_options(state, seat)
        if state.phase == "over" or state.active != seat:
            return ()
        return (
            *turns.discard_options(state, seat),
            *turns.quad_options(state, seat),
            *claims.mahjong_options(state, seat),
        )

    def apply(self, state: State, seat: Seat, move: Any) -> Step:
        refuse_if(_fault(state, seat))
        if isinstance(move, moves.Quad):
            answer = claims.claim_quad if state.phase in WINDOWS else turns.quad
            return answer(state, seat, move)
        return ANSWERS[type(move)](state, seat, move)

    def view(self, state: State, seat: Seat | None) -> View:
        return build_view(state, seat)

    def open_view(self, state: State, seat: Seat) -> View:
        return build_open_view(state, seat)

    def landmark(self, event: Event) -> str:
        return LANDMARKS.get(event.kind, "")

    def paused_view(self, state: State) -> None:
        return None

    def waits(self, state: State) -> Wait | None:
        if state.phase == "over":
            return None
        if state.phase in WINDOWS:
            return Wait(CLAIM, asked(state), state.held)
        assert state.active is not None
        return Wait(state.phase, (state.active,))

    def default(self, state: State, seat: Seat) -> Any:
        """The move of a medium bot that ends the turn. In a claim window, no answer means pass."""
        if state.phase in WINDOWS:
            return moves.Pass()
        chance = RandomStream(state.seed, f"default/{state.turn}/{seat}")
        options = tuple(o for o in self.options(state, seat) if o.kind in ENDS_A_TURN)
        try:
            move = self.choose(self.view(state, seat), options, "medium", chance)
            self.apply(state, seat, move)
        except Exception:  # a bot that fails must not stop the table
            return moves.Discard(state.drawn or state.racks[seat].hand[0])
        return move

    def choose(self, view: Any, options: Sequence[Option], level: str, chance: RandomStream) -> Any:
        return bot.choose(view, options, level, chance)

    def result(self, state: State) -> Result | None:
        return session_result(state)

    def load(self, data: bytes) -> State:
        return _DECODER.decode(data)


_DECODER = msgspec.json.Decoder(State)


def _dealt(seed: str, rules: Data) -> Step:
    rolls, east = ((), rules["east"]) if rules["east"] is not None else roll_for_east(seed)
    dice, break_dice = roll(seed, "dice"), roll(seed, "break")
    hands, wall = deal(build_wall(seed), east)
    state = State(
        seed=seed, assist=rules["assist"], scoring=rules["scoring"], turn=0, phase="turn",
        east=east, rolls=rolls, dice=dice, break_dice=break_dice,
        racks=tuple(map(Rack, hands, rules["scores"])), wall=wall,
    )  # fmt: skip
    rolled = (Event("rolled", {"rolls": rolls, "east": east}),) if rolls else ()
    broken = broken_seat(east, dice)
    chose = Event("chose_wall", {"seat": east, "dice": dice, "broken": broken})
    broke = Event("broke", {"seat": broken, "dice": break_dice})
    counts = tuple(map(len, hands))
    dealt = Event("dealt", {"counts": counts}, tuple({"hand": hand} for hand in hands))
    return Step(open_turn(state, east), (*rolled, chose, broke, dealt))


def _fault(state: State, seat: Seat) -> Code | None:
    """Why this seat may make no move at all; None if it may."""
    if state.phase == "over":
        return "game_over"
    return None if seat in SEATS else "no_such_seat"


ZUNGJUNG = ZungJung()
