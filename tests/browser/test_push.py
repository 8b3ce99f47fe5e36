"""Messages on a device: turned on in the settings, sent to a push service, shown by the service
worker. A headless Chromium has no push service, so subscribing gives it one of ours."""

import json
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from django.conf import settings
from playwright.sync_api import Page, expect

from accounts.models import User
from accounts.timestamps import now
from push.models import Subscription
from social.models import Invitation
from tables import services as tables
from tests.browser.accounts import Accounts
from tests.browser.checks import obstacles_here
from tests.push_service import Browser, PushService, push_service

NewPage = Callable[..., Page]
SETTINGS = "/accounts/notifications/"
MOMENT = datetime(2027, 5, 6, 18, tzinfo=UTC)
# Chromium would ask Google's service for an address.
SUBSCRIBE = """(() => {
    const told = %s;
    const kept = new Set(JSON.parse(sessionStorage.getItem("kept") ?? "[]"));
    const unsubscribe = async () => { kept.clear(); sessionStorage.removeItem("kept"); };
    const found = { ...told, toJSON: () => told, unsubscribe };
    PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
        if (new Uint8Array(applicationServerKey).length !== 65) throw new Error("no key");
        sessionStorage.setItem("kept", "[1]");
        kept.add(1);
        return found;
    };
    PushManager.prototype.getSubscription = async () => (kept.size ? found : null);
    Object.defineProperty(Notification, "permission", { get: () => "%s" });
})()"""
# A headless Chromium keeps no notifications either: what the worker would show is noted instead.
# It crashes when a worker sets the number on the icon.
NOTE_SHOWN = """() => {
    self.shown = [];
    navigator.setAppBadge = async () => {};
    registration.showNotification = async (title, { body, data }) => {
        shown.push([title, body, data.url]);
    };
}"""


@pytest.fixture
def service() -> Iterator[PushService]:
    with push_service() as running:
        yield running


@pytest.fixture
def device(service: PushService) -> Browser:
    return service.browser()


def open_settings(new_page: NewPage, name: str, device: Browser, permission: str) -> Page:
    page = new_page(user=name)
    page.context.grant_permissions(["notifications"])
    page.add_init_script(SUBSCRIBE % (json.dumps(device.subscription), permission))
    page.goto(SETTINGS)
    return page


def test_turned_on_sent_shown_and_turned_off(
    new_page: NewPage, accounts: Accounts, service: PushService, device: Browser
) -> None:
    name = accounts.create()
    page = open_settings(new_page, name, device, "granted")
    page.get_by_role("button", name="Turn on messages").click()
    expect(page.get_by_text("This device tells you when something waits for you.")).to_be_visible()
    page.reload()
    expect(page.get_by_role("button", name="Turn off messages")).to_be_visible()
    assert obstacles_here(page) == []
    page.get_by_role("button", name="Send me a message to try it").click()
    expect(page.get_by_text("A message is on its way to your browsers.")).to_be_visible()
    with service.news:
        assert service.news.wait_for(lambda: device.arrived, 60)
    told = device.arrived[0].told
    assert told["text"] == "This is what our messages look like."
    assert shown_for(page, told) == [["Tilehouse", told["text"], told["url"]]]
    page.get_by_role("button", name="Turn off messages").click()
    expect(page.get_by_role("button", name="Turn on messages")).to_be_visible()
    assert not accounts.do(lambda user: Subscription.objects.filter(user=user).exists(), name)


def shown_for(page: Page, told: dict[str, Any]) -> Any:
    """What the service worker shows when Chromium gives it a message, as if it came from a push
    service."""
    page.evaluate("async () => { await navigator.serviceWorker.ready; }")
    worker = page.context.service_workers[0]
    worker.evaluate(NOTE_SHOWN)
    tools = page.context.new_cdp_session(page)
    found: list[str] = []
    note = lambda event: found.extend(  # noqa: E731
        each["registrationId"] for each in event["registrations"]
    )
    tools.on("ServiceWorker.workerRegistrationUpdated", note)
    tools.send("ServiceWorker.enable")
    deadline = time.monotonic() + 30
    while not found and time.monotonic() < deadline:
        page.evaluate("1")  # lets events come
    origin = page.evaluate("location.origin")
    message = {"origin": origin, "registrationId": found[0], "data": json.dumps(told)}
    tools.send("ServiceWorker.deliverPushMessage", message)
    while not worker.evaluate("shown.length") and time.monotonic() < deadline:
        page.evaluate("1")
    return worker.evaluate("shown")


def test_who_signs_in_where_somebody_else_has_messages_gets_none(
    new_page: NewPage, accounts: Accounts, device: Browser, site: str
) -> None:
    """Ann's session has ended by itself, so the site still sends to this browser."""
    ann, ben = accounts.create(), accounts.create()
    page = open_settings(new_page, ann, device, "granted")
    page.get_by_role("button", name="Turn on messages").click()
    expect(page.get_by_role("button", name="Turn off messages")).to_be_visible()
    name, value = settings.SESSION_COOKIE_NAME, accounts.session_of(ben)
    page.context.add_cookies([{"name": name, "value": value, "url": site}])
    page.goto("/lobby/")
    page.wait_for_function("() => sessionStorage.getItem('kept') === null")
    page.goto(SETTINGS)
    expect(page.get_by_role("button", name="Turn on messages")).to_be_visible()
    assert not accounts.do(lambda user: Subscription.objects.filter(user=user).exists(), ben)


def invited(accounts: Accounts) -> str:
    """Somebody who has taken the seat that a friend has saved them."""
    names = accounts.create(), accounts.create()

    def play(ann: User) -> None:
        ben = User.objects.get(username=names[1])
        table = tables.open_table(ann, "american", {"public": False}, now())
        tables.sit(table.pk, ben, None, now())
        Invitation.objects.create(table=table, by=ann, to=ben, at=MOMENT, answered=MOMENT)

    accounts.do(play, names[0])
    return names[1]


def test_offer_after_an_invitation_is_made_once(
    new_page: NewPage, accounts: Accounts, device: Browser
) -> None:
    page = new_page(user=invited(accounts))
    page.add_init_script(SUBSCRIBE % (json.dumps(device.subscription), "default"))
    page.goto("/lobby/")
    offer = page.get_by_role("region", name="Shall this device tell you when a friend invites you?")
    expect(offer.get_by_role("button", name="Tell me")).to_be_visible()
    assert obstacles_here(page) == []
    offer.get_by_role("button", name="Not now").click()
    expect(offer).to_be_hidden()
    assert page.evaluate("localStorage.getItem('push-offered')") == "1"


def test_iphone_in_its_browser_is_told_of_the_home_screen(
    new_page: NewPage, accounts: Accounts
) -> None:
    agent = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari"
    page = new_page(user=invited(accounts), user_agent=agent)
    page.add_init_script("delete window.PushManager")
    page.goto("/lobby/")
    expect(page.get_by_text("add Tilehouse to the home screen first")).to_be_visible()
    expect(page.get_by_role("button", name="Tell me")).to_be_hidden()
    page.get_by_role("button", name="Not now").click()
    page.goto(SETTINGS)
    expect(page.get_by_text("add Tilehouse to the home screen first")).to_be_visible()


def test_browser_that_blocks_messages_says_how_to_allow_them(
    new_page: NewPage, accounts: Accounts, device: Browser
) -> None:
    page = open_settings(new_page, accounts.create(), device, "denied")
    expect(page.get_by_text("Your browser blocks messages from Tilehouse.")).to_be_visible()
    expect(page.get_by_role("button", name="Turn on messages")).to_be_hidden()
    assert obstacles_here(page) == []


def test_choices_and_quiet_hours(new_page: NewPage, accounts: Accounts) -> None:
    page = new_page(user=accounts.create(), viewport={"width": 390, "height": 844})
    page.goto(SETTINGS)
    box = page.get_by_role("checkbox", name="Calls that I have missed By email")
    expect(box).to_be_checked()
    box.uncheck()
    page.get_by_label("Send me nothing in these hours").check()
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("Your preferences have been saved.")).to_be_visible()
    expect(box).not_to_be_checked()
    expect(page.get_by_label("Time zone")).not_to_have_value("")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
