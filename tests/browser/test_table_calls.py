"""The call of a private table: four people hear and see each other while they play."""

from playwright.sync_api import Page, expect

from accounts.models import User
from tests.browser.accounts import Accounts
from tests.browser.call_pages import (
    REFUSE,
    NewPage,
    caller_page,
    expect_received,
    table_of,
    talk_at,
)
from tests.browser.player import Mouse, wait_until_pressable

CALM = {"reduced_motion": "reduce"}
SMALL = {"width": 640, "height": 400}


def seats(accounts: Accounts, count: int, public: bool = False) -> tuple[list[str], str]:
    """Accounts who sit at a table together, and its address."""
    names = [accounts.create(dom_table=True) for _ in range(count)]

    def sit(_: User) -> str:
        return table_of([User.objects.get(username=name) for name in names], public)

    return names, accounts.do(sit, names[0])


def pass_three(page: Page) -> None:
    """The game goes on: three tiles are passed."""
    player = Mouse(page)
    for index in range(3):
        player.pick(index)
    wait_until_pressable(page)
    page.locator(".answers button").first.click()
    expect(page.locator(".prompt .line")).not_to_contain_text("Pass three")


def test_four_people_hear_and_see_each_other_while_they_play(
    new_page: NewPage, accounts: Accounts
) -> None:
    names, table = seats(accounts, 4)
    pages = [caller_page(new_page, name, viewport=SMALL, **CALM) for name in names]
    for page in pages:
        talk_at(page, table)
        page.get_by_role("button", name="Turn camera on").click()
    for page in pages:
        expect_received(page, others=3, pictures=True)
        expect(page.locator(".seat .call-tile video:visible")).to_have_count(4)
    first, *rest = pages
    pass_three(first)
    rest[-1].reload()
    for page in pages:
        expect_received(page, others=3)
    first.get_by_role("button", name="Leave the call").click()
    expect(first.locator(".call-tile")).to_have_count(0)
    expect(rest[0].locator(".call-tile")).to_have_count(3)


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


def test_there_are_no_calls_at_public_tables(new_page: NewPage, accounts: Accounts) -> None:
    names, table = seats(accounts, 4, public=True)
    page = caller_page(new_page, names[0], **CALM)
    page.goto(table)
    expect(page.get_by_role("button", name="Settings")).to_be_visible()
    expect(page.get_by_role("button", name="Talk", exact=True)).to_be_hidden()


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
