"""What mail to players looks like: a text, and an HTML part that says the same."""

import pytest
from django.core.mail import EmailMessage
from django.utils.html import escape
from django.utils.translation import override

from accounts.mail_layout import LOGO, blocks, lay_out
from tests.mail_server import text_of

TEXT = """Hello Ann & <b>Ben</b>,

your seat is free.

Take the seat: https://tiles.example/table/7/
To see all tables:
See the lobby: https://tiles.example/lobby/
"""


def mail(**more):
    return lay_out(EmailMessage("Your seat", TEXT, to=["ann@example.org"]), **more)


def html_of(message) -> str:
    return message.alternatives[0][0]


def test_first_link_is_a_button_and_later_ones_are_links() -> None:
    assert [(block.kind, block.text, block.url) for block in blocks(TEXT)] == [
        ("text", "Hello Ann & <b>Ben</b>,", ""),
        ("text", "your seat is free.", ""),
        ("button", "Take the seat", "https://tiles.example/table/7/"),
        ("text", "To see all tables:", ""),
        ("link", "See the lobby", "https://tiles.example/lobby/"),
    ]


def test_link_within_a_sentence_is_no_button() -> None:
    (block,) = blocks("Your name is https://tiles.example/ then.")
    assert block.kind == "text"


def test_both_parts_say_the_same(settings) -> None:
    message = mail()
    for block in blocks(TEXT):
        assert escape(block.text) in html_of(message)
        assert block.url in html_of(message)
    for said in (settings.OPERATOR.name, settings.OPERATOR.address, settings.OPERATOR.email):
        assert said in html_of(message)
        assert said in message.body


def test_nothing_is_loaded_from_elsewhere() -> None:
    shown = html_of(mail())
    assert f'src="cid:{LOGO}"' in shown
    assert shown.count("src=") == 1
    assert "url(" not in shown


def test_answers_reach_the_operator_unless_it_says_otherwise(settings) -> None:
    assert mail().reply_to == [settings.OPERATOR.email]
    asked = EmailMessage("Help", "Text", to=["a@example.org"], reply_to=["b@example.org"])
    assert lay_out(asked).reply_to == ["b@example.org"]


def test_only_mail_that_can_be_turned_off_says_how() -> None:
    optional = mail(turn_off="https://tiles.example/off/")
    assert optional.extra_headers["List-Unsubscribe"] == "<https://tiles.example/off/>"
    assert "https://tiles.example/off/" in optional.body
    assert "List-Unsubscribe" not in mail().extra_headers


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "Do not send"), ("de", "Solche"), ("es", "No quiero"), ("zh-hans", "不再")],
)
def test_footer_is_in_the_language_of_the_mail(language, words) -> None:
    with override(language):
        message = mail(turn_off="https://tiles.example/off/")
    assert words in message.body
    assert words in html_of(message)
    assert f'lang="{language}"' in html_of(message)


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("eager_celery")
def test_both_parts_and_the_logo_arrive(mail_server) -> None:
    mail().send()
    (arrived,) = mail_server.arrived
    assert arrived.get_content_type() == "multipart/alternative"
    _, shown = arrived.iter_parts()
    assert text_of(arrived).split() == mail().body.split()
    assert shown.get_content_type() == "multipart/related"
    page, logo = shown.iter_parts()
    assert page.get_content().split() == html_of(mail()).split()
    assert (logo["Content-ID"], logo.get_content_type()) == (f"<{LOGO}>", "image/png")
    assert logo.get_content().startswith(b"\x89PNG")
