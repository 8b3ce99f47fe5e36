"""Friends, a player's page, the actions there, and the settings of what players say of themselves,
with the countries that they may name. All views require an account."""

import unicodedata
from collections.abc import Callable
from functools import cache
from typing import Any

from babel import Locale
from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from accounts.guests import SignedInRequest
from accounts.models import User
from accounts.preferences import browser_of
from accounts.ratelimit import limited, within_limit
from social import notices, presence, selectors, services
from social.hooks import profile_parts
from social.last_seen import profiles_of, seen_by
from social.models import MAX_ABOUT, Profile
from social.refusals import must
from social.responses import offer_to_part, person_or_404
from social.selectors import played
from tables.responses import accepts_json, post_action

RECORDS_SHOWN_TO = ("me", "friends")  # relationships in which a player's records are visible
SEARCHES_PER_MINUTE = 30  # from one address
PAGES_PER_MINUTE = 90
ACTIONS_PER_MINUTE = 60
TABLES_PER_MINUTE = 20  # that are opened from one address, with those of the lobby
REFRESHES_PER_MINUTE = 60  # several tabs of the lobby or of friends
# Codes of two letters in the list of babel that are no countries: groups, tests and leftovers.
OTHERS = {"EU", "EZ", "UN", "QO", "XA", "XB", "ZZ", "AC", "CP", "CQ", "DG", "EA", "IC", "TA"}


def country_name(code: str) -> str:
    return _names(get_language()).get(code, "")


def countries() -> list[tuple[str, str]]:
    """All codes with their names, by name."""
    return sorted(_names(get_language()).items(), key=lambda pair: pair[1].casefold())


@cache
def _names(language: str) -> dict[str, str]:
    names = Locale.parse(language, sep="-").territories
    return {
        code: name
        for code, name in names.items()
        if len(code) == 2 and code.isalpha() and code not in OTHERS
    }


REMOVED = {"Cc", "Cf", "Cs", "Co"}  # control characters, and those that reverse what follows
JOINERS = "\u200c\u200d"  # inside emoji and words of some scripts


def clean_about(text: str) -> str:
    """In one line, without invisible characters."""
    line = " ".join(unicodedata.normalize("NFC", text).split())
    return "".join(c for c in line if c in JOINERS or unicodedata.category(c) not in REMOVED)


class ProfileForm(forms.ModelForm):  # type: ignore[type-arg]  # generic for the checker only
    country = forms.ChoiceField(
        label=_("Country"),
        choices=lambda: [("", _("Not shown")), *countries()],
        required=False,
        help_text=_("Optional. Shown on your profile, in each reader's language."),
    )

    class Meta:
        model = Profile
        fields = ("about", "country", "hide_seen")
        labels = {"about": _("About you"), "hide_seen": _("Hide when I am here")}
        help_texts = {
            "about": _("Optional. One or two sentences on your profile, up to 160 characters."),
            "hide_seen": _(
                "Friends and members of your clubs do not see whether you are online or when you "
                "were last here. You do not see it of others either."
            ),
        }
        widgets = {"about": forms.Textarea(attrs={"rows": 3, "maxlength": MAX_ABOUT})}

    def clean_about(self) -> str:
        return clean_about(self.cleaned_data["about"])

    def checkbox(self) -> Any:
        return self["hide_seen"]


# By name in the URL: the action about another user, and the message shown afterwards.
ACTIONS: dict[str, tuple[Callable[..., None], Promise]] = {
    "ask": (services.ask, _("Friend request sent to {name}.")),
    "accept": (services.accept, _("You and {name} are now friends.")),
    "decline": (
        services.decline,
        _("You declined the request from {name}. They will not be told."),
    ),
    "withdraw": (services.withdraw, _("You cancelled your request to {name}.")),
    "remove": (services.remove, _("{name} is no longer your friend.")),
    "block": (services.block, _("{name} is now blocked. They will not be told.")),
    "unblock": (services.unblock, _("{name} is no longer blocked.")),
}


@never_cache
@login_required
@limited(PAGES_PER_MINUTE)
@require_GET
def friends(request: SignedInRequest) -> HttpResponse:
    text = request.GET.get("q", "").strip()
    found = []
    if text:
        if not within_limit(request, "search", SEARCHES_PER_MINUTE, 60):
            return render(request, "429.html", status=429)
        found = selectors.search(request.user, text)
    relationships = selectors.relationships(request.user, found)
    context = {
        "here": "friends",
        "text": text,
        "found": [(user, relationships[user.pk]) for user in found],
        "recent_opponents": presence.recent_opponents(request.user),
        "blocked": selectors.blocked_by(request.user),
    }
    return render(request, "social/friends.html", context | _friend_list(request.user))


@never_cache
@login_required
@limited(REFRESHES_PER_MINUTE)
@require_GET
def friend_list(request: SignedInRequest) -> HttpResponse:
    """The part of the friends page that a script refreshes."""
    return render(request, "social/friend_list.html", _friend_list(request.user))


@never_cache
@login_required
@limited(REFRESHES_PER_MINUTE)
@require_GET
def friends_now(request: SignedInRequest) -> HttpResponse:
    """The part of the lobby that a script refreshes."""
    return render(request, "social/now.html")


@never_cache
@login_required
@limited(REFRESHES_PER_MINUTE)
@require_GET
def friends_to_invite(request: SignedInRequest, table_id: str) -> JsonResponse:
    """For the waiting room of a table: {"friends": [{"name", "online", "invited"}]}."""
    return JsonResponse({"friends": presence.friends_to_invite(request.user, table_id)})


def _friend_list(user: User) -> dict[str, Any]:
    return {
        "friends": presence.friends(user),
        "requests": selectors.requests_to(user),
        "asked": selectors.requests_of(user),
        "invitations": selectors.invitations(user),
    }


@never_cache
@login_required
@require_GET
def person(request: SignedInRequest, name: str) -> HttpResponse:
    if not within_limit(request, "person", PAGES_PER_MINUTE, 60):
        return render(request, "429.html", status=429)
    them = person_or_404(name)
    relationship = selectors.relationships(request.user, [them])[them.pk]
    games = played(them) if relationship in RECORDS_SHOWN_TO else {}
    here = "profile" if relationship == "me" else ""
    parts = [(part.template, part.context(them, relationship)) for part in profile_parts]
    context = {"here": here, "person": them, "relationship": relationship, "parts": parts}
    said = _said(them, request.user, relationship)
    return render(request, "social/person.html", {**context, **games, **said})


def _said(them: User, reader: User, relationship: str) -> dict[str, Any]:
    """What a player says of themselves, and for friends how lately they were here."""
    if relationship == "blocked":
        return {}
    profiles = profiles_of([reader.pk, them.pk])
    profile = profiles.get(them.pk)
    seen = seen_by(reader, [them], profiles) if relationship == "friends" else {}
    about, country = (profile.about, profile.country) if profile else ("", "")
    return {"about": about, "country": country_name(country), "seen": seen.get(them.pk, "")}


def _back(request: HttpRequest) -> str:
    """The page that the form was on, if it is a page of this site."""
    page = request.POST.get("next", "")
    is_own = url_has_allowed_host_and_scheme(page, {request.get_host()}, request.is_secure())
    return page if is_own and page.startswith("/") else reverse("friends")


button = post_action(ACTIONS_PER_MINUTE, _back, lambda **_: reverse("friends"))


@button
def act(request: SignedInRequest, name: str, act: str) -> str:
    if act not in ACTIONS:
        raise Http404
    them = selectors.person(name)
    perform, message = ACTIONS[act]
    perform(request.user, them, timezone.now())
    messages.success(request, str(message).format(name=them.username))
    if act == "block":
        offer_to_part(request, them)
    return _back(request)


@button
def invite(request: HttpRequest, name: str) -> str:
    them, table = selectors.person(name), request.POST.get("table", "")
    must(table.isascii() and table.isalnum(), "no_such_table")
    services.invite(request.user, them, table, timezone.now())
    if not accepts_json(request):  # the waiting room shows it itself
        text = gettext("{name} has been invited to your table.")
        messages.success(request, text.format(name=them.username))
    return _back(request)


@button
def play_with(request: HttpRequest, name: str) -> str | HttpResponse:
    if not within_limit(request, "table", TABLES_PER_MINUTE, 60):
        return render(request, "429.html", status=429)
    them, at, browser = selectors.person(name), timezone.now(), browser_of(request)
    table = services.play_with(request.user, them, at, browser)
    text = gettext("This is your private table. {name} has been invited.")
    messages.success(request, text.format(name=them.username))
    return reverse("table", args=[table])


@button
def take_seat(request: HttpRequest, number: int) -> str:
    at, browser = timezone.now(), browser_of(request)
    return reverse("table", args=[services.take_seat(request.user, number, at, browser)])


@button
def decline_invitation(request: HttpRequest, number: int) -> str:
    services.decline_invitation(request.user, number, timezone.now())
    return _back(request)


SETTINGS_PER_MINUTE = 60


@never_cache
@login_required
@limited(SETTINGS_PER_MINUTE)
@require_http_methods(["GET", "POST"])
def profile_settings(request: SignedInRequest) -> HttpResponse:
    profile = selectors.profile_of(request.user) or Profile(user=request.user)
    form = ProfileForm(request.POST if request.method == "POST" else None, instance=profile)
    if request.method == "POST" and form.is_valid():
        form.save()
        notices.refresh_pages(request.user)
        messages.success(request, gettext("Your profile has been saved."))
        return redirect("profile_settings")
    return render(request, "social/profile_settings.html", {"here": "settings", "form": form})
