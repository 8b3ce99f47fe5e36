"""What other apps say about their push messages while these wait to be sent."""

from collections.abc import Callable

# By what a message is about: whether its reader has not seen it yet, given its number.
still_news: dict[str, Callable[[int], bool]] = {}
# SQL for one number each, %(user)s being the reader: what stands on the icon of the installed page.
badge: dict[str, str] = {}
