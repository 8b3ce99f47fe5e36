"""Mail to players who are muted or suspended, and when that is over."""

from datetime import timedelta

import pytest
from django.urls import reverse

from accounts.models import User
from accounts.preferences import PreferencesUpdate, update_preferences
from accounts.tests.people import create_account
from moderation import services, tasks
from moderation.tests.sanctions import suspend

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)


@pytest.fixture
def ann():
    return create_account("Ann")


@pytest.fixture
def boss():
    return User.objects.create_superuser("Boss", "boss@example.org")


@pytest.fixture
def mails(mailoutbox):
    """Returns the subjects of what is sent at a time, though workers look twice."""

    def mails(at):
        mailoutbox.clear()
        for _ in range(2):
            tasks.send_due(at)
        return [each.subject for each in mailoutbox]

    return mails


BEGUN, OVER = "Tilehouse: Your account is suspended", "Tilehouse: Your account is open again"


def test_suspension_and_its_end_are_told_once(ann, boss, mails, mailoutbox) -> None:
    sanction = suspend(ann, boss)
    assert mails(sanction.at) == [BEGUN]
    body = mailoutbox[0].body
    assert f"{sanction.until:%-d %B %Y} at {sanction.until:%H:%M} UTC" in body
    assert "Rude words" in body
    assert reverse("contact") in body
    assert mails(sanction.until - DAY) == []
    assert mails(sanction.until) == [OVER]
    assert mails(sanction.until + DAY) == []


def test_mute_has_its_own_words(ann, boss, mails, mailoutbox) -> None:
    sanction = suspend(ann, boss, kind="mute")
    assert mails(sanction.at) == ["Tilehouse: You cannot write for a while"]
    assert "You can play as before" in mailoutbox[0].body
    assert mails(sanction.until) == ["Tilehouse: You can write again"]


def test_lifting_is_an_end(ann, boss, mails) -> None:
    sanction = suspend(ann, boss)
    mails(sanction.at)
    services.lift(sanction, boss, sanction.at + DAY)
    assert mails(sanction.at + DAY) == [OVER]


def test_lifted_before_it_was_told_nothing_is_told(ann, boss, mails) -> None:
    sanction = suspend(ann, boss)
    services.lift(sanction, boss, sanction.at)
    assert mails(sanction.at) == []


def test_end_is_told_when_the_longest_is_over(ann, boss, mails) -> None:
    short, long = suspend(ann, boss, days=1), suspend(ann, boss, days=1.5)
    assert mails(long.at) == [BEGUN, BEGUN]
    assert mails(short.until) == []
    assert mails(long.until) == [OVER]


def test_unconfirmed_address_gets_none(ann, boss, mails) -> None:
    ann.emailaddress_set.update(verified=False)
    sanction = suspend(ann, boss)
    assert mails(sanction.at) == []


def test_player_reads_it_in_their_language(ann, boss, mails) -> None:
    update_preferences(ann, PreferencesUpdate(language="es"))
    assert mails(suspend(ann, boss).at) == ["Tilehouse: Tu cuenta está suspendida"]


def test_without_a_broker_it_comes_a_minute_later(ann, boss, mails, settings) -> None:
    sanction = suspend(ann, boss)
    working, settings.EMAIL_BACKEND = settings.EMAIL_BACKEND, "pages.tests.test_contact.Away"
    assert mails(sanction.at) == []
    settings.EMAIL_BACKEND = working
    assert mails(sanction.at + timedelta(minutes=1)) == [BEGUN]


def test_after_a_long_outage_nobody_is_surprised(ann, boss, mails) -> None:
    sanction = suspend(ann, boss)
    assert mails(sanction.at + 2 * DAY) == []
