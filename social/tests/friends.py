"""Helpers that make friends and read the friends page."""

import re


def befriend(user, other) -> None:
    user.do("ask", other)
    other.do("accept", user)


def heading(page, title):
    """The section of a page below this heading."""
    found = re.search(rf">{title}</h2>(.*?)</section>", page, re.S)
    return found[1] if found else ""


def number_shown(page, what="friends"):
    """The number beside Friends, or beside another link in the page header."""
    kind = "waiting" if what == "friends" else what
    found = re.search(rf'data-count="{kind}"(?: hidden)?>(\d+)', page)
    return int(found[1]) if found else 0
