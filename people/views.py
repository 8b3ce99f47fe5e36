"""Friends, a person's page, and what one presses there. Everything here takes an account."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from accounts.limits import may_ask
from accounts.models import User
from people import care, company, mail, selectors, services
from people.forms import ReportForm
from people.refusals import must
from tables import selectors as table_selectors
from tables.buttons import acting
from tables.refusals import Refused

KNOWN = ("me", "friends")  # who may see what somebody has played
SEARCHES_A_MINUTE = 30  # from one address
PAGES_A_MINUTE = 90
ACTS_A_MINUTE = 60

# What can be done about somebody by pressing a button, and what is said then.
ACTS: dict[str, tuple[Callable[..., None], str]] = {
    "ask": (services.ask, "Your request to {} is on its way."),
    "accept": (services.accept, "You and {} are friends now."),
    "decline": (services.decline, "The request of {} is declined. Nobody is told."),
    "withdraw": (services.withdraw, "Your request to {} is taken back."),
    "remove": (services.remove, "{} is no longer among your friends."),
    "block": (services.block, "{} is blocked. Nobody is told."),
    "unblock": (services.unblock, "{} is no longer blocked."),
}


@never_cache
@login_required
@require_GET
def friends(request: HttpRequest) -> HttpResponse:
    text = request.GET.get("q", "").strip()
    found = []
    if text:
        if not may_ask(request, "search", SEARCHES_A_MINUTE, 60):
            return render(request, "429.html", status=429)
        found = selectors.search(request.user, text)
    bonds = selectors.bonds(request.user, found)
    context = {
        "here": "friends",
        "text": text,
        "found": [(one, bonds[one.pk]) for one in found],
        "lately": company.lately(request.user),
        "blocked": selectors.blocked_by(request.user),
    }
    return render(request, "people/friends.html", context | _now(request.user))


@never_cache
@login_required
@require_GET
def friends_now(request: HttpRequest) -> HttpResponse:
    """The part that changes by itself, for the script that asks again and again."""
    return render(request, "people/now.html", _now(request.user))


def _now(user: Any) -> dict[str, Any]:
    return {
        "friends": company.friends(user),
        "requests": selectors.requests_to(user),
        "asked": selectors.requests_of(user),
        "invitations": selectors.invitations(user),
    }


@never_cache
@login_required
@require_GET
def person(request: HttpRequest, name: str) -> HttpResponse:
    if not may_ask(request, "person", PAGES_A_MINUTE, 60):
        return render(request, "429.html", status=429)
    them = _person(name)
    bond = selectors.bonds(request.user, [them])[them.pk]
    records = table_selectors.records(them) if bond in KNOWN else []
    context = {"person": them, "bond": bond, "records": records}
    return render(request, "people/person.html", context)


@login_required
@require_http_methods(["GET", "POST"])
def report(request: HttpRequest, name: str) -> HttpResponse:
    them = _person(name)
    form = ReportForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            must(may_ask(request, "report", ACTS_A_MINUTE, 60), "too_fast")
            _send(request.user, them, form.cleaned_data)
        except Refused as refusal:
            messages.error(request, refusal.words)
        else:
            messages.success(request, "Thank you. Staff will read this and look at what happened.")
        return redirect("person", them.username)
    return render(request, "people/report.html", {"person": them, "form": form})


def _send(me: Any, them: User, said: dict[str, Any]) -> None:
    at = timezone.now()
    care.report(me, them, said["reason"], said["words"], at)
    if said["block"] and not selectors.has_blocked(me, them):
        services.block(me, them, at)


def _person(name: str) -> User:
    try:
        return selectors.person(name)
    except Refused as refusal:
        raise Http404(refusal.words) from refusal


def _back(request: HttpRequest) -> str:
    """Where the button was, if that is a page of ours."""
    to = request.POST.get("next", "")
    ours = url_has_allowed_host_and_scheme(to, {request.get_host()}, request.is_secure())
    return to if ours and to.startswith("/") else reverse("friends")


button = acting(ACTS_A_MINUTE, _back, lambda **_: reverse("friends"))


@button
def act(request: HttpRequest, name: str, act: str) -> str:
    if act not in ACTS:
        raise Http404
    them = selectors.person(name)
    do, words = ACTS[act]
    do(request.user, them, timezone.now())
    messages.success(request, words.format(them.username))
    if act == "ask":
        mail.tell_of_request(request, request.user, them)
    return _back(request)


@button
def invite(request: HttpRequest, name: str) -> str:
    them, table = selectors.person(name), request.POST.get("table", "")
    must(table.isascii() and table.isalnum(), "no_such_table")
    services.invite(request.user, them, table, timezone.now())
    messages.success(request, f"{them.username} is invited to your table.")
    mail.tell_of_invitation(request, request.user, them)
    return _back(request)


@button
def take_seat(request: HttpRequest, number: int) -> str:
    return reverse("table", args=[services.take_seat(request.user, number, timezone.now())])


@button
def stay_away(request: HttpRequest, number: int) -> str:
    services.stay_away(request.user, number, timezone.now())
    return _back(request)
