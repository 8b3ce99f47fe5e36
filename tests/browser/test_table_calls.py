"""The call of a private table: four people hear and see each other while they play."""

from contextlib import suppress
from datetime import timedelta

from django.utils import timezone
from playwright.sync_api import Error, Page, expect

from accounts.models import User
from billing.models import Membership
from tests.browser.accounts import Accounts
from tests.browser.call_pages import (
    NO_STORAGE,
    REFUSE,
    TALK,
    NewPage,
    caller_page,
    expect_received,
    let_time_pass,
    pass_three,
    table_of,
    talk_at,
)
from tests.browser.checks import seen_at_last

CALM = {"reduced_motion": "reduce"}
SMALL = {"width": 640, "height": 400}
MICROPHONE = "microphone"
# It is allowed only when there are connections to three others already.
SLOW_MICROPHONE = f"""(() => {{
    const devices = navigator.mediaDevices, ask = devices.getUserMedia.bind(devices);
    const isUp = ({{ connectionState }}) => connectionState === "connected";
    const pause = () => new Promise(next => setTimeout(next, 100));
    devices.getUserMedia = async wanted => {{
        while (window.connections.filter(isUp).length < 3) await pause();
        const stream = await ask(wanted);
        console.info("{MICROPHONE}");
        return stream;
    }};
}})()"""
SIZES = [(1440, 900), (900, 600), (820, 1180), (390, 844), (844, 390), (640, 400), (568, 320)]
# The buttons of the call that cannot be pressed, and what of the game they or the panels cover.
IN_THE_WAY = """() => {
    const boxes = all => [...document.querySelectorAll(all)].filter(one => one.offsetWidth)
        .map(one => [one, one.getBoundingClientRect()]);
    const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1
        && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    const middle = ({ left, right, top, bottom }) => [(left + right) / 2, (top + bottom) / 2];
    const isHidden = ([one, box]) => !one.contains(document.elementFromPoint(...middle(box)));
    const hand = '[data-side="bottom"] .tile';
    const game = boxes(`${hand}, .dom-middle, .answers button, .prompt, .tools .tool`);
    const covered = boxes(".call-control, .seat").flatMap(([one, box]) => game
        .filter(([part, other]) => meet(box, other))
        .map(([part]) => `${one.className} over ${part.className}`));
    return [boxes(".call-control").filter(isHidden).map(([one]) => one.title), covered];
}"""


def seats(accounts: Accounts, count: int, public: bool = False) -> tuple[list[str], str]:
    """Accounts who sit at a table together, and its address."""
    names = [accounts.create(dom_table=True) for _ in range(count)]

    def sit(_: User) -> str:
        return table_of([User.objects.get(username=name) for name in names], public)

    return names, accounts.do(sit, names[0])


def test_four_people_hear_and_see_each_other_while_they_play(
    new_page: NewPage, accounts: Accounts
) -> None:
    names, table = seats(accounts, 4)
    pages = [caller_page(new_page, name, viewport=SMALL, **CALM) for name in names]
    for page in pages:
        talk_at(page, table)
    for page in pages:
        page.get_by_role("button", name="Turn camera on").click()
    for page in pages:
        expect_received(page, others=3, pictures=True)
        expect(page.locator(".seat .call-tile video:visible")).to_have_count(4)
    for page in pages:  # coding and drawing them takes most of the time
        page.get_by_role("button", name="Turn camera off").click()
    first, *rest = pages
    pass_three(first)
    load_again(rest[-1])
    for page in reversed(pages):  # then the others have no connection to what it was before
        expect_received(page, others=3)
    first.get_by_role("button", name="Leave the call").click()
    expect(first.locator(".call-tile")).to_have_count(0)
    expect(rest[0].locator(".call-tile")).to_have_count(3)


def test_a_link_into_a_call_opens_no_microphone_by_itself(
    new_page: NewPage, accounts: Accounts
) -> None:
    """Anybody can send one. That of an evening asks first, also where devices were tried out."""
    names, table = seats(accounts, 4)
    page = caller_page(new_page, names[0], viewport=SMALL, **CALM)
    talk_at(page, table)
    page.get_by_role("button", name="Leave the call").click()
    page.goto(f"{table}?call=1")
    expect(page.get_by_role("dialog").get_by_role("button", name="Join")).to_be_visible()
    expect(page.locator(".call-tile")).to_have_count(0)


def load_again(page: Page) -> None:
    """Loads the page again, and does nothing on it before it has its microphone: what Playwright
    runs on a page counts as a gesture, which would allow the page to play sound."""
    page.add_init_script(SLOW_MICROPHONE)
    with page.expect_console_message(lambda message: message.text == MICROPHONE):
        page.reload()


def test_who_is_muted_stays_muted_when_the_page_is_loaded_again(
    new_page: NewPage, accounts: Accounts
) -> None:
    names, table = seats(accounts, 4)
    page = caller_page(new_page, names[0], viewport=SMALL, **CALM)
    talk_at(page, table)
    page.get_by_role("button", name="Mute", exact=True).click()
    unmuted = page.get_by_role("button", name="Turn microphone on")
    expect(unmuted).to_be_visible()
    page.reload()
    expect(unmuted).to_be_visible()
    page.get_by_role("button", name="Leave the call").click()
    expect(page.locator(".call-tile")).to_have_count(0)
    page.get_by_role("button", name="Talk", exact=True).click()
    expect(page.get_by_role("button", name="Mute", exact=True)).to_be_visible()


def test_the_controls_can_be_pressed_and_cover_nothing(
    new_page: NewPage, accounts: Accounts
) -> None:
    names, table = seats(accounts, 4)
    page = caller_page(new_page, names[0], **CALM)
    talk_at(page, table)
    page.get_by_role("button", name="Turn camera on").click()
    expect(page.locator(".dock .call-tile video")).to_be_visible()
    expect(page.get_by_role("button", name="Enlarge your picture")).to_be_visible()
    expect(page.locator(".prompt.asked")).to_be_visible()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        in_the_way = seen_at_last(page, lambda: page.evaluate(IN_THE_WAY), [[], []])
        assert in_the_way == [[], []], (width, height)
    page.get_by_role("button", name="Leave the call").press("Enter")
    expect(page.get_by_role("button", name="Talk", exact=True)).to_be_focused()


def test_a_game_goes_on_without_a_microphone(new_page: NewPage, accounts: Accounts) -> None:
    names, table = seats(accounts, 4)
    page = caller_page(new_page, names[0], **CALM)
    page.add_init_script(REFUSE)
    talk_at(page, table)
    expect(page.get_by_text("Your browser has not allowed the microphone.")).to_be_visible()
    page.get_by_role("button", name="Turn camera on").click()
    expect(page.get_by_text("Your browser has not allowed the camera.")).to_be_visible()
    pass_three(page)
    page.get_by_role("button", name="Leave the call").click()
    expect(page.locator(".call-tile")).to_have_count(0)


def test_talking_without_a_membership_is_explained_and_the_game_goes_on(
    new_page: NewPage, accounts: Accounts
) -> None:
    names, table = seats(accounts, 4)
    page = caller_page(new_page, names[0], **CALM)
    page.goto(table)
    ended = timezone.now() - timedelta(days=1)
    memberships = Membership.objects.filter(user__username=names[0])
    accounts.do(lambda _: memberships.update(trial_ends=ended), names[0])
    page.get_by_role("button", name=TALK).click()
    dialog = page.get_by_role("dialog", name="You need a membership to talk at this table.")
    with page.context.expect_page() as opened:
        dialog.get_by_role("button", name="See memberships").click()
    heading = "Live tables and contests for coins need a membership"
    expect(opened.value.get_by_role("heading", name=heading)).to_be_visible()
    expect(dialog).to_be_hidden()
    expect(page.locator(".call-tile")).to_have_count(0)
    pass_three(page)


def test_a_page_that_vanishes_leaves_the_call(new_page: NewPage, accounts: Accounts) -> None:
    names, table = seats(accounts, 4)
    pages = [caller_page(new_page, name, viewport=SMALL, **CALM) for name in names[:3]]
    for page in pages:
        talk_at(page, table)
    for page in pages:
        expect_received(page, others=2)
    first, second, vanished = pages
    crash(vanished)
    let_time_pass(accounts, names[2])
    for page in (first, second):
        expect(page.locator(".call-tile")).to_have_count(2)
        expect_received(page)
    pass_three(first)


def crash(page: Page) -> None:
    """The page ends without a goodbye, as when a laptop is closed."""
    with page.expect_event("crash"), suppress(Error):
        page.goto("chrome://crash")


def test_there_are_no_calls_at_public_tables(new_page: NewPage, accounts: Accounts) -> None:
    names, table = seats(accounts, 4, public=True)
    page = caller_page(new_page, names[0], **CALM)
    page.goto(table)
    expect(page.get_by_role("button", name="Settings")).to_be_visible()
    expect(page.get_by_role("button", name="Talk", exact=True)).to_be_hidden()


def test_a_table_and_its_call_work_without_storage(new_page: NewPage, accounts: Accounts) -> None:
    names, table = seats(accounts, 4)
    page = new_page(user=names[0], **CALM)
    page.add_init_script(NO_STORAGE)
    page.goto(table)
    page.get_by_role("button", name=TALK).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Turn camera on").click()
    expect(dialog.locator("video")).to_be_visible()
    dialog.get_by_role("button", name="Turn camera off").click()
    dialog.get_by_role("button", name="Join the call").click()
    expect(page.locator(".dock .call-tile")).to_be_visible()
    expect(page.get_by_role("button", name="Turn camera on")).to_be_visible()
    expect(page.locator(".call-tile video:visible")).to_have_count(0)
    pass_three(page)
    page.get_by_role("button", name="Leave the call").click()
    expect(page.locator(".call-tile")).to_have_count(0)


def test_people_who_have_not_joined_see_that_there_is_a_call(
    new_page: NewPage, accounts: Accounts
) -> None:
    names, table = seats(accounts, 4)
    talking, waiting = (caller_page(new_page, name, **CALM) for name in names[:2])
    waiting.goto(table)
    expect(waiting.get_by_role("button", name="Talk", exact=True)).to_be_visible()
    talk_at(talking, table)
    mark = waiting.get_by_role("button", name="Talk, 1 person is in the call")
    expect(mark).to_be_visible()
    expect(waiting.get_by_text(f"{names[0]} is in the call of this table.")).to_be_visible()
    waiting.reload()
    expect(mark).to_be_visible()
    talking.get_by_role("button", name="Leave the call").click()
    expect(waiting.get_by_role("button", name="Talk", exact=True)).to_be_visible()
