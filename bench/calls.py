"""Calls between browser pages on this machine: how long one takes to connect, and whether four
people all hear and see each other.

A friend answers in the panel that rings, which opens the page of the call; its files are not in
the browser's cache. The camera and the microphone are Chromium's made-up ones. Prints JSON lines;
fails if not everybody is heard and seen.
"""

import statistics
import subprocess
import sys
import time
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from bench import sites
from bench.client import NODE, ROOT
from bench.sockets import CORE_OF_SERVER, report
from ops.browser import FEATURES_OFF, find_browser

ARGS = [FEATURES_OFF, "--no-sandbox", "--disable-gpu", "--disable-background-networking"]
ARGS += ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"]
PAIRS = 7
MOST = 4  # people in one call
TIMEOUT_MS = 60_000
POLL_MS = 200
# Notes when Accept was pressed, when a first, second, third connection stood, and when pictures and
# sound arrived from so many others.
WATCH = """(() => {
    localStorage.setItem("calls.tested", "1");
    addEventListener("submit", () => sessionStorage.setItem("accepted", Date.now()), true);
    const connections = [], note = (times, count) => {
        while (times.length < count) times.push(Date.now());
    };
    window.times = { connected: [], received: [] };
    const Original = window.RTCPeerConnection;
    window.RTCPeerConnection = class extends Original {
        constructor(...given) { super(...given); connections.push(this); }
    };
    window.carrying = async (test) => {
        const open = connections.filter(({ connectionState }) => connectionState === "connected");
        note(times.connected, open.length);
        const all = await Promise.all(open.map(async (one) => {
            const stats = [...(await one.getStats()).values()];
            const incoming = stats.filter(({ type }) => type === "inbound-rtp");
            return incoming.some(({ framesDecoded }) => framesDecoded > 0) && incoming.some(test);
        }));
        return all.filter(Boolean).length;
    };
    const arrives = ({ kind, packetsReceived }) => kind === "audio" && packetsReceived > 0;
    const watch = async () => {
        note(times.received, await carrying(arrives));
        setTimeout(watch, 50);
    };
    void watch();
})()"""
# From how many others pictures arrive, and sound that is not silence.
CARRYING = "() => carrying(({ kind, totalAudioEnergy }) => kind === 'audio' && totalAudioEnergy)"
ALL_RECEIVED = "others => times.received.length >= others"


@dataclass(frozen=True)
class Person:
    name: str
    cookie: str


def main() -> int:
    path = find_browser()
    if path is None:
        print("No Chromium found: calls were not measured.", file=sys.stderr)
        return 1
    subprocess.run([NODE, "client/build.mjs"], cwd=ROOT, check=True)
    with sites.settings("sqlite"):
        groups = _prepare([2] * PAIRS + [MOST])
        with sites.daphne(CORE_OF_SERVER) as server, sync_playwright() as play:
            browser = play.chromium.launch(executable_path=path, args=ARGS)
            address = f"http://127.0.0.1:{server.port}"
            _measure_pairs(browser, address, groups[:-1])
            missing = _measure_four(browser, address, groups[-1])
            browser.close()
    return int(missing > 0)


def _prepare(sizes: list[int]) -> list[list[Person]]:
    """Groups of so many people who are all friends."""
    import django

    django.setup()
    from django.core.management import call_command
    from django.utils import timezone

    from accounts.models import User
    from bench.players import cookie_of
    from social.models import Friendship

    call_command("migrate", verbosity=0)
    at = timezone.now()
    groups: list[list[Any]] = []
    for size in sizes:
        people = [User(username=f"Caller-{len(groups)}-{number}") for number in range(size)]
        groups.append(User.objects.bulk_create(people))
        Friendship.objects.bulk_create(
            Friendship(low=low, high=high, asked_by=low, state="friends", at=at)
            for number, low in enumerate(groups[-1])
            for high in groups[-1][number + 1 :]
        )
    return [[Person(user.username, cookie_of(user)) for user in group] for group in groups]


def _measure_pairs(browser: Browser, address: str, pairs: list[list[Person]]) -> None:
    connected, received = [], []
    for pair in pairs:
        pages = [_open(browser, address, person) for person in pair]
        accepted = _ring_all(pages, pair)
        connected.append(_last(pages, "connected", 1) - accepted)
        received.append(_last(pages, "received", 1) - accepted)
        for page in pages:
            page.context.close()
    how = f"after Accept, on both pages, {len(pairs)} first calls of two on SQLite"
    for name, times in (("connected", connected), ("received", received)):
        what = "connected" if name == "connected" else "frames decoded and sound arrives"
        report(f"calls.{name}", statistics.median(times), "ms", f"median; {what} {how}")
        report(f"calls.{name}_worst", max(times), "ms", f"worst; {what} {how}")


def _measure_four(browser: Browser, address: str, people: list[Person]) -> int:
    """Reports in how many of the twelve directions pictures and sound arrive; returns how many
    are missing."""
    pages = [_open(browser, address, person) for person in people]
    accepted = _ring_all(pages, people)
    needed = MOST * (MOST - 1)
    how = "of twelve carry frames and sound that is not silence, in a call of four"
    deadline = time.monotonic() + TIMEOUT_MS / 1000
    while (count := sum(page.evaluate(CARRYING) for page in pages)) < needed:
        if time.monotonic() > deadline:
            break
        pages[0].wait_for_timeout(POLL_MS)
    report("calls.directions", count, "directions", how)
    if count == needed:
        received = _last(pages, "received", MOST - 1) - accepted
        how = "from the last Accept until everybody receives frames and sound of all, four people"
        report("calls.four_received", received, "ms", how)
    return needed - count


def _open(browser: Browser, address: str, person: Person) -> Page:
    context = browser.new_context(base_url=address)
    context.set_default_timeout(TIMEOUT_MS)
    name, value = person.cookie.split("=", 1)
    context.add_cookies([{"name": name, "value": value, "url": address}])
    page = context.new_page()
    page.add_init_script(WATCH)
    page.goto("/friends/")
    return page


def _ring_all(pages: list[Page], people: list[Person]) -> float:
    """The first rings the others, one after the other. Returns when the last one accepted."""
    caller, *others = pages
    for number, (page, person) in enumerate(zip(others, people[1:], strict=True)):
        if number == 0:
            caller.goto(f"/people/{person.name}/")
            caller.get_by_role("button", name="Video call").click()
        else:
            caller.get_by_role("button", name="Add a friend").click()
            caller.get_by_role("button", name=f"Ring {person.name}").click()
        page.locator(".ringing").get_by_role("button", name="Accept").click()
        for each in (caller, page):
            each.wait_for_url("**/calls/*/")
            each.wait_for_function(ALL_RECEIVED, arg=number + 1)
    return float(others[-1].evaluate("sessionStorage.getItem('accepted')"))


def _last(pages: list[Page], what: str, count: int) -> float:
    """When the last of these pages had so many."""
    return max(float(page.evaluate(f"times.{what}[{count - 1}]")) for page in pages)


if __name__ == "__main__":
    sys.exit(main())
