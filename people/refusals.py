"""What is said no to between people, by name, and the words a page shows for it."""

from tables.refusals import WORDS as OF_TABLES
from tables.refusals import Refused

WORDS = OF_TABLES | {
    "already_asked": "Your request is already on its way.",
    "already_blocked": "You have blocked this person already.",
    "already_friends": "You are friends already.",
    "already_invited": "You have sent this invitation already.",
    "already_there": "That person has a seat at this table already.",
    "in_the_past": "The time it lasts until has to lie ahead.",
    "no_request": "There is no such request any more.",
    "no_such_invitation": "That invitation is no longer open.",
    "no_such_person": "There is nobody of that name here.",
    "not_blocked": "You have not blocked this person.",
    "not_friends": "Only friends can be invited. You are not friends with this person.",
    "of_the_house": "Those who run the house cannot be sent out of it here.",
    "settled": "This report has been settled already.",
    "too_fast": "One thing at a time, please. Try again in a minute.",
    "too_many_friends": "You have 500 friends and requests. Remove one of them first.",
    "too_many_reports": "You have sent ten reports today. Staff will read them first.",
    "you_blocked": "You have blocked this person. Unblock first, then ask.",
    "yourself": "That is you.",
}


def must(holds: object, code: str) -> None:
    if not holds:
        raise Refused(code, WORDS[code])
