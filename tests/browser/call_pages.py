"""Pages that take part in calls, in a real browser with a made-up camera and microphone."""

import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from accounts.models import User
from accounts.timestamps import now
from tables import services

NewPage = Callable[..., Page]
CONNECT_TIMEOUT = 60.0  # seconds
POLL_MS = 200
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


def caller_page(new_page: NewPage, name: str, **options: Any) -> Page:
    """A page of somebody who has tried out their devices before."""
    page = new_page(user=name, **options)
    prepare(page)
    return page


def prepare(page: Page) -> None:
    page.add_init_script(KEEP_CONNECTIONS)
    page.add_init_script(TESTED)


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
    chosen = {"public": public, "pace": 0, "window": 0}
    table = services.open_table(users[0], "american", chosen, now())
    for user in users[1:]:
        services.sit(table.pk, user, None, now())
    return f"/table/{table.pk}/"


def talk_at(page: Page, table: str) -> None:
    """Opens the table and joins its call."""
    page.goto(table)
    page.get_by_role("button", name="Talk", exact=True).click()
    expect(page.locator(".dock .call-tile")).to_be_visible()
