"""What neither logs nor reports of errors may hold: keys from mail, and e-mail addresses."""

import re

# Who has such a link can set a password, confirm an address or undo a change, without signing in.
# All other secrets are in forms, cookies and headers, which are never logged.
_KEY = re.compile(r"""(/accounts/(?:password/reset/key|confirm-email|not-me)/)[^\s"'\\?#<>]+""")
_ADDRESS = re.compile(r"""[^\s@<>()\[\]{},;:=]@(?:(?:[\w-]+\.)+[\w-]+|\[[\da-fA-F:.]+)""")


def without_keys(text: str) -> str:
    """The text, with *** in place of each key in a path."""
    return _KEY.sub(r"\1***", text)


def holds_address(text: str) -> bool:
    return "@" in text and bool(_ADDRESS.search(text))
