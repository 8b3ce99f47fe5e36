"""Refusals of answers to problems: their texts, which pages show."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tables import refusals

TEXTS: dict[str, Promise] = refusals.TEXTS | {
    "no_such_choice": _("Please choose one of the answers below."),
    "answered_before": _("You have already answered this problem. Your first answer counts."),
}


class Refused(refusals.Refused):
    """A refusal of an answer."""

    texts = TEXTS


must = Refused.must
