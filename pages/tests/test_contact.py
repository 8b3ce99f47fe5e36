"""Anybody can write to the operator; nobody can have the site write to somebody else."""

from typing import Never

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from accounts.tests.people import create_account, sign_in
from pages import views
from pages.articles import LEGAL

pytestmark = pytest.mark.django_db
WORDS = {"email": "zoe@elsewhere.example", "text": "The tiles\nare upside down."}


def write(client: Client, **changed: str):
    return client.post(reverse("contact"), WORDS | changed)


def test_visitor_writes_to_the_operator(client, mailoutbox) -> None:
    page = client.get(write(client).url).content.decode()
    assert "Your message has been sent" in page
    (mail,) = mailoutbox
    assert (mail.to, mail.reply_to) == ([settings.OPERATOR.email], ["zoe@elsewhere.example"])
    assert "upside down" in mail.body
    assert "not signed in" in mail.body


def test_player_is_named_and_their_address_filled_in(client, mailoutbox) -> None:
    ann = create_account("Ann")
    sign_in(client, "Ann")
    assert "ann@example.org" in client.get(reverse("contact")).content.decode()
    write(client)
    assert f"Ann ({ann.pk})" in mailoutbox[-1].body


@pytest.mark.parametrize(
    "changed",
    [
        {"email": "nobody"},
        {"email": "a@b.example\nBcc: c@d.example"},
        {"email": ""},
        {"text": " "},
        {"text": "x" * (views.LONGEST + 1)},
    ],
)
def test_bad_input_is_refused_and_kept(client, mailoutbox, changed) -> None:
    page = write(client, **changed)
    assert page.status_code == 200
    assert 'class="error"' in page.content.decode()
    assert (changed.get("text", "upside down").strip()[:50]) in page.content.decode()
    assert mailoutbox == []


def test_second_click_sends_nothing_twice(client, mailoutbox) -> None:
    assert [write(client).status_code for _ in "ab"] == [302, 302]
    assert len(mailoutbox) == 1


def test_messages_of_one_network_are_limited(client, mailoutbox) -> None:
    for number in range(views.PER_NETWORK_AND_HOUR):
        write(client, text=f"{number}")
    page = write(client, text="and more").content.decode()
    assert "too many messages" in page
    assert "and more" in page
    assert len(mailoutbox) == views.PER_NETWORK_AND_HOUR


def test_messages_of_all_are_limited(client, mailoutbox, monkeypatch) -> None:
    monkeypatch.setattr(views, "PER_DAY", 0)
    assert "too many messages" in write(client).content.decode()
    assert mailoutbox == []


def test_what_could_not_be_sent_stays_and_can_be_sent_again(client, mailoutbox, settings) -> None:
    working, settings.EMAIL_BACKEND = settings.EMAIL_BACKEND, "pages.tests.test_contact.Away"
    page = write(client).content.decode()
    assert "could not be sent" in page
    assert "upside down" in page
    settings.EMAIL_BACKEND = working
    write(client)
    assert len(mailoutbox) == 1


class Away:
    def __init__(self, *_, **__) -> None:
        pass

    def send_messages(self, _) -> Never:
        raise ConnectionError


def test_form_of_another_site_is_refused(mailoutbox) -> None:
    client = Client(enforce_csrf_checks=True)
    assert write(client).status_code == 403
    assert mailoutbox == []


@pytest.mark.parametrize("slug", ["terms", "privacy"])
def test_legal_pages_name_the_operator(client, slug) -> None:
    page = client.get(reverse("legal_article", args=[slug])).content.decode()
    operator = settings.OPERATOR
    for said in (operator.name, operator.address, operator.email, operator.complaints):
        assert said in page
    assert f"{operator.minimum_age} years" in page
    assert reverse("contact") in page
    assert (operator.law in page) == (slug == "terms")


@pytest.mark.parametrize("article", [a for a in LEGAL if a.slug == "fair-play"])
def test_objecting_has_a_way(client, article) -> None:
    assert reverse("contact") in client.get(article.address).content.decode()


@pytest.mark.parametrize("name", ["landing", "accessibility", "help", "account_signup"])
def test_pages_lead_there(client, name) -> None:
    page = client.get(reverse(name)).content.decode()
    assert reverse("contact") in page


def test_sign_up_says_the_minimum_age(client) -> None:
    page = client.get(reverse("account_signup")).content.decode()
    assert f"at least {settings.OPERATOR.minimum_age} years old" in page
