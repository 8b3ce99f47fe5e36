"""Pages of signed-in users in a real browser. Any error on a page fails the test."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.accounts import PASSWORD, Accounts, new_name, sign_up
from tests.browser.test_play import PLAY_NOW

NewPage = Callable[..., Page]


def test_sign_up_form_checks_the_name_while_typing(new_page: NewPage, accounts: Accounts) -> None:
    name = accounts.create()
    page = new_page()
    page.goto("/")
    page.get_by_role("main").get_by_role("link", name="Create an account").first.click()
    page.get_by_label("Username").fill(name)
    page.get_by_label("Email").fill(f"{name}@example.net")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Sign up").click()
    expect(page.locator("form .error")).to_have_text("This username is taken.")
    status = page.locator("form [role=status]")
    for typed, words in [
        (name.upper(), "This username is taken."),
        ("admin", "This username is reserved."),
        ("two words", "A username has 3 to 20 letters, digits, - or _, and starts with a letter."),
        (new_name(), "is available."),
    ]:
        page.get_by_label("Username").fill(typed)
        expect(status).to_contain_text(words)
    expect(page.locator("form .error")).to_have_count(0)


def test_lobby_shows_new_tables(new_page: NewPage, accounts: Accounts) -> None:
    name = accounts.create(dom_table=True)
    host, guest = new_page(user=name), new_page(user=accounts.create(dom_table=True))
    for page in (host, guest):
        page.goto("/lobby/?game=american")
    host.get_by_role("button", name="Open the table").click()
    host.wait_for_url("**/table/**")
    seat = guest.get_by_role("button", name=f"Take a seat at {name}'s table")
    expect(seat).to_be_visible()
    seat.click()
    guest.wait_for_url(host.url)


def test_back_button_shows_the_current_lobby(new_page: NewPage, accounts: Accounts) -> None:
    page = new_page(user=accounts.create())
    page.add_init_script("window.setInterval = () => 0;")  # only the Back button refreshes
    page.goto("/lobby/")
    with page.expect_request("**/lobby/tables"):
        page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")


def test_form_is_submitted_once(new_page: NewPage, accounts: Accounts) -> None:
    page = new_page(user=accounts.create())
    page.goto("/lobby/")
    button = page.get_by_role("button", name=PLAY_NOW)
    accepted = button.evaluate("""({ form }) => {
        const submit = () => new SubmitEvent("submit", { bubbles: true, cancelable: true });
        return [form.dispatchEvent(submit()), form.dispatchEvent(submit())];
    }""")
    assert accepted == [True, False]


def test_pages_work_without_scripts(new_page: NewPage) -> None:
    page = new_page(java_script_enabled=False)
    sign_up(page, new_name())
    page.get_by_role("link", name="Settings").click()
    page.get_by_text("Jade lattice").click()
    page.get_by_text("Wine").click()
    page.get_by_role("button", name="Save settings").click()
    expect(page.get_by_text("Your settings have been saved.")).to_be_visible()
    expect(page.get_by_role("radio", name="Jade lattice")).to_be_checked()
    page.get_by_role("link", name="Lobby").click()
    page.get_by_role("button", name=PLAY_NOW).click()
    page.wait_for_url("**/table/**")
    assert "The table needs JavaScript" in page.content()


def test_blocked_cookies_are_noticed_before_a_form_is_sent(new_page: NewPage) -> None:
    page = new_page()
    warning = page.get_by_role("alert").filter(has_text="This browser blocks cookies")
    page.goto("/accounts/login/")
    expect(page.get_by_label("Password", exact=True)).to_be_visible()
    expect(warning).to_have_count(0)
    assert not [cookie for cookie in page.context.cookies() if "trial" in cookie["name"]]
    browser = page.context.new_cdp_session(page)
    browser.send("Emulation.setDocumentCookieDisabled", {"disabled": True})
    for address in ("/", "/accounts/login/", "/accounts/signup/"):
        page.goto(address)
        expect(warning).to_be_visible()


def test_pages_fit_a_narrow_phone(new_page: NewPage, accounts: Accounts) -> None:
    page = new_page(user=accounts.create(), viewport={"width": 320, "height": 640})
    for address in ("/", "/help/", "/legal/", "/lobby/", "/accounts/settings/"):
        page.goto(address)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), address


def test_the_menu_closes_in_every_usual_way(new_page: NewPage, accounts: Accounts) -> None:
    page = new_page(user=accounts.create(), viewport={"width": 390, "height": 844})
    page.goto("/lobby/")
    menu, inside = page.locator(".menu summary"), page.locator(".menu").get_by_text("Profile")
    menu.click()
    inside.focus()
    page.keyboard.press("Escape")
    expect(inside).to_be_hidden()
    expect(menu).to_be_focused()
    menu.click()
    page.get_by_role("heading", level=1).click(position={"x": 2, "y": 2})
    expect(inside).to_be_hidden()
    menu.click()
    page.get_by_role("link", name="Notifications").focus()
    expect(inside).to_be_hidden()
    menu.click()
    inside.click()
    page.wait_for_url("**/people/**")


def test_the_menu_works_without_a_script(new_page: NewPage, accounts: Accounts) -> None:
    phone = {"viewport": {"width": 390, "height": 844}, "java_script_enabled": False}
    page = new_page(user=accounts.create(), **phone)
    page.goto("/lobby/")
    page.locator(".menu summary").click()
    page.locator(".menu").get_by_text("Profile").click()
    page.wait_for_url("**/people/**")


def test_on_a_phone_the_header_has_two_rows(new_page: NewPage, accounts: Accounts) -> None:
    page = new_page(user=accounts.create(dom_table=True), viewport={"width": 390, "height": 844})
    page.goto("/lobby/")
    page.get_by_role("button", name=PLAY_NOW).click()
    page.wait_for_url("**/table/**")
    page.goto("/lobby/")
    expect(page.get_by_role("link", name="Continue your game")).to_be_visible()
    box = page.locator(".top").bounding_box()
    assert box
    assert box["height"] < 3 * 44
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
