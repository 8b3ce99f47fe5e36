"""Messages in a real browser: two friends, each with their own."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Locator, Page, expect

from accounts.models import User
from chat import services as chat
from social import services as social
from tests.browser.accounts import Accounts
from tests.browser.checks import HOLD_TOASTS, obstacles
from tests.browser.network import Network, open_and_hear

NewPage = Callable[..., Page]
PHONE = {"width": 390, "height": 844}


def befriend(accounts: Accounts, ann: str = "") -> tuple[str, str]:
    """Two friends, of whom Ann may be there already; the accounts are old enough for links."""
    ann, ben = ann or accounts.create(), accounts.create()

    def make_friends(user: User) -> None:
        User.objects.filter(username=ann).update(date_joined=timezone.now() - timedelta(days=2))
        other = User.objects.get(username=ben)
        social.ask(user, other, timezone.now())
        social.accept(other, user, timezone.now())

    accounts.do(make_friends, ann)
    return ann, ben


def write(page: Page, text: str) -> None:
    """Once the script is there: before, the form would load the page again."""
    expect(page.locator("form .below")).to_be_attached()
    write_in_form(page, text)


def write_in_form(page: Page, text: str) -> None:
    page.get_by_placeholder("Your message").fill(text)
    page.get_by_role("button", name="Send").click()


def texts(page: Page) -> Locator:
    return page.locator("[data-messages] .text")


def last_state(page: Page) -> Locator:
    return page.locator("[data-messages] .mine .told").last


def covers(page: Page) -> bool:
    """Whether the news over the page covers the box of a message or its button."""
    news, box = (page.locator(one).first.bounding_box() for one in (".toast", "[data-send]"))
    assert news
    assert box
    beside = news["x"] + news["width"] <= box["x"] or box["x"] + box["width"] <= news["x"]
    above = news["y"] + news["height"] <= box["y"] or box["y"] + box["height"] <= news["y"]
    return not (beside or above)


def test_news_does_not_cover_the_message_box(new_page: NewPage, accounts: Accounts) -> None:
    ann_name, ben_name = befriend(accounts)
    page = new_page(user=ann_name, viewport={"width": 1280, "height": 720})
    page.add_init_script(HOLD_TOASTS)
    open_and_hear(page, f"/messages/{ben_name}/")
    cleo = new_page(user=befriend(accounts, ann_name)[1])
    cleo.goto(f"/messages/{ann_name}/")
    write(cleo, "Hello Ann")
    expect(page.locator(".toast", has_text="Hello Ann")).to_be_visible()
    for width, height in ((1280, 720), (1440, 780), (844, 390), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        assert not covers(page), (width, height)


def test_two_friends_write_to_each_other(new_page: NewPage, accounts: Accounts) -> None:
    ann_name, ben_name = befriend(accounts)
    ann, ben = new_page(user=ann_name), new_page(user=ben_name)
    ben.add_init_script(HOLD_TOASTS)
    open_and_hear(ben, "/history/")
    ann.goto(f"/messages/{ben_name}/")
    write(ann, "Hello Ben\nhttps://example.org/a.")
    expect(last_state(ann)).to_have_text("Sent")

    # Another toast may say that Ann is online.
    toast = ben.locator(".toast", has_text=f"{ann_name} Hello Ben")
    expect(toast).to_be_visible()
    expect(ben.locator(".top [data-count=messages]")).to_have_text("1")
    expect(ben).to_have_title("(1) Game history · Tilehouse")
    toast.get_by_role("link").click()
    expect(texts(ben)).to_have_text(["Hello Ben\nhttps://example.org/a."])
    link = ben.get_by_role("link", name="https://example.org/a", exact=True)
    expect(link).to_have_attribute("rel", "noopener nofollow ugc")
    expect(last_state(ann)).to_have_text("Seen")
    expect(ben.locator(".top [data-count=messages]")).to_be_hidden()

    write(ann, "There?")  # arrives without a reload: Ben's page is connected
    expect(texts(ben)).to_have_count(2)
    ben.get_by_placeholder("Your message").press_sequentially("Hi")
    expect(ann.locator("[data-typing]")).to_have_text(f"{ben_name} is writing…")
    ben.keyboard.press("Shift+Enter")
    ben.keyboard.type("Ann")
    ben.keyboard.press("Enter")
    expect(texts(ann).last).to_have_text("Hi\nAnn")
    expect(ann.locator("[data-typing]")).to_be_empty()
    expect(last_state(ben)).to_have_text("Seen")
    ann.reload()
    expect(texts(ann)).to_have_text(["Hello Ben\nhttps://example.org/a.", "There?", "Hi\nAnn"])


def test_nothing_is_lost_or_doubled_without_a_connection(
    new_page: NewPage, accounts: Accounts
) -> None:
    ann_name, ben_name = befriend(accounts)
    ann, ben = new_page(user=ann_name), new_page(user=ben_name)
    network = Network(ann)
    ann.goto(f"/messages/{ben_name}/")
    ben.goto(f"/messages/{ann_name}/")
    write(ann, "one")
    expect(last_state(ann)).to_have_text("Seen")
    network.deaf = True
    write(ann, "two")
    expect(texts(ben)).to_have_text(["one", "two"])
    expect(last_state(ann)).to_have_text("Sending…")
    network.cut()
    expect(ann.get_by_text("You are offline.")).to_be_visible()
    write(ann, "three")
    expect(last_state(ann)).to_have_text("Waiting for the connection")
    write(ben, "meanwhile")
    expect(last_state(ben)).to_have_text("Sent")
    network.restore()
    expect(ann.get_by_text("You are offline.")).to_be_hidden()
    expect(texts(ben)).to_have_text(["one", "two", "meanwhile", "three"])
    expect(last_state(ann)).to_have_text("Seen")
    expect(texts(ann)).to_have_text(["one", "two", "meanwhile", "three"])


def test_two_pages_of_one_person_show_the_same(new_page: NewPage, accounts: Accounts) -> None:
    ann_name, ben_name = befriend(accounts)
    ann, ben = new_page(user=ann_name), new_page(user=ben_name)
    other = ann.context.new_page()
    for page in (ann, other):
        page.goto(f"/messages/{ben_name}/")
    ben.goto(f"/messages/{ann_name}/")
    write(ann, "from one")
    expect(texts(other)).to_have_text(["from one"])
    write(other, "from the other")
    expect(texts(ann)).to_have_text(["from one", "from the other"])
    expect(texts(ben)).to_have_text(["from one", "from the other"])


def test_drafts_and_unsent_messages_survive_the_page(new_page: NewPage, accounts: Accounts) -> None:
    ann_name, ben_name = befriend(accounts)
    ann = new_page(user=ann_name)
    network = Network(ann)
    ann.goto(f"/messages/{ben_name}/")
    write(ann, "first")
    expect(last_state(ann)).to_have_text("Sent")
    network.up = False
    ann.reload()
    write(ann, "unsent")
    ann.get_by_placeholder("Your message").fill("a draft")
    ann.goto("/history/")
    network.restore()
    ann.goto(f"/messages/{ben_name}/")
    expect(texts(ann)).to_have_text(["first", "unsent"])
    expect(last_state(ann)).to_have_text("Sent")
    expect(ann.get_by_placeholder("Your message")).to_have_value("a draft")


def test_reading_older_messages_is_not_interrupted(new_page: NewPage, accounts: Accounts) -> None:
    ann_name, ben_name = befriend(accounts)
    fill(accounts, ann_name, ben_name, 70)
    ann, ben = new_page(user=ann_name, viewport=PHONE), new_page(user=ben_name)
    ben.goto(f"/messages/{ann_name}/")
    ann.goto(f"/messages/{ben_name}/")
    expect(texts(ann)).to_have_count(50)
    expect(texts(ann).last).to_be_in_viewport()
    ann.evaluate("scrollTo(0, document.body.scrollHeight / 2)")
    shown = ann.locator("[data-number='45'] .text")
    shown.scroll_into_view_if_needed()
    before = shown.bounding_box()
    write(ben, "new")
    expect(texts(ann)).to_have_count(51)
    assert shown.bounding_box() == before
    expect(last_state(ben)).to_have_text("Sent")
    ann.get_by_role("button", name="New messages").click()
    expect(texts(ann).last).to_be_in_viewport()
    expect(last_state(ben)).to_have_text("Seen")
    # Not a click: scrolling to the button loads the rest, and the button is gone.
    ann.get_by_role("button", name="Older messages").dispatch_event("click")
    expect(texts(ann)).to_have_count(71)


def fill(accounts: Accounts, writer: str, reader: str, count: int) -> None:
    """Messages written over the last hours."""

    def fill_conversation(user: User) -> None:
        other = User.objects.get(username=reader)
        for number in range(count):
            at = timezone.now() - timedelta(minutes=10 * (count - number))
            chat.send(user, other.pk, f"Message {number}", f"nonce-{number:04}", at)

    accounts.do(fill_conversation, writer)


def test_a_message_is_sent_and_read_without_a_script(new_page: NewPage, accounts: Accounts) -> None:
    ann_name, ben_name = befriend(accounts)
    ann = new_page(user=ann_name, java_script_enabled=False)
    ben = new_page(user=ben_name, java_script_enabled=False)
    ann.goto("/messages/")
    ann.get_by_role("link", name=f"Message {ben_name}").click()
    write_in_form(ann, "Hello")
    expect(texts(ann)).to_have_text(["Hello"])
    ben.goto("/messages/")
    expect(ben.locator(".top [data-count=messages]")).to_have_text("1")
    ben.get_by_role("link", name=ann_name).click()
    expect(texts(ben)).to_have_text(["Hello"])
    ann.reload()
    expect(ann.locator(".seen")).to_have_text("Seen")


def test_the_list_of_conversations_stays_fresh(new_page: NewPage, accounts: Accounts) -> None:
    ann_name, ben_name = befriend(accounts)
    ann, ben = new_page(user=ann_name), new_page(user=ben_name)
    ben.goto("/messages/")
    ann.goto(f"/messages/{ben_name}/")
    write(ann, "Hello")
    expect(ben.locator(".conversations .unread .newest")).to_have_text("Hello")


@pytest.mark.parametrize("viewport", [PHONE, {"width": 844, "height": 390}])
def test_the_box_is_within_reach_on_phones(
    new_page: NewPage, accounts: Accounts, viewport: dict[str, int]
) -> None:
    ann_name, ben_name = befriend(accounts)
    fill(accounts, ann_name, ben_name, 30)
    ann = new_page(user=ann_name, viewport=viewport, has_touch=True, is_mobile=True)
    ann.goto(f"/messages/{ben_name}/")
    box = ann.get_by_placeholder("Your message")
    expect(box).to_be_in_viewport()
    box.fill("one")
    box.press("Enter")
    expect(box).to_have_value("one\n")
    ann.get_by_role("button", name="Send").tap()
    expect(texts(ann).last).to_have_text("one")
    expect(texts(ann).last).to_be_in_viewport()


def test_pages_of_messages_are_accessible(new_page: NewPage, accounts: Accounts) -> None:
    ann_name, ben_name = befriend(accounts)
    ann = new_page(user=ann_name)
    assert obstacles(ann, "/messages/") == []
    fill(accounts, ann_name, ben_name, 5)
    for address in ("/messages/", f"/messages/{ben_name}/"):
        assert obstacles(ann, address) == [], address


def test_a_conversation_by_keyboard_alone(new_page: NewPage, accounts: Accounts) -> None:
    ann_name, ben_name = befriend(accounts)
    ann = new_page(user=ann_name)
    ann.goto("/messages/")
    ann.get_by_role("link", name=f"Message {ben_name}").focus()
    ann.keyboard.press("Enter")
    ann.wait_for_url(f"**/messages/{ben_name}/")
    ann.wait_for_load_state("networkidle")
    box = ann.get_by_placeholder("Your message")
    for _ in range(40):
        if box.evaluate("box => box === document.activeElement"):
            break
        ann.keyboard.press("Tab")
    ann.keyboard.type("x" * 450)
    expect(ann.get_by_text("50 characters left")).to_be_visible()
    ann.keyboard.press("Enter")
    expect(texts(ann)).to_have_text(["x" * 450])
    expect(box).to_be_focused()
    expect(last_state(ann)).to_have_text("Sent")
