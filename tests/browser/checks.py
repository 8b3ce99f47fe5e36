"""Accessibility checks of a page: axe-core's rules, its width, and keyboard navigation."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Literal, TypeVar

from playwright.sync_api import Page, ViewportSize

ROOT = Path(__file__).resolve().parents[2]
Seen = TypeVar("Seen")
# The keyboard check runs in the last variant.
Variant = tuple[Literal["dark", "light"], ViewportSize]
VARIANTS: tuple[Variant, ...] = (
    ("dark", {"width": 390, "height": 844}),
    ("light", {"width": 1280, "height": 800}),
)
DARK_DESK: Variant = ("dark", {"width": 1440, "height": 780})
SERIOUS = """async () => {
    const found = await axe.run(document, { preload: false, resultTypes: ["violations"] });
    return found.violations.filter(({ impact }) => ["serious", "critical"].includes(impact))
        .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(", ")}`);
}"""
# The page has laid itself out for the size of its window.
SETTLED = """async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
}"""
RENDER_ALL = """() => document.querySelectorAll(".band").forEach(
    (part) => { part.style.contentVisibility = "visible"; })"""  # also sections far down the page
REFRESHED_URLS = """() => [...document.querySelectorAll("[data-refresh]")].map(
    (place) => new URL(place.dataset.refresh, location.href).href)"""
LOOKS = 20  # at a page that arranges itself
MAX_TABS = 400  # presses of the Tab key on one page
# The controls of the page, or of a dialog that covers it. Tab reaches one radio button per group;
# arrow keys reach the others.
FIND_CONTROLS = """() => {
    const all = (document.querySelector("dialog:modal") ?? document).querySelectorAll(
        "a[href], summary, :is(button, input, select, textarea):enabled:not([type=hidden])");
    const visible = [...all].filter(element => element.checkVisibility({ visibilityProperty: true })
        && element.tabIndex >= 0);
    const radios = new Set();
    const group = ({ form, name }) => form?.action + name;
    const wanted = visible.filter(element => element.type !== "radio"
        || !radios.has(group(element)) && radios.add(group(element)));
    window.wanted = new Set(wanted.map(
        element => element.type === "radio" ? element.name : element));
    return window.wanted.size;
}"""
# Notes from now on what is left to be reached, and the first that has the focus without showing it.
# Asking the browser after each press would take most of the time of these tests.
FOLLOW_FOCUS = """() => {
    window.unseen = null;
    const hasOutline = (element) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(element);
        return outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
    };
    document.addEventListener("focusin", () => {
        const here = document.activeElement;
        if (here.localName === "iframe") return; // what is in it has the focus
        window.wanted.delete(here.type === "radio" ? here.name : here);
        if (!hasOutline(here) && !(here.labels?.[0] && hasOutline(here.labels[0])))
            window.unseen ??= here.outerHTML.slice(0, 120);
    }, { capture: true });
}"""
FOLLOWED = "[window.unseen, window.wanted.size]"
# A toast goes by itself unless it is pointed at. For tests on busy machines: it stays, but not one
# that says who is online, which would cover what is pressed.
HOLD_TOASTS = """new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
        if (node.matches?.(".toast:not([data-about^=online])"))
            node.dispatchEvent(new Event("mouseenter"));
}).observe(document, { childList: true, subtree: true })"""
UNREACHED = "[...window.wanted].map(element => element.outerHTML?.slice(0, 120) ?? element)"


def obstacles(page: Page, address: str) -> list[str]:
    """Opens a page and returns everything that makes it hard to use."""
    page.emulate_media(reduced_motion="reduce")
    page.goto(address)
    return obstacles_here(page)


def obstacles_here(page: Page) -> list[str]:
    """Like `obstacles`, for a page that is already open."""
    page.evaluate(RENDER_ALL)
    stop_refreshing(page)
    return faults(page) + out_of_reach(page)


def seen_at_last(page: Page, look: Callable[[], Seen], wanted: object) -> Seen:
    """What is seen once the page has arranged itself, which takes a busy machine some frames."""
    for _ in range(LOOKS):
        page.evaluate(SETTLED)
        if (seen := look()) == wanted:
            break
    return seen


def stop_refreshing(page: Page) -> None:
    """Stops lists from refreshing: a button that is replaced meanwhile would count as unreached."""
    for address in page.evaluate(REFRESHED_URLS):
        page.route(address, lambda route: route.fulfill(status=204))


def faults(page: Page, variants: tuple[Variant, ...] = VARIANTS) -> list[str]:
    """Serious findings of axe-core, and pages that are too wide, in each variant."""
    page.evaluate(_axe())
    found = []
    for scheme, size in variants:
        page.set_viewport_size(size)
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        page.evaluate(SETTLED)
        found += [f"{scheme} {size['width']}: {fault}" for fault in page.evaluate(SERIOUS)]
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            found.append(f"{size['width']}: wider than the screen")
    return found


def out_of_reach(page: Page) -> list[str]:
    """Controls that the Tab key does not reach, or reaches without a visible focus."""
    left = page.evaluate(FIND_CONTROLS)
    if left == 0:
        return ["nothing can be pressed"]
    page.evaluate(FOLLOW_FOCUS)
    pressed = 0
    while left and pressed < MAX_TABS:
        for _ in range(left):
            page.keyboard.press("Tab")
        pressed += left
        unseen, left = page.evaluate(FOLLOWED)
        if unseen:
            return [f"does not show the focus: {unseen}"]
    return [f"never reached: {element}" for element in page.evaluate(UNREACHED)]


@cache
def _axe() -> str:
    return (ROOT / "node_modules/axe-core/axe.min.js").read_text(encoding="utf-8")
