"""Mail that a mail server refuses for good, as for a mailbox that does not exist.

It is not sent again: that would be refused again. The log says so, and for some days the person
reads on the pages about their address that mail does not arrive there.
"""

import logging
from collections.abc import Iterable
from smtplib import SMTPDataError, SMTPException, SMTPRecipientsRefused

from django.core.cache import cache
from django.utils.crypto import salted_hmac

from accounts.mailboxes import mailbox_of

log = logging.getLogger(__name__)

KEPT_SECONDS = 7 * 24 * 60 * 60


def is_final(error: SMTPException) -> bool:
    """Whether this mail was refused with codes from 500 on. Those with which a server refuses the
    site itself do not count: that can be mended while the mail waits."""
    if isinstance(error, SMTPRecipientsRefused):
        return all(code >= 500 for code, _ in error.recipients.values())
    return isinstance(error, SMTPDataError) and error.smtp_code >= 500


def give_up(addresses: Iterable[str], error: SMTPException) -> None:
    """Says that mail to these addresses was refused for good, to the log and on pages."""
    log.error("a mail was refused for good: %s %s", type(error).__name__, _codes(error))
    for address in addresses:
        cache.set(_key(address), 1, timeout=KEPT_SECONDS)


def arrived(addresses: Iterable[str]) -> None:
    cache.delete_many([_key(address) for address in addresses])


def is_refused(address: str) -> bool:
    return bool(cache.get(_key(address)))


def _codes(error: SMTPException) -> list[int]:
    if isinstance(error, SMTPRecipientsRefused):
        return [code for code, _ in error.recipients.values()]
    return [getattr(error, "smtp_code", 0)]


def _key(address: str) -> str:
    """Redis need not know addresses."""
    return f"mail-refused:{salted_hmac('mail-refused', mailbox_of(address)).hexdigest()}"
