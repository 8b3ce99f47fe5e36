"""One trial for each email address. Used addresses are kept as keyed hashes: recognisable, not
readable."""

from django.conf import settings
from django.utils.crypto import salted_hmac

from billing.models import UsedTrial

SALT = "billing.trials"
# Here dots in a name make no difference, and both domains are the same.
GMAIL = ("gmail.com", "googlemail.com")


def normalised(address: str) -> str:
    """The mailbox behind an address: ways to write the same one give the same text."""
    name, _, domain = address.strip().casefold().rpartition("@")
    name = name.partition("+")[0]
    if domain in GMAIL:
        return f"{name.replace('.', '')}@{GMAIL[0]}"
    return f"{name}@{domain}"


def digest(address: str, key: str | bytes | None = None) -> str:
    """The hash of an address: 64 hex digits. key: the site's secret key unless given."""
    hashed = salted_hmac(SALT, normalised(address), secret=key, algorithm="sha256")
    return str(hashed.hexdigest())


def claim(address: str) -> bool:
    """Marks an address as used; False if it was. Of two requests at once, one gets True.

    Hashes made with a former secret key are recognised while it is in SECRET_KEY_FALLBACKS.
    """
    former = [digest(address, key) for key in settings.SECRET_KEY_FALLBACKS]
    if UsedTrial.objects.filter(digest__in=former).exists():
        return False
    return UsedTrial.objects.get_or_create(digest=digest(address))[1]
