"""Accounts, postings and nightly checks in the admin. Nothing can be edited: staff correct a
player's coins by another posting."""

import uuid
from typing import Any, cast

from django import forms
from django.contrib import admin, messages
from django.db.models import QuerySet, Sum
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from accounts.admin_parts import (
    AddressSearch,
    OwnedAdmin,
    Unchanged,
    UserLink,
    may_change,
    rows_of,
    user_links,
)
from accounts.models import User
from contests.ledger import services
from contests.ledger.models import Account, Check, Line, Posting
from tables.refusals import Refused
from tables.templatetags.games import points, signed

LINES_SHOWN = 20  # on an account's page, which links to all its postings
ROW = "<tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>"


class CorrectionForm(forms.Form):
    """What staff give a player or take. The hidden key makes a double click one posting."""

    key = forms.UUIDField(widget=forms.HiddenInput)
    coins = forms.IntegerField(help_text="To take coins, write a minus: -50.")
    reason = forms.CharField(
        max_length=Posting._meta.get_field("reason").max_length,
        widget=forms.TextInput(attrs={"class": "vTextField"}),
        help_text="The player reads it, and it can never be changed. Name nobody in it.",
    )


@admin.register(Account)
class AccountAdmin(AddressSearch, Unchanged, OwnedAdmin):
    list_display = ("__str__", "user", "contest", "balance")
    list_filter = ("kind",)
    lookups = ("kind__exact", "user__id__exact")
    search_fields = ("user__username", "user__email", "=contest")
    list_select_related = ("user",)
    ordering = ("-pk",)
    fields = readonly_fields = ("kind", "user", "contest", "coins", "newest_lines")
    change_list_template = "admin/ledger/account/change_list.html"
    change_form_template = "admin/ledger/account/change_form.html"

    def changelist_view(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        last = Check.objects.order_by("-at").first()
        return super().changelist_view(request, {"last_check": last, **(extra_context or {})})

    @admin.display(description="balance")
    def coins(self, account: Account) -> str:
        if account.balance is not None:
            return points(account.balance)
        given = Account.objects.aggregate(coins=Sum("balance"))["coins"] or 0
        return f"{points(given)} coins are with players and in pots."

    @admin.display(description="newest lines")
    def newest_lines(self, account: Account) -> SafeString:
        lines = account.lines.select_related("posting__by").order_by("-pk")[:LINES_SHOWN]
        everything = reverse("admin:ledger_posting_changelist")
        return format_html(
            '<table>{}</table><p><a href="{}?lines__account__id__exact={}">All postings</a></p>',
            format_html_join("", ROW, map(_cells, lines)),
            everything,
            account.pk,
        )

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """An account's page, where staff who may also correct its coins."""
        account, form = self.get_object(request, object_id), None
        if account and self._may_correct(request, account):
            form = CorrectionForm(request.POST or None, initial={"key": uuid.uuid4()})
            if (
                request.method == "POST"
                and form.is_valid()
                and self._correct(request, account, form)
            ):
                return redirect("admin:ledger_account_change", account.pk)
        request.method = "GET"  # nothing else on the page can be saved
        correction = {"correction": form}
        return super().change_view(request, object_id, form_url, correction | (extra_context or {}))

    def has_correct_permission(self, request: HttpRequest) -> bool:
        return self.has_view_permission(request) and request.user.has_perm("ledger.add_posting")

    def _may_correct(self, request: HttpRequest, account: Account) -> bool:
        owner = account.user
        allowed = owner is not None and may_change(request.user, owner)
        return allowed and self.has_correct_permission(request)

    def _correct(self, request: HttpRequest, account: Account, form: CorrectionForm) -> bool:
        """Whether the coins are corrected, by this click or the one before; if not, the form says
        why."""
        chosen = form.cleaned_data
        try:
            posted = services.correct(
                cast(User, account.user),  # see `_may_correct`
                chosen["coins"],
                chosen["reason"],
                by=request.user,
                key=str(chosen["key"]),
                at=timezone.now(),
            )
        except Refused as refusal:
            form.add_error(None, str(refusal.text))
            return False
        said = f"Corrected by {signed(chosen['coins'])}" if posted else "This was posted already"
        self.message_user(request, f"{said}: {account.user}", messages.SUCCESS)
        return True


def _cells(line: Line) -> tuple[Any, ...]:
    """Of a line: when, what, coins, the balance after it, and of a correction by whom and why."""
    posting, after = line.posting, "" if line.after is None else points(line.after)
    page = reverse("admin:ledger_posting_change", args=[posting.pk])
    what = format_html('<a href="{}">{}</a>', page, posting.get_kind_display())
    why = f"{posting.by}: {posting.reason}" if posting.by else ""
    return (f"{posting.at:%Y-%m-%d %H:%M:%S}", what, signed(line.amount), after, why)


class LineInline(Unchanged, admin.TabularInline):
    model = Line
    fields = readonly_fields = ("account", "whose", "amount", "after")
    extra = 0

    def get_queryset(self, request: HttpRequest) -> QuerySet[Line]:
        return super().get_queryset(request).select_related("account__user")

    @admin.display(description="player")
    def whose(self, line: Line) -> str:
        return str(line.account.user or "")


user_links.append(
    UserLink("Coins", "ledger.view_account", rows_of("ledger_account", "user__id__exact"))
)


@admin.register(Posting)
class PostingAdmin(Unchanged, admin.ModelAdmin):
    list_display = ("key", "kind", "reason", "by", "at")
    list_filter = ("kind", "at")
    lookups = ("kind__exact", "at__gte", "at__lt", "lines__account__id__exact")
    search_fields = ("key", "reason", "lines__account__user__username")
    list_select_related = ("by",)
    show_full_result_count = False
    ordering = ("-pk",)
    inlines = (LineInline,)
    fields = readonly_fields = list_display


@admin.register(Check)
class CheckAdmin(Unchanged, admin.ModelAdmin):
    """What each night's check of the whole ledger found."""

    list_display = ("at", "faults", "lines")
    list_filter = ("at",)
    lookups = ("at__gte", "at__lt")
    ordering = ("-at",)
    fields = readonly_fields = ("at", "lines", "faults", "text")
