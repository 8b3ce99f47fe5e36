"""The admin: its list of apps; it is in English, and refuses URLs and forms whose values the
database cannot store or compare."""

import re
from collections.abc import Callable
from typing import Any

from django.contrib import admin
from django.contrib.admin.apps import AdminConfig as DjangoAdminConfig
from django.core.exceptions import ValidationError
from django.db import DataError
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.template.response import TemplateResponse
from django.urls import path
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


SIGN_IN, OURS = "account", "accounts"  # allauth's app of email addresses, and our app of users


class AdminSite(admin.AdminSite):
    def get_urls(self) -> list[Any]:
        from accounts import figures

        page = path("figures/", self.admin_view(figures.page), name="figures")
        return [page, *super().get_urls()]

    def index(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> TemplateResponse:
        """With how many reports are open; None for staff who may not read reports."""
        from moderation.selectors import open_reports

        may = request.user.has_perm("moderation.view_report")
        count = open_reports(request.user) if may else None
        return super().index(request, {**(extra_context or {}), "open_reports": count})

    def get_app_list(
        self, request: HttpRequest, app_label: str | None = None
    ) -> list[dict[str, Any]]:
        """Lists allauth's models with our users, because both apps are called "Accounts"."""
        apps: list[dict[str, Any]] = super().get_app_list(request, app_label)
        by_label = {app["app_label"]: app for app in apps}
        if not {SIGN_IN, OURS} <= by_label.keys():
            return apps
        users, addresses = by_label[OURS], by_label[SIGN_IN]
        users["models"] = sorted(users["models"] + addresses["models"], key=_name)
        return [app for app in apps if app is not addresses]


def _name(model: dict[str, Any]) -> str:
    return str(model["name"]).lower()


class AdminConfig(DjangoAdminConfig):
    default_site = "config.admin_site.AdminSite"
