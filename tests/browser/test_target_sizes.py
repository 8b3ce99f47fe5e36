"""On phones everything that is pressed is large enough for a finger: 44 pixels each way."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.accounts import Accounts
from tests.browser.checks import SETTLED, seen_at_last
from tests.browser.large_tables import MOMENTS, Moment
from tests.browser.large_text import undrawn
from tests.browser.player import wait_until_at_rest

NewPage = Callable[..., Page]
PHONES = [(390, 844), (844, 390)]
# Being pressed beside the middle counts as well. Tiles have their own bounds, and links in a text
# are as high as its lines.
SMALL = """() => {
    const pressed = "button, a.button, a.leave, summary, select, input, [role=button], [role=tab]";
    const least = 43.5;
    const top = document.querySelector("dialog[open]") ?? document.body;
    const reaches = (part, x, y) => {
        const hit = document.elementFromPoint(x, y);
        return hit !== null && (part.contains(hit) || part.labels?.[0]?.contains(hit));
    };
    // How far it reaches from there, both ways.
    const reached = (part, x, y, dx, dy) => {
        let far = 0;
        for (const way of [-1, 1])
            for (let by = way; Math.abs(by) < least; by += way, far++)
                if (!reaches(part, x + by * dx, y + by * dy)) break;
        return far + 1;
    };
    return [...top.querySelectorAll(pressed)].flatMap(part => {
        part.scrollIntoView({ block: "center", behavior: "instant" });
        const isTicked = part.matches("[type=radio], [type=checkbox]");
        const withSigns = part.closest(".along"); // of a replay, above its line
        const whole = isTicked && part.labels[0] || withSigns;
        const box = (whole || part).getBoundingClientRect();
        if (!box.width || part.closest(".unseen, [inert], .quiet") || part.matches("[data-place]"))
            return [];
        if (getComputedStyle(part).visibility === "hidden") return [];
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        if (!reaches(part, x, y)) return []; // covered
        const wide = box.width >= least || reached(part, x, y, 1, 0) >= least;
        const high = box.height >= least || reached(part, x, y, 0, 1) >= least;
        if (wide && high) return [];
        const name = part.ariaLabel || part.textContent.trim() || part.className;
        return [`${name}: ${Math.round(box.width)} x ${Math.round(box.height)}`];
    });
}"""


@pytest.mark.parametrize("moment", MOMENTS, ids=lambda moment: moment.name)
def test_all_targets_are_large_enough(
    new_page: NewPage, accounts: Accounts, moment: Moment
) -> None:
    user = accounts.create()
    width, height = PHONES[0]
    size = {"width": width, "height": height}
    page = undrawn(new_page(user=user, viewport=size, reduced_motion="reduce", has_touch=True))
    moment.show(page, accounts.do(moment.address, user))
    for width, height in PHONES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SETTLED)
        if page.locator("canvas.canvas:visible").count():
            wait_until_at_rest(page)
        found = seen_at_last(page, lambda: page.evaluate(SMALL), [])
        assert found == [], (width, height)
