"""Extracts the outlines of the letters and characters on the tiles.

Only needed when a glyph is added, because its output, outlines.json, is kept in git. Needs
fontTools and two open fonts: LXGW WenKai TC Bold for the characters, Atkinson Hyperlegible Bold
for the corner index.

    python client/art/outlines.py WENKAI_FOLDER ATKINSON_FILE > client/art/outlines.json
"""

import json
import sys
from pathlib import Path

from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

CHARACTERS = "一二三四五六七八九萬東南西北發中"
LATIN = "0123456789NESWFJRGOK"


def outline(font: TTFont, char: str) -> dict[str, object]:
    """A glyph's path with y downwards, and its box: left, top, right, bottom."""
    glyphs = font.getGlyphSet()
    name = font.getBestCmap()[ord(char)]
    bounds = BoundsPen(glyphs)
    glyphs[name].draw(bounds)
    scale = 1000 / font["head"].unitsPerEm
    path = SVGPathPen(glyphs, ntos=lambda value: str(round(value)))
    glyphs[name].draw(TransformPen(path, (scale, 0, 0, -scale, 0, 0)))
    left, bottom, right, top = (round(value * scale) for value in bounds.bounds)
    return {"d": path.getCommands(), "box": [left, -top, right, -bottom]}


def font_with(folder: Path, char: str) -> TTFont:
    """The file that has this character, of a font that is split into many files."""
    for file in sorted(folder.glob("*-700-normal.woff2")):
        font = TTFont(file)
        if ord(char) in font.getBestCmap():
            return font
    raise SystemExit(f"no font has {char}")


def main(folder: str, latin: str) -> None:
    glyphs = {char: outline(font_with(Path(folder), char), char) for char in CHARACTERS}
    font = TTFont(latin)
    glyphs |= {char: outline(font, char) for char in LATIN}
    json.dump(glyphs, sys.stdout, ensure_ascii=False, indent=0)


if __name__ == "__main__":
    main(*sys.argv[1:])
