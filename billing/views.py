"""The membership page and what can be done there, the page at the entrance, and the prices."""

from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

from csp.decorators import csp_update
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from accounts.guests import SignedInRequest, current_player
from accounts.preferences import browser_of
from accounts.ratelimit import within_limit
from billing import checkout, selectors, services, time_passing
from billing.facts import CHARGING
from billing.gateway import GatewayError
from billing.models import Membership
from billing.paywall import free_games
from billing.selectors import is_cancelled, membership_status
from billing.sync import sync
from tables.responses import post_action

ACTIONS_PER_MINUTE = 20
WANTED = "membership_wanted"  # in the session: where a player was going when the wall stopped them

button = post_action(
    ACTIONS_PER_MINUTE, lambda request: reverse("membership"), lambda **_: reverse("membership")
)
# Forms here lead on to Stripe's pages, which the policy for all other pages forbids.
may_lead_to_stripe: Callable[..., Any] = csp_update({"form-action": settings.STRIPE_PAGES})


@never_cache
@login_required
@may_lead_to_stripe
@require_GET
def membership(request: HttpRequest) -> HttpResponse:
    mine = _mine(request)
    context = {
        "here": "settings",
        "membership": mine,
        "subscribed": mine.status in CHARGING,
        "passing": time_passing.OFFERED,
        "cancelled": is_cancelled(mine),
        "development": settings.DEVELOPMENT,
        **_offer(mine),
    }
    return render(request, "billing/membership.html", context)


@never_cache
@may_lead_to_stripe
@require_GET
def paywall(request: HttpRequest) -> HttpResponse:
    """What a player, or a guest, sees who wants to sit at a live table, or to enter a contest with
    a fee, and may not: when the next game is free, and what else there is."""
    player, at = current_player(request), timezone.now()
    if player is None:
        here = urlencode({"next": request.get_full_path()})
        return redirect(f"{reverse('account_login')}?{here}")
    mine, wanted = _mine(request), _own_page(request, request.GET.get("next", ""))
    if membership_status(mine, at).may_play:
        return redirect(wanted)
    request.session[WANTED] = wanted
    free = free_games(player, browser_of(request), at)
    context = {"membership": mine, "wanted": wanted, "free": free, "at": at, **_offer(mine)}
    return render(request, "billing/paywall.html", context)


@may_lead_to_stripe
@require_GET
def pricing(request: HttpRequest) -> HttpResponse:
    mine = _mine(request)
    return render(request, "billing/pricing.html", {"membership": mine, **_offer(mine)})


@button
def subscribe(request: SignedInRequest) -> str:
    interval = request.POST.get("interval", "month")
    return checkout.start(request.user, interval, timezone.now())


@button
def portal(request: SignedInRequest) -> str:
    return checkout.portal(request.user)


@button
def pay(request: SignedInRequest) -> str:
    """To the page of Stripe where a failed payment is made good."""
    return checkout.pay_url(request.user)


@never_cache
@login_required
@require_GET
def checkout_done(request: HttpRequest) -> HttpResponse:
    """Where Stripe's Checkout leads back to. It shows the membership of whoever is signed in, so
    the page of another account tells nothing."""
    mine = _mine(request)
    if mine.customer_id and not _has_begun(mine) and _may_ask_stripe(request):
        mine = _as_at_stripe(mine)
    if not _has_begun(mine):
        return render(request, "billing/on_its_way.html", {"here": "settings"})
    wanted = request.session.pop(WANTED, None) or reverse("lobby")
    context = {"here": "settings", "membership": mine, "wanted": wanted}
    return render(request, "billing/begun.html", context)


@never_cache
@login_required
@require_GET
def cancel(request: HttpRequest) -> HttpResponse:
    """The first of the two clicks led here, the second cancels."""
    mine = _mine(request)
    if mine.status not in CHARGING or is_cancelled(mine):
        return redirect("membership")
    context = {"here": "settings", "membership": mine}
    return render(request, "billing/cancel.html", context)


@button
def cancel_now(request: SignedInRequest) -> str:
    checkout.cancel(request.user, timezone.now())
    messages.success(request, _("Your membership has been cancelled. You will not be charged."))
    return reverse("membership")


@button
def resume(request: SignedInRequest) -> str:
    checkout.resume(request.user, timezone.now())
    messages.success(request, _("Your membership goes on."))
    return reverse("membership")


@button
def pass_time(request: SignedInRequest) -> str:
    """On a developer's machine: lets time pass for this account."""
    days = request.POST.get("days", "")
    if days.isascii() and days.isdigit() and 0 < int(days[:4]) <= time_passing.LONGEST:
        time_passing.let_pass(request.user, int(days), timezone.now())
        messages.info(
            request, ngettext("%d day has passed.", "%d days have passed.", int(days)) % int(days)
        )
    return reverse("membership")


def _mine(request: HttpRequest) -> Membership:
    """The reader's membership; for guests and visitors one that gives nothing."""
    if not request.user.is_authenticated:
        return Membership()
    return selectors.membership_of(request.user.pk) or services.begin_without_trial(request.user)


def _offer(mine: Membership) -> dict[str, Any]:
    """The prices, and until when a subscription begun now would cost nothing."""
    at = timezone.now()
    return {"prices": selectors.prices(), "free_until": checkout.free_until(mine, at)}


def _has_begun(mine: Membership) -> bool:
    return mine.status in ("active", "trialing")


def _may_ask_stripe(request: HttpRequest) -> bool:
    return within_limit(request, "billing.return", ACTIONS_PER_MINUTE, 60)


def _as_at_stripe(mine: Membership) -> Membership:
    """The one page that asks Stripe: whoever has just paid should not wait for a message."""
    try:
        return sync(str(mine.customer_id), timezone.now()) or mine
    except GatewayError:
        return mine


def _own_page(request: HttpRequest, page: str) -> str:
    """A page of this site; the lobby for anything else."""
    is_own = url_has_allowed_host_and_scheme(page, {request.get_host()}, request.is_secure())
    return page if is_own and page.startswith("/") else reverse("lobby")
