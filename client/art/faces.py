"""Generates the sheets of tile art in static/tiles, and client/scene/cells.ts with the position of
each picture in them. On american.svg, which differs in nothing else, the white dragon is Soap.

As an image it is a grid for the texture of the scene. Each picture is also a symbol:
<use href="faces.svg#3D"> shows three dots, <use href="faces.svg#back-wave"> a back.
Dominoes are symbols only, because the scene computes their faces.

    python client/art/faces.py
    python client/art/faces.py links

The second makes tables/tiles.png instead, from which the server draws the pictures of shared links:
each mahjong face, and each domino, in cells of one size. Which they are stands in the file, in
their order.
"""

import json
import shutil
import sys
from io import BytesIO
from pathlib import Path

import backs
import honours
import pips
import suits
from ink import HEIGHT, WIDTH
from PIL import Image
from PIL.PngImagePlugin import PngInfo
from playwright.sync_api import sync_playwright

COLUMNS, ROWS = 8, 7
SOAP = "soap"  # a symbol for pages about no single game
CM = 50  # units of a domino's picture
ROOT = Path(__file__).parents[2]
CELLS, CELL = 12, (110, 220)  # of tiles.png, in a row; a mahjong face fills the upper 150 pixels
BROWSER = "chromium-headless-shell"


def pictures() -> dict[str, str]:
    art = {f"{n}D": suits.dots(n) for n in range(1, 10)}
    art |= {f"{n}B": suits.bams(n) for n in range(1, 10)}
    art |= {f"{n}C": suits.craks(n) for n in range(1, 10)}
    art |= {letter: honours.wind(letter) for letter in "ESWN"}
    art |= {"RD": honours.red_dragon(), "GD": honours.green_dragon(), "WD": honours.white_dragon()}
    art |= {"F": honours.flower(), "J": honours.joker()}
    art |= {f"F{n}": honours.numbered_flower(n) for n in honours.FLOWERS}
    art |= {f"S{n}": honours.season(n) for n in honours.SEASONS}
    return art | {f"back-{name}": backs.back(name) for name in backs.DESIGNS}


def sprite(art: dict[str, str]) -> str:
    face = f'viewBox="0 0 {WIDTH} {HEIGHT}"'
    symbols = "\n".join(
        f'<symbol id="{code}" {face}>{shapes}</symbol>' for code, shapes in art.items()
    )
    box = f'viewBox="0 0 {pips.WIDTH} {pips.HEIGHT}"'
    symbols += "".join(
        f'\n<symbol id="{code}" {box}>{shapes}</symbol>' for code, shapes in pips.symbols().items()
    )
    symbols += f'\n<symbol id="{SOAP}" {face}>{honours.soap()}</symbol>'
    grid = "\n".join(
        f'<use href="#{code}" x="{at % COLUMNS * WIDTH}" y="{at // COLUMNS * HEIGHT}"'
        f' width="{WIDTH}" height="{HEIGHT}"/>'
        for at, code in enumerate(art)
    )
    width, height = COLUMNS * WIDTH, ROWS * HEIGHT
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"'
        f' width="{width}" height="{height}">\n<defs>\n{symbols}\n</defs>\n{grid}\n</svg>\n'
    )


def cells(art: dict[str, str]) -> str:
    names = "\n".join(
        "  " + " ".join(f'"{code}",' for code in list(art)[at : at + COLUMNS])
        for at in range(0, len(art), COLUMNS)
    )
    bodies = "\n".join(f'  {name}: "{colour}",' for name, colour in backs.BODY.items())
    return (
        "// Made by client/art/faces.py: where in a sheet of static/tiles each picture lies,"
        " row by row.\n\n"
        f"export const COLUMNS = {COLUMNS};\nexport const ROWS = {ROWS};\n"
        f"export const CELLS = [\n{names}\n];\n"
        f"export const BODY: Record<string, string> = {{\n{bodies}\n}};\n"
        "// Of a domino, in centimetres: the radius of a pip, how far the outer ones are from the"
        " middle of a half, how far\n// that is from the bar, and the colour of each number.\n"
        f"export const PIP = {pips.PIP / CM};\nexport const SPREAD = {pips.SPREAD / CM};\n"
        f"export const HALF = {(pips.MIDDLES[1] - pips.HEIGHT / 2) / CM};\n"
        f"export const INKS = {json.dumps(list(pips.INKS[1:]))};\n"
    )


def main() -> None:
    art = pictures()
    tiles = ROOT / "static/tiles"
    (tiles / "faces.svg").write_text(sprite(art))
    (tiles / "american.svg").write_text(sprite(art | {"WD": honours.soap()}))
    (ROOT / "client/scene/cells.ts").write_text(cells(art))


def _drawings() -> dict[str, str]:
    """An SVG of each face on a transparent ground, by its code."""
    faces = pictures() | {SOAP: honours.soap()}
    return {
        **{code: _svg(shapes, 220, 300, 150) for code, shapes in faces.items()},
        **{code: _svg(face, pips.WIDTH, pips.HEIGHT, 220) for code, face in pips.symbols().items()},
    }


def _svg(shapes: str, width: float, height: float, high: int) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"'
        f' width="{CELL[0]}" height="{high}">{shapes}</svg>'
    )


def _picture(cells: list[str]) -> bytes:
    """All cells in one picture."""
    box = f"display:inline-block;width:{CELL[0]}px;height:{CELL[1]}px;vertical-align:top"
    boxes = "".join(f'<div style="{box}">{cell}</div>' for cell in cells)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which(BROWSER))
        page = browser.new_page(viewport={"width": CELLS * CELL[0], "height": CELL[1]})
        page.set_content(f'<body style="margin:0;font-size:0">{boxes}</body>')
        return page.screenshot(full_page=True, omit_background=True)


def make_tiles() -> None:
    drawn = _drawings()
    image = Image.open(BytesIO(_picture(list(drawn.values()))))
    about = PngInfo()
    about.add_text("codes", " ".join(drawn))
    image.quantize(255, method=Image.Quantize.FASTOCTREE).save(
        ROOT / "tables/tiles.png", optimize=True, pnginfo=about
    )


if __name__ == "__main__":
    make_tiles() if sys.argv[1:] == ["links"] else main()
