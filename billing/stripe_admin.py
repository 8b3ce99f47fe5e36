"""Stripe's objects in the admin: what staff look things up in, read only. The other pages of
dj-stripe, which write to Stripe and show its keys, are not registered.

Messages and mail that failed too often can be tried again here.
"""

import json
from typing import Any, ClassVar

from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.safestring import SafeString
from djstripe import models

from accounts.admin_search import AddressSearch
from billing.models import SentMail, WebhookEvent
from billing.prices import amount_text
from tables.admin import ReadOnly


class LookedUp(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    """Rows that nobody changes here."""

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_retry_permission(self, request: HttpRequest) -> bool:
        """Whether they may change such rows in general; those who only look cannot send again."""
        return super().has_change_permission(request)


class StripeObjectAdmin(AddressSearch, LookedUp):
    fields = readonly_fields = ("id", "created", "livemode", "contents")
    list_display: tuple[str, ...] = ("id", "customer", "status", "shown_amount", "created")
    search_fields: ClassVar[tuple[str, ...]] = ("id", "customer__id", "customer__email")
    ordering = ("-created",)

    @admin.display(description="What Stripe says")
    def contents(self, row: Any) -> SafeString:
        return format_html("<pre>{}</pre>", json.dumps(row.stripe_data, indent=2))

    @admin.display
    def customer(self, row: Any) -> str:
        return str(row.stripe_data.get("customer") or "")

    @admin.display
    def charge(self, row: Any) -> str:
        return str(row.stripe_data.get("charge") or "")

    @admin.display
    def status(self, row: Any) -> str:
        return str(row.stripe_data.get("status") or "")

    @admin.display(description="amount")
    def shown_amount(self, row: Any) -> str:
        data = row.stripe_data
        amount = data.get("amount", data.get("total"))
        return "" if amount is None else amount_text(amount, data["currency"])


class CustomerAdmin(StripeObjectAdmin):
    list_display = ("id", "email", "created")
    search_fields = ("id", "email")


class SubscriptionAdmin(StripeObjectAdmin):
    list_display = ("id", "customer", "status", "created")


class ByChargeAdmin(StripeObjectAdmin):
    list_display = ("id", "charge", "status", "shown_amount", "created")
    search_fields = ("id", "charge__id", "charge__customer__id")


SHOWN = {
    models.Customer: CustomerAdmin,
    models.Subscription: SubscriptionAdmin,
    models.Invoice: StripeObjectAdmin,
    models.Charge: StripeObjectAdmin,
    models.Refund: ByChargeAdmin,
    models.Dispute: ByChargeAdmin,
}


def register() -> None:
    """Replaces all pages of dj-stripe; called once they are registered."""
    for model in list(admin.site._registry):
        if model._meta.app_label == "djstripe":
            admin.site.unregister(model)
    for model, page in SHOWN.items():
        admin.site.register(model, page)


@admin.register(WebhookEvent)
class WebhookEventAdmin(LookedUp):
    list_display = ("event_id", "kind", "customer_id", "received", "handled", "attempts", "error")
    list_filter = ("kind",)
    lookups = ("kind__exact",)
    search_fields = ("event_id", "customer_id")
    ordering = ("-received",)
    actions = ("try_again",)

    @admin.action(description="Try again those that failed", permissions=["retry"])
    def try_again(self, request: HttpRequest, rows: QuerySet[WebhookEvent]) -> None:
        count = rows.filter(handled=None).exclude(body="").update(attempts=0)
        self.message_user(request, f"{count} will be tried within a minute.")


@admin.register(SentMail)
class SentMailAdmin(LookedUp):
    list_display = ("membership", "kind", "about", "sent", "attempts", "tried")
    list_filter = ("kind",)
    lookups = ("kind__exact", "membership__user__id__exact")
    search_fields = ("membership__user__username", "about")
    ordering = ("-pk",)
    actions = ("try_again",)

    @admin.action(description="Try again those that failed", permissions=["retry"])
    def try_again(self, request: HttpRequest, rows: QuerySet[SentMail]) -> None:
        count = rows.filter(~Q(tried=None), sent=None).update(attempts=0)
        self.message_user(request, f"{count} will be tried within a minute.")
