"""The titles of the built-in layouts for readers of every language; by name."""

from django.utils.translation import gettext_lazy as _

BUILT_IN_TITLES = {
    "cross": _("Cross"),
    "pyramid": _("Pyramid"),
    "ring": _("Ring"),
    "square": _("Square"),
    "stepped": _("Stepped"),
    "turtle": _("Turtle"),
    "twin-ridges": _("Twin ridges"),
}
