"""What moderation refuses, by code, and the text a page shows for it."""

from tables.refusals import Refused

TEXTS = {
    "in_the_past": "The time it lasts until has to lie ahead.",
    "of_the_house": "Those who run the house cannot be sent out of it here.",
    "settled": "This report has been settled already.",
    "too_many_reports": "You have sent ten reports today. Staff will read them first.",
    "yourself": "That is you.",
}


def must(holds: object, code: str) -> None:
    if not holds:
        raise Refused(code, TEXTS[code])
