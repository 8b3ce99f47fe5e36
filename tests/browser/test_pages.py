"""The pages as people with different eyes, hands, screens and lines meet them."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from pages.papers import HELP, LEGAL
from tests.browser.test_house import new_name, sign_up

Visit = Callable[..., Page]
ROOT = Path(__file__).resolve().parents[2]
AXE = ROOT / "node_modules/axe-core/axe.min.js"
SIZES = [{"width": 390, "height": 844}, {"width": 1280, "height": 800}]
PAPERS = [paper.address for paper in HELP + LEGAL]
PUBLIC = ["/", "/help/", "/help/?q=joker", "/legal/", "/accessibility/", "/status/", "/offline/"]
PUBLIC += ["/no/such/page", "/solitaire/", "/solitaire/daily/", "/solitaire/scores/"]
PUBLIC += ["/accounts/login/", "/accounts/signup/", "/accounts/password/reset/", *PAPERS]
SERIOUS = """async () => {
    const found = await axe.run(document, { resultTypes: ["violations"] });
    return found.violations.filter(({ impact }) => ["serious", "critical"].includes(impact))
        .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(", ")}`);
}"""
DRAW_ALL = """() => document.querySelectorAll(".band").forEach(
    (part) => { part.style.contentVisibility = "visible"; })"""  # what is far down too
NOT_THERE = {"/no/such/page"}  # Chromium reports the answer 404 as an error of the page


def faults(page: Page, address: str) -> list[str]:
    """What axe-core finds serious, in light and dark, on a phone and on a desk."""
    page.goto(address)
    page.evaluate(AXE.read_text())
    page.evaluate(DRAW_ALL)
    found = []
    for size in SIZES:
        page.set_viewport_size(size)
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            found += [f"{scheme} {size['width']}: {fault}" for fault in page.evaluate(SERIOUS)]
            if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
                found.append(f"{size['width']}: wider than the screen")
    return found


@pytest.mark.parametrize("address", [one for one in PUBLIC if one not in NOT_THERE])
def test_nothing_serious_stands_in_anybodys_way(visitor: Visit, address: str) -> None:
    assert faults(visitor(), address) == []


def test_nothing_serious_stands_in_the_way_of_who_is_signed_in(visitor: Visit) -> None:
    page = visitor()
    sign_up(page, new_name())
    for address in ("/", "/lobby/", "/history/", "/friends/", "/accounts/settings/"):
        assert faults(page, address) == [], address


def test_a_stranger_sits_down_at_the_table(visitor: Visit) -> None:
    page = visitor()
    page.goto("/")
    assert page.locator("canvas").count() == 0, "the 3D scene is loaded when asked for"
    page.get_by_role("button", name="Sit down").click()
    page.wait_for_url("**/table/**")
    expect(page.locator("canvas")).to_be_visible(timeout=30_000)


def test_the_front_page_by_keyboard(visitor: Visit) -> None:
    page = visitor()
    page.goto("/")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the page")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="A hand of mah jongg")).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url("**/table/**")


def test_questions_open_without_scripts(visitor: Visit) -> None:
    page = visitor(java_script_enabled=False)
    page.goto("/")
    page.get_by_text("Can I play for money?").click()
    expect(page.get_by_text("cannot become money")).to_be_visible()
    page.get_by_role("link", name="How to play").first.click()
    page.get_by_label("What would you like to know?").fill("courtesy")
    page.get_by_role("button", name="Search").click()
    page.get_by_role("link", name=re.compile("The Charleston")).click()
    page.wait_for_url("**/help/american/#charleston")


def test_the_help_finds_while_one_types(visitor: Visit) -> None:
    page = visitor()
    page.goto("/help/")
    page.get_by_label("What would you like to know?").press_sequentially("joker exch")
    expect(page.locator(".found a").first).to_contain_text("Jokers")
    page.get_by_label("What would you like to know?").fill("xylophone")
    expect(page.get_by_text("Nothing is written about that")).to_be_visible()


def test_the_language_is_switched_at_the_foot_of_the_page(visitor: Visit) -> None:
    page = visitor()
    page.goto("/")
    page.get_by_role("button", name="Español").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Noche de mah jongg, cuando quiera.")
    assert page.locator("html").get_attribute("lang") == "es"


def test_without_a_line_a_page_says_so(visitor: Visit) -> None:
    page = visitor()
    page.goto("/")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    kept = page.evaluate(
        "caches.keys().then(names => Promise.all(names.map(name => caches.open(name)"
        ".then(shelf => shelf.keys()))))"
        ".then(shelves => shelves.flat().map(({ url }) => new URL(url).pathname))"
    )
    assert "/offline/" in kept
    assert all(path == "/offline/" or path.startswith("/static/") for path in kept)
    page.context.set_offline(True)
    page.goto("/help/american/")
    expect(page.get_by_role("heading", level=1)).to_have_text("There is no line")
    page.context.set_offline(False)
    page.get_by_role("link", name="Try again").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("American mah jongg")
