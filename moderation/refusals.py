"""Refusals of reports and sanctions: codes and their texts."""

from typing import TypeVar

from tables.refusals import Refused

T = TypeVar("T")

TEXTS = {
    "account_deleted": "This account has been deleted.",
    "in_the_past": "The end date must be in the future.",
    "of_the_house": "Administrators cannot be sanctioned here.",
    "settled": "This report has already been resolved.",
    "too_many_reports": "You have sent ten reports today. Staff will read those first.",
    "yourself": "You cannot do this with your own account.",
}


def must(value: T | None, code: str) -> T:
    """Returns the value if it is truthy."""
    if not value:
        raise Refused(code, TEXTS[code])
    return value
