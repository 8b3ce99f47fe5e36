"""What players are told about their coins."""

from typing import Any

from django.urls import reverse
from django.utils.translation import gettext

from notifications.registry import NotificationKind
from tables.templatetags.numbers import signed

CORRECTED = "coins_corrected"


def _text(row: Any) -> str:
    return gettext("We have corrected your coins by {coins}. Reason: {reason}").format(
        coins=signed(row.data["coins"]), reason=row.data["reason"]
    )


CORRECTION = NotificationKind(_text, lambda row: reverse("coins"))
