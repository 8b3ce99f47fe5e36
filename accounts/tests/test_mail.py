"""Delivery to a mail server on this machine, and the parsing of TILEHOUSE_EMAIL_URL."""

import re

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from accounts.tests.people import create_account, sign_in
from config.settings.services import smtp
from tests.mail_server import text_of


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("eager_celery")
def test_password_reset_by_delivered_mail(client, mail_server) -> None:
    create_account("Zoe-Lou")
    client.post(reverse("account_reset_password"), {"email": "zoe-lou@example.org"})
    (mail,) = mail_server.arrived
    assert (mail["To"], mail["Subject"]) == (
        "zoe-lou@example.org",
        "Tilehouse: Choose a new password",
    )
    link = re.search(rf"{settings.BASE_URL}(/\S+)", text_of(mail))[1]
    action = client.get(link, follow=True).redirect_chain[-1][0]
    new = {"password1": "red dragon on soap", "password2": "red dragon on soap"}
    client.post(action, new)
    assert sign_in(Client(), "Zoe-Lou", "red dragon on soap").url == reverse("lobby")
    assert "has been changed" in text_of(mail_server.arrived[1])


class TestEmailUrl:
    @pytest.mark.parametrize(
        ("url", "port", "starttls", "direct"),
        [
            ("smtp://mail.example.org", 587, True, False),
            ("smtp://mail.example.org:2525", 2525, True, False),
            ("smtps://mail.example.org", 465, False, True),
            ("smtp://127.0.0.1:25?tls=no", 25, False, False),
        ],
    )
    def test_port_and_encryption(self, url, port, starttls, direct) -> None:
        parsed = smtp(url)
        assert (parsed["EMAIL_PORT"], parsed["EMAIL_USE_TLS"], parsed["EMAIL_USE_SSL"]) == (
            port, starttls, direct,
        )  # fmt: skip

    def test_credentials_may_contain_any_character(self) -> None:
        parsed = smtp("smtp://ann%40example.org:p%2Fw%3A@mail.example.org")
        assert (parsed["EMAIL_HOST_USER"], parsed["EMAIL_HOST_PASSWORD"]) == (
            "ann@example.org",
            "p/w:",
        )

    @pytest.mark.parametrize("url", ["", "mail.example.org", "http://mail.example.org", "smtp://"])
    def test_invalid_url_is_refused_at_startup(self, url) -> None:
        with pytest.raises(ValueError, match="TILEHOUSE_EMAIL_URL"):
            smtp(url)
