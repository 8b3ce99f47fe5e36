"""Refusals of reports and sanctions: codes and their texts."""

from django.utils.translation import gettext_lazy as _

from tables import refusals as tables

TEXTS = tables.TEXTS | {
    "account_deleted": _("This account has been deleted."),
    "colleague": _("Only administrators can do this for staff."),
    "in_the_past": _("The end date must be in the future."),
    "staff_account": _("Administrators cannot be sanctioned here."),
    "own_report": _("You have sent this report, so another member of staff has to do that."),
    "settled": _("This report has already been resolved."),
    "too_many_reports": _("You have sent ten reports today. Staff will read those first."),
    "yourself": _("You cannot do this with your own account."),
}


class Refused(tables.Refused):
    """A refusal of a report or sanction."""

    texts = TEXTS


must = Refused.must
