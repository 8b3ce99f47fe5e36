"""Reports, sanctions and the staff log in the admin."""

from collections.abc import Callable
from datetime import datetime
from functools import partial
from typing import Any, cast
from urllib.parse import urlencode

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.models import LogEntry
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from accounts.admin_parts import (
    OwnedAdmin,
    ReadOnly,
    Unchanged,
    UserLink,
    may_change,
    rows_of,
    user_links,
)
from accounts.models import User
from moderation import services
from moderation.models import Report, Sanction
from moderation.services import snapshot_parts
from tables.admin import moment
from tables.refusals import Refused

MUTE, SUSPEND = Sanction.Kind.MUTE, Sanction.Kind.SUSPEND
DONE = {MUTE: "Muted", SUSPEND: "Suspended"}


def perform(
    model_admin: admin.ModelAdmin, request: HttpRequest, message: str, action: Callable[[], Any]
) -> None:
    """Runs an action, and shows `message` or why it was refused."""
    try:
        action()
    except Refused as refusal:
        model_admin.message_user(request, refusal.text, messages.WARNING)
    else:
        model_admin.message_user(request, message)


def _sanctioning(kind: str, days: int) -> Callable[..., None]:
    """An admin action that mutes or suspends the reported users and settles the reports."""

    @admin.action(
        description=f"{kind.title()} for {days} days and mark as resolved", permissions=["sanction"]
    )
    def action(self: Any, request: HttpRequest, reports: QuerySet[Report]) -> None:
        for report in reports.select_related("reported"):
            perform(
                self, request, f"Done: {report}", partial(_sanction, report, kind, days, request)
            )

    action.__name__ = f"{kind}_{days}"
    return action


def _sanction(report: Report, kind: str, days: int, request: HttpRequest) -> None:
    why, at = report.get_reason_display(), timezone.now()
    services.settle_with_sanction(report, kind, days, why, by=request.user, at=at)


class DecisionForm(forms.Form):
    """What staff decide on the page of a report. The button says which decision it is."""

    why = forms.CharField(
        label="Reason",
        max_length=300,
        widget=forms.TextInput(attrs={"class": "vTextField"}),
        help_text="A muted or suspended player reads it. If dismissed, only staff do.",
    )
    days = forms.TypedChoiceField(
        label="For how long",
        choices=[(days, f"{days} days") for days in (1, 7, 30, 365)],
        coerce=int,
        initial=7,
        help_text="Only for Mute and Suspend.",
    )


@admin.register(Report)
class ReportAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ("about", "reason", "state", "at", "reported_by", "text_start")
    list_filter = ("state", "reason", "at")
    lookups = (
        "state__exact", "reason__exact", "at__gte", "at__lt", "reported__id__exact",
        "reporter__id__exact",
    )  # fmt: skip
    search_fields = ("reported__username", "reporter__username", "words")
    list_select_related = ("reporter", "reported")
    ordering = ("state", "-at")  # open comes before settled
    actions = ("settle", "take_down", "mute_7", "suspend_7", "suspend_30")
    fields = readonly_fields = (
        "about", "reported_by", "reason", "words", "state", "at", "written", "table", "seen",
        "more",
    )  # fmt: skip
    mute_7 = _sanctioning(MUTE, 7)
    suspend_7 = _sanctioning(SUSPEND, 7)
    suspend_30 = _sanctioning(SUSPEND, 30)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Report]:
        """Only superusers see reports about themselves."""
        rows = super().get_queryset(request)
        return rows if request.user.is_superuser else rows.exclude(reported=request.user.pk)

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """A report's page, where staff who may settle it also decide."""
        report = self.get_object(request, object_id)
        form = None
        if report is not None and self._may_decide(request, report):
            form = DecisionForm(request.POST or None, initial={"why": report.get_reason_display()})
            if request.method == "POST" and form.is_valid():
                self._decide(request, report, **form.cleaned_data)
                return redirect("admin:moderation_report_change", report.pk)
        request.method = "GET"  # nothing else on the page can be saved
        may_sanction = (
            report is not None and report.reported and self.has_sanction_permission(request)
        )
        decision = {"decision": form, "may_sanction": may_sanction}
        return super().change_view(request, object_id, form_url, decision | (extra_context or {}))

    def _may_decide(self, request: HttpRequest, report: Report) -> bool:
        within_reach = may_change(request.user, report.reported)
        is_open = report.state == Report.State.OPEN
        return within_reach and is_open and self.has_change_permission(request, report)

    def _decide(self, request: HttpRequest, report: Report, why: str, days: int) -> None:
        kind = next((kind for kind in (MUTE, SUSPEND) if f"_{kind}" in request.POST), None)
        if kind is None:
            action, done = partial(services.settle, report, request.user, why), "Dismissed"
        elif self.has_sanction_permission(request):
            settle = partial(services.settle_with_sanction, report, kind, days, why)
            action, done = partial(settle, by=request.user, at=timezone.now()), DONE[kind]
        else:
            raise PermissionDenied
        perform(self, request, f"{done}: {report}", action)

    def has_sanction_permission(self, request: HttpRequest) -> bool:
        """Staff who may only settle reports cannot mute or suspend anybody."""
        return request.user.has_perm("moderation.add_sanction")

    @admin.action(description="Mark as resolved", permissions=["change"])
    def settle(self, request: HttpRequest, reports: QuerySet[Report]) -> None:
        for report in reports:
            message = f"Resolved: {report}"
            perform(self, request, message, partial(services.settle, report, request.user))

    @admin.action(
        description="Take down the reported player's messages to clubs", permissions=["sanction"]
    )
    def take_down(self, request: HttpRequest, reports: QuerySet[Report]) -> None:
        for report in reports.select_related("reported"):
            try:
                gone = services.take_down(report, by=request.user, at=timezone.now())
            except Refused as refusal:
                self.message_user(request, refusal.text, messages.WARNING)
            else:
                self.message_user(request, f"Messages taken down: {gone}, of {report}")

    @admin.display(description="reported player", ordering="reported__username")
    def about(self, report: Report) -> str:
        """The reported user's name at that time, and their current name if it differs."""
        return _named(report.snapshot["reported"], report.reported)

    @admin.display(description="reported by", ordering="reporter__username")
    def reported_by(self, report: Report) -> str:
        return _named(report.snapshot["reporter"], report.reporter)

    @admin.display(description="message")
    def text_start(self, report: Report) -> str:
        return report.words[:80]

    @admin.display(description="last shared table")
    def table(self, report: Report) -> str | SafeString:
        table = report.snapshot["table"]
        if table is None:
            return "They have never shared a table."
        page = reverse("admin:tables_table_change", args=[table])
        seats = ", ".join(report.snapshot["seats"])
        return format_html('<a href="{}">{}</a>: {}', page, table, seats)

    @admin.display(description="what everyone at the table could see before the report")
    def seen(self, report: Report) -> SafeString:
        rows = (
            (entry["version"], moment(entry["at"]), str(event))
            for entry in report.snapshot.get("entries", ())
            for event in entry["events"]
        )
        cells = "<tr><td>{}</td><td>{}</td><td>{}</td></tr>"
        return format_html("<table>{}</table>", format_html_join("", cells, rows))

    @admin.display(description="messages before and after the report, and contests of both")
    def written(self, report: Report) -> SafeString:
        rows = (
            (line["where"], moment(line["at"]), line["name"], line["text"])
            for name in snapshot_parts
            for line in report.snapshot.get(name, {}).get("lines", ())
        )
        cells = "<tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>"
        return format_html("<table>{}</table>", format_html_join("", cells, rows))

    @admin.display(description="actions")
    def more(self, report: Report) -> str | SafeString:
        if report.reported is None:
            return "This account has been deleted."
        decide = reverse("admin:moderation_sanction_add") + f"?user={report.reported_id}"
        others = f"?reported__id__exact={report.reported_id}"
        return format_html(
            '<a href="{}">Mute or suspend until a chosen date</a>, '
            '<a href="{}{}">all reports about this player</a>',
            decide,
            reverse("admin:moderation_report_changelist"),
            others,
        )


def _named(then: str, now: Any) -> str:
    if now is None:
        return f"{then} (account deleted)"
    return then if now.username == then else f"{then} (now {now.username})"


class SanctionForm(forms.ModelForm):
    """A new sanction. Checks what the service would refuse, to show the error in the form."""

    by: Any = None  # the member of staff; set for each request

    class Meta:
        model = Sanction
        fields = ("user", "kind", "until", "why")

    def clean_until(self) -> datetime:
        until: datetime = self.cleaned_data["until"]
        if until <= timezone.now():
            raise forms.ValidationError("The end date must be in the future.")
        return until

    def clean_user(self) -> User:
        user: User = self.cleaned_data["user"]
        if user.is_superuser or user == self.by:
            raise forms.ValidationError("You cannot sanction administrators or yourself.")
        return user


@admin.register(Sanction)
class SanctionAdmin(ReadOnly, OwnedAdmin):
    """Sanctions can be added and lifted, but not changed."""

    form = SanctionForm
    list_display = ("user", "kind", "until", "in_force", "why", "by", "at")
    list_filter = ("kind", "until")
    lookups = ("kind__exact", "until__gte", "until__lt", "user__id__exact")
    search_fields = ("user__username", "why")
    list_select_related = ("user", "by")
    ordering = ("-at",)
    autocomplete_fields = ("user",)
    actions = ("lift",)

    @admin.display(boolean=True)
    def in_force(self, sanction: Sanction) -> bool:
        return sanction.until > timezone.now()

    @admin.action(description="Lift now", permissions=["change"])
    def lift(self, request: HttpRequest, sanctions: QuerySet[Sanction]) -> None:
        at = timezone.now()
        for sanction in sanctions.select_related("user"):
            message = f"Lifted: {sanction}"
            perform(self, request, message, partial(services.lift, sanction, request.user, at))

    def get_form(
        self, request: HttpRequest, obj: Any = None, change: bool = False, **kwargs: Any
    ) -> type[SanctionForm]:
        form = cast(type[SanctionForm], super().get_form(request, obj, change, **kwargs))
        form.by = request.user
        return form

    def get_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        return ("user", "kind", "until", "why", *(("by", "at") if obj else ()))

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Only the list has actions; a single sanction is read-only."""
        return obj is None and super().has_change_permission(request)

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return request.user.has_perm("moderation.add_sanction")

    def save_model(self, request: HttpRequest, obj: Sanction, form: Any, change: bool) -> None:
        made = services.sanction(
            obj.user, obj.kind, obj.until, obj.why, by=request.user, at=timezone.now()
        )
        obj.pk = made.pk


@admin.register(LogEntry)
class LogAdmin(Unchanged, admin.ModelAdmin):
    """The permanent log of what staff have done."""

    list_display = ("action_time", "user", "object_repr", "content_type", "get_change_message")
    list_filter = ("action_time", "content_type")
    lookups = ("action_time__gte", "action_time__lt", "content_type__id__exact")
    search_fields = ("user__username", "object_repr", "change_message")
    list_select_related = ("user", "content_type")
    fields = readonly_fields = list_display


def _suspending(user: User) -> str:
    chosen = urlencode({"user": user.pk, "kind": SUSPEND})
    return f"{reverse('admin:moderation_sanction_add')}?{chosen}"


_reports, _sanctions = "moderation_report", "moderation_sanction"
user_links += [
    UserLink("Suspend or mute", "moderation.add_sanction", _suspending, changes=True),
    UserLink(
        "Reports about them", "moderation.view_report", rows_of(_reports, "reported__id__exact")
    ),
    UserLink("Reports by them", "moderation.view_report", rows_of(_reports, "reporter__id__exact")),
    UserLink("Sanctions", "moderation.view_sanction", rows_of(_sanctions, "user__id__exact")),
]
