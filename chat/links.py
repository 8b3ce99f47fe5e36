"""Links in messages: found by their http:// or https://, never loaded and never previewed."""

import re
from collections.abc import Iterator

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
