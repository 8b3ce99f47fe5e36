"""A network that lets no WebSocket through: games and messages go on over HTTP."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser import mahjong_games
from tests.browser.accounts import Accounts
from tests.browser.player import Keyboard
from tests.browser.test_messages import befriend, last_state, texts, write

NewPage = Callable[..., Page]
# As in Safari 12 to 15, where the policy of a page does not name its sockets.
THROWS = """window.WebSocket = class {
    constructor() { throw new DOMException("The operation is insecure.", "SecurityError"); }
}"""
NEVER_OPENS = """window.WebSocket = class extends EventTarget {
    readyState = 0;
    close() {
        this.readyState = 3;
        const event = Object.assign(new Event("close"), { code: 1006 });
        this.dispatchEvent(event);
        this.onclose?.(event);
    }
}"""


def blocked(page: Page, how: str) -> Page:
    page.context.add_init_script(how)
    return page


def test_a_game_and_a_message_where_the_constructor_throws(
    new_page: NewPage, accounts: Accounts
) -> None:
    ann_name, ben_name = befriend(accounts)
    accounts.prefer(ann_name, dom_table=True)
    page = blocked(new_page(user=ann_name, reduced_motion="reduce"), THROWS)
    ben = blocked(new_page(user=ben_name), NEVER_OPENS)
    ben.goto(f"/messages/{ann_name}/")  # where it takes five seconds to notice
    page.goto(accounts.do(mahjong_games.at_last_pass_across, ann_name))
    expect(page.locator(".slower")).to_contain_text("Slower connection")
    player = Keyboard(page)
    while player.discards < 2:
        assert player.wait_for_question()
        player.answer_question()
    expect(page.get_by_role("log")).to_contain_text("You discarded")
    expect(page.locator(".offline")).to_be_empty()

    page.goto(f"/messages/{ben_name}/")
    write(page, "Is your network slow too?")
    expect(texts(ben)).to_have_text(["Is your network slow too?"])
    expect(last_state(page)).to_have_text("Seen")
    ben.goto("about:blank")  # who is there may see it before it is shown as sent
    write(page, "Good night")
    expect(last_state(page)).to_have_text("Sent")
