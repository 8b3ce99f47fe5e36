"""The site in figures, for staff: apps register tables of numbers, and each says what it counts. No
names, and nothing that has to read all games ever played: by day, or what is open now."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils import timezone

from accounts.models import User

Row = Sequence[object]


class Figures(NamedTuple):
    """A table of numbers. permission: who sees it. counts: what exactly is counted, in words.
    rows: given the moment and the reader."""

    title: str
    permission: str
    counts: str
    columns: Sequence[str]
    rows: Callable[[datetime, Any], Sequence[Row]]


figures: list[Figures] = []  # in the order of INSTALLED_APPS


def midnight(at: datetime, days_ago: int = 0) -> datetime:
    """The beginning of a day in UTC."""
    day = at.astimezone(UTC).replace(hour=0, minute=0, second=0, microsecond=0)
    return day - timedelta(days=days_ago)


def page(request: HttpRequest) -> HttpResponse:
    """Shows those tables that the reader may see."""
    at, staff = timezone.now(), request.user
    shown = [each for each in figures if staff.has_perm(each.permission)]
    if not shown:
        raise PermissionDenied
    tables = [(each, each.rows(at, staff)) for each in shown]
    context: dict[str, Any] = {"title": "Figures", "at": at, "tables": tables}
    context |= admin.site.each_context(request)
    return TemplateResponse(request, "admin/figures.html", context)


def staff_with(permission: str) -> list[User]:
    """Staff with an address and a permission, such as "billing.view_membership"."""
    backend = "accounts.backends.PasswordBackend"
    allowed = User.objects.with_perm(permission, backend=backend)
    return list(allowed.filter(is_staff=True, closed=None).exclude(email="").order_by("pk"))
