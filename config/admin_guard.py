"""Refuses admin URLs and forms whose values the database cannot store or compare, and keeps the
admin in English."""

import re
from collections.abc import Callable

from django.core.exceptions import ValidationError
from django.db import DataError
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.utils import translation

NUL = "%00"  # PostgreSQL rejects it, and the admin's lists pass query parameters on unchecked
NOT_A_VALUE = re.compile(r"^Field '\w+' expected ")  # Django's words for id=Una


class Guard:
    """Answers 400 instead of failing with a database error. Stays inside LocaleMiddleware."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not _is_admin(request):
            return self._get_response(request)
        if NUL in request.get_full_path():
            return _refusal()
        with translation.override("en"):  # the admin's own texts are not translated
            return self._get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """The admin takes ids in queries and chosen rows from the request as they are."""
        if not _is_admin(request):
            return None
        unusable = isinstance(error, ValueError) and NOT_A_VALUE.match(str(error))
        too_large = isinstance(error, OverflowError | DataError)
        return _refusal() if unusable or too_large or isinstance(error, ValidationError) else None


def _is_admin(request: HttpRequest) -> bool:
    return request.path.startswith("/admin/")


def _refusal() -> HttpResponse:
    return HttpResponseBadRequest("This address contains text that cannot be stored.")
