"""What players see when staff act."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.accounts import Accounts
from tests.browser.player import OVER, Mouse
from tests.browser.test_people import open_table

NewPage = Callable[..., Page]
WHY = "The table was open for a test."


def test_players_read_why_staff_ended_their_table(new_page: NewPage, accounts: Accounts) -> None:
    ann, staff = new_page(user=accounts.create(dom_table=True)), accounts.create_staff()
    open_table(ann)
    ann.get_by_role("button", name="Start with 3 bots").click()
    Mouse(ann).wait_for_question()
    admin = new_page(user=staff)
    admin.goto(f"/admin/tables/table/?q={ann.url.split('/')[-2]}")
    admin.locator("input[name=_selected_action]").check()
    admin.get_by_label("Action:").select_option("end_stuck")
    admin.locator("input[name=why]").fill(WHY)
    admin.get_by_role("button", name="Go").click()
    expect(admin.get_by_text("has been ended.")).to_be_visible()
    sheet = ann.locator(OVER)
    expect(sheet).to_contain_text(f"Staff ended this session: {WHY}")
    expect(sheet.get_by_role("button", name="Rematch")).to_have_count(0)
