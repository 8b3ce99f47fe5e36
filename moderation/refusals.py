"""Refusals of reports and sanctions: codes and their texts."""

from typing import TypeVar

from django.utils.translation import gettext_lazy as _

from tables.refusals import Refused

T = TypeVar("T")

TEXTS = {
    "account_deleted": _("This account has been deleted."),
    "colleague": _("Only administrators can do this for staff."),
    "in_the_past": _("The end date must be in the future."),
    "staff_account": _("Administrators cannot be sanctioned here."),
    "settled": _("This report has already been resolved."),
    "too_many_reports": _("You have sent ten reports today. Staff will read those first."),
    "yourself": _("You cannot do this with your own account."),
}


def must(value: T | None, code: str) -> T:
    """Returns the value if it is truthy."""
    if not value:
        raise Refused(code, TEXTS[code])
    return value
