"""The list of notifications, how users want to hear of what, and the link in a mail against more.

Opening a link from mail changes nothing, whoever opens it: it may be a program.
"""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_GET, require_http_methods

from accounts.guests import SignedInRequest
from accounts.preferences import keep_language
from accounts.ratelimit import limited
from notifications import choosing, selectors, services
from notifications import choosing as mail_off_link
from notifications.forms import NotificationsForm
from notifications.hooks import topics
from push import keys
from push.selectors import browsers_of

A_PAGE = 30  # notifications
PAGES_PER_MINUTE = 60
MAIL_OFF_PER_MINUTE = 60


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
