"""Friends made, and what their pages say."""

import re


def befriend(one, other):
    one.do("ask", other)
    other.do("accept", one)


def heading(page, title):
    """What stands under a heading of a page."""
    found = re.search(rf">{title}</h2>(.*?)</section>", page, re.S)
    return found[1] if found else ""


def count(page):
    """The number beside Friends in the head of a page."""
    found = re.search(r'class="count">(\d+)', page)
    return int(found[1]) if found else 0
