"""What is said no to between people, by name, and the words a page shows for it."""

from typing import TypeVar

from tables.refusals import TEXTS as TABLE_TEXTS
from tables.refusals import Refused

T = TypeVar("T")

TEXTS = TABLE_TEXTS | {
    "already_asked": "Your request is already on its way.",
    "already_blocked": "You have blocked this person already.",
    "already_friends": "You are friends already.",
    "already_invited": "You have sent this invitation already.",
    "already_there": "That person has a seat at this table already.",
    "no_request": "There is no such request any more.",
    "no_such_invitation": "That invitation is no longer open.",
    "no_such_person": "There is nobody of that name here.",
    "not_blocked": "You have not blocked this person.",
    "not_friends": "Only friends can be invited. You are not friends with this person.",
    "too_many_friends": "You have 500 friends and requests. Remove one of them first.",
    "you_blocked": "You have blocked this person. Unblock first, then ask.",
    "yourself": "That is you.",
}


def must(holds: T | None, code: str) -> T:
    """Returns what was found or holds; raises Refused(code) for None and all that is false."""
    if not holds:
        raise Refused(code, TEXTS[code])
    return holds
