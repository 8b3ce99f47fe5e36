"""Mailboxes: one spelling for every way to write the same one, and those that refuse our mail.

Only what the standards say is the same counts as the same. Dots and `+` in a name are the affair of
each provider: to take two people's mailboxes for one would give one of them the other's account.

Mail that a mail server refuses for good, as for a mailbox that does not exist, is not sent again:
that would be refused again. The log says so, and for some days the person reads on the pages about
their address that mail does not arrive there.
"""

import logging
import re
import unicodedata
from collections.abc import Iterable
from smtplib import SMTPDataError, SMTPException, SMTPRecipientsRefused

import idna
from django.core.cache import cache
from django.utils.crypto import salted_hmac

log = logging.getLogger(__name__)

LONGEST_LABEL = 63  # characters (RFC 1035)
ACE = "xn--"  # begins a label that stands for one with other letters than ASCII
QUOTED = re.compile(r'"((?:[^"\\]|\\.)*)"\Z')
NEEDS_NO_QUOTES = re.compile(r"[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*\Z")
KEPT_SECONDS = 7 * 24 * 60 * 60  # that a mailbox refuses mail


def mailbox_of(address: str) -> str:
    """The address as the site stores and compares it: small letters, of one width, the domain in
    ASCII. Text that is no address stays text that is none."""
    name, at, domain = unicodedata.normalize("NFKC", address.strip()).rpartition("@")
    return f"{_plain(name).casefold()}{at}{ascii_domain(domain)}"


def ascii_domain(domain: str) -> str:
    """A domain as DNS knows it (UTS 46, not transitional: `ß` is not `ss`)."""
    if domain.isascii():
        return domain.lower()
    try:
        mapped = idna.uts46_remap(domain, std3_rules=False, transitional=False)
    except idna.IDNAError:
        return domain.casefold()  # no domain; the check of the form refuses it
    return ".".join(map(_ascii_label, mapped.split(".")))


def readable(address: str) -> str:
    """The address as its owner writes it, for pages and mails."""
    name, at, domain = address.rpartition("@")
    return f"{name}{at}{'.'.join(map(_unicode_label, domain.split('.')))}"


def _ascii_label(label: str) -> str:
    """Unchanged if it is too long to be one: that costs time, and a form refuses it."""
    if label.isascii() or len(label) > LONGEST_LABEL:
        return label
    return f"{ACE}{label.encode('punycode').decode()}"


def _unicode_label(label: str) -> str:
    """Unchanged if it is no label of IDNA 2008, as those may look like another."""
    try:
        return idna.ulabel(label) if label.startswith(ACE) else label
    except idna.IDNAError:
        return label


def _plain(name: str) -> str:
    """A name without quotes that it does not need (RFC 5321, 4.1.2)."""
    if quoted := QUOTED.match(name):
        bare = re.sub(r"\\(.)", r"\1", quoted[1])
        return bare if NEEDS_NO_QUOTES.match(bare) else name
    return name


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
