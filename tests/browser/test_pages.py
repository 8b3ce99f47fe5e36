"""Public pages: by keyboard, without scripts, in another language, and offline."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.test_play import SMALL

NewPage = Callable[..., Page]


def test_visitor_starts_a_game_from_the_front_page(new_page: NewPage) -> None:
    page = new_page(webgl=True, viewport=SMALL)
    page.goto("/")
    assert page.locator("canvas").count() == 0, "the 3D scene is loaded when asked for"
    page.get_by_role("button", name="Take a seat").click()
    page.wait_for_url("**/table/**")
    expect(page.locator("canvas")).to_be_visible()


# How far the button reaches up into the picture, whose hand ends at so much of its height.
REACHES = """() => {
    const picture = document.querySelector(".hero-table img").getBoundingClientRect();
    const button = document.querySelector(".sit").getBoundingClientRect();
    return (picture.bottom - button.top) / picture.height;
}"""
BELOW_THE_HAND = 0.17


def test_the_button_on_the_table_covers_no_tile(new_page: NewPage) -> None:
    for language in ("en", "de"):
        page = new_page(locale=language)
        page.goto("/")
        for width in (320, 390, 600, 844, 1024, 1440):
            page.set_viewport_size({"width": width, "height": 780})
            assert page.evaluate(REACHES) <= BELOW_THE_HAND, (language, width)


def test_front_page_by_keyboard(new_page: NewPage) -> None:
    page = new_page(viewport=SMALL)
    page.goto("/")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to content")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Play American mah jongg").first).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url("**/table/**", wait_until="commit")


def test_questions_and_search_work_without_scripts(new_page: NewPage) -> None:
    page = new_page(java_script_enabled=False)
    page.goto("/")
    page.get_by_text("Can I play for money?").click()
    expect(page.get_by_text("cannot be turned into money")).to_be_visible()
    page.get_by_role("link", name="Help").first.click()
    page.get_by_label("What would you like to know?").fill("courtesy")
    page.get_by_role("button", name="Search").click()
    page.get_by_role("link", name=re.compile("The Charleston")).click()
    page.wait_for_url("**/help/american/#charleston")


def test_help_is_searched_while_typing(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/help/")
    page.get_by_label("What would you like to know?").press_sequentially("joker exch")
    found = page.locator(".found a")
    expect(found.first).to_contain_text("Jokers")
    for key, at in (("ArrowDown", 0), ("ArrowDown", 1), ("ArrowUp", 0)):
        page.keyboard.press(key)
        expect(found.nth(at)).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_label("What would you like to know?")).to_be_focused()
    page.get_by_label("What would you like to know?").fill("xylophone")
    expect(page.get_by_text("No results.")).to_be_visible()


def test_theme_is_switched_in_the_footer_at_once_and_for_every_page(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/")
    shown = "getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(shown)
    with page.expect_response("**/theme"):
        page.get_by_role("button", name="Dark", exact=True).click()
    dark = page.evaluate(shown)
    assert dark != light
    page.goto("/help/")
    assert page.evaluate(shown) == dark
    page.emulate_media(media="print")
    assert page.evaluate("matchMedia(document.querySelector('[data-dark]').media).matches") is False


def test_language_is_switched_in_the_footer(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/")
    page.get_by_role("button", name="Español").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Noche de mah jongg, cuando quieras.")
    assert page.locator("html").get_attribute("lang") == "es"


def test_offline_page_is_shown(new_page: NewPage) -> None:
    page = new_page()
    # This page has loaded completely when it is open. The front page loads pictures later, and a
    # request that fails because the browser goes offline would be an error on the page.
    page.goto("/legal/")
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
    expect(page.get_by_role("heading", level=1)).to_have_text("You are offline")
    page.context.set_offline(False)
    page.get_by_role("link", name="Try again").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("American mah jongg")
