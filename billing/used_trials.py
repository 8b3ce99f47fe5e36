"""One trial for each email address. Used addresses are kept as keyed hashes: recognisable, not
readable."""

from django.conf import settings
from django.utils.crypto import salted_hmac

from accounts.mailboxes import mailbox_of, readable
from billing.models import UsedTrial

SALT = "billing.trials"  # for ever, or used trials would be forgotten
# Here dots in a name make no difference, and both domains are the same.
GMAIL = ("gmail.com", "googlemail.com")


def normalised(address: str) -> str:
    """The mailbox behind an address: ways to write the same one give the same text. Here, unlike
    for accounts, what follows a `+` counts for nothing: if that takes two people for one, one of
    them lacks free days, which staff can give; else everybody would have as many as they like."""
    name, _, domain = mailbox_of(address).rpartition("@")
    name = name.partition("+")[0]
    if domain in GMAIL:
        return f"{name.replace('.', '')}@{GMAIL[0]}"
    return f"{name}@{domain}"


def digest(address: str, key: str | bytes | None = None) -> str:
    """The hash of an address: 64 hex digits. key: the site's secret key unless given."""
    return _hash(normalised(address), key)


def _hash(text: str, key: str | bytes | None) -> str:
    return str(salted_hmac(SALT, text, secret=key, algorithm="sha256").hexdigest())


def claim(address: str) -> bool:
    """Marks an address as used; False if it was. Of two requests at once, one gets True."""
    if UsedTrial.objects.filter(digest__in=hashes(address)).exists():
        return False
    return UsedTrial.objects.get_or_create(digest=digest(address))[1]


def hashes(address: str) -> list[str]:
    """The hash of an address, and those of earlier: made with a secret key that is still in
    SECRET_KEY_FALLBACKS, or of a domain that was not written in ASCII."""
    keys = [None, *settings.SECRET_KEY_FALLBACKS]
    texts = {normalised(address), readable(normalised(address))}
    return [_hash(text, key) for text in texts for key in keys]
