"""Sprint: a small game with a clock for the whole game, for two seats. Only for tests.

Both say that they are ready, three seconds are counted down, and then they count up in turn until
one has reached the goal or the time is up. A round of four counts is followed by a break.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from tables.clock import GameClock
from tables.game import Data, Event, IllegalMove, Move, Option, Result, Step, Wait
from tables.rng import RandomStream

replace = msgspec.structs.replace
COUNTDOWN_MS, BREAK_MS = 3_000, 5_000
ROUND = 4


class Begin(Move, frozen=True, tag="begin"):
    """Ready for the countdown."""


class Go(Move, frozen=True, tag="go"):
    """The end of the countdown, or of a break."""


class Count(Move, frozen=True, tag="count"):
    """Counts one up."""


class Stop(Move, frozen=True, tag="stop"):
    """Gives up."""


class TimeUp(Move, frozen=True, tag="time_up"):
    """The clock is up."""


class State(msgspec.Struct, frozen=True):
    clock: GameClock | None
    goal: int
    turn: int = 1
    phase: str = "begin"  # begin, countdown, count, round, over
    active: int = 0
    ready: tuple[int, ...] = ()
    points: tuple[int, int] = (0, 0)
    how: str = ""


class View(msgspec.Struct, frozen=True):
    phase: str
    turn: int
    active: int
    points: tuple[int, int]
    clock: GameClock | None


class Sprint:
    slug = "sprint"
    version = "1"
    seats = (2, 2)
    levels: tuple[str, ...] = ("plain",)
    paces: tuple[int, ...] = (0, 30)
    lengths: tuple[int, ...] = (1,)
    claims = False
    moves: Any = Begin | Go | Count | Stop | TimeUp
    resignation = Stop()

    def rules(self, data: Mapping[str, Any]) -> Data:
        return {
            "minutes": int(data.get("minutes", 5)),
            "goal": int(data.get("goal", 20)),
            "pause": int(data.get("pause", 120)),
        }

    def is_shared_deal(self, rules: Mapping[str, Any]) -> bool:
        return False

    def chance_seed(self, state: State, seed: str) -> str:
        return seed

    def start(self, seed: str, seats: int, rules: Mapping[str, Any]) -> Step:
        total = rules["minutes"] * 60_000
        clock = GameClock(total, pause=rules["pause"] * 1000) if total else None
        return Step(State(clock, rules["goal"]), (Event("dealt"),))

    def options(self, state: State, seat: int) -> tuple[Option, ...]:
        wait = self.waits(state)
        if wait is None:
            return ()
        kinds = {"countdown": "go", "round": "go"}
        asked = (Option(kinds.get(state.phase, state.phase)),) if seat in wait.seats else ()
        return (*asked, Option("stop"), Option("time_up"))

    def apply(self, state: State, seat: int, move: Any) -> Step:
        if state.how:
            raise IllegalMove("over")
        if isinstance(move, Stop | TimeUp):
            return self._end(state, "stopped" if isinstance(move, Stop) else "time")
        if state.clock and state.clock.up:
            raise IllegalMove("time_up")
        if self.options(state, seat)[0].kind != type(move).__struct_config__.tag:
            raise IllegalMove("not_now")
        if isinstance(move, Begin):
            ready = (*state.ready, seat)
            if len(ready) < 2:
                return Step(replace(state, ready=ready), ())
            return Step(replace(state, ready=ready, phase="countdown", turn=state.turn + 1), ())
        if isinstance(move, Go):
            return Step(self._run(replace(state, phase="count", turn=state.turn + 1), True), ())
        return self._count(state, seat)

    def _count(self, state: State, seat: int) -> Step:
        points = tuple(n + (other == seat) for other, n in enumerate(state.points))
        state = replace(state, points=points, active=1 - seat, turn=state.turn + 1)
        counted = Event("counted", {"seat": seat})
        if max(points) >= state.goal:
            return self._end(state, "goal")
        if sum(points) % ROUND == 0:
            state = self._run(replace(state, phase="round"), False)
        return Step(state, (counted,))

    def _run(self, state: State, runs: bool) -> State:
        return replace(state, clock=state.clock and replace(state.clock, runs=runs))

    def _end(self, state: State, how: str) -> Step:
        state = self._run(replace(state, phase="over", how=how, turn=state.turn + 1), False)
        return Step(state, (Event("ended", {"how": how}),))

    def view(self, state: State, seat: int | None) -> View:
        return View(state.phase, state.turn, state.active, state.points, state.clock)

    def open_view(self, state: State, seat: int) -> View:
        return self.view(state, seat)

    def landmark(self, event: Event) -> str:
        return ""

    def paused_view(self, state: State) -> View:
        return self.view(state, None)

    def waits(self, state: State) -> Wait | None:
        if state.phase == "begin":
            return Wait("begin", tuple(seat for seat in (0, 1) if seat not in state.ready))
        if state.phase in {"countdown", "round"}:
            lasts = COUNTDOWN_MS if state.phase == "countdown" else BREAK_MS
            return Wait(state.phase, (0,), lasts=lasts)
        return Wait("count", (state.active,)) if state.phase == "count" else None

    def default(self, state: State, seat: int) -> Any:
        if state.clock and state.clock.up:
            return TimeUp()
        return {"begin": Begin, "count": Count}.get(state.phase, Go)()

    def choose(
        self, view: View, options: Sequence[Option], level: str, chance: RandomStream
    ) -> Any:
        return {"begin": Begin(), "count": Count(), "go": Go()}[options[0].kind]

    def result(self, state: State) -> Result | None:
        if state.phase != "over":
            return None
        return Result(
            state.points, tuple(s for s in (0, 1) if state.points[s] == max(state.points))
        )

    def load(self, data: bytes) -> State:
        return msgspec.json.decode(data, type=State)


SPRINT = Sprint()
