"""Every page by keyboard alone: Tab comes to all that can be pressed, and shows where it is."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.test_house import new_name, sign_up
from tests.browser.test_pages import PUBLIC

Visit = Callable[..., Page]
MOST = 400  # presses of Tab on one page
MINE = ["/lobby/", "/history/", "/friends/", "/welcome/", "/welcome/looks/", "/welcome/helps/"]
MINE += ["/welcome/first-hand/", "/accounts/settings/", "/accounts/email/", "/accounts/2fa/"]
MINE += ["/accounts/sessions/", "/accounts/notifications/", "/accounts/data/", "/accounts/close/"]
# What can be pressed here. Of radio buttons of one name Tab comes to one; arrow keys do the rest.
PRESSABLE = """() => {
    const all = document.querySelectorAll(
        "a[href], summary, :is(button, input, select, textarea):enabled:not([type=hidden])");
    const seen = [...all].filter(one => one.checkVisibility({ visibilityProperty: true })
        && one.tabIndex >= 0);
    const radios = new Set();
    const wanted = seen.filter(one => one.type !== "radio"
        || !radios.has(one.form?.action + one.name) && radios.add(one.form?.action + one.name));
    window.wanted = new Set(wanted.map(one => one.type === "radio" ? one.name : one));
    document.querySelectorAll(".band").forEach(part => part.style.contentVisibility = "visible");
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


def out_of_reach(page: Page, address: str) -> list[str]:
    page.goto(address)
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


@pytest.mark.parametrize("address", [one for one in PUBLIC if "no/such" not in one])
def test_everybodys_pages(visitor: Visit, address: str) -> None:
    assert out_of_reach(visitor(reduced_motion="reduce"), address) == []


def test_the_pages_of_who_is_signed_in(visitor: Visit) -> None:
    page = visitor(reduced_motion="reduce")
    sign_up(page, new_name())
    for address in MINE:
        assert out_of_reach(page, address) == [], address
