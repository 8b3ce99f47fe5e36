"""Pages that take part in calls, in a real browser with a made-up camera and microphone."""

import re
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from django.utils import timezone
from playwright.sync_api import Locator, Page, expect

from accounts.models import User
from calls.models import CallMember
from social.models import Friendship
from tests import prepared_tables
from tests.browser.accounts import Accounts
from tests.browser.player import Mouse, wait_until_pressable

NewPage = Callable[..., Page]
CONNECT_TIMEOUT = 60.0  # seconds
POLL_MS = 200
TALK = re.compile(r"^Talk($|, )")  # its name also says who is in the call
# Remembers the connections of a page, so that what arrives can be measured.
KEEP_CONNECTIONS = """(() => {
    window.connections = [];
    const Original = window.RTCPeerConnection;
    window.RTCPeerConnection = class extends Original {
        constructor(...given) { super(...given); window.connections.push(this); }
    };
})()"""
TESTED = "localStorage.setItem('calls.tested', '1')"  # the devices, in an earlier call
# Refuses the devices, as somebody does who does not allow them. Headless browsers do not ask.
REFUSE = """navigator.mediaDevices.getUserMedia = () =>
    Promise.reject(new DOMException("Permission denied", "NotAllowedError"))"""
NO_DEVICES = "Object.defineProperty(navigator, 'mediaDevices', { value: undefined })"
NO_WEBRTC = "delete window.RTCPeerConnection"
# As where somebody has blocked cookies and site data.
NO_STORAGE = """for (const name of ["localStorage", "sessionStorage"])
    Object.defineProperty(window, name, {
        get() { throw new DOMException("Access is denied", "SecurityError"); },
    })"""
# What the system does to the microphone and the camera that a page sends: "mute", "unmute".
BY_SYSTEM = """event => connections.flatMap(one => one.getSenders()).forEach(({ track }) =>
    track?.dispatchEvent(new Event(event)))"""
# From how many others sound and pictures arrive.
RECEIVED = """async () => {
    let seen = 0, heard = 0;
    for (const one of window.connections ?? []) {
        if (one.connectionState !== "connected") continue;
        const stats = [...(await one.getStats()).values()];
        const all = stats.filter(({ type }) => type === "inbound-rtp");
        seen += all.some(({ kind, framesDecoded }) => kind === "video" && framesDecoded > 3);
        heard += all.some(({ kind, totalSamplesReceived, totalAudioEnergy }) =>
            kind === "audio" && totalSamplesReceived > 0 && totalAudioEnergy > 0);
    }
    return [heard, seen];
}"""

# What goes out of the first connection of a page: "audio", "video".
SENT = """() => {
    const one = (window.connections ?? []).find(one => one.connectionState === "connected");
    const isSent = track => track?.enabled && track.readyState === "live";
    return one?.getSenders().map(({ track }) => track).filter(isSent).map(({ kind }) => kind);
}"""


def make_friends(accounts: Accounts, count: int = 2, **preferences: Any) -> list[str]:
    """The names of accounts who are all friends of each other."""
    names = [accounts.create(**preferences) for _ in range(count)]
    for index, name in enumerate(names):
        for other in names[:index]:
            accounts.do(partial(_befriend, other), name)
    return names


def _befriend(other: str, user: User) -> None:
    person = User.objects.get(username=other)
    low, high = sorted((user.pk, person.pk))
    at = timezone.now()
    Friendship.objects.create(low_id=low, high_id=high, asked_by=user, at=at, state="friends")


def caller_page(new_page: NewPage, name: str, **options: Any) -> Page:
    """A page of somebody who has tried out their devices before."""
    page = new_page(user=name, **options)
    for script in (KEEP_CONNECTIONS, TESTED):
        page.context.add_init_script(script)  # also for pages that open from this one
    return page


def ring(page: Page, name: str, status: str = "Calling") -> None:
    """Rings a friend."""
    press_call(page, name)
    page.wait_for_url("**/calls/*/")
    if status:
        expect(page.get_by_role("status").filter(has_text=f"{status} {name}")).to_be_visible()


def answer(caller: Page, called: Page, ann: str, ben: str) -> None:
    """Ann rings Ben, who answers on the call's page; then they hear each other."""
    ring(caller, ben)
    called.goto(caller.url)
    called.get_by_role("main").get_by_role("button", name="Accept").click()
    for page in (caller, called):
        expect_received(page)


def press_call(page: Page, name: str, button: str = "Call") -> None:
    """Presses the button on the page of a friend."""
    page.goto(f"/people/{name}/")
    page.get_by_role("button", name=f"{button} {name}", exact=True).click()


def ringing(page: Page, caller: str) -> Locator:
    """The panel that says who calls."""
    return page.get_by_role("dialog", name=f"{caller} is calling you")


def expect_sent(page: Page, *kinds: str) -> None:
    """Waits until the page is connected and sends exactly this to the other."""
    page.wait_for_function(f"kinds => ({SENT})()?.join() === kinds", arg=",".join(kinds))


def let_time_pass(accounts: Accounts, name: str) -> None:
    """For so long that this person's call has rung enough, or their page given no sign of life. The
    site's clock does the rest."""
    members = CallMember.objects.filter(user__username=name, state__in=("ringing", "joined"))
    accounts.do(lambda _: members.update(due=timezone.now()), name)


def expect_received(page: Page, others: int = 1, pictures: bool = False) -> None:
    """Waits until sound, and pictures if wanted, arrive from so many others."""
    deadline = time.monotonic() + CONNECT_TIMEOUT
    heard, seen = 0, 0
    while heard < others or (pictures and seen < others):
        assert time.monotonic() < deadline, f"heard {heard} and seen {seen} of {others}"
        page.wait_for_timeout(POLL_MS)
        heard, seen = page.evaluate(RECEIVED)


def table_of(users: list[User], public: bool = False) -> str:
    """The address of a table where all of them sit; without a clock."""
    table = prepared_tables.table_of(*users, game="american", public=public, pace=0, window=0)
    return f"/table/{table.pk}/"


def talk_at(page: Page, table: str) -> None:
    """Opens the table and joins its call."""
    page.goto(table)
    page.get_by_role("button", name=TALK).click()
    expect(page.locator(".dock .call-tile")).to_be_visible()


def pass_three(page: Page) -> None:
    """The game goes on: three tiles are passed."""
    player, question = Mouse(page), page.locator(".prompt .line")
    expect(question).to_contain_text("Pass three")
    asked = question.inner_text()
    for index in range(3):
        player.pick(index)
    wait_until_pressable(page)
    page.locator(".answers button").first.click()
    expect(question).not_to_have_text(asked)
