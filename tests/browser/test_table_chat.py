"""Chat at the table: phrases, texts and reactions between the players, and who may say what."""

from collections.abc import Callable
from datetime import timedelta

from django.utils import timezone
from playwright.sync_api import Page, expect

from accounts.models import User
from moderation import services as moderation
from social import services as social
from tests.browser.accounts import Accounts
from tests.browser.chat_tables import at_table, bubbles, chat_button, lines, open_chat, table_of
from tests.browser.checks import HOLD_TOASTS, obstacles_here
from tests.browser.large_text import undrawn
from tests.browser.player import Mouse
from tests.browser.test_messages import write

NewPage = Callable[..., Page]
CALM = {"reduced_motion": "reduce"}


def joined_last_month(user: User) -> None:
    """New accounts cannot send links."""
    user.date_joined = timezone.now() - timedelta(days=30)
    user.save(update_fields=["date_joined"])


def test_two_people_talk_in_their_own_languages(new_page: NewPage, accounts: Accounts) -> None:
    ann, ben = (accounts.create(dom_table=True) for _ in range(2))
    accounts.do(joined_last_month, ann)
    address = table_of(accounts, ann, ben)
    english = at_table(new_page(user=ann, **CALM), address)
    spanish = at_table(new_page(user=ben, locale="es-ES", **CALM), address)
    drawer = open_chat(english)
    drawer.get_by_role("button", name="Well played!").click()
    expect(lines(english)).to_contain_text(["Well played!"])
    expect(bubbles(spanish)).to_contain_text(["¡Bien jugado!"])
    spoken = spanish.locator(".quiet[role=log] p").filter(has_text="¡Bien jugado!")
    expect(spoken).to_have_count(1)
    drawer.get_by_label("Write to the table").fill("See https://example.org/<b>.")
    drawer.get_by_role("button", name="Send").click()
    open_chat(spanish)
    expect(lines(spanish).last).to_contain_text("See https://example.org/<b>.")
    link = lines(spanish).last.get_by_role("link")
    expect(link).to_have_attribute("href", "https://example.org/")
    expect(link).to_have_attribute("rel", "noopener nofollow ugc")
    spanish.get_by_role("button", name="Corazón").click()
    expect(english.locator(".bubbles .reaction")).to_be_visible()
    expect(english.locator(".quiet[role=log]")).to_contain_text(f"{ben}: Heart")


def test_those_who_watch_read_only(new_page: NewPage, accounts: Accounts) -> None:
    name = accounts.create(dom_table=True)
    address = table_of(accounts, name, accounts.create())
    visitor = at_table(undrawn(new_page(**CALM)), address)
    drawer = open_chat(visitor)
    player = at_table(new_page(user=name, **CALM), address)
    open_chat(player).get_by_role("button", name="One moment, please.").click()
    expect(lines(visitor)).to_contain_text(["One moment, please."])
    expect(drawer).to_contain_text("Only the players at this table can write here.")
    expect(drawer.get_by_role("group")).to_have_count(0)
    expect(drawer.get_by_role("textbox")).to_have_count(0)


def test_at_a_public_table_strangers_have_phrases(new_page: NewPage, accounts: Accounts) -> None:
    ann, ben = (accounts.create(dom_table=True) for _ in range(2))
    address = table_of(accounts, ann, ben, public=True)
    drawer = open_chat(at_table(new_page(user=ann, **CALM), address))
    expect(drawer.get_by_role("button", name="Well played!")).to_be_visible()
    expect(drawer.get_by_role("textbox")).to_have_count(0)
    expect(drawer).to_contain_text("when all the others are your friends")


def test_a_muted_player_reads_why(new_page: NewPage, accounts: Accounts) -> None:
    ann, staff = accounts.create(dom_table=True), accounts.create_staff()
    address = table_of(accounts, ann, accounts.create())

    def mute(user: User) -> None:
        until, by = timezone.now() + timedelta(days=1), User.objects.get(username=staff)
        moderation.sanction(user, "mute", until, "Insults", by=by, at=timezone.now())

    accounts.do(mute, ann)
    drawer = open_chat(at_table(new_page(user=ann, **CALM), address))
    expect(drawer).to_contain_text("Reason: Insults")
    expect(drawer.get_by_role("textbox")).to_have_count(0)


def test_a_player_can_hide_the_chat(new_page: NewPage, accounts: Accounts) -> None:
    ann, ben = (accounts.create(dom_table=True) for _ in range(2))
    address = table_of(accounts, ann, ben)
    page = at_table(new_page(user=ann, **CALM), address)
    open_chat(page).get_by_role("button", name="Hide the chat").click()
    expect(lines(page).filter(visible=True)).to_have_count(0)
    page.keyboard.press("Escape")
    with page.expect_response("**/accounts/preferences"):
        pass
    other = at_table(new_page(user=ben, **CALM), address)
    drawer = open_chat(other)
    drawer.get_by_role("button", name="Thumbs up").click()
    drawer.get_by_role("button", name="Well played!").click()
    expect(lines(other)).to_have_count(1)
    page.reload()
    expect(page.locator(".bubbles")).to_be_attached()
    drawer.get_by_label("Write to the table").fill("Still there?")
    drawer.get_by_role("button", name="Send").click()
    drawer = open_chat(page)
    expect(lines(page)).to_have_count(2)
    expect(lines(page).filter(visible=True)).to_have_count(0)
    expect(page.locator(".bubbles > *")).to_have_count(0)
    drawer.get_by_role("button", name="Show the chat again").click()
    expect(lines(page).last).to_be_visible()


def test_unread_lines_are_counted_until_they_are_seen(
    new_page: NewPage, accounts: Accounts
) -> None:
    ann, ben = (accounts.create(dom_table=True) for _ in range(2))
    address = table_of(accounts, ann, ben)
    page = at_table(new_page(user=ann, **CALM), address)
    drawer = open_chat(at_table(new_page(user=ben, **CALM), address))
    for phrase in ("Well played!", "Sorry!"):
        drawer.get_by_role("button", name=phrase).click()
    expect(page.get_by_role("button", name="Chat, 2 new messages")).to_be_visible()
    page.reload()
    expect(page.get_by_role("button", name="Chat, 2 new messages")).to_be_visible()
    open_chat(page)
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Chat", exact=True)).to_be_focused()
    page.reload()
    expect(page.locator(".bubbles")).to_be_attached()
    expect(page.get_by_role("button", name="Chat", exact=True)).to_be_visible()


def test_the_chat_by_keyboard(new_page: NewPage, accounts: Accounts) -> None:
    ann = accounts.create(dom_table=True)
    page = at_table(new_page(user=ann, **CALM), table_of(accounts, ann, accounts.create()))
    page.keyboard.press("/")
    expect(page.get_by_role("heading", name="Chat")).to_be_focused()
    field = page.get_by_label("Write to the table")
    for _ in range(20):
        if field.evaluate("field => field === document.activeElement"):
            break
        page.keyboard.press("Tab")
    page.keyboard.type("Only keys / here")
    page.keyboard.press("Enter")
    expect(lines(page)).to_contain_text(["Only keys / here"])
    expect(field).to_be_focused()
    expect(field).to_have_value("")
    page.keyboard.press("Escape")
    expect(page.locator(".drawer")).to_be_hidden()


def test_the_chat_is_accessible(new_page: NewPage, accounts: Accounts) -> None:
    ann = accounts.create(dom_table=True)
    page = at_table(new_page(user=ann, **CALM), table_of(accounts, ann, accounts.create()))
    Mouse(page).wait_for_question()
    open_chat(page).get_by_role("button", name="Well played!").click()
    expect(lines(page)).to_have_count(1)
    assert obstacles_here(page) == []


def test_a_player_alone_has_no_chat(new_page: NewPage, accounts: Accounts) -> None:
    ann = accounts.create(dom_table=True)
    page = at_table(new_page(user=ann, **CALM), table_of(accounts, ann))
    Mouse(page).wait_for_question()
    expect(chat_button(page)).to_be_hidden()


def befriended(accounts: Accounts) -> tuple[str, str]:
    """The names of two friends."""
    ann, ben = (accounts.create(dom_table=True) for _ in range(2))

    def befriend(user: User) -> None:
        other = User.objects.get(username=ben)
        social.ask(user, other, timezone.now())
        social.accept(other, user, timezone.now())

    accounts.do(befriend, ann)
    return ann, ben


def test_friends_write_to_each_other_at_the_table(new_page: NewPage, accounts: Accounts) -> None:
    ann, ben = befriended(accounts)
    page = new_page(user=ann, **CALM)
    page.add_init_script(HOLD_TOASTS)
    at_table(page, table_of(accounts, ann, accounts.create()))
    expect(page.get_by_role("button", name="Chat", exact=True)).to_be_visible()
    friend = new_page(user=ben, **CALM)
    friend.goto(f"/messages/{ann}/")
    write(friend, "How is the game?")
    expect(page.get_by_role("button", name="Chat, 1 new message")).to_be_visible()
    page.locator('.toast a[href^="/messages/"]').click()
    expect(page.get_by_role("tab", name="Messages")).to_have_attribute("aria-selected", "true")
    expect(page.locator(".drawer [data-messages]")).to_contain_text("How is the game?")
    page.locator(".drawer .conversation textarea").fill("I am winning.")
    page.locator(".drawer .conversation textarea").press("Enter")
    expect(friend.locator("[data-messages]")).to_contain_text("I am winning.")
    page.get_by_role("button", name="All messages").click()
    expect(page.locator(".people-list")).to_contain_text(ben)
    page.get_by_role("tab", name="Messages").press("ArrowLeft")
    expect(page.get_by_label("Write to the table")).to_be_visible()


def test_the_messages_in_the_drawer_are_accessible(new_page: NewPage, accounts: Accounts) -> None:
    ann, ben = befriended(accounts)
    page = at_table(new_page(user=ann, **CALM), table_of(accounts, ann, accounts.create()))
    Mouse(page).wait_for_question()
    open_chat(page)
    page.get_by_role("tab", name="Messages").click()
    page.locator(".people-list button").filter(has_text=ben).click()
    expect(page.locator(".drawer .conversation textarea")).to_be_visible()
    assert obstacles_here(page) == []
