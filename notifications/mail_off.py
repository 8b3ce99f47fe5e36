"""The link in a mail that turns mail of its topic off, with one press and without signing in: for
people on a page, and for mail programs by RFC 8058.

The link says whose mail it is. Somebody else who is signed in changes nothing by it.
"""

from django.core import signing

from accounts.models import User
from accounts.site_address import page_address
from notifications import choosing
from notifications.hooks import topics

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
    choosing.choose(user, {topic: {"mail": False}})
