"""Colours, simple shapes and glyphs for the tile art. A face measures 220 x 300."""

import json
import math
from pathlib import Path

WIDTH, HEIGHT = 220, 300
NAVY, RED, GREEN, INK = "#17408f", "#b3161f", "#0d6b35", "#1f1b18"
SKY, ROSE, LEAF, GOLD, IVORY = "#6f9fd8", "#e0626a", "#57a868", "#d79a1e", "#fdf8ea"
PLUM, PINK = "#7a2483", "#c4246f"

GLYPHS = json.loads(Path(__file__).with_name("outlines.json").read_text())


def num(value: float) -> str:
    return f"{value:.1f}".rstrip("0").rstrip(".")


def circle(x: float, y: float, r: float, fill: str, **more: object) -> str:
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(r)}" fill="{fill}"{attributes(more)}/>'


def ring(x: float, y: float, r: float, colour: str, width: float) -> str:
    return circle(x, y, r, "none", stroke=colour, stroke_width=num(width))


def rect(x: float, y: float, w: float, h: float, r: float = 0, **more: object) -> str:
    return (
        f'<rect x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}" rx="{num(r)}"'
        f"{attributes(more)}/>"
    )


def path(d: str, fill: str, **more: object) -> str:
    return f'<path d="{d}" fill="{fill}"{attributes(more)}/>'


def line(d: str, colour: str, width: float) -> str:
    return path(d, "none", stroke=colour, stroke_width=num(width), stroke_linecap="round")


def attributes(more: dict[str, object]) -> str:
    return "".join(f' {key.replace("_", "-")}="{value}"' for key, value in more.items())


def moved(shapes: str, x: float, y: float, turn: float = 0, scale: float = 1) -> str:
    spin = f" rotate({num(turn)})" if turn else ""
    size = f" scale({scale:.3f})".rstrip("0") if scale != 1 else ""
    return f'<g transform="translate({num(x)} {num(y)}){spin}{size}">{shapes}</g>'


def around(shape: str, times: int, x: float = 0, y: float = 0, start: float = 0) -> str:
    """A shape repeated around a point, like petals."""
    return "".join(moved(shape, x, y, start + 360 * k / times) for k in range(times))


def glyph(char: str, fill: str, box: tuple[float, float, float, float]) -> str:
    """A glyph as large as fits, centred in a box: x, y, width, height."""
    x, y, w, h = box
    left, top, right, bottom = GLYPHS[char]["box"]
    scale = min(w / (right - left), h / (bottom - top))
    dx = x + w / 2 - scale * (left + right) / 2
    dy = y + h / 2 - scale * (top + bottom) / 2
    return (
        f'<path transform="translate({num(dx)} {num(dy)}) scale({scale:.4f})"'
        f' d="{GLYPHS[char]["d"]}" fill="{fill}"/>'
    )


def index(char: str, fill: str) -> str:
    """The corner index: all have the same height and start at the left edge."""
    left, top, right, bottom = GLYPHS[char]["box"]
    height = 80 * (bottom - top) / 668  # 668: the height of a capital
    return glyph(char, fill, (14, 15, height * (right - left) / (bottom - top), height))


def word(text: str, x: float, y: float, height: float, fill: str) -> str:
    """A word, centred at x."""
    boxes = [GLYPHS[char]["box"] for char in text]
    scale, gap = height / 668, height * 0.09
    widths = [scale * (right - left) for left, _, right, _ in boxes]
    at = x - (sum(widths) + gap * (len(text) - 1)) / 2
    parts = []
    for char, width in zip(text, widths, strict=True):
        parts.append(glyph(char, fill, (at, y, width, height * 1.05)))
        at += width + gap
    return "".join(parts)


def star(points: int, outer: float, inner: float, turn: float = -90) -> str:
    """The path of a star around the origin."""
    corners = []
    for k in range(2 * points):
        angle = math.radians(turn + 180 * k / points)
        r = outer if k % 2 == 0 else inner
        corners.append(f"{num(r * math.cos(angle))} {num(r * math.sin(angle))}")
    return f"M{'L'.join(corners)}Z"
