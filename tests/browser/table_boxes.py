"""What is where on the screen at a 3D table: the tiles and racks, which only the scene knows, and
the parts of the page over them."""

import json
import subprocess
from functools import cache
from pathlib import Path
from tempfile import gettempdir
from typing import Any

from playwright.sync_api import Page, WebSocketRoute

ROOT = Path(__file__).resolve().parents[2]
# Bars, panels and messages; `.room` and dialogs cover the table on purpose.
PARTS = (
    ".leave, .title, .tiles-left, .tool, .seat, .prompt p, .answer, "
    ".notes p, .side-panel, .aims-column, .aims-strip, .window .left"
)
BOXES = """parts => [...document.querySelectorAll(parts)].map(part => {
    const { left, top, right, bottom, height } = part.getBoundingClientRect();
    const row = part.closest(".claims")?.getBoundingClientRect() ?? { left, right }; // it scrolls
    const what = [part.className || part.localName, part.closest(".seat")?.dataset.side ?? ""];
    const seen = { left: Math.max(left, row.left), right: Math.min(right, row.right), top, bottom };
    return { what: what.join(" ").trim(), ...seen, shown: seen.right > seen.left && height
        && part.checkVisibility({ visibilityProperty: true }) };
}).filter(({ shown }) => shown)"""
INSETS = """() => {
    const { style } = document.querySelector(".table");
    const length = name => parseFloat(style.getPropertyValue(`--${name}`)) || 0;
    const sides = ["top", "right", "bottom", "left"];
    const insets = Object.fromEntries(sides.map(side => [side, length(side)]));
    const box = document.querySelector(".sheet.result[open]")?.getBoundingClientRect();
    if (box && length("result")) insets.right = Math.max(insets.right, length("result"));
    else if (box) insets.bottom = Math.max(insets.bottom, innerHeight - box.top);
    return insets;
}"""
Box = dict[str, Any]


class Updates:
    """The newest update that a page has received. Create it before the page is opened."""

    def __init__(self, page: Page) -> None:
        self.newest: dict[str, Any] = {}
        page.route_web_socket("**/ws/table/**", self._connect)

    def _connect(self, route: WebSocketRoute) -> None:
        def receive(text: str | bytes) -> None:
            message = json.loads(text)
            if message["t"] == "update":
                self.newest = message
            route.send(text)

        server = route.connect_to_server()
        route.on_message(server.send)
        server.on_message(receive)


def insets_of(page: Page) -> dict[str, float]:
    """What the bars and the result of the page cover of the window, in pixels."""
    insets: dict[str, float] = page.evaluate(INSETS)
    return insets


def parts_of(page: Page, parts: str = PARTS) -> list[Box]:
    boxes: list[Box] = page.evaluate(BOXES, parts)
    return boxes


def pieces_on(page: Page, update: dict[str, Any]) -> list[Box]:
    """The tiles, sticks and slices of racks in this window."""
    size = page.evaluate("({ width: innerWidth, height: innerHeight })")
    shown = {
        "game": update["table"]["game"],
        "view": update["view"],
        "screen": {**size, "insets": insets_of(page)},
    }
    command = ["node", _script()]
    done = subprocess.run(
        command, input=json.dumps(shown).encode(), capture_output=True, check=True
    )
    boxes: list[Box] = json.loads(done.stdout)
    return boxes


def meet(one: Box, other: Box, least: float = 1) -> bool:
    """Whether they overlap by more than a pixel."""
    return bool(
        one["left"] < other["right"] - least
        and other["left"] < one["right"] - least
        and one["top"] < other["bottom"] - least
        and other["top"] < one["bottom"] - least
    )


def is_front_of_my_rack(one: Box, other: Box, me: int) -> bool:
    """The row with the question covers the front of my rack's wood, below my tiles."""
    return bool(other["what"] == f"rack@{me}" and one["top"] > other["top"])


def overlaps(parts: list[Box], pieces: list[Box], me: int) -> set[tuple[str, str]]:
    found = {
        (one["what"], other["what"])
        for one in parts
        for other in pieces
        if meet(one, other) and not is_front_of_my_rack(one, other, me)
    }
    return found | {
        (one["what"], other["what"])
        for k, one in enumerate(parts)
        for other in parts[k + 1 :]
        if meet(one, other)
    }


@cache
def _script() -> str:
    """What knows where the pieces are, as one file for Node."""
    made = Path(gettempdir()) / "tilehouse-on-screen.mjs"
    source = "client/dev/on-screen.ts"
    how = ["--bundle", "--format=esm", "--platform=node", f"--outfile={made}", "--log-level=error"]
    subprocess.run([ROOT / "node_modules/.bin/esbuild", source, *how], cwd=ROOT, check=True)
    return str(made)
