"""Odds: a small game of hidden cards that exercises everything a table offers.

Four seats get hidden cards. First all give one to the right at the same time; then, in turn,
each draws a card and plays one. A seat that holds another card of the played number may take
it in a claim window; the next in turn gets it and a point. The game is over when no card is
left to draw. Only for tests and benchmarks.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from tables.game import Data, Event, IllegalMove, Move, Option, Result, Step, Wait
from tables.rng import RandomStream

replace = msgspec.structs.replace


class Give(Move, frozen=True, tag="give"):
    card: str


class Play(Move, frozen=True, tag="play"):
    card: str


class Take(Move, frozen=True, tag="take"):
    """Claim the card just played."""


class Pass(Move, frozen=True, tag="pass"):
    """Do not claim the card."""


class Hold(Move, frozen=True, tag="hold"):
    """Ask for more time, once per window."""


class Break(Move, frozen=True, tag="break"):
    """An intentional fault in the rules: applying it raises an unexpected error."""


class State(msgspec.Struct, frozen=True):
    turn: int
    phase: str  # give, turn, claim, over
    active: int
    hands: tuple[tuple[str, ...], ...]
    deck: tuple[str, ...]
    pile: tuple[str, ...]
    answers: tuple[str | None, ...]  # to the open decision: a card to give, "take" or "pass"
    points: tuple[int, ...]
    held: bool
    claims: bool


class View(msgspec.Struct, frozen=True):
    me: int | None
    turn: int
    phase: str
    active: int
    hand: tuple[str, ...]
    counts: tuple[int, ...]
    left: int
    pile: tuple[str, ...]
    points: tuple[int, ...]
    hands: tuple[tuple[str, ...], ...] = ()  # all of them, where a replay opens them


NOBODY: tuple[str | None, ...] = (None, None, None, None)


def number_of(card: str) -> str:
    """ "7c" -> "7"; the letter distinguishes copies."""
    return card[:-1]


def seen_by_one(seat: int, data: Data) -> tuple[Data, ...]:
    return tuple(data if other == seat else {} for other in range(4))


class Odds:
    slug = "odds"
    version = "1"
    seats = (4, 4)
    levels: tuple[str, ...] = ("low", "plain", "high")
    paces: tuple[int, ...] = (60, 15, 30, 0)
    lengths: tuple[int, ...] = (1, 4, 8, 16)
    claims = True
    moves: Any = Give | Play | Take | Pass | Hold | Break
    resignation = None

    def rules(self, data: Mapping[str, Any]) -> Data:
        numbers = int(data.get("numbers", 6))
        if not 6 <= numbers <= 5000:
            raise ValueError("numbers must be 6 to 5000")
        return {"numbers": numbers, "claims": data.get("claims", True) in (True, "true")}

    def is_shared_deal(self, rules: Mapping[str, Any]) -> bool:
        return False

    def chance_seed(self, state: State, seed: str) -> str:
        return seed

    def start(self, seed: str, seats: int, rules: Mapping[str, Any]) -> Step:
        cards = [f"{n}{copy}" for n in range(rules["numbers"]) for copy in "abcd"]
        deck = tuple(RandomStream(seed, "deck").shuffled(cards))
        hands = tuple(deck[seat * 4 : seat * 4 + 4] for seat in range(seats))
        state = State(
            1, "give", 0, hands, deck[16:], (), NOBODY, (0, 0, 0, 0), False, rules["claims"]
        )
        dealt = Event("dealt", {"counts": [4] * seats}, tuple({"hand": list(h)} for h in hands))
        return Step(state, (dealt,))

    def options(self, state: State, seat: int) -> tuple[Option, ...]:
        hand = state.hands[seat]
        if state.phase == "give":
            return (Option("give", hand, (1, 1)),)
        if state.phase == "turn" and state.active == seat:
            return (Option("play", hand, (1, 1)),)
        if state.phase != "claim" or state.active == seat or state.answers[seat]:
            return ()
        if not self._can_take(state, seat):
            return (Option("pass"),)
        held = () if state.held else (Option("hold"),)
        return (Option("pass"), Option("take"), *held)

    def _can_take(self, state: State, seat: int) -> bool:
        return number_of(state.pile[-1]) in map(number_of, state.hands[seat])

    def apply(self, state: State, seat: int, move: Any) -> Step:
        if isinstance(move, Break):
            raise ZeroDivisionError("on purpose")
        kinds = {option.kind: option for option in self.options(state, seat)}
        if not kinds:
            raise IllegalMove("not_your_turn")
        kind = type(move).__struct_config__.tag
        if kind not in kinds:
            raise IllegalMove("not_now")
        card = getattr(move, "card", None)
        if card is not None and card not in kinds[kind].among:
            raise IllegalMove("not_your_card")
        return getattr(self, f"_{kind}")(state, seat, card)

    def _give(self, state: State, seat: int, card: str) -> Step:
        answers = self._with(state.answers, seat, card)
        gave = Event("gave", {"seat": seat}, seen_by_one(seat, {"card": card}))
        state = replace(state, answers=answers)
        if None in answers:
            return Step(state, (gave,))
        hands = tuple(
            (*(c for c in hand if c != answers[seat]), answers[(seat - 1) % 4])
            for seat, hand in enumerate(state.hands)
        )
        passed = Event("passed", {}, tuple({"hand": list(hand)} for hand in hands))
        state = replace(state, hands=hands, answers=NOBODY)
        return self._next(state, 0, (gave, passed))

    def _play(self, state: State, seat: int, card: str) -> Step:
        hand = tuple(c for c in state.hands[seat] if c != card)
        hands = self._with(state.hands, seat, hand)
        state = replace(state, hands=hands, pile=(*state.pile, card))
        played = Event("played", {"seat": seat, "card": card})
        if not state.claims:
            return self._next(state, (seat + 1) % 4, (played,))
        turn = state.turn + 1
        return Step(replace(state, phase="claim", turn=turn, held=False), (played,))

    def _hold(self, state: State, seat: int, card: None) -> Step:
        return Step(replace(state, held=True), (Event("held", {"seat": seat}),))

    def _pass(self, state: State, seat: int, card: None) -> Step:
        return self._answer(state, seat, "pass")

    def _take(self, state: State, seat: int, card: None) -> Step:
        return self._answer(state, seat, "take")

    def _answer(self, state: State, seat: int, said: str) -> Step:
        """Records an answer. It has no effect, and no event, before all three have answered."""
        state = replace(state, answers=self._with(state.answers, seat, said))
        others = [(state.active + n) % 4 for n in (1, 2, 3)]
        if any(state.answers[other] is None for other in others):
            return Step(state, ())
        taker = next((other for other in others if state.answers[other] == "take"), None)
        state = replace(state, answers=NOBODY)
        if taker is None:
            return self._next(state, others[0], ())
        taken = Event("taken", {"seat": taker, "card": state.pile[-1]})
        points = self._with(state.points, taker, state.points[taker] + 1)
        state = replace(state, pile=state.pile[:-1], points=points)
        return self._next(state, others[0], (taken,))

    def _next(self, state: State, seat: int, events: tuple[Event, ...]) -> Step:
        """The next seat draws, or the game is over."""
        state = replace(state, turn=state.turn + 1, active=seat)
        if not state.deck:
            ended = Event("ended", {"points": list(state.points)})
            return Step(replace(state, phase="over"), (*events, ended))
        card, *deck = state.deck
        hands = self._with(state.hands, seat, (*state.hands[seat], card))
        drew = Event("drew", {"seat": seat, "left": len(deck)}, seen_by_one(seat, {"card": card}))
        state = replace(state, phase="turn", hands=hands, deck=tuple(deck))
        return Step(state, (*events, drew))

    def _with(self, items: tuple[Any, ...], at: int, value: Any) -> tuple[Any, ...]:
        return (*items[:at], value, *items[at + 1 :])

    def view(self, state: State, seat: int | None) -> View:
        hand = () if seat is None else state.hands[seat]
        counts = tuple(map(len, state.hands))
        left = len(state.deck)
        return View(
            seat, state.turn, state.phase, state.active, hand, counts, left, state.pile,
            state.points,
        )  # fmt: skip

    def open_view(self, state: State, seat: int) -> View:
        return replace(self.view(state, seat), hands=state.hands)

    def landmark(self, event: Event) -> str:
        return "take" if event.kind == "taken" else ""

    def paused_view(self, state: State) -> None:
        return None

    def waits(self, state: State) -> Wait | None:
        if state.phase == "over":
            return None
        if state.phase == "turn":
            return Wait("turn", (state.active,))
        seats = tuple(
            seat
            for seat in range(4)
            if state.answers[seat] is None and (state.phase == "give" or seat != state.active)
        )
        return Wait(state.phase, seats, state.held and state.phase == "claim")

    def default(self, state: State, seat: int) -> Any:
        if state.phase == "claim":
            return Pass()
        return (Give if state.phase == "give" else Play)(state.hands[seat][-1])

    def choose(
        self, view: View, options: Sequence[Option], level: str, chance: RandomStream
    ) -> Any:
        kinds = [option.kind for option in options]
        if "take" in kinds:
            return Take()
        if "pass" in kinds:
            return Pass()
        card = chance.pick(options[0].among)
        return Give(card) if kinds == ["give"] else Play(card)

    def result(self, state: State) -> Result | None:
        if state.phase != "over":
            return None
        best = max(state.points)
        winners = tuple(seat for seat in range(4) if state.points[seat] == best)
        return Result(state.points, winners, {})

    def load(self, data: bytes) -> State:
        return msgspec.json.decode(data, type=State)


ODDS = Odds()
