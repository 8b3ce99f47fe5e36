"""Generates the sheets of tile art in static/tiles, and client/scene/cells.ts with the position of
each picture in them. On american.svg, which differs in nothing else, the white dragon is Soap.

As an image it is a grid for the texture of the scene. Each picture is also a symbol:
<use href="faces.svg#3D"> shows three dots, <use href="faces.svg#back-wave"> a back.
Dominoes are symbols only, because the scene computes their faces.

    python client/art/faces.py
"""

import json
from pathlib import Path

import backs
import honours
import pips
import suits
from ink import HEIGHT, WIDTH

COLUMNS, ROWS = 8, 7
SOAP = "soap"  # a symbol for pages about no single game
CM = 50  # units of a domino's picture
ROOT = Path(__file__).parents[2]


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


if __name__ == "__main__":
    main()
