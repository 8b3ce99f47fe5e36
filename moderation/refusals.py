"""Refusals of reports and sanctions: codes and their texts."""

from tables.refusals import Refused

TEXTS = {
    "in_the_past": "The end date must be in the future.",
    "of_the_house": "Administrators cannot be sanctioned here.",
    "settled": "This report has already been resolved.",
    "too_many_reports": "You have sent ten reports today. Staff will read those first.",
    "yourself": "You cannot do this with your own account.",
}


def must(holds: object, code: str) -> None:
    if not holds:
        raise Refused(code, TEXTS[code])
