"""Refusals of reviews: their texts, which pages show."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tables import refusals

TEXTS: dict[str, Promise] = refusals.TEXTS | {
    "too_many_reviews": _("You have asked for many reviews. Please ask again in an hour."),
    "reviews_busy": _("Many reviews are being made just now. Please ask again later."),
}


class Refused(refusals.Refused):
    """A refusal of a review."""

    texts = TEXTS


must = Refused.must
