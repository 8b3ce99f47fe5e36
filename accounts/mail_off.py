"""The link in a mail that turns mail of its kind off, with one press and without signing in: for
people on a page, and for mail programs by RFC 8058.

The link says whose mail it is. Somebody else who is signed in changes nothing by it.
"""

from django.core import signing

from accounts.models import User
from accounts.site_address import page_address

SALT = "accounts.mail_off"
KINDS = ("mail_evenings",)  # settings of users that a link may turn off
ONE_CLICK = {"List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}


def link(user: User, kind: str) -> str:
    return page_address("mail_off", signing.dumps([user.pk, kind], salt=SALT))


def find(key: str) -> tuple[User, str] | None:
    """Whose mail a link turns off, and of which kind; None if it is none of our links."""
    try:
        number, kind = signing.loads(key, salt=SALT)
    except (signing.BadSignature, TypeError, ValueError):
        return None
    user = User.objects.filter(pk=number, closed=None).first()
    return (user, kind) if user and kind in KINDS else None


def turn_off(user: User, kind: str) -> None:
    setattr(user, kind, False)
    user.save(update_fields=[kind])
