"""The conversation of a club in real browsers: three people write, mute, report and block."""

import re
from collections.abc import Callable

from django.utils import timezone
from playwright.sync_api import Locator, Page, expect

from accounts.models import User
from clubs.models import Club, Joining
from clubs.services import founding, members
from clubs.services.founding import Terms
from moderation.models import Report
from social import services as social
from tests.browser.accounts import Accounts
from tests.browser.checks import HOLD_TOASTS, obstacles
from tests.browser.network import open_and_hear
from tests.browser.test_messages import write as write_by_button

NewPage = Callable[..., Page]
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "reduced_motion": "reduce"}
DESK = {"viewport": {"width": 1440, "height": 780}, "reduced_motion": "reduce"}


def club_of(accounts: Accounts, *names: str) -> Club:
    """A club that the first has founded and the others have joined."""

    def found(owner: User) -> Club:
        at = timezone.now()
        letters = str(owner.pk).translate(str.maketrans("0123456789", "abcdefghij"))
        club = founding.found(owner, Terms(f"Talkers {letters}", "en", Joining.FREE), at)
        for name in names[1:]:
            members.join(User.objects.get(username=name), club.pk, at)
        return club

    made: Club = accounts.do(found, names[0])
    return made


def write(page: Page, text: str) -> None:
    """By keyboard, once the script is there: before, Enter begins a line."""
    expect(page.get_by_text("Enter sends")).to_be_visible()
    page.get_by_placeholder("Your message").fill(text)
    page.keyboard.press("Enter")
    expect(page.locator("[data-messages] .mine .told").last).to_have_text("Sent")


def texts(page: Page) -> Locator:
    return page.locator("[data-messages] .text")


def test_three_people_write_in_their_club(new_page: NewPage, accounts: Accounts) -> None:
    ann, ben, cyd = (accounts.create() for _ in range(3))
    club = club_of(accounts, ann, ben, cyd)
    address = f"/messages/club/{club.pk}/"
    at_ann, at_ben, at_cyd = (new_page(user=name, **DESK) for name in (ann, ben, cyd))
    at_cyd.add_init_script(HOLD_TOASTS)
    at_ben.goto(f"/clubs/{club.pk}/")
    at_ben.get_by_role("link", name="Open the conversation").click()
    expect(at_ben.get_by_text("since you joined")).to_be_visible()
    at_ann.goto(address)
    open_and_hear(at_cyd, "/history/")
    write(at_ann, "Shall we play tonight?")
    expect(texts(at_ben)).to_have_text(["Shall we play tonight?"])
    expect(at_ben.locator(".theirs .by")).to_have_text(ann)
    toast = at_cyd.locator(".toast", has_text="Shall we play tonight?")
    expect(toast).to_contain_text(f"{ann} in {club.name}")
    expect(at_cyd.locator(".top [data-count=messages]")).to_have_text("1")
    toast.get_by_role("link").click()
    expect(texts(at_cyd)).to_have_text(["Shall we play tonight?"])
    expect(at_cyd.locator(".top [data-count=messages]")).to_be_hidden()
    write(at_cyd, "At eight")
    for page in (at_ann, at_ben):
        expect(texts(page)).to_have_text(["Shall we play tonight?", "At eight"])

    at_ben.get_by_text("More", exact=True).click()
    at_ben.get_by_role("button", name="Mute").click()
    at_ben.goto("/history/")
    write(at_ann, "Good")
    expect(texts(at_cyd).last).to_have_text("Good")
    expect(at_ben.locator(".top [data-count=messages]")).to_be_hidden()
    expect(at_ben.locator(".toast", has_text="Good")).to_have_count(0)

    at_ann.locator(".theirs").get_by_role("button", name="Take down").click()
    for page in (at_ann, at_cyd):
        expect(page.locator("[data-messages] .gone .text")).to_have_text("Taken down")
    assert obstacles(at_ann, address) == []


def test_blocked_and_removed_people(new_page: NewPage, accounts: Accounts) -> None:
    ann, ben, cyd = (accounts.create() for _ in range(3))
    club = club_of(accounts, ann, ben, cyd)
    address = f"/messages/club/{club.pk}/"

    def block(user: User) -> None:
        social.block(user, User.objects.get(username=cyd), timezone.now())

    accounts.do(block, ben)
    pages = [new_page(user=name, **PHONE) for name in (ann, ben, cyd)]
    at_ann, at_ben, at_cyd = pages
    for page in pages:
        page.goto(address)
        page.get_by_placeholder("Your message").fill("Hello")
        page.get_by_role("button", name="Send").tap()
        expect(page.locator("[data-messages] .mine .told").last).to_have_text("Sent")
    expect(texts(at_ann)).to_have_count(3)
    for page, other in ((at_ben, cyd), (at_cyd, ben)):
        expect(page.locator(".theirs .by")).to_have_text([ann])
        assert other not in page.content()
    at_ann.locator(".theirs", has_text=ben).get_by_role("link", name="Report").tap()
    at_ann.get_by_label("Something else").check()
    at_ann.get_by_role("button", name="Send report").tap()
    expect(at_ann.get_by_text("Staff will read your report")).to_be_visible()

    def lines(_: User) -> list[str]:
        report = Report.objects.get(reported__username=ben)
        return [line["where"] for line in report.snapshot["messages"]["lines"]]

    assert accounts.do(lines, ann) == ["group"] * 3
    at_ann.goto(f"/clubs/{club.pk}/members/")
    row = at_ann.locator(".row", has_text=cyd)
    row.get_by_text("Manage").tap()
    row.get_by_role("button", name="Ban").tap()
    expect(at_cyd).to_have_url(re.compile(r"/messages/$"))
    assert at_cyd.goto(address)
    expect(at_cyd.get_by_text("You do not belong to this conversation")).to_be_visible()


def test_pages_are_accessible(new_page: NewPage, accounts: Accounts) -> None:
    """Each page in windows of both sizes; the phones have no mouse."""
    ann, ben = accounts.create(), accounts.create()
    club = club_of(accounts, ann, ben)
    page, other = new_page(user=ann, **PHONE), new_page(user=ben, **DESK)
    for each in (page, other):
        each.goto(f"/messages/club/{club.pk}/")
        write_by_button(each, "Hello")
        expect(each.locator("[data-messages] .mine .told").last).to_have_text("Sent")
    for address in ("/messages/", f"/messages/club/{club.pk}/", f"/clubs/{club.pk}/"):
        assert obstacles(page, address) == [], address
