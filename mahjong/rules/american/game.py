"""American mah jongg: its implementation of the game interface, `Game` in tables/game.py."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from mahjong.rules.american import bot, charleston, claims, mistakes, moves, turns
from mahjong.rules.american.card_catalog import find_card
from mahjong.rules.american.ending import AS_DEALT, START, win, winning_hand
from mahjong.rules.american.moves import Code, refuse_if
from mahjong.rules.american.state import Rack, State, build_wall, is_live
from mahjong.rules.american.view import View
from mahjong.rules.american.view_builder import build_open_view, build_view
from mahjong.rules.states import after, asked, decide, session_result, session_rules
from mahjong.rules.tiles import SEATS
from mahjong.rules.wall import deal, roll_for_east
from tables.game import Data, Event, Option, Result, Seat, Step, Wait
from tables.rng import RandomStream

CARD = "nmjl-2020"
ENDS_A_TURN = ("discard", "mahjong")
LANDMARKS = {"passed": "pass", "exposed": "call", "exchanged": "exchange", "won": "win"}
TOGETHER = (*charleston.PHASES, "claim")  # phases in which several seats answer at the same time

ANSWERS: dict[type, Callable[[State, Seat, Any], Step]] = {
    moves.Give: charleston.give,
    moves.Second: charleston.second,
    moves.Courtesy: charleston.courtesy,
    moves.Discard: turns.discard,
    moves.Exchange: turns.exchange,
    moves.Pass: claims.pass_,
    moves.Hold: claims.hold,
    moves.Call: claims.call,
    moves.MahJongg: mistakes.mahjong,
    moves.Expose: claims.expose,
    moves.Retract: claims.retract,
    moves.Show: mistakes.show,
    moves.Withdraw: mistakes.withdraw,
    moves.Challenge: mistakes.challenge,
}


class American:
    """American mah jongg: four seats, 152 tiles, a card of winning lines."""

    slug = "american"
    version = "1"
    seats = (4, 4)
    levels: tuple[str, ...] = ("easy", "medium", "hard")
    paces: tuple[int, ...] = (60, 15, 30, 0)
    lengths: tuple[int, ...] = (1, 4, 8, 16)
    claims = True
    moves: Any = moves.AnyMove
    resignation: Any = None

    def rules(self, data: Mapping[str, Any]) -> Data:
        """card: a card's name. assist: mistakes are refused. east: the seat, None: decided by dice.
        scores: the value of each seat's sticks, None at the start of a session.
        """
        card = data.get("card", CARD)
        _check_card(card)
        return {"card": card, **session_rules(data, START)}

    def is_shared_deal(self, rules: Mapping[str, Any]) -> bool:
        return False

    def chance_seed(self, state: State, seed: str) -> str:
        return seed

    def start(self, seed: str, seats: int, rules: Mapping[str, Any]) -> Step:
        """The dealt table. If East is dealt mah jongg, the game is over at once."""
        if seats != len(SEATS):
            raise ValueError("American mah jongg has four seats")
        state, events = _dealt(seed, self.rules(rules))
        return after(events, begin(state))

    def options(self, state: State, seat: Seat) -> tuple[Option, ...]:
        if state.phase == "over" or not is_live(state, seat):
            return ()
        if state.phase in charleston.PHASES:
            return charleston.options(state, seat)
        own = _own_options(state, seat)
        return own if state.assist else (*own, *mistakes.challenge_options(state, seat))

    def apply(self, state: State, seat: Seat, move: Any) -> Step:
        refuse_if(_fault(state, seat))
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
        if state.phase in TOGETHER:
            return Wait(state.phase, asked(state), state.held)
        assert state.active is not None
        return Wait(state.phase, (state.active,))

    def default(self, state: State, seat: Seat) -> Any:
        """The move of a medium bot, but always one that ends the turn: no exchange and no change of
        an exposure. In a claim window, no answer means pass.
        """
        if state.phase == "claim":
            return moves.Pass()
        chance = RandomStream(state.seed, f"default/{state.turn}/{seat}")
        options = _turn_ending(state, self.options(state, seat))
        try:
            move = self.choose(self.view(state, seat), options, "medium", chance)
            self.apply(state, seat, move)
        except Exception:  # a bot that fails must not stop the table
            return _simplest(state, seat)
        return move

    def choose(self, view: Any, options: Sequence[Option], level: str, chance: RandomStream) -> Any:
        return bot.choose(view, options, level, chance)

    def result(self, state: State) -> Result | None:
        return session_result(state)

    def load(self, data: bytes) -> State:
        return _DECODER.decode(data)


_DECODER = msgspec.json.Decoder(State)


def _check_card(name: Any) -> None:
    if not isinstance(name, str):
        raise ValueError("card is the name of a card")
    try:
        find_card(name)
    except LookupError as error:
        raise ValueError("no such card") from error


def _dealt(seed: str, rules: Data) -> tuple[State, tuple[Event, ...]]:
    """The table after the deal, before the first decision."""
    rolls, east = ((), rules["east"]) if rules["east"] is not None else roll_for_east(seed)
    dice = RandomStream(seed, "dice").dice()
    hands, wall = deal(build_wall(seed), east)
    racks = tuple(map(Rack, hands, rules["scores"]))
    state = State(
        seed=seed, card=rules["card"], assist=rules["assist"], turn=0, phase="give", east=east,
        rolls=rolls, dice=dice, racks=racks, wall=wall,
    )  # fmt: skip
    rolled = (Event("rolled", {"rolls": rolls, "east": east}),) if rolls else ()
    broke = Event("broke", {"seat": east, "dice": dice})
    counts = tuple(map(len, hands))
    dealt = Event("dealt", {"counts": counts}, tuple({"hand": hand} for hand in hands))
    return state, (*rolled, broke, dealt)


def _own_options(state: State, seat: Seat) -> tuple[Option, ...]:
    if state.phase == "claim":
        return claims.claim_options(state, seat)
    if state.active != seat:
        return ()
    if state.phase == "expose":
        return claims.expose_options(state, seat)
    if state.phase == "declared":
        return mistakes.declared_options(state, seat)
    return (
        *turns.discard_options(state, seat),
        *claims.expose_options(state, seat),
        *mistakes.declare_options(state, seat),
    )


def _fault(state: State, seat: Seat) -> Code | None:
    """Why this seat may make no move at all; None if it may."""
    if state.phase == "over":
        return "game_over"
    if seat not in SEATS:
        return "no_such_seat"
    return None if is_live(state, seat) else "hand_dead"


def _turn_ending(state: State, options: tuple[Option, ...]) -> tuple[Option, ...]:
    """The options that answer the open decision and end a turn."""
    if state.phase == "turn":
        return tuple(option for option in options if option.kind in ENDS_A_TURN)
    return tuple(option for option in options if not option.aside)


def _simplest(state: State, seat: Seat) -> Any:
    """A legal move that needs no analysis."""
    if state.phase == "give":
        tiles = charleston.options(state, seat)[0].among
        return moves.Give(tiles[: charleston.tiles_to_give(state, seat)[1]])
    plain = {
        "second": moves.Second(False),
        "courtesy": moves.Courtesy(0),
        "expose": moves.Retract(),
        "declared": moves.Withdraw(),
    }
    return plain.get(state.phase) or moves.Discard(state.racks[seat].hand[0])


def begin(state: State) -> Step:
    """The first decision after the deal, or the end when East was dealt mah jongg."""
    if winning_hand(state, state.east):
        return win(state, state.east, AS_DEALT)
    return Step(decide(state, "give"), ())


AMERICAN = American()
