"""Makes tables/tiles.png, from which the server draws the pictures of shared links: each mahjong
face, and each domino, in cells of one size. Which they are stands in the file, in their order.

    python client/art/tile_sheet.py
"""

import shutil
from io import BytesIO
from pathlib import Path

import honours
import pips
from faces import SOAP, pictures
from PIL import Image
from PIL.PngImagePlugin import PngInfo
from playwright.sync_api import sync_playwright

COLUMNS, CELL = 12, (110, 220)  # a mahjong face fills the upper 150 pixels of a cell
SHEET = Path(__file__).parents[2] / "tables/tiles.png"
BROWSER = "chromium-headless-shell"


def drawings() -> dict[str, str]:
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


def picture(cells: list[str]) -> bytes:
    """All cells in one picture."""
    box = f"display:inline-block;width:{CELL[0]}px;height:{CELL[1]}px;vertical-align:top"
    boxes = "".join(f'<div style="{box}">{cell}</div>' for cell in cells)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which(BROWSER))
        page = browser.new_page(viewport={"width": COLUMNS * CELL[0], "height": CELL[1]})
        page.set_content(f'<body style="margin:0;font-size:0">{boxes}</body>')
        return page.screenshot(full_page=True, omit_background=True)


def main() -> None:
    drawn = drawings()
    image = Image.open(BytesIO(picture(list(drawn.values()))))
    about = PngInfo()
    about.add_text("codes", " ".join(drawn))
    image.quantize(255, method=Image.Quantize.FASTOCTREE).save(SHEET, optimize=True, pnginfo=about)


if __name__ == "__main__":
    main()
