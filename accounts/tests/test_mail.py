"""Mail that is delivered to a server on this machine, and the settings that name a server."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from accounts.tests.people import sign_in, someone
from config.settings.mail import smtp


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("at_once")
def test_a_forgotten_password_by_the_mail_that_really_arrived(client, mail_server):
    someone("Zoe-Lou")
    client.post(reverse("account_reset_password"), {"email": "zoe-lou@example.org"})
    (mail,) = mail_server.arrived
    assert (mail["To"], mail["Subject"]) == (
        "zoe-lou@example.org",
        "Tilehouse: Choose a new password",
    )
    link = re.search(r"http://testserver(/\S+)", mail.get_content())[1]
    action = client.get(link, follow=True).redirect_chain[-1][0]
    new = {"password1": "red dragon on soap", "password2": "red dragon on soap"}
    client.post(action, new)
    assert sign_in(Client(), "Zoe-Lou", "red dragon on soap").url == reverse("lobby")
    assert "has been changed" in mail_server.arrived[1].get_content()


class TestAddress:
    @pytest.mark.parametrize(
        ("url", "port", "starttls", "direct"),
        [
            ("smtp://mail.example.org", 587, True, False),
            ("smtp://mail.example.org:2525", 2525, True, False),
            ("smtps://mail.example.org", 465, False, True),
            ("smtp://127.0.0.1:25?tls=no", 25, False, False),
        ],
    )
    def test_how_the_server_is_spoken_to(self, url, port, starttls, direct):
        told = smtp(url)
        assert (told["EMAIL_PORT"], told["EMAIL_USE_TLS"], told["EMAIL_USE_SSL"]) == (
            port, starttls, direct,
        )  # fmt: skip

    def test_name_and_password_may_hold_any_character(self):
        told = smtp("smtp://ann%40example.org:p%2Fw%3A@mail.example.org")
        assert (told["EMAIL_HOST_USER"], told["EMAIL_HOST_PASSWORD"]) == ("ann@example.org", "p/w:")

    @pytest.mark.parametrize("url", ["", "mail.example.org", "http://mail.example.org", "smtp://"])
    def test_another_address_is_refused_when_the_site_starts(self, url):
        with pytest.raises(ValueError, match="TILEHOUSE_EMAIL_URL"):
            smtp(url)
