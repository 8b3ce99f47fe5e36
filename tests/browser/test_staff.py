"""What players see when staff act."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser import test_zung_jung
from tests.browser.accounts import Accounts
from tests.browser.player import OVER, Mouse
from tests.browser.test_people import open_table

NewPage = Callable[..., Page]
WHY = "The table was open for a test."


def end_table(admin: Page, address: str) -> None:
    """Staff end the table at this address."""
    admin.goto(f"/admin/tables/table/?q={address.split('/')[-2]}")
    admin.locator("input[name=_selected_action]").check()
    admin.get_by_label("Action:").select_option("end_stuck")
    admin.locator("input[name=why]").fill(WHY)
    admin.get_by_role("button", name="Go").click()
    expect(admin.get_by_text("has been ended.")).to_be_visible()


def test_players_read_why_staff_ended_their_table(new_page: NewPage, accounts: Accounts) -> None:
    ann, staff = new_page(user=accounts.create(dom_table=True)), accounts.create_staff()
    open_table(ann)
    ann.get_by_role("button", name="Start with 3 bots").click()
    Mouse(ann).wait_for_question()
    end_table(new_page(user=staff), ann.url)
    sheet = ann.locator(OVER)
    expect(sheet).to_contain_text(f"Staff ended this session: {WHY}")
    expect(sheet.get_by_role("button", name="Rematch")).to_have_count(0)


def test_an_open_panel_forgets_the_hand_when_staff_end_the_table(
    new_page: NewPage, accounts: Accounts
) -> None:
    ann = new_page(user=accounts.create(dom_table=True, hand_outlook=True))
    staff = accounts.create_staff()
    test_zung_jung.open_table(ann)
    Mouse(ann).wait_for_question()
    ann.get_by_role("button", name="Patterns").click()
    mine = ann.get_by_role("region", name="My hand")
    expect(mine).to_be_visible()
    end_table(new_page(user=staff), ann.url)
    ann.locator(OVER).get_by_role("button", name="View the table").click()
    expect(ann.locator(".pattern-panel")).to_be_visible()
    expect(mine).to_have_count(0)
    expect(ann.locator(".pattern-panel [role=status]")).to_be_empty()
