"""The picture that a messenger shows of a link: tiles on felt, and what they are about.

A game says what lies there (`LinkPicture`). Words are English, because who follows the link is not
known. Faces come from `tiles.png`, which `client/art/faces.py` makes.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime
from functools import cache, lru_cache
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from django.utils.formats import date_format
from django.utils.translation import override
from PIL import Image, ImageDraw, ImageFilter, ImageFont

SIZE = WIDTH, HEIGHT = 1200, 630  # what all messengers show whole
MARGIN, TOP, BOTTOM = 70, 200, 562  # tiles lie between, in pixels
TALL = 150 / 110  # of a mahjong tile, in its widths
GAP, ROW = 0.3, TALL + 0.16  # between groups of a hand; from one row to the next, in tiles' widths
LARGEST = 200  # pixels: one tile's width
CELLS_IN_A_ROW, CELL = 12, (110, 220)  # of the sheet
FELT, LIT, SHADE = (14, 58, 42), (52, 122, 82), (4, 20, 14)
IVORY, EDGE, BACK = (251, 244, 227), (217, 203, 171), (196, 152, 62)
GOLD, WHITE = "#f3cd6d", "#f4ecd6"
EUROPEAN = 0x180  # letters below are in the fonts
FONTS = Path(__file__).parents[1] / "static/fonts"
SHEET = Path(__file__).with_name("tiles.png")


class Lying(NamedTuple):
    """A tile on the felt: its code on the sheet, "" without a face, and where its upper left corner
    is, in widths of a mahjong tile. A domino is twice as long as wide, with its first number above,
    or lies across, with it at the left."""

    code: str
    x: float
    y: float
    across: bool = False

    @property
    def size(self) -> tuple[float, float]:
        tall = 2 if "-" in self.code else TALL
        return (tall, 1) if self.across else (1, tall)


class LinkPicture(NamedTuple):
    """What is drawn: a headline, a line below it, and tiles, the last ones on top."""

    headline: str
    line: str = ""
    tiles: Sequence[Lying] = ()


def writable(text: str, otherwise: str) -> str:
    """A text, if the fonts have all its letters."""
    return text if all(ord(letter) < EUROPEAN for letter in text) else otherwise


def in_english(moment: datetime) -> str:
    """When something begins: "Thursday 3 December, 19:30"."""
    with override("en"):
        return date_format(moment, "l j F, H:i", use_l10n=False)


def in_groups(groups: Sequence[Sequence[str]]) -> list[Lying]:
    """Tiles of a hand, with gaps between its groups, in two rows about as wide, each in the
    middle."""
    cuts = range(1, len(groups) + 1)
    rows = min(
        ([_in_row(groups[:cut], 0), _in_row(groups[cut:], ROW)] for cut in cuts),
        key=lambda rows: max(map(_width, rows)),
    )
    widest = max(map(_width, rows))
    return [tile._replace(x=tile.x + (widest - _width(row)) / 2) for row in rows for tile in row]


def _in_row(groups: Iterable[Sequence[str]], y: float) -> list[Lying]:
    row: list[Lying] = []
    for group in groups:
        start = _width(row) + GAP if row else 0
        row += [Lying(code, start + n, y) for n, code in enumerate(group)]
    return row


def _width(row: Sequence[Lying]) -> float:
    return row[-1].x + 1 if row else 0


def draw(picture: LinkPicture) -> bytes:
    """The picture as a JPEG of 1200 x 630 pixels."""
    image = _felt().copy()
    pen = ImageDraw.Draw(image)
    middle = WIDTH / 2
    pen.text((middle, 92), picture.headline, GOLD, _fitting(picture.headline, "fraunces", 76), "mm")
    pen.text((middle, 160), picture.line, WHITE, _fitting(picture.line, "atkinson", 36), "mm")
    pen.text((WIDTH - 100, HEIGHT - 30), "Tilehouse", WHITE, _font("fraunces", 34), "mm")
    _lay(image, picture.tiles)
    written = BytesIO()
    image.save(written, "JPEG", quality=86, optimize=True)
    return written.getvalue()


@cache
def _felt() -> Image.Image:
    """Green felt under a lamp."""
    light = (
        Image.radial_gradient("L")
        .resize((WIDTH * 3 // 2, HEIGHT * 2))
        .crop((WIDTH // 4, HEIGHT // 3, WIDTH // 4 + WIDTH, HEIGHT // 3 + HEIGHT))
    )
    return Image.composite(Image.new("RGB", SIZE, FELT), Image.new("RGB", SIZE, LIT), light)


def _fitting(text: str, name: str, size: int) -> ImageFont.FreeTypeFont:
    """A font as large as wanted, or smaller where the line would be wider than the picture."""
    length, most = _font(name, size).getlength(text), WIDTH - 2 * MARGIN
    return _font(name, min(size, int(size * most / length)) if length else size)


@lru_cache(40)
def _font(name: str, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(FONTS / f"{name}.woff2"), size)


def _lay(image: Image.Image, tiles: Sequence[Lying]) -> None:
    """The tiles as large as fits, in the middle."""
    if not tiles:
        return
    wide = max(tile.x + tile.size[0] for tile in tiles)
    high = max(tile.y + tile.size[1] for tile in tiles)
    unit = min((WIDTH - 2 * MARGIN) / wide, (BOTTOM - TOP) / high, LARGEST)
    left, top = (WIDTH - unit * wide) / 2, (TOP + BOTTOM - unit * high) / 2
    for tile in tiles:
        drawn, shadow = _tile(tile.code, tile.across, round(unit))
        x, y = round(left + tile.x * unit), round(top + tile.y * unit)
        spread = (shadow.width - drawn.width) // 2
        image.paste(SHADE, (x - spread * 2 // 3, y - spread // 3), shadow)
        image.paste(drawn, (x, y), drawn)


@lru_cache(400)  # all tiles of a game, in some sizes
def _tile(code: str, across: bool, wide: int) -> tuple[Image.Image, Image.Image]:
    """One tile with its rounded edge and a strip of its back below; and its shadow, a soft mask
    that is wider on each side."""
    cell = _cell(code)
    face = cell if "-" in code else cell.crop((0, 0, CELL[0], 150))
    face = face.resize((wide, round(wide * face.height / face.width)), Image.Resampling.LANCZOS)
    if across:
        face = face.transpose(Image.Transpose.ROTATE_90)
    width, height = face.size
    thick, scale = max(2, round(wide * 0.07)), 3  # drawn larger, then made smaller: smooth edges
    body = Image.new("RGBA", (width * scale, (height + thick) * scale))
    pen, radius = ImageDraw.Draw(body), wide * scale * 0.11
    right, low = width * scale - 1, height * scale
    pen.rounded_rectangle((0, 0, right, low + thick * scale - 1), radius, BACK)
    pen.rounded_rectangle((0, 0, right, low - 1), radius, EDGE)
    pen.rounded_rectangle((0, 0, right - scale, low - 1 - 2 * scale), radius, IVORY)
    tile = body.resize((width, height + thick), Image.Resampling.LANCZOS)
    tile.alpha_composite(face)
    return tile, _shadow(tile.getchannel("A"), round(wide * 0.16))


def _shadow(shape: Image.Image, spread: int) -> Image.Image:
    wider = Image.new("L", (shape.width + 2 * spread, shape.height + 2 * spread))
    wider.paste(170, (spread, spread), shape)
    return wider.filter(ImageFilter.GaussianBlur(spread / 2))


def _cell(code: str) -> Image.Image:
    """A face; a domino is on the sheet with its higher number above."""
    if not code:
        return Image.new("RGBA", CELL)
    if code in _cells():
        return _cells()[code]
    return _cells()[code[::-1]].transpose(Image.Transpose.ROTATE_180)


@cache
def _cells() -> dict[str, Image.Image]:
    with Image.open(SHEET) as stored:
        codes, sheet = stored.info["codes"].split(), stored.convert("RGBA")
    wide, tall = CELL
    corners = [divmod(at, CELLS_IN_A_ROW)[::-1] for at in range(len(codes))]
    boxes = [(x * wide, y * tall, x * wide + wide, y * tall + tall) for x, y in corners]
    return {code: sheet.crop(box) for code, box in zip(codes, boxes, strict=True)}
