"""What is kept of a text that a player has written."""

import re
import unicodedata

MAX_LENGTH = 500  # characters, after cleaning
MAX_RECEIVED = 20_000  # longer ones are not even looked at

LINE_ENDS = re.compile("\r\n?|[\u0085\u2028\u2029]")
JOINERS = "\u200c\u200d"  # inside emoji and words of some scripts
FILLERS = "\u115f\u1160\u3164\uffa0\u2800\u034f"  # look like spaces but are letters
# Control characters, those that reverse the direction of what follows, halves of pairs, and
# characters of no meaning.
REMOVED = {"Cc", "Cf", "Cs", "Co"}


def clean(text: str) -> str:
    """The text without invisible characters, with at most one empty line in a row. "" if nothing
    can be seen of it."""
    text = LINE_ENDS.sub("\n", text[:MAX_RECEIVED]).replace("\t", " ")
    kept = "".join(char for char in text if char in "\n" + JOINERS or _is_kept(char))
    lines = re.sub(r" *\n", "\n", unicodedata.normalize("NFC", kept)).strip()
    found = re.sub(r"\n{3,}", "\n\n", lines)
    return found if any(map(_is_seen, found)) else ""


def _is_kept(char: str) -> bool:
    return char not in FILLERS and unicodedata.category(char) not in REMOVED


def _is_seen(char: str) -> bool:
    """Spaces are not, and marks only on what they belong to."""
    return char not in JOINERS + "\n" and unicodedata.category(char)[0] not in "ZM"
