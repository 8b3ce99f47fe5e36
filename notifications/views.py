"""The list of notifications, how users want to hear of what, and the link in a mail against more.

Opening a link from mail changes nothing, whoever opens it: it may be a program.
"""

from collections.abc import Mapping
from datetime import time
from typing import Any, NamedTuple

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_GET, require_http_methods

from accounts.guests import SignedInRequest
from accounts.models import User
from accounts.preferences import keep_language
from accounts.ratelimit import limited
from accounts.zones import named_zones
from notifications import choosing, selectors, services
from notifications import choosing as mail_off_link
from notifications.choosing import CHANNELS, Chosen
from notifications.hooks import topics
from notifications.models import Quiet
from push import keys
from push.selectors import browsers_of

A_PAGE = 30  # notifications
PAGES_PER_MINUTE = 60
MAIL_OFF_PER_MINUTE = 60
NIGHT = time(22), time(8)


class Row(NamedTuple):
    """A topic and its fields, None where users have no choice."""

    key: str
    label: Any
    page: forms.BoundField | None
    push: forms.BoundField | None
    mail: forms.BoundField | None


class ClockField(forms.TimeField):
    widget = forms.TimeInput(attrs={"type": "time"}, format="%H:%M")


class NotificationsForm(forms.Form):
    quiet = forms.BooleanField(label=gettext_lazy("Quiet hours"), required=False)
    begins = ClockField(label=gettext_lazy("From"), required=False)
    ends = ClockField(label=gettext_lazy("Until"), required=False)
    zone = forms.ChoiceField(
        label=gettext_lazy("Time zone"),
        choices=lambda: [("", "…"), *named_zones()],
        widget=forms.Select(attrs={"lang": "en"}),  # the names of cities are those of the zones
        required=False,
    )

    def __init__(self, data: Mapping[str, Any] | None, user: User) -> None:
        row = choosing.choices(user)
        super().__init__(data, initial=self._initial(row))
        for topic in topics:
            for way in choosing.offered(topic):
                field = forms.BooleanField(required=False, initial=row.wants(topic, way))
                field.widget.attrs["aria-labelledby"] = f"topic-{topic} way-{way}"
                self.fields[_name(topic, way)] = field

    def _initial(self, row: Any) -> dict[str, Any]:
        begins, ends = (row.quiet.begins, row.quiet.ends) if row.quiet else NIGHT
        return {"quiet": row.quiet is not None, "begins": begins, "ends": ends, "zone": row.zone}

    def rows(self) -> list[Row]:
        return [
            Row(topic, each.label, *(self._field(topic, way) for way in CHANNELS))
            for topic, each in topics.items()
        ]

    def _field(self, topic: str, way: str) -> forms.BoundField | None:
        name = _name(topic, way)
        return self[name] if name in self.fields else None

    def clean(self) -> dict[str, Any]:
        said: dict[str, Any] = super().clean() or {}
        if said.get("quiet"):
            for name in ("begins", "ends", "zone"):
                if not said.get(name) and name not in self.errors:
                    self.add_error(name, gettext_lazy("Quiet hours need this."))
            if said.get("begins") and said.get("begins") == said.get("ends"):
                text = gettext_lazy("Quiet hours end at another time than they begin.")
                self.add_error("ends", text)
        return said

    def quiet_hours(self) -> Quiet | None:
        said = self.cleaned_data
        return Quiet(said["begins"], said["ends"], said["zone"]) if said["quiet"] else None

    def chosen(self) -> Chosen:
        return {
            topic: {way: self.cleaned_data[_name(topic, way)] for way in choosing.offered(topic)}
            for topic in topics
        }


def _name(topic: str, way: str) -> str:
    return f"{topic}.{way}"


@never_cache
@login_required
@limited(PAGES_PER_MINUTE)
@require_GET
def notifications(request: SignedInRequest) -> HttpResponse:
    """Shows what is new, and from then on counts it as seen."""
    listed = selectors.notifications(request.user)
    page = Paginator(listed, A_PAGE).get_page(request.GET.get("page"))
    shown = [(row, *selectors.words(row)) for row in page]
    if any(row.read is None for row, *_ in shown):
        services.mark_all_read(request.user, shown[0][0].at, timezone.now())
    context = {"here": "notifications", "page": page, "shown": shown}
    return render(request, "notifications/list.html", context)


@never_cache
@login_required
@limited(PAGES_PER_MINUTE)
@require_http_methods(["GET", "POST"])
def notification(request: SignedInRequest, number: int) -> HttpResponse:
    """Where push messages and toasts lead: their reader has seen it, and gets to the page that it
    is about. Closing a toast posts. What is gone was answered."""
    row = selectors.notifications(request.user).filter(pk=number).first()
    services.mark_read(request.user, number, timezone.now())
    if request.method == "POST":
        return HttpResponse(status=204)
    return redirect(selectors.words(row)[1] if row else "notifications")


@login_required
def settings(request: SignedInRequest) -> HttpResponse:
    form = NotificationsForm(request.POST or None, request.user)
    if request.method == "POST" and form.is_valid():
        choosing.choose_all(request.user, form.chosen(), form.quiet_hours())
        services.tell_changed(request.user.pk, "account")
        keep_language(request.user, get_language())  # of what they are sent
        messages.success(request, _("Your preferences have been saved."))
        return redirect("email_preferences")
    context = {"here": "settings", "form": form, "push_key": keys.public_key()}
    browsers = browsers_of(request.user) if keys.is_on() else []
    return render(request, "notifications/settings.html", {**context, "browsers": browsers})


@csrf_exempt  # mail programs send no cookies; the key says whose mail it is
@never_cache
@limited(MAIL_OFF_PER_MINUTE)
@require_http_methods(["GET", "POST"])
def mail_off(request: HttpRequest, key: str) -> HttpResponse:
    """Where the link leads with which mail of a topic is turned off: see notifications.choosing."""
    owner, topic = mail_off_link.find(key) or (None, "")
    other = owner is not None and request.user.is_authenticated and request.user.pk != owner.pk
    done = owner is not None and not other and request.method == "POST"
    if owner and done:
        mail_off_link.turn_off(owner, topic)
        services.tell_changed(owner.pk, "account")
    status = 404 if owner is None else 403 if other else 200
    label = topics[topic].label if topic else ""
    context = {"owner": owner, "other": other, "done": done, "label": label}
    return render(request, "notifications/mail_off.html", context, status=status)
