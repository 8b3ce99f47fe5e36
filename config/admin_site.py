"""The admin's list of apps."""

from typing import Any

from django.contrib import admin
from django.contrib.admin.apps import AdminConfig as DjangoAdminConfig
from django.http import HttpRequest
from django.urls import path

SIGN_IN, OURS = "account", "accounts"  # allauth's app of email addresses, and our app of users


class AdminSite(admin.AdminSite):
    def get_urls(self) -> list[Any]:
        from accounts import figures

        page = path("figures/", self.admin_view(figures.page), name="figures")
        return [page, *super().get_urls()]

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
