"""What a player may write: how much, what of a text is kept, what in it is a link, and the codes of
quick phrases and reactions, which the client shows in each reader's language.

Times are passed in. Links are found by their http:// or https://, never loaded and never previewed.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta

RATE, BURST = 1.0, 3.0  # messages per second; how many may come at once
PERIOD, PER_PERIOD = timedelta(minutes=5), 60
NEW_CONVERSATIONS = 20  # in DAY
REACTIONS_AT_ONCE, REACTIONS_SECONDS = 10, 10  # at tables
DAY = timedelta(days=1)  # also how long a new account sends no links

PHRASES = frozenset(
    {"hello", "good_luck", "one_moment", "well_played", "sorry", "good_game", "thank_you"}
)
REACTIONS = frozenset({"thumbs_up", "star", "heart", "laugh", "wow", "ouch"})

MAX_LENGTH = 500  # characters, after cleaning
MAX_RECEIVED = 20_000  # longer ones are not even looked at

LINE_ENDS = re.compile("\r\n?|[\u0085\u2028\u2029]")
JOINERS = "\u200c\u200d"  # inside emoji and words of some scripts
FILLERS = "\u115f\u1160\u3164\uffa0\u2800\u034f"  # look like spaces but are letters
# Control characters, those that reverse the direction of what follows, halves of pairs, and
# characters of no meaning.
REMOVED = {"Cc", "Cf", "Cs", "Co"}

LINK = re.compile(r"https?://[^\s<>\"'`{}|\\^]+", re.IGNORECASE)
HOST = re.compile(r"https?://(?:\[[0-9a-f:]+\]|[\w.-]+)(?::\d+)?(?:[/?#]|$)", re.IGNORECASE)
# What ends the sentence, not the link; also as Chinese has it.
AFTER = ".,;:!?*_~\u2026\u3001\u3002\uff01\uff0c\uff1a\uff1b\uff1f"
BRACKETS = {")": "(", "]": "[", "\uff09": "\uff08", "\u3011": "\u3010", "\u300b": "\u300a"}
# What somebody reads as a link, although it is not made clickable.
LIKE_LINK = re.compile(
    r"://|\bwww\.|\b[\w-]+\.(?:com|net|org|info|biz|io|co|me|ly|gg|app|dev|xyz|link|site|online|"
    r"shop|top|club|live|ru|cn|tk)\b|\b[\w-]+\.[a-z]{2,24}/\S",
    re.IGNORECASE,
)


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


def rate_refusal(times: Iterable[datetime], at: datetime) -> str:
    """Why no further message may be sent at a time, as a code; "" if one may.

    times: of what the player has sent within PERIOD, the newest first.
    """
    sent = list(times)
    if len(sent) >= PER_PERIOD:
        return "too_many_messages"
    tokens, before = BURST, at
    for time in (*reversed(sent), at):
        gained = max(0.0, (time - before).total_seconds()) * RATE
        tokens, before = max(0.0, min(BURST, tokens + gained)) - 1, time
    return "too_fast" if tokens < 0 else ""


def has_link(text: str) -> bool:
    """Whether a text has anything that looks like a link."""
    return LIKE_LINK.search(text) is not None


def parts(text: str) -> Iterator[tuple[str, bool]]:
    """The text in pieces, each with whether it is a link."""
    end = 0
    for found in LINK.finditer(text):
        link = _without_end(found[0])
        if not HOST.match(link):  # no host, or a name before it that hides the real one
            continue
        if found.start() > end:
            yield text[end : found.start()], False
        yield link, True
        end = found.start() + len(link)
    if end < len(text):
        yield text[end:], False


def _without_end(link: str) -> str:
    """Without the punctuation and closing brackets that belong to the sentence around it."""
    while link:
        last = link[-1]
        unopened = last in BRACKETS and link.count(last) > link.count(BRACKETS[last])
        if last not in AFTER and not unopened:
            break
        link = link[:-1]
    return link
