"""How an e-mail address is written: one spelling for every way to write the same mailbox.

Only what the standards say is the same counts as the same. Dots and `+` in a name are the affair of
each provider: to take two people's mailboxes for one would give one of them the other's account.
"""

import re
import unicodedata

import idna

LONGEST_LABEL = 63  # characters (RFC 1035)
ACE = "xn--"  # begins a label that stands for one with other letters than ASCII
QUOTED = re.compile(r'"((?:[^"\\]|\\.)*)"\Z')
NEEDS_NO_QUOTES = re.compile(r"[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*\Z")


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
