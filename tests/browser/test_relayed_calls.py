"""Calls through coturn, where it is installed: these pages have no other way to each other."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accounts import Accounts
from tests.browser.call_pages import NewPage, answer, caller_page, expect_received, make_friends
from tests.turn_server import INSTALLED, TurnServer

pytestmark = pytest.mark.skipif(not INSTALLED, reason="coturn is not installed")
RELAY_ONLY = """(() => {
    const Original = window.RTCPeerConnection;
    window.RTCPeerConnection = class extends Original {
        constructor(configuration) { super({ ...configuration, iceTransportPolicy: "relay" }); }
    };
})()"""
# How the page sends: the kinds of its addresses in use.
WAYS = """async () => {
    const stats = new Map();
    for (const one of window.connections) for (const [id, entry] of await one.getStats())
        stats.set(id, entry);
    const transports = [...stats.values()].filter(({ type }) => type === "transport");
    return transports.map(({ selectedCandidatePairId }) =>
        stats.get(stats.get(selectedCandidatePairId)?.localCandidateId)?.candidateType);
}"""


def relayed_call(new_page: NewPage, accounts: Accounts) -> list[Page]:
    """Two people in a call."""
    names = make_friends(accounts)
    pages = [caller_page(new_page, name) for name in names]
    for page in pages:
        page.add_init_script(RELAY_ONLY)
    caller, called = pages
    answer(caller, called, *names)
    return pages


def test_two_people_hear_each_other_through_the_relay(
    new_page: NewPage, accounts: Accounts
) -> None:
    for page in relayed_call(new_page, accounts):
        assert page.evaluate(WAYS) == ["relay"]


def test_a_call_heals_when_the_network_comes_back(
    new_page: NewPage, accounts: Accounts, turn: TurnServer
) -> None:
    pages = relayed_call(new_page, accounts)
    turn.stop()
    interrupted = [page.get_by_text("is interrupted. Reconnecting…") for page in pages]
    for note in interrupted:
        expect(note).to_be_visible()
    turn.start()
    for page, note in zip(pages, interrupted, strict=True):
        expect(note).to_be_hidden()
        expect_received(page)
