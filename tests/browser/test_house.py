"""The pages in a real browser, under the site's own content policy: no error may be heard."""

import uuid
from collections.abc import Callable

from playwright.sync_api import Page, expect

Visit = Callable[..., Page]
PASSWORD = "four winds at home"


def new_name() -> str:
    return "n" + uuid.uuid4().hex[:12]


def sign_up(page: Page, name: str) -> None:
    page.goto("/accounts/signup/")
    page.get_by_label("Username").fill(name)
    page.get_by_label("E-mail").fill(f"{name}@example.org")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Sign up").click()
    page.wait_for_url("**/welcome/")
    page.goto("/lobby/")


def sign_in(page: Page, name: str) -> None:
    page.goto("/accounts/login/")
    page.get_by_label("Username or e-mail").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Sign in", exact=True).click()
    page.wait_for_url("**/lobby/")


def test_the_form_says_at_once_whether_a_name_is_free(visitor: Visit) -> None:
    name = new_name()
    sign_up(visitor(), name)
    page = visitor()
    page.goto("/")
    page.get_by_role("main").get_by_role("link", name="14-day free trial").first.click()
    page.get_by_label("Username").fill(name)
    page.get_by_label("E-mail").fill(f"{name}@example.net")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Sign up").click()
    expect(page.locator("form .error")).to_have_text("That name is taken.")
    said = page.locator("form [role=status]")
    for typed, words in [
        (name.upper(), "That name is taken."),
        ("admin", "That name is kept for the house."),
        ("two words", "A name has 3 to 20 letters, digits, - or _, and starts with a letter."),
        (new_name(), "is free."),
    ]:
        page.get_by_label("Username").fill(typed)
        expect(said).to_contain_text(words)
    expect(page.locator("form .error")).to_have_count(0)


def test_a_table_opened_elsewhere_comes_into_the_lobby(visitor: Visit) -> None:
    host, guest = visitor(), visitor()
    name = new_name()
    sign_up(host, name)
    sign_up(guest, new_name())
    host.get_by_role("button", name="Open the table").click()
    host.wait_for_url("**/table/**")
    chair = guest.get_by_role("button", name=f"Take a chair at {name}'s table")
    expect(chair).to_be_visible(timeout=15_000)
    chair.click()
    guest.wait_for_url(host.url)


def test_a_form_goes_out_once(visitor: Visit) -> None:
    page = visitor()
    sign_up(page, new_name())
    button = page.get_by_role("button", name="Play now")
    goes_out = button.evaluate("""({ form }) => {
        const submit = () => new SubmitEvent("submit", { bubbles: true, cancelable: true });
        return [form.dispatchEvent(submit()), form.dispatchEvent(submit())];
    }""")
    assert goes_out == [True, False]


def test_everything_but_the_table_works_without_scripts(visitor: Visit) -> None:
    page = visitor(java_script_enabled=False)
    sign_up(page, new_name())
    page.get_by_role("link", name="Settings").click()
    page.get_by_text("Jade lattice").click()
    page.get_by_text("Wine").click()
    page.get_by_role("button", name="Save the settings").click()
    expect(page.get_by_text("Your settings are saved.")).to_be_visible()
    expect(page.get_by_role("radio", name="Jade lattice")).to_be_checked()
    page.get_by_role("link", name="Lobby").click()
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/table/**")
    assert "The table needs JavaScript" in page.content()


def test_pages_fit_a_narrow_phone(visitor: Visit) -> None:
    page = visitor(viewport={"width": 320, "height": 640})
    sign_up(page, new_name())
    for address in ("/", "/help/", "/legal/", "/lobby/", "/accounts/settings/"):
        page.goto(address)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), address
