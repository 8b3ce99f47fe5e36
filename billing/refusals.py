"""Refusals of memberships: codes and their texts. Who may take a seat is refused at the table."""

from django.utils.translation import gettext_lazy as _

from tables import refusals as tables

TEXTS = tables.TEXTS | {
    "already_subscribed": _("You are already subscribed. Nothing was charged."),
    "no_account": _("This account has been deleted."),
    "no_subscription": _("There is no subscription to change."),
    "no_such_price": _("There is no such price."),
    "price_gone": _("This price is no longer available. Nothing was charged; staff know."),
    "staff_account": _("Only administrators can do this for staff."),
    "unreachable": _(
        "The payment service does not answer. Nothing was charged or changed; please try again in "
        "a few minutes."
    ),
    "withdrawn": _("This has already been withdrawn."),
}


class Refused(tables.Refused):
    """A refusal of what is done with a membership."""

    texts = TEXTS


must = Refused.must
