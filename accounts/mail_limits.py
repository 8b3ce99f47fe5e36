"""How much mail strangers can have sent to an address, which they need not own.

The limits for a sender come first, and one for the address does not count the first mail that a
network asks for: whoever owns the mailbox gets theirs, however much others have asked for it.
"""

from django.http import HttpRequest
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_lazy as _

from accounts.ratelimit import client_network, is_within

HOUR, DAY = 60 * 60, 24 * 60 * 60
AGAIN = 3 * 60  # seconds until the same sender can have the same mail sent again
SENDER_A_DAY = 20  # mails of one account, to all addresses
NETWORK_AN_HOUR = 60  # of one network, to all addresses
NETWORK_TO_ADDRESS = 10  # a day
ADDRESS_A_DAY = 20

TOO_SOON = _(
    "You asked for this email less than three minutes ago. Please look for it, also in the spam "
    "folder, before you ask again."
)
TOO_MANY = _(
    "Too many emails were asked for today, so we have not sent another. Please look for the "
    "earlier ones, also in the spam folder, or ask again tomorrow."
)


def too_soon(request: HttpRequest, mail: str, address: str, account: int | None = None) -> bool:
    """Whether this sender has just had this mail sent to the address. Counts it if not."""
    sender = f"user-{account}" if account else client_network(request)
    return not is_within(f"mail:{mail}:{sender}:{_digest(address)}", mail, 1, AGAIN)


def too_many(request: HttpRequest, address: str, account: int | None = None) -> bool:
    """Whether too much mail was sent for this sender, or to the address. Counts this one."""
    network, box = client_network(request), _digest(address)
    limits = [
        (f"mail:network:{network}", NETWORK_AN_HOUR, HOUR),
        (f"mail:{network}:{box}", NETWORK_TO_ADDRESS, DAY),
    ]
    if account:
        limits.append((f"mail:user-{account}", SENDER_A_DAY, DAY))
    if any(not is_within(key, "mail", times, seconds) for key, times, seconds in limits):
        return True
    first = is_within(f"mail:first:{network}:{box}", "mail", 1, DAY)
    return not first and not is_within(f"mail:{box}", "mail", ADDRESS_A_DAY, DAY)


def _digest(address: str) -> str:
    """The cache knows no addresses."""
    return str(salted_hmac("accounts.mail_limits", address).hexdigest()[:32])
