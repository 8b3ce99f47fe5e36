"""What leaves the site has its configured address, whatever Host and port a request had."""

import re
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse

from accounts.tests.people import PASSWORD, create_account, sign_in, sign_up

ROOT = Path(__file__).resolve().parents[1]
SITE = "https://tiles.example"
FORGED = ["evil.example", "tiles.example:8443", "evil.example:80"]
pytestmark = pytest.mark.django_db

# Which uses of a request's own host are right: it is compared, or told to the same browser only.
COMPARED = {
    "accounts/preferences.py": 1,
    "billing/views.py": 1,
    "social/views.py": 1,
    "sockets/gate.py": 2,
    "accounts/site_address.py": 2,
    "config/page_policies.py": 1,
}
OF_REQUEST = re.compile(r"build_absolute_uri|get_current_site|get_host|request\.scheme|HTTP_HOST")


@pytest.fixture(params=FORGED)
def forger(request: pytest.FixtureRequest, settings) -> Client:
    settings.ALLOWED_HOSTS = ["*"]
    settings.BASE_URL = SITE
    return Client(headers={"host": request.param})


def links(text: str) -> set[str]:
    return set(re.findall(r"https?://[^\s/\"'<>]+", text))


def test_mail_after_signing_up(forger, mailoutbox) -> None:
    assert sign_up(forger, "Cleo").status_code == 302
    assert links(mailoutbox[0].body + mailoutbox[0].alternatives[0][0]) == {SITE}


@pytest.mark.parametrize("address", ["ann@example.org", "nobody@example.org"])
def test_mail_with_which_a_password_is_reset(forger, mailoutbox, address) -> None:
    create_account("Ann")
    forger.post(reverse("account_reset_password"), {"email": address})
    assert links(mailoutbox[0].body + mailoutbox[0].alternatives[0][0]) == {SITE}


def test_mail_to_an_address_that_signs_up_again(forger, mailoutbox) -> None:
    create_account("Ann")
    sign_up(forger, "Cleo", "ann@example.org")
    assert links(mailoutbox[0].body + mailoutbox[0].alternatives[0][0]) == {SITE}


def test_mail_about_a_changed_password(forger, mailoutbox) -> None:
    create_account("Ann")
    sign_in(forger, "Ann")
    new = {"password1": "red dragon on soap", "password2": "red dragon on soap"}
    forger.post(reverse("account_change_password"), {"oldpassword": PASSWORD, **new})
    assert links(mailoutbox[-1].body + mailoutbox[-1].alternatives[0][0]) == {SITE}


@pytest.mark.parametrize("name", ["landing", "sitemap", "robots", "help"])
def test_pages(forger, name) -> None:
    page = forger.get(reverse(name)).content.decode()
    assert not [host for host in ("evil.example", "example:8443") if host in page]
    assert {each for each in links(page) if "w3.org" not in each and "sitemaps" not in each} == {
        SITE
    }


def test_another_port_gives_no_more_tries_to_sign_in(settings) -> None:
    settings.ALLOWED_HOSTS = ["*"]
    create_account("Ann")
    for port in range(8001, 8006):
        sign_in(Client(headers={"host": f"tiles.example:{port}"}), "Ann", "wrong")
    page = sign_in(Client(headers={"host": "tiles.example:8006"}), "Ann", "wrong").content.decode()
    assert "Too many attempts" in page


def test_nothing_else_is_made_from_a_request() -> None:
    found = {}
    for path in [*ROOT.glob("*/**/*.py"), *ROOT.glob("templates/**/*.*")]:
        name = path.relative_to(ROOT).as_posix()
        if not re.match(r"(\.|node_modules|tests/|bench/|ops/)|.*/tests/", name):
            uses = len(OF_REQUEST.findall(path.read_text()))
            found |= {name: uses} if uses else {}
    assert found == COMPARED
