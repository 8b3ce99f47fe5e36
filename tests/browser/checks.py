"""What every page is checked for on one visit: axe-core's rules, its width, and the keyboard."""

from functools import cache
from pathlib import Path

from playwright.sync_api import Page

ROOT = Path(__file__).resolve().parents[2]
# The second one is left as it is for the walk with the keyboard.
VARIANTS = (
    ("dark", {"width": 390, "height": 844}),
    ("light", {"width": 1280, "height": 800}),
)
SERIOUS = """async () => {
    const found = await axe.run(document, { resultTypes: ["violations"] });
    return found.violations.filter(({ impact }) => ["serious", "critical"].includes(impact))
        .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(", ")}`);
}"""
DRAW_ALL = """() => document.querySelectorAll(".band").forEach(
    (part) => { part.style.contentVisibility = "visible"; })"""  # what is far down too
RENEWED = """() => [...document.querySelectorAll("[data-refresh]")].map(
    (place) => new URL(place.dataset.refresh, location.href).href)"""
MOST = 400  # presses of Tab on one page
# What can be pressed on the page, or in the dialog that covers it. Of radio buttons of one name
# Tab comes to one; arrow keys do the rest.
PRESSABLE = """() => {
    const all = (document.querySelector("dialog:modal") ?? document).querySelectorAll(
        "a[href], summary, :is(button, input, select, textarea):enabled:not([type=hidden])");
    const seen = [...all].filter(one => one.checkVisibility({ visibilityProperty: true })
        && one.tabIndex >= 0);
    const radios = new Set();
    const wanted = seen.filter(one => one.type !== "radio"
        || !radios.has(one.form?.action + one.name) && radios.add(one.form?.action + one.name));
    window.wanted = new Set(wanted.map(one => one.type === "radio" ? one.name : one));
    return window.wanted.size;
}"""
# "end" when all have been reached; else what has the focus and does not show it, or null.
STEP = """() => {
    const here = document.activeElement;
    window.wanted.delete(here.type === "radio" ? here.name : here);
    if (window.wanted.size === 0) return "end";
    if (here === document.body) return null;
    const shows = (one) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(one);
        return outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
    };
    const shown = shows(here) || here.labels?.[0] && shows(here.labels[0]);
    return shown ? null : here.outerHTML.slice(0, 120);
}"""
LEFT = "[...window.wanted].map(one => one.outerHTML?.slice(0, 120) ?? one)"


def obstacles(page: Page, address: str) -> list[str]:
    """Everything that this page puts in somebody's way, found on one visit."""
    page.emulate_media(reduced_motion="reduce")
    page.goto(address)
    return obstacles_here(page)


def obstacles_here(page: Page) -> list[str]:
    """The same for a page that is already open."""
    page.evaluate(DRAW_ALL)
    keep_lists(page)
    return faults(page) + out_of_reach(page)


def keep_lists(page: Page) -> None:
    """Lists that renew themselves stay as they are: a button that is replaced while the keyboard
    is on its way to it would count as never reached."""
    for address in page.evaluate(RENEWED):
        page.route(address, lambda route: route.fulfill(status=204))


def faults(page: Page) -> list[str]:
    """What axe-core finds serious, and what is too wide, in each variant."""
    page.evaluate(_axe())
    found = []
    for scheme, size in VARIANTS:
        page.set_viewport_size(size)
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        found += [f"{scheme} {size['width']}: {fault}" for fault in page.evaluate(SERIOUS)]
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            found.append(f"{size['width']}: wider than the screen")
    return found


def out_of_reach(page: Page) -> list[str]:
    """What Tab alone does not reach, or reaches without showing where it is."""
    if page.evaluate(PRESSABLE) == 0:
        return ["nothing can be pressed"]
    for _ in range(MOST):
        page.keyboard.press("Tab")
        found = page.evaluate(STEP)
        if found == "end":
            return []
        if found:
            return [f"does not show the focus: {found}"]
    return [f"never reached: {one}" for one in page.evaluate(LEFT)]


@cache
def _axe() -> str:
    return (ROOT / "node_modules/axe-core/axe.min.js").read_text(encoding="utf-8")
