"""What browsers post about themselves: push messages on, off, and under a new address."""

from typing import Any

import msgspec
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from accounts.guests import SignedInRequest
from accounts.ratelimit import limited
from accounts.site_address import posted
from push import keys, services
from push.endpoints import LONGEST
from push.services import Browser, Push

CHANGES_PER_MINUTE = 20
TRIES_PER_MINUTE = 5
MAX_BODY = 4_000  # bytes


class Keys(msgspec.Struct):
    p256dh: str
    auth: str


class Subscribed(msgspec.Struct):
    """A PushSubscription as browsers write it in JSON."""

    endpoint: str
    keys: Keys
    former: str = ""  # the address that this one replaces

    @property
    def browser(self) -> Browser:
        return Browser(self.endpoint, self.keys.p256dh, self.keys.auth)


class Unsubscribed(msgspec.Struct):
    endpoint: str


def _read(request: HttpRequest, kind: type[Any]) -> Any:
    """What was posted; None if it cannot be."""
    if len(request.body) > MAX_BODY:
        return None
    try:
        return msgspec.json.decode(request.body, type=kind)
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        return None


def _refused() -> JsonResponse:
    text = _("This browser cannot be reached with push messages.")
    return JsonResponse({"on": False, "text": text}, status=400)


@never_cache
@login_required
@limited(CHANGES_PER_MINUTE)
@require_POST
def subscribe(request: SignedInRequest) -> JsonResponse:
    sent = _read(request, Subscribed)
    if sent is None or not keys.is_on() or not services.check_browser(sent.browser):
        return _refused()
    name = request.headers.get("user-agent", "")
    session = request.session.session_key or ""
    services.subscribe(request.user, sent.browser, session, name, timezone.now())
    return JsonResponse({"on": True})


@never_cache
@login_required
@limited(CHANGES_PER_MINUTE)
@require_POST
def unsubscribe(request: SignedInRequest) -> JsonResponse:
    sent = _read(request, Unsubscribed)
    if sent is None or len(sent.endpoint) > LONGEST:
        return _refused()
    services.unsubscribe(request.user, sent.endpoint)
    return JsonResponse({"on": False})


@csrf_exempt  # a service worker has no page with a token; the former address is its secret
@never_cache
@limited(CHANGES_PER_MINUTE)
@require_POST
def renew(request: HttpRequest) -> JsonResponse:
    """The push service has given a browser another address."""
    sent = _read(request, Subscribed)
    if sent is None or not sent.former or not services.check_browser(sent.browser):
        return _refused()
    return JsonResponse({"on": services.renew(sent.former, sent.browser)})


@login_required
@posted(lambda request: reverse("email_preferences"))
@limited(TRIES_PER_MINUTE)
def try_out(request: SignedInRequest) -> HttpResponse:
    """Sends a message to the user's own browsers, so that they see what it looks like."""
    push = Push("Tilehouse", _("This is what our messages look like."), reverse("lobby"), "try")
    services.send([(request.user.pk, push)], timezone.now())
    messages.success(request, _("A message is on its way to your browsers."))
    return redirect("email_preferences")


@login_required
@posted(lambda request, number: reverse("email_preferences"))
@limited(CHANGES_PER_MINUTE)
def forget(request: SignedInRequest, number: int) -> HttpResponse:
    services.forget_browser(request.user, number)
    messages.success(request, _("That browser gets no more messages."))
    return redirect("email_preferences")
