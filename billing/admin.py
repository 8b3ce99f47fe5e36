"""Memberships, grants and incidents in the admin, and what staff look up of Stripe's objects,
messages and mail. Used trials are registered nowhere: nobody needs to look addresses up.
"""

import json
from functools import partial
from typing import Any, ClassVar

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.widgets import AutocompleteSelect
from django.core.exceptions import PermissionDenied
from django.db.models import F, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from djstripe import models

from accounts.admin_parts import (
    AddressSearch,
    OwnedAdmin,
    ReadOnly,
    Unchanged,
    UserLink,
    row_of,
    rows_of,
    user_links,
)
from accounts.models import User
from billing import figures, services
from billing.models import Cancellation, Grant, Incident, Membership, SentMail, WebhookEvent
from billing.prices import amount_text
from billing.selectors import membership_status
from moderation.admin import perform
from moderation.staff_log import record
from tables.refusals import Refused

MOST_DAYS = 366


class GrantInline(Unchanged, admin.TabularInline):
    model = Grant
    fields = readonly_fields = ("days", "reason", "by", "made", "withdrawn")
    extra = 0


@admin.register(Membership)
class MembershipAdmin(AddressSearch, Unchanged, OwnedAdmin):
    """How memberships stand. They change by what Stripe says and by grants, never here."""

    list_display = ("user", "stands", "trial_ends", "granted_until", "free", "status", "period_end")
    list_filter = ("status", "free")
    lookups = ("status__exact", "free__exact")
    search_fields = ("user__username", "user__email", "=customer_id")
    list_select_related = ("user",)
    ordering = ("-pk",)
    inlines = (GrantInline,)
    fields = readonly_fields = (
        "user", "stands", "trial_ends", "provisional", "granted_until", "free", "customer_id",
        "subscription_id", "status", "period_end", "past_due_since", "cancel_at", "amount",
        "currency", "interval", "synced",
    )  # fmt: skip
    change_list_template = "admin/billing/membership/change_list.html"

    @admin.display(description="stands")
    def stands(self, membership: Membership) -> str:
        found = membership_status(membership, timezone.now())
        until = f" until {found.until:%Y-%m-%d}" if found.until and found.may_play else ""
        return found.kind.replace("_", " ") + until

    def get_urls(self) -> list[URLPattern]:
        page = self.admin_site.admin_view(self.figures)
        return [path("figures/", page, name="billing_figures"), *super().get_urls()]

    def figures(self, request: HttpRequest) -> HttpResponse:
        """The weekly figures."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        at = timezone.now()
        context = {
            **self.admin_site.each_context(request),
            "title": "Memberships in figures",
            "now": figures.now_figures(at),
            "weeks": figures.weeks(at),
        }
        return TemplateResponse(request, "admin/billing/figures.html", context)


class GrantForm(forms.ModelForm):
    """Days or a free account for a player."""

    user = forms.ModelChoiceField(
        User.objects.filter(guest=False, closed=None),
        label="Player",
        widget=AutocompleteSelect(Membership._meta.get_field("user"), admin.site),
    )
    days = forms.IntegerField(
        required=False,
        min_value=1,
        max_value=MOST_DAYS,
        help_text="On top of the days that the player has.",
    )
    free = forms.BooleanField(required=False, label="A free account without an end, instead")

    class Meta:
        model = Grant
        fields = ("days", "reason")

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if "days" in cleaned and bool(cleaned["days"]) == bool(cleaned.get("free")):
            raise forms.ValidationError("Give either days or a free account.")
        return cleaned


@admin.register(Grant)
class GrantAdmin(ReadOnly, OwnedAdmin):
    """Grants can be given and withdrawn, but not changed."""

    owner_field = "membership__user"
    form = GrantForm
    list_display = ("player", "__str__", "reason", "by", "made", "withdrawn")
    list_filter = ("made",)
    lookups = ("made__gte", "made__lt", "membership__user__id__exact")
    search_fields = ("membership__user__username", "reason")
    list_select_related = ("membership__user", "by")
    ordering = ("-made",)
    actions = ("withdraw",)

    def owner_of(self, row: Any) -> User | None:
        return row.membership.user

    @admin.display(description="player", ordering="membership__user__username")
    def player(self, given: Grant) -> str:
        return given.membership.user.get_username()

    @admin.action(description="Withdraw", permissions=["change"])
    def withdraw(self, request: HttpRequest, given: QuerySet[Grant]) -> None:
        at = timezone.now()
        for each in given.select_related("membership__user"):
            message = f"Withdrawn: {each} for {self.player(each)}"
            perform(
                self, request, message, partial(services.withdraw, each, by=request.user, at=at)
            )

    def get_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        if obj is None:
            return ("user", "days", "free", "reason")
        return ("player", "days", "reason", "by", "made", "withdrawn")

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        return self.get_fields(request, obj) if obj else ()

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return request.user.has_perm("billing.add_grant")

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Only the list has actions; a single grant is read-only."""
        return obj is None and super().has_change_permission(request)

    def add_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """A refusal, such as a grant to other staff, is shown above the list."""
        try:
            return super().add_view(request, *args, **kwargs)
        except Refused as refusal:
            self.message_user(request, refusal.text, messages.WARNING)
            return redirect("admin:billing_grant_changelist")

    def save_model(self, request: HttpRequest, obj: Grant, form: Any, change: bool) -> None:
        chosen = form.cleaned_data
        made = services.grant(
            chosen["user"], chosen["days"], obj.reason, by=request.user, at=timezone.now()
        )
        obj.pk, obj.membership, obj.made = made.pk, made.membership, made.made


@admin.register(Incident)
class IncidentAdmin(ReadOnly, OwnedAdmin):
    """What staff should see about money. It is closed when somebody has dealt with it."""

    owner_field = "membership__user"
    list_display = ("kind", "about", "text", "player", "seen", "closed")
    list_filter = ("kind", ("closed", admin.EmptyFieldListFilter))
    lookups = ("kind__exact", "closed__isempty", "membership__user__id__exact")
    search_fields = ("about", "text", "membership__user__username")
    list_select_related = ("membership__user",)
    ordering = (F("closed").desc(nulls_first=True), "-seen")
    actions = ("close",)
    fields = readonly_fields = list_display

    def owner_of(self, row: Any) -> User | None:
        return row.membership.user if row.membership else None

    @admin.display(description="player")
    def player(self, incident: Incident) -> str:
        return incident.membership.user.get_username() if incident.membership else ""

    @admin.action(description="Close", permissions=["change"])
    def close(self, request: HttpRequest, incidents: QuerySet[Incident]) -> None:
        for incident in incidents.filter(closed=None):
            Incident.objects.filter(pk=incident.pk).update(closed=timezone.now())
            record(request.user, incident, "closed")


class LookedUp(Unchanged, admin.ModelAdmin):
    """Rows that nobody changes here."""

    def has_retry_permission(self, request: HttpRequest) -> bool:
        """Whether they may change such rows in general; those who only look cannot send again."""
        return admin.ModelAdmin.has_change_permission(self, request)


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


SHOWN = {
    models.Customer: CustomerAdmin,
    models.Invoice: StripeObjectAdmin,
    models.Charge: StripeObjectAdmin,
}


# In the place of dj-stripe's own pages, which write to Stripe and show its keys. Those are
# registered by now, because its app comes before this one.
for _model in [each for each in admin.site._registry if each._meta.app_label == "djstripe"]:
    admin.site.unregister(_model)
for _model, _page in SHOWN.items():
    admin.site.register(_model, _page)


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


@admin.register(Cancellation)
class CancellationAdmin(LookedUp):
    """Subscriptions of deleted accounts, until Stripe has ended them."""

    list_display = ("subscription_id", "customer_id", "asked", "done")
    fields = readonly_fields = list_display
    ordering = ("-asked",)


_OF_MEMBER = "membership__user__id__exact"
user_links += [
    UserLink("Membership", "billing.view_membership", row_of("billing_membership")),
    UserLink("Grants", "billing.view_grant", rows_of("billing_grant", _OF_MEMBER)),
    UserLink("Incidents", "billing.view_incident", rows_of("billing_incident", _OF_MEMBER)),
    UserLink(
        "Mail about the membership",
        "billing.view_sentmail",
        rows_of("billing_sentmail", _OF_MEMBER),
    ),
]
