"""Wrong passwords and codes are limited, and nobody can keep an owner out of their account."""

import pytest
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.test import Client, RequestFactory
from django.urls import reverse

from accounts.models import User
from accounts.sign_in_limits import COOKIE, code_attempt, password_attempt
from accounts.tests.people import PASSWORD, create_account, link_in, sign_in

pytestmark = pytest.mark.django_db
TOO_MANY = "Too many attempts"


@pytest.fixture
def ann() -> User:
    return create_account("Ann")


def browser(address: str = "127.0.0.1") -> Client:
    return Client(REMOTE_ADDR=address)


def guess(client: Client, name: str = "Ann", times: int = 1) -> str:
    """What the page says after the last wrong password."""
    for _ in range(times):
        answer = sign_in(client, name, "not my password").content.decode()
    return answer


def is_let_in(client: Client, name: str = "Ann") -> bool:
    return sign_in(client, name).status_code == 302


def known_browser(address: str = "127.0.0.1") -> Client:
    """One in which Ann has signed in and out."""
    client = browser(address)
    assert is_let_in(client)
    client.post(reverse("account_logout"))
    return client


@pytest.mark.parametrize("name", ["Ann", "ann@example.org"])
def test_a_stranger_elsewhere_keeps_nobody_out(ann: User, name: str) -> None:
    stranger = browser("203.0.113.7")
    assert TOO_MANY in guess(stranger, name, times=6)
    assert not is_let_in(stranger, name)
    assert is_let_in(browser(), name)


def test_an_unknown_name_is_limited_alike() -> None:
    assert TOO_MANY in guess(browser(), "Nobody", times=6)


def test_one_network_tries_few_names(ann: User) -> None:
    visitor = browser()
    names = ["Ben", "Cleo", "Dora", "Eve", "Finn", "Gina", "Hal", "Ida", "Jo7", "Kim"]
    assert all(TOO_MANY not in guess(visitor, name) for name in names)
    assert not is_let_in(visitor)


def test_right_passwords_do_not_count(ann: User) -> None:
    assert all(is_let_in(browser()) for _ in range(12))


def test_a_known_browser_passes_what_its_network_has_spent(ann: User) -> None:
    at_home = known_browser()
    assert TOO_MANY in guess(browser(), times=6)
    assert is_let_in(at_home)


def test_a_known_browser_has_a_limit_too(ann: User) -> None:
    at_home = known_browser()
    assert TOO_MANY in guess(at_home, times=11)
    assert not is_let_in(at_home)


def test_two_accounts_share_a_known_browser(ann: User) -> None:
    create_account("Ben")
    shared = known_browser()
    assert is_let_in(shared, "Ben")
    shared.post(reverse("account_logout"))
    for name in ("Ann", "Ben"):
        guess(browser(), name, times=5)
        assert is_let_in(shared, name)
        shared.post(reverse("account_logout"))


def test_a_new_password_revokes_other_browsers(ann: User) -> None:
    elsewhere, here = known_browser(), known_browser()
    new = "red dragon on soap"
    sign_in(here, "Ann")
    page = reverse("account_change_password")
    here.post(page, {"oldpassword": PASSWORD, "password1": new, "password2": new})
    here.post(reverse("account_logout"))
    guess(browser(), times=5)
    assert sign_in(elsewhere, "Ann", new).status_code == 200
    assert sign_in(here, "Ann", new).status_code == 302


def test_the_cookie_is_of_one_account_and_signed(ann: User) -> None:
    create_account("Ben")
    bens = browser()
    sign_in(bens, "Ben")
    cookie = bens.cookies[COOKIE]
    assert (cookie["httponly"], cookie["samesite"], cookie["path"]) == (True, "Lax", "/accounts/")
    bens.post(reverse("account_logout"))
    guess(browser(), times=5)
    assert not is_let_in(bens)
    bens.cookies[COOKIE] = cookie.value[:-1] + "!"
    assert not is_let_in(bens)


def test_the_cookie_is_sent_by_https_only(ann: User, settings) -> None:
    settings.SESSION_COOKIE_SECURE = True
    visitor = browser()
    sign_in(visitor, "Ann")
    assert visitor.cookies[COOKIE]["secure"]


@pytest.mark.parametrize(
    ("other", "is_near"),
    [("2001:db8:7:7:ffff::2", True), ("2001:db8:7:8::1", False), ("10.0.0.1", False)],
)
def test_a_home_counts_as_one_network(ann: User, other: str, is_near: bool) -> None:
    guess(browser("2001:db8:7:7::1"), times=5)
    assert is_let_in(browser(other)) is not is_near


@pytest.mark.parametrize("network", ["198.51.100.{}", "2001:db8:7:{}::1"])
def test_neighbours_share_a_limit_of_a_day(network: str) -> None:
    """However many addresses one customer of a provider has."""
    allowed = [attempt(network.format(number)) for number in range(1, 40)]
    assert allowed == [True] * 30 + [False] * 9


def test_slow_guesses_from_everywhere_end(ann: User) -> None:
    """Then the owner comes in with a browser that knows them, or by mail."""
    at_home = known_browser()
    allowed = [attempt(f"10.{n // 250}.{n % 250}.1") for n in range(501)]
    assert allowed == [True] * 500 + [False]
    assert not is_let_in(browser("192.0.2.1"))
    assert is_let_in(at_home)


def attempt(address: str, name: str = "Ann") -> bool:
    request = RequestFactory(REMOTE_ADDR=address).post("/")
    request.user = None
    return password_attempt(request, name).allowed


def test_a_new_password_by_mail_lets_the_owner_in(ann: User, mailoutbox) -> None:
    visitor = browser()
    guess(visitor, times=6)
    visitor.post(reverse("account_reset_password"), {"email": ann.email})
    action = visitor.get(link_in(mailoutbox[0]), follow=True).redirect_chain[-1][0]
    new = "red dragon on soap"
    visitor.post(action, {"password1": new, "password2": new})
    assert sign_in(browser(), "Ann", new).status_code == 302


def test_strangers_do_not_keep_anybody_from_confirming_a_password(ann: User, settings) -> None:
    settings.ACCOUNT_REAUTHENTICATION_TIMEOUT = 0
    client = browser()
    client.force_login(ann)
    guess(browser(), "Ann", times=6)
    guess(browser(), ann.email, times=6)
    answer = client.post(reverse("account_reauthenticate"), {"password": PASSWORD})
    assert answer.status_code == 302


@pytest.mark.parametrize("address", ["203.0.113.7", "127.0.0.1"])
def test_a_stolen_password_does_not_keep_its_owner_out(ann: User, address: str) -> None:
    """Whoever has it may try codes, but not spend the owner's tries, not even from nearby."""
    at_home, thief = known_browser(), browser(address)
    TOTP.activate(ann, generate_totp_secret())
    code = RecoveryCodes.activate(ann).generate_codes()[0]
    page = reverse("mfa_authenticate")
    sign_in(thief, "Ann")
    for _ in range(6):
        said = thief.post(page, {"code": "000000"}).content.decode()
    assert TOO_MANY in said
    sign_in(at_home, "Ann")
    assert at_home.post(page, {"code": code}).status_code == 302


def test_a_new_password_by_mail_opens_the_step_for_codes(ann: User, mailoutbox) -> None:
    """Somebody who knew the old one has used up the wrong codes of a day."""
    User.objects.update(address_confirmed=ann.date_joined)  # so the codes are the owner's
    TOTP.activate(ann, generate_totp_secret())
    code = RecoveryCodes.activate(ann).generate_codes()[0]
    for number in range(501):
        request = RequestFactory(REMOTE_ADDR=f"10.{number // 250}.{number % 250}.1").post("/")
        request.user = None
        code_attempt(request, ann)
    visitor = browser("192.0.2.1")
    visitor.post(reverse("account_reset_password"), {"email": ann.email})
    action = visitor.get(link_in(mailoutbox[0]), follow=True).redirect_chain[-1][0]
    new = "red dragon on soap"
    visitor.post(action, {"password1": new, "password2": new})
    owner = browser("192.0.2.1")
    assert sign_in(owner, "Ann", new).url.startswith(reverse("mfa_authenticate"))
    assert owner.post(reverse("mfa_authenticate"), {"code": code}).status_code == 302


def test_an_account_with_anothers_address_gives_no_more_guesses(ann: User) -> None:
    """Ann has confirmed it, so with it her password is looked at, not that of the other account."""
    other = create_account("Mallory")
    User.objects.filter(pk=other.pk).update(email="ann@example.org")
    stranger = browser("203.0.113.7")
    assert is_let_in(stranger, "Mallory")
    stranger.post(reverse("account_logout"))
    assert TOO_MANY in guess(stranger, "ann@example.org", times=6)


def test_a_copied_cookie_gives_few_guesses_from_many_networks(ann: User) -> None:
    cookie = known_browser().cookies[COOKIE].value
    for number in range(6):
        thief = browser(f"2001:db8:{number:x}::1")
        thief.cookies[COOKIE] = cookie
        said = guess(thief, times=9)
    assert TOO_MANY in said
