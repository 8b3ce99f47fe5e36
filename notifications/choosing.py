"""What users choose to hear, and how: read for the settings, and written, also by the link in a
mail that turns mail of its topic off with one press and without signing in.

The link says whose mail it is. Somebody else who is signed in changes nothing by it.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.core import signing
from django.db import transaction

from accounts.models import User
from accounts.site_address import page_address
from notifications.hooks import topics
from notifications.models import Choices, Quiet

CHANNELS = ("page", "push", "mail")
Chosen = dict[str, dict[str, bool]]  # by topic, by channel


def choices(user: User) -> Choices:
    return Choices.objects.filter(user=user).first() or Choices(user=user)


@contextmanager
def _locked(user: User) -> Iterator[Choices]:
    """The choices of a user while they are changed. The user's row is locked, because the first
    choice makes theirs."""
    with transaction.atomic():
        User.objects.select_for_update(no_key=True).get(pk=user.pk)
        row = choices(user)
        yield row
        row.save()


def choose(user: User, chosen: Chosen) -> None:
    """Keeps choices; those of other topics and channels stay as they are."""
    with _locked(user) as row:
        for topic, ways in chosen.items():
            row.chosen[topic] = row.chosen.get(topic, {}) | ways


def choose_all(user: User, chosen: Chosen, quiet: Quiet | None) -> None:
    """Keeps what the settings page says. A choice that is as it was before stays none, so that it
    follows when the site's own changes."""
    with _locked(user) as row:
        for topic, ways in chosen.items():
            changed = {way: on for way, on in ways.items() if on != row.wants(topic, way)}
            row.chosen[topic] = row.chosen.get(topic, {}) | changed
        row.quiet_from, row.quiet_until = (quiet.begins, quiet.ends) if quiet else (None, None)
        row.zone = quiet.zone if quiet else row.zone


def offered(topic: str) -> list[str]:
    """The channels between which users choose."""
    return [way for way in CHANNELS if getattr(topics[topic], way) is not None]


def export(user: User) -> dict[str, Any]:
    row = choices(user)
    return {
        "topics": {
            topic: {way: row.wants(topic, way) for way in offered(topic)} for topic in topics
        },
        "quiet_hours": row.quiet and [f"{row.quiet.begins}", f"{row.quiet.ends}", row.quiet.zone],
    }


SALT = "accounts.mail_off"
FORMER = {"mail_evenings": "evenings"}  # what links in mail of earlier releases say
ONE_CLICK = {"List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}


def link(user: User, topic: str) -> str:
    return page_address("mail_off", signing.dumps([user.pk, topic], salt=SALT))


def find(key: str) -> tuple[User, str] | None:
    """Whose mail a link turns off, and of which topic; None if it is none of our links."""
    try:
        number, topic = signing.loads(key, salt=SALT)
    except (signing.BadSignature, TypeError, ValueError):
        return None
    topic = FORMER.get(topic, topic) if isinstance(topic, str) else ""
    if topic not in topics or not isinstance(number, int):
        return None
    user = User.objects.filter(pk=number, closed=None).first()
    return (user, topic) if user else None


def turn_off(user: User, topic: str) -> None:
    choose(user, {topic: {"mail": False}})
