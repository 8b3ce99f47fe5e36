"""Writes var/fixtures.json: updates of games between four bots, and boards of solitaire, for
working on the scene. Moments of Zung Jung mahjong are kept from every seat: zung-claim-2.

python client/dev/fixtures.py [seed]
"""

import json
import sys
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

import msgspec  # noqa: E402

from mahjong.rules.american.game import AMERICAN  # noqa: E402
from mahjong.rules.zungjung.game import ZUNGJUNG  # noqa: E402
from solitaire.rules.game import SOLITAIRE  # noqa: E402
from solitaire.rules.layout import built_in_layouts  # noqa: E402
from tables.rng import RandomStream  # noqa: E402

MOMENTS: dict[str, Callable[[Any], bool]] = {
    "given": lambda view: view.phase == "give" and view.given is not None,
    "early": lambda view: view.phase == "turn" and len(view.discards) >= 20,
    "mid": lambda view: view.phase == "turn" and view.active == 0 and len(view.discards) >= 40,
    "claim": lambda view: view.phase == "claim" and len(view.discards) >= 70,
    "over": lambda view: view.phase == "over",
}


ZUNG_MOMENTS: dict[str, Callable[[Any], bool]] = {
    "mid": lambda view: view.phase == "turn" and len(view.discards) >= 30,
    "quad": lambda view: any(m.kind == "quad" for rack in view.racks for m in rack.melds),
    "claim": lambda view: view.phase == "claim" and len(view.discards) >= 40,
    "rob": lambda view: view.phase == "rob",
    "late": lambda view: view.phase == "turn" and len(view.discards) >= 70,
    "over": lambda view: view.phase == "over" and view.result.winner is not None,
}


def update(step: Any, seat: int | None, game: Any = AMERICAN) -> dict[str, Any]:
    view = game.view(step.state, seat)
    options = () if seat is None else game.options(step.state, seat)
    events = [event.seen_by(seat) for event in step.events]
    return json.loads(msgspec.json.encode({"view": view, "options": options, "events": events}))


def played(seed: str, game: Any = AMERICAN) -> list[Any]:
    """Every step of a game between four hard bots."""
    steps = [game.start(seed, 4, game.rules({}))]
    rng = RandomStream(seed, "bot")
    while wait := game.waits(steps[-1].state):
        state, seat = steps[-1].state, wait.seats[0]
        options = game.options(state, seat)
        move = game.choose(game.view(state, seat), options, game.levels[-1], rng)
        steps.append(game.apply(state, seat, move))
    return steps


def zung_jung(seed: int) -> dict[str, Any]:
    """Moments of as many games as it takes to see each of them, from every seat."""
    found: dict[str, Any] = {}
    while missing := {"deal", *ZUNG_MOMENTS} - found.keys():
        steps = played(f"{seed:064x}", ZUNGJUNG)
        found.setdefault("deal", steps[0])
        for step, (name, holds) in product(steps, ZUNG_MOMENTS.items()):
            if name in missing and holds(ZUNGJUNG.view(step.state, None)):
                found.setdefault(name, step)
        found.setdefault("run", steps)
        seed += 1
    run = found.pop("run")
    seats = {"0": 0, "1": 1, "2": 2, "3": 3, "watch": None}
    moments = {
        f"zung-{name}-{seat_name}": update(step, seat, ZUNGJUNG)
        for (name, step), (seat_name, seat) in product(found.items(), seats.items())
    }
    return {**moments, "zung-run": [update(step, 0, ZUNGJUNG) for step in run]}


def boards(seed: str) -> dict[str, Any]:
    """Each layout as dealt, and the Turtle half way and at the end."""
    found = {}
    for name in built_in_layouts():
        mode = "classic" if name in ("square", "pyramid") else "score"
        rules = SOLITAIRE.rules({"mode": mode, "layout": name})
        found[name] = update(step := SOLITAIRE.start(seed, 1, rules), 0, SOLITAIRE)
        if name == "turtle":
            for count, pair in enumerate(step.state.solution, 1):
                step = SOLITAIRE.apply(step.state, 0, SOLITAIRE.moves.__args__[0](pair))
                found |= {f"turtle-{count}": update(step, 0, SOLITAIRE)}
    return found


def main(seed: str) -> None:
    steps = played(f"{int(seed):064x}")
    found = {"deal": update(steps[0], 0), "watch": update(steps[-1], None)}
    for step in steps:
        for name, holds in MOMENTS.items():
            if name not in found and holds(AMERICAN.view(step.state, 0)):
                found[name] = update(step, 0)
    (ROOT / "var").mkdir(exist_ok=True)
    runs = {"run": [update(step, 0) for step in steps]}
    found |= runs | boards(f"{int(seed):064x}") | zung_jung(int(seed))
    (ROOT / "var/fixtures.json").write_text(json.dumps(found))


if __name__ == "__main__":
    main(*(sys.argv[1:] or ["7"]))
