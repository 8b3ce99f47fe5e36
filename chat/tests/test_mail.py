"""Mail about unread messages: only if wanted, once a day, and not to those who are here."""

from datetime import datetime, timedelta

import pytest
from allauth.account.models import EmailAddress
from django.core import mail as outbox

from accounts.models import User
from accounts.preferences import PreferencesUpdate, update_preferences
from accounts.sessions import mark_online
from chat import services, tasks
from chat.tests.people import NOON, friends, minutes, write
from notifications import choosing
from social import services as social

pytestmark = pytest.mark.django_db


@pytest.fixture
def pair() -> tuple[User, User]:
    ann, ben = friends("Ann", "Ben")
    EmailAddress.objects.create(user=ben, email="ben@example.org", primary=True, verified=True)
    choosing.choose(ben, {"messages": {"mail": True}})
    return ann, ben


def mails(at: datetime) -> list[str]:
    """The subjects of the mails that are sent at a time."""
    before = len(outbox.outbox)
    tasks.send_due(at)
    return [str(message.subject) for message in outbox.outbox[before:]]


def test_one_mail_a_day(pair: tuple[User, User]) -> None:
    ann, ben = pair
    write(ann, ben, "very private")
    assert mails(minutes(5)) == []  # they may come and read it
    assert mails(minutes(11)) == ["Tilehouse: Ann has written to you"]
    [message] = outbox.outbox
    assert message.to == ["ben@example.org"]
    assert "/messages/Ann/" in message.body
    assert "very private" not in message.body
    assert mails(minutes(16)) == []
    write(ann, ben, at=minutes(60))
    assert mails(minutes(80)) == []
    write(ann, ben, at=minutes(25 * 60))
    assert mails(minutes(25 * 60 + 11)) == ["Tilehouse: Ann has written to you"]
    assert mails(NOON + timedelta(days=3)) == []


@pytest.mark.parametrize(
    "why", ["off", "online", "read", "cleared", "muted", "blocked", "unconfirmed", "own"]
)
def test_no_mail(pair: tuple[User, User], why: str) -> None:
    ann, ben = pair
    write(ann, ben)
    if why == "off":
        choosing.choose(ben, {"messages": {"mail": False}})
    elif why == "online":
        mark_online(ben.pk)
    elif why == "read":
        services.read(ben, ann.pk, 1, NOON)
    elif why == "cleared":
        services.clear(ben, ann.pk, 1, NOON)
    elif why == "muted":
        services.set_muted(ben, ann.pk, True, NOON)
    elif why == "blocked":
        social.block(ben, ann, NOON)
    elif why == "unconfirmed":
        EmailAddress.objects.update(verified=False)
    else:
        write(ben, ann)
    assert mails(minutes(11)) == []


def test_mail_is_in_the_language_of_its_reader(pair: tuple[User, User]) -> None:
    ann, ben = pair
    update_preferences(ben, PreferencesUpdate(language="es"))
    write(ann, ben)
    assert mails(minutes(11)) == ["Tilehouse: Ann te ha escrito"]
