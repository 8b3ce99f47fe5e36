"""Refusals about memberships that staff and members read: codes and their texts."""

from typing import TypeVar

from django.utils.translation import gettext_lazy as _

from tables.refusals import Refused

T = TypeVar("T")

TEXTS = {
    "no_account": _("This account has been deleted."),
    "of_the_house": _("Only administrators can do this for staff."),
    "withdrawn": _("This has already been withdrawn."),
}


def must(value: T | None, code: str) -> T:
    """Returns the value if it is truthy."""
    if not value:
        raise Refused(code, TEXTS[code])
    return value
