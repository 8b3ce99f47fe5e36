"""Calls between friends, with sound and pictures that really arrive."""

import json

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.accounts import Accounts
from tests.browser.call_pages import (
    BY_SYSTEM,
    KEEP_CONNECTIONS,
    NO_DEVICES,
    NO_STORAGE,
    NO_WEBRTC,
    NewPage,
    answer,
    caller_page,
    expect_received,
    expect_sent,
    let_time_pass,
    make_friends,
    press_call,
    ring,
    ringing,
)
from tests.browser.checks import obstacles, obstacles_here
from tests.browser.network import Network

# Chrome lets a page listen to its microphone only after a gesture; the headless shell does not ask.
# `navigator.userActivation` does not tell, because Playwright's own scripts count as gestures.
LISTEN_AFTER_GESTURE = """(() => {
    let gesture = false;
    addEventListener("pointerdown", () => { gesture = true; }, true);
    const Original = window.AudioContext;
    window.AudioContext = class extends Original {
        constructor(...given) { super(...given); void this.suspend(); }
        resume() { return gesture ? super.resume() : new Promise(() => {}); }
    };
})()"""


def test_friends_hear_and_see_each_other(new_page: NewPage, accounts: Accounts) -> None:
    ann, ben = make_friends(accounts)
    caller, called = (caller_page(new_page, name) for name in (ann, ben))
    answer(caller, called, ann, ben)
    for page in (caller, called):
        page.get_by_role("button", name="Turn camera on").click()
    for page in (caller, called):
        expect_received(page, pictures=True)
    the_system_mutes(called, caller, ben)
    called.get_by_role("button", name="Mute").click()
    expect(caller.get_by_role("img", name="muted")).to_be_visible()
    called.get_by_role("button", name="Turn camera off").click()
    expect(caller.locator("li:has(.call-volume) video")).to_be_hidden()
    called.reload()
    for page in (caller, called):
        expect_received(page)
    called.get_by_role("button", name="Hang up").click()
    expect(called.get_by_text("You have left the call.")).to_be_visible()
    expect(caller.get_by_text("The call is over.")).to_be_visible()
    expect(caller.get_by_role("button", name="Call again")).to_be_visible()


def the_system_mutes(page: Page, other: Page, name: str) -> None:
    """Both sides are told, and sound and picture come back by themselves."""
    theirs = other.locator("li:has(.call-volume)")
    page.evaluate(BY_SYSTEM, "mute")
    expect(page.get_by_text("Your device has muted the microphone")).to_be_visible()
    expect(page.get_by_text("Your device has switched off the camera")).to_be_visible()
    expect(page.get_by_role("img", name="muted")).to_be_visible()
    expect(theirs.get_by_role("img", name="muted")).to_be_visible()
    expect(theirs.get_by_text(f"{name} is muted.")).to_be_visible()
    expect(theirs.locator("video")).to_be_hidden()
    page.evaluate(BY_SYSTEM, "unmute")
    expect(page.get_by_text("Your device has")).to_be_hidden()
    expect(page.get_by_role("img", name="muted")).to_be_hidden()
    expect(theirs.get_by_role("img", name="muted")).to_be_hidden()
    expect(theirs.locator("video")).to_be_visible()


def test_a_call_can_be_declined(new_page: NewPage, accounts: Accounts) -> None:
    ann, ben = make_friends(accounts)
    caller, called = (caller_page(new_page, name) for name in (ann, ben))
    ring(caller, ben)
    called.goto(caller.url)
    called.get_by_role("main").get_by_role("button", name="Decline").click()
    expect(caller.get_by_text(f"{ben} cannot talk now.")).to_be_visible()
    expect(caller.get_by_role("link", name="Write a message")).to_be_visible()


def test_another_page_takes_over_the_call(new_page: NewPage, accounts: Accounts) -> None:
    ann, ben = make_friends(accounts)
    caller, called = (caller_page(new_page, name) for name in (ann, ben))
    answer(caller, called, ann, ben)
    other = called.context.new_page()
    other.goto(caller.url)
    expect_received(other)
    expect(called.get_by_text("You are taking part in this call on another page.")).to_be_visible()
    expect_received(caller)


def test_an_offer_may_arrive_before_the_answer_to_joining(
    new_page: NewPage, accounts: Accounts
) -> None:
    ann, ben = make_friends(accounts)
    caller, called = (caller_page(new_page, name) for name in (ann, ben))
    offers = []
    held: list[str] = []

    def pass_on(page: WebSocketRoute, text: str) -> None:
        message = json.loads(text)
        if message["t"] == "done" and not offers:
            held.append(text)
            return
        page.send(text)
        if message["t"] == "signal" and message["data"].get("description"):
            offers.append(message)
            while held:
                page.send(held.pop(0))

    def connect(page: WebSocketRoute) -> None:
        server = page.connect_to_server()
        server.on_message(lambda text: pass_on(page, str(text)))

    called.route_web_socket("**/ws/me/**", connect)
    answer(caller, called, ann, ben)
    assert len(offers) == 1, "it took a second attempt"


def test_a_call_goes_on_without_the_site(new_page: NewPage, accounts: Accounts) -> None:
    ann, ben = make_friends(accounts)
    caller, called = (caller_page(new_page, name) for name in (ann, ben))
    network = Network(caller)
    answer(caller, called, ann, ben)
    network.cut()
    lost = caller.get_by_text("Your connection to Tilehouse is lost. Reconnecting…")
    expect(lost).to_be_visible()
    expect_received(caller)
    called.get_by_role("button", name="Mute").click()
    expect(called.get_by_role("button", name="Turn microphone on")).to_be_visible()
    expect(caller.get_by_role("img", name="muted")).to_be_hidden()
    network.restore()
    expect(lost).to_be_hidden()
    expect(caller.get_by_role("img", name="muted")).to_be_visible()
    for page in (caller, called):
        expect_received(page)


def test_somebody_who_is_offline_for_long_is_told_that_the_call_is_over(
    new_page: NewPage, accounts: Accounts
) -> None:
    ann, ben = make_friends(accounts)
    caller, called = (caller_page(new_page, name) for name in (ann, ben))
    network = Network(caller)
    answer(caller, called, ann, ben)
    network.cut()
    expect(caller.get_by_text("Your connection to Tilehouse is lost.")).to_be_visible()
    let_time_pass(accounts, ann)
    expect(called.get_by_text("The call is over.")).to_be_visible()
    network.restore()
    expect(caller.get_by_text("The call is over.")).to_be_visible()
    expect(caller.get_by_role("button", name="Call again")).to_be_visible()


def test_pages_of_calls_are_accessible(new_page: NewPage, accounts: Accounts) -> None:
    ann, ben = make_friends(accounts)
    page = caller_page(new_page, ann)
    assert obstacles(page, "/calls/test") == []
    expect(page.get_by_text("Your microphone works.")).to_be_visible()
    ring(page, ben)
    expect(page.get_by_role("button", name="Mute")).to_be_visible()
    assert obstacles_here(page) == []
    page.get_by_role("button", name="Hang up").click()
    expect(page.get_by_text("You have left the call.")).to_be_visible()
    assert obstacles_here(page) == []


def test_the_page_asks_for_a_click_where_the_browser_wants_one(
    new_page: NewPage, accounts: Accounts
) -> None:
    page = caller_page(new_page, accounts.create())
    page.add_init_script(LISTEN_AFTER_GESTURE)
    page.goto("/calls/test")
    page.get_by_text("Click anywhere on this page, then say something.").click()
    expect(page.get_by_text("Your microphone works.")).to_be_visible()


def test_the_devices_are_tried_out_before_the_first_call(
    new_page: NewPage, accounts: Accounts
) -> None:
    ann, ben = make_friends(accounts)
    page = new_page(user=ann)
    ring(page, ben, status="")
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_text("Nobody hears or sees you yet.")).to_be_visible()
    expect(dialog.locator("#call-audio")).to_be_enabled()
    dialog.get_by_role("button", name="Join the call").click()
    expect(page.get_by_role("button", name="Mute")).to_be_visible()


def test_nobody_is_heard_or_seen_who_did_not_choose_it(
    new_page: NewPage, accounts: Accounts
) -> None:
    ann, ben = make_friends(accounts)
    caller, called = (new_page(user=name) for name in (ann, ben))
    for page in (caller, called):
        page.context.add_init_script(KEEP_CONNECTIONS)
    called.goto("/history/")
    press_call(caller, ben, "Video call")
    ringing(called, ann).get_by_role("button", name="Accept").click()
    for page in (caller, called):
        expect(page.get_by_role("dialog").locator("video")).to_be_visible()
        expect_sent(page)  # nothing yet
    join_after(caller, "Turn camera off")
    expect_sent(caller, "audio")
    join_after(called, "Turn camera off", "Mute")
    expect_sent(called)
    called.reload()
    for page, microphone in ((caller, "Mute"), (called, "Turn microphone on")):
        expect(page.get_by_role("button", name="Turn camera on")).to_be_visible()
        expect(page.get_by_role("button", name=microphone)).to_be_visible()
        expect(page.locator(".call-stage video:visible")).to_have_count(0)
    expect_sent(called)
    caller.get_by_role("button", name="Hang up").click()
    caller.get_by_role("button", name="Call again").click()
    expect(caller.get_by_role("button", name="Turn camera on")).to_be_visible()


def join_after(page: Page, *pressed: str) -> None:
    """Joins from the dialog of the devices, after pressing these of its switches."""
    dialog = page.get_by_role("dialog")
    for name in pressed:
        dialog.get_by_role("button", name=name).click()
    dialog.get_by_role("button", name="Join the call").click()


def test_a_video_call_begins_and_is_answered_as_the_button_says(
    new_page: NewPage, accounts: Accounts
) -> None:
    ann, ben = make_friends(accounts)
    caller, called = (caller_page(new_page, name) for name in (ann, ben))
    called.goto("/history/")
    press_call(caller, ben, "Video call")
    panel = ringing(called, ann)
    expect(panel).to_contain_text("with video")
    panel.get_by_role("button", name="Answer without camera").click()
    expect_sent(called, "audio")
    expect_sent(caller, "audio", "video")
    expect(called.get_by_role("button", name="Turn camera on")).to_be_visible()
    other = called.context.new_page()  # has not said how it takes part
    other.goto(caller.url)
    expect(other.get_by_role("dialog").locator("video")).to_be_visible()
    expect_sent(other)


def test_a_browser_without_devices_and_storage_listens(
    new_page: NewPage, accounts: Accounts
) -> None:
    ann, ben = make_friends(accounts)
    caller, called = caller_page(new_page, ann), new_page(user=ben)
    for script in (KEEP_CONNECTIONS, NO_DEVICES, NO_STORAGE):
        called.add_init_script(script)
    ring(caller, ben)
    called.goto(caller.url)
    called.get_by_role("main").get_by_role("button", name="Accept").click()
    dialog = called.get_by_role("dialog")
    expect(dialog.get_by_text("This browser gives web pages no microphone.")).to_be_visible()
    expect(dialog.get_by_text("You can join all the same")).to_be_visible()
    join_after(called)
    expect(called.get_by_text("This browser gives web pages no microphone.")).to_be_visible()
    expect(caller.get_by_text(f"{ben} is muted.")).to_be_visible()
    expect_received(called)


def test_nobody_waits_for_a_browser_that_has_no_calls(
    new_page: NewPage, accounts: Accounts
) -> None:
    ann, ben = make_friends(accounts)
    caller, called = (new_page(user=name) for name in (ann, ben))
    for page in (caller, called):
        page.add_init_script(NO_WEBRTC)
    ring(caller, ben, status="")
    expect(caller.get_by_text("Calls are switched off in this browser")).to_be_visible()
    expect(caller.get_by_role("link", name="Write a message")).to_be_visible()
    called.goto(caller.url)
    expect(called.get_by_text("The call is over.")).to_be_visible()
