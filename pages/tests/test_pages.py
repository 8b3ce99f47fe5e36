"""Every page opens, has no inline scripts, and its links work."""

import re

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.template.loader import render_to_string
from django.test import Client
from django.urls import resolve, reverse

from accounts.models import User
from accounts.templatetags.shared import forget_all
from accounts.timestamps import now
from pages.tests.reading import Reading
from tables import services

pytestmark = pytest.mark.django_db

# Links to other sites that pages may show.
ELSEWHERE = {"https://stripe.com/privacy"}
FOR_ALL = [
    "landing",
    "pricing",
    "help",
    "contact",
    "legal",
    "accessibility",
    "status",
    "offline",
    "clubs",
    "rankings",
]
SIGN_IN_PAGES = [
    "account_login",
    "account_signup",
    "account_reset_password",
    "account_reset_password_done",
    "account_inactive",
    "account_email_verification_sent",
]
SIGNED_IN = [
    "lobby",
    "open_tables",
    "club_new",
    "coins",
    "settings",
    "account_change_password",
    "account_email",
    "account_logout",
    "account_reauthenticate",
]


@pytest.fixture
def ann():
    return User.objects.create_user("Ann", "ann@example.org", "four winds at home")


@pytest.fixture
def signed_in_client(ann):
    client = Client()
    client.force_login(ann)
    return client


@pytest.mark.parametrize("name", [*FOR_ALL, *SIGNED_IN])
def test_page_shows_nothing_of_who_read_it_before(name) -> None:
    """Parts of pages are kept for all readers: a page is the same whoever has read it before."""

    def page(reader):
        client = Client()
        client.force_login(reader)
        html = client.get(reverse(name)).content.decode()
        return re.sub(r'(csrfmiddlewaretoken" value=")\w+', r"\1", html)

    ann, ben = (User.objects.create(username=each) for each in ("Annabella", "Bartolomeo"))
    services.open_table(ann, "american", {}, now())
    first = page(ben)
    forget_all()
    assert "Annabella" in page(ann) or name in ("status", "offline")
    again = page(ben)
    assert again == first
    assert again.count("Annabella") == (4 if name in ("lobby", "open_tables") else 0)


def read(client, address, status=200):
    answer = client.get(address)
    assert answer.status_code == status
    page = Reading(answer.content.decode())
    assert page.faults == []
    assert page.nameless == []
    for link in page.links:
        _assert_link_works(link)
    return page, answer


def _assert_link_works(link) -> None:
    if link in ELSEWHERE or link == f"mailto:{settings.OPERATOR.email}":
        return
    path = link.partition("#")[0].partition("?")[0]
    if path.startswith("/static/build/"):
        return  # built files, which may not exist
    if path.startswith("/static/"):
        assert finders.find(path.removeprefix("/static/")), link
    elif path:
        assert path.startswith("/"), link
        resolve(path)


@pytest.mark.parametrize("name", FOR_ALL + SIGN_IN_PAGES)
def test_public_page(client, name) -> None:
    page, answer = read(client, reverse(name))
    assert len(page.headings) == 1
    assert page.title.strip()
    policy = answer.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy


@pytest.mark.parametrize("name", FOR_ALL + SIGNED_IN)
def test_page_of_a_signed_in_user(signed_in_client, name) -> None:
    page, _ = read(signed_in_client, reverse(name))
    assert len(page.headings) == 1


@pytest.mark.parametrize("name", SIGNED_IN)
def test_private_page_requires_signing_in(client, name) -> None:
    if name == "account_logout":
        assert client.get(reverse(name)).url == reverse("landing")
        return
    answer = client.get(reverse(name))
    assert answer.url == f"{reverse('account_login')}?next={reverse(name)}"


def test_pages_of_a_table(signed_in_client, client, ann) -> None:
    table = services.open_table(ann, "american", {}, now())
    for visitor in (signed_in_client, client):
        read(visitor, reverse("table", args=[table.pk]))
        page, _ = read(visitor, reverse("fairness", args=[table.pk]))
        assert len(page.headings) == 1
    read(signed_in_client, reverse("lobby"))
    read(signed_in_client, reverse("lobby_tables"))


@pytest.mark.parametrize("name", ["help", "legal"])
def test_settings_link_to(signed_in_client, name) -> None:
    main = signed_in_client.get(reverse("settings")).content.decode().partition("<main")[2]
    main = main.partition("</main>")[0]
    assert f'href="{reverse(name)}"' in main
    assert f'action="{reverse("account_logout")}"' in main


@pytest.mark.parametrize("page", ["lobby", "help"])
def test_header_leads_to_history_profile_and_help(signed_in_client, page) -> None:
    header = signed_in_client.get(reverse(page)).content.decode().partition("<main")[0]
    for address in (reverse("history"), reverse("person", args=["Ann"]), reverse("help")):
        assert f'href="{address}"' in header


def test_titles_are_unique(client, signed_in_client) -> None:
    names = [(client, name) for name in FOR_ALL + SIGN_IN_PAGES[:3]]
    titles = [read(who, reverse(name))[0].title for who, name in names]
    titles += [read(signed_in_client, reverse(name))[0].title for name in SIGNED_IN]
    assert len(set(titles)) == len(titles)


def test_unknown_page_is_not_found(client) -> None:
    page, _ = read(client, "/no/such/page", status=404)
    assert "Page not found" in page.title


def test_cross_site_post_is_refused_with_an_explanation(ann) -> None:
    stranger = Client(enforce_csrf_checks=True)
    stranger.force_login(ann)
    table = services.open_table(ann, "american", {}, now())
    addresses = [reverse(name) for name in ("settings", "preferences", "play_now", "new_table")]
    addresses += [reverse(name) for name in ("account_logout", "account_change_password")]
    addresses += [reverse(n, args=[table.pk]) for n in ("sit", "leave", "start", "rematch")]
    for address in addresses:
        answer = stranger.post(address)
        assert answer.status_code == 403, address
        assert "Please try again" in answer.content.decode()


@pytest.mark.parametrize(
    "name", ["account_login", "account_signup", "play_as_guest", "set_language"]
)
def test_a_form_without_any_cookie_is_refused_with_the_cause(name) -> None:
    stranger = Client(enforce_csrf_checks=True)
    assert "blocks cookies for this site" in stranger.post(reverse(name)).content.decode()
    stranger.get(reverse("account_login"))  # which sets a cookie
    words = stranger.post(reverse(name)).content.decode()
    assert "blocks cookies" not in words
    assert "open for too long" in words


def test_a_form_whose_origin_is_hidden_is_refused_with_the_cause() -> None:
    stranger = Client(enforce_csrf_checks=True)
    stranger.get(reverse("account_login"))
    token = stranger.cookies["csrftoken"].value
    answer = stranger.post(
        reverse("account_login"), {"csrfmiddlewaretoken": token}, headers={"origin": "null"}
    )
    words = answer.content.decode()
    assert answer.status_code == 403
    assert "from which page the form came" in words
    assert "blocks cookies" not in words


def test_refused_form_leads_back_to_its_page(ann) -> None:
    """Also where the address itself is no page: it leads to the page of its form."""
    stranger = Client(enforce_csrf_checks=True)
    stranger.force_login(ann)
    refused = stranger.post(reverse("new_table"))
    assert f'<a class="button" href="{reverse("new_table")}">' in refused.content.decode()
    assert stranger.get(reverse("new_table"))["Location"] == reverse("lobby")


@pytest.mark.parametrize("name", ["403.html", "403_csrf.html", "404.html", "429.html", "500.html"])
def test_error_page_needs_no_context(name) -> None:
    page = Reading(render_to_string(name))
    assert page.faults == []
    assert len(page.headings) == 1


def test_server_error_page(client, monkeypatch) -> None:
    client.raise_request_exception = False
    monkeypatch.setattr("pages.views.find", lambda *args: 1 / 0)
    answer = client.get(reverse("help"))
    assert answer.status_code == 500
    assert "on our side" in answer.content.decode()


def test_robots_txt_excludes_tables(client) -> None:
    answer = client.get("/robots.txt")
    assert answer.headers["Content-Type"] == "text/plain"
    assert "Disallow: /table/" in answer.content.decode()
