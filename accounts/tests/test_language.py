"""The language a player chose stays: in the browser, with the account, and in their mail."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from accounts.tests.people import create_account, sign_in, sign_up
from notifications import delivery
from social.tests.conftest import Visitor

pytestmark = pytest.mark.django_db


def choose(client, language) -> None:
    client.post(reverse("set_language"), {"language": language, "next": "/"})


def lang_of(client, page="help"):
    html = client.get(reverse(page), follow=True).content.decode()
    return html.partition('<html lang="')[2].partition('"')[0]


def test_signing_up_keeps_the_language_for_pages_and_mail(client, mailoutbox) -> None:
    choose(client, "es")
    sign_up(client, "Ines")
    assert lang_of(client, "lobby") == "es"
    assert User.objects.get(username="Ines").preferences["language"] == "es"
    assert mailoutbox[-1].subject == "Tilehouse: Confirma tu correo"
    assert "Hola, Ines:" in mailoutbox[-1].body


def test_another_browser_gets_the_language_of_the_account(client) -> None:
    create_account("Ann")
    sign_in(client, "Ann")
    choose(client, "zh-hans")
    phone = Client(headers={"accept-language": "en"})
    sign_in(phone, "Ann")
    assert lang_of(phone, "lobby") == "zh-hans"


def test_what_was_chosen_in_a_browser_stays_after_signing_in(client) -> None:
    ann = create_account("Ann")
    sign_in(Client(headers={"accept-language": "en"}), "Ann")
    choose(client, "es")
    sign_in(client, "Ann")
    assert lang_of(client, "lobby") == "es"
    ann.refresh_from_db()
    assert ann.preferences["language"] == "es"


def test_language_of_a_browser_alone_is_not_kept(client) -> None:
    create_account("Ann")
    sign_in(Client(headers={"accept-language": "es"}), "Ann")
    phone = Client(headers={"accept-language": "zh-hans"})
    sign_in(phone, "Ann")
    assert lang_of(phone, "lobby") == "zh-hans"


def test_turning_mail_on_keeps_the_language_of_the_page(client) -> None:
    ann = create_account("Ann")
    browser = Client(headers={"accept-language": "es"})
    sign_in(browser, "Ann")
    browser.post(reverse("email_preferences"), {"friends.mail": "on"})
    ann.refresh_from_db()
    assert ann.preferences["language"] == "es"


def test_language_is_chosen_in_the_settings(client) -> None:
    create_account("Ann")
    sign_in(client, "Ann")
    form = {"username": "Ann", "language": "es", "back": "plum", "felt": "wine"}
    page = client.post(reverse("settings"), form, follow=True).content.decode()
    assert '<html lang="es">' in page
    assert "Tus ajustes se han guardado." in page
    assert 'value="es" selected' in page


def test_mail_about_others_is_in_the_language_of_its_reader(mailoutbox) -> None:
    ben = create_account("Ben")
    ben.preferences = {"language": "zh-hans"}
    ben.save()
    ann = Visitor("Ann")
    choose(ann, "es")
    page = ann.do("ask", ben)
    assert "Solicitud de amistad enviada a Ben." in page
    delivery.deliver(timezone.now() + timedelta(minutes=11))
    assert "新的好友请求" in mailoutbox[-1].subject
    assert "您好" in mailoutbox[-1].body


def test_admin_stays_in_english(client) -> None:
    User.objects.create_superuser("Staff", "staff@example.org", "four winds at home")
    client.force_login(User.objects.get(username="Staff"))
    choose(client, "es")
    page = client.get("/admin/accounts/user/", follow=True).content.decode()
    assert "Select user to change" in page
    assert lang_of(client) == "es"


def test_offline_page_is_kept_in_the_language_of_the_page(client) -> None:
    choose(client, "es")
    assert "/offline/?language=es" in client.get(reverse("worker")).content.decode()
    stranger = Client(headers={"accept-language": "en"})
    html = stranger.get("/offline/?language=es").content.decode()
    assert '<html lang="es">' in html
    assert "No tienes conexión" in html
