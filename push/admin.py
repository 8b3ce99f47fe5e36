"""Browsers with push messages in the admin: staff see that there are some, and may end them."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from accounts.admin_parts import OwnedAdmin, UserLink, rows_of, user_links
from accounts.templatetags.site import browser
from push.models import Subscription


@admin.register(Subscription)
class SubscriptionAdmin(OwnedAdmin):
    """Without the addresses: whoever knows one can send noise there."""

    list_display = ("user", "shown_browser", "made", "used", "failed")
    list_select_related = ("user",)
    search_fields = ("user__username",)
    ordering = ("-made", "pk")
    fields = readonly_fields = ("user", "shown_browser", "made", "used", "failed")

    @admin.display(description="browser")
    def shown_browser(self, row: Subscription) -> str:
        return browser(row.browser)

    def lookup_allowed(self, lookup: str, value: Any, request: HttpRequest | None = None) -> bool:
        """Others could tell an address letter by letter."""
        return lookup == "user__id__exact"

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


user_links.append(
    UserLink(
        "Browsers with push messages",
        "push.view_subscription",
        rows_of("push_subscription", "user__id__exact"),
    )
)
