"""Writes var/fixtures.json: updates of a game between four bots, and boards of solitaire, for
working on the scene.

python client/dev/fixtures.py [seed]
"""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

import msgspec  # noqa: E402

from mahjong.rules.american.game import AMERICAN  # noqa: E402
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


def update(step: Any, seat: int | None, game: Any = AMERICAN) -> dict[str, Any]:
    view = game.view(step.state, seat)
    options = () if seat is None else game.options(step.state, seat)
    events = [event.seen_by(seat) for event in step.events]
    return json.loads(msgspec.json.encode({"view": view, "options": options, "events": events}))


def played(seed: str) -> list[Any]:
    """Every step of a game between four hard bots."""
    steps = [AMERICAN.start(seed, 4, AMERICAN.rules({}))]
    rng = RandomStream(seed, "bot")
    while wait := AMERICAN.waits(steps[-1].state):
        state, seat = steps[-1].state, wait.seats[0]
        options = AMERICAN.options(state, seat)
        move = AMERICAN.choose(AMERICAN.view(state, seat), options, AMERICAN.levels[-1], rng)
        steps.append(AMERICAN.apply(state, seat, move))
    return steps


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
    (ROOT / "var/fixtures.json").write_text(json.dumps(found | runs | boards(f"{int(seed):064x}")))


if __name__ == "__main__":
    main(*(sys.argv[1:] or ["7"]))
