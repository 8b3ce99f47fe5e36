"""Refusals of reviews and of answers to problems: their texts, which pages show."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tables import refusals

TEXTS: dict[str, Promise] = refusals.TEXTS | {
    "too_many_reviews": _("You have asked for many reviews. Please ask again in an hour."),
    "reviews_busy": _("Many reviews are being made just now. Please ask again later."),
    "no_such_choice": _("Please choose one of the answers below."),
    "answered_before": _("You have already answered this problem. Your first answer counts."),
}


class Refused(refusals.Refused):
    """A refusal of a review or an answer."""

    texts = TEXTS


must = Refused.must
