"""What users are told about calls later."""

from typing import Any

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from notifications.hooks import NotificationKind

_MISSED = _("You missed a call from {name}.")


def _text(row: Any) -> str:
    return str(_MISSED).format(name=row.by.username)


MISSED_CALL = NotificationKind(_text, lambda row: reverse("person", args=[row.by.username]))
