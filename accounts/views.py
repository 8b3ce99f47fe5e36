"""Account pages: signing up, the live check of a username, settings, preferences as JSON, and pages
behind links in mail.

Opening a link from mail changes nothing, whoever opens it: it may be a program, or somebody who is
signed in to another account.
"""

from collections.abc import AsyncIterator, Iterator
from datetime import datetime
from typing import Any, cast

import msgspec
from allauth.account import views as allauth
from allauth.account.adapter import get_adapter
from allauth.account.decorators import reauthentication_required
from allauth.account.forms import default_token_generator
from allauth.account.utils import url_str_to_user_pk, user_pk_to_url_str
from allauth.usersessions.models import UserSession
from asgiref.sync import sync_to_async
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import (
    HttpRequest,
    HttpResponse,
    HttpResponseBase,
    JsonResponse,
    StreamingHttpResponse,
)
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import override
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST
from django.views.i18n import set_language

from accounts import addresses, ratelimit
from accounts.avatars import avatar
from accounts.forms import (
    DeleteAccountForm,
    PasswordChangeForm,
    PasswordResetForm,
    SettingsForm,
    SignupForm,
)
from accounts.guests import current_player
from accounts.models import User
from accounts.preferences import (
    LANGUAGES,
    PreferencesUpdate,
    decode_update,
    keep_language,
    preference_of,
    preferences_of,
    set_language_cookie,
    update_preferences,
)
from accounts.privacy import delete_account, export_user_data
from accounts.ratelimit import within_limit
from accounts.sign_in_limits import remember
from accounts.site_address import posted
from accounts.timestamps import now
from accounts.username_rules import MIN_LENGTH
from accounts.usernames import check_username, suggestions

MAX_CHANGE_BYTES = 2_000
CHECKS_PER_MINUTE = 60
DOWNLOADS_PER_HOUR = 10
YEAR_SECONDS = 365 * 24 * 60 * 60
MAX_AVATARS = 1_000_000

UNDOS_PER_MINUTE = 20


class SignupView(allauth.SignupView):
    def form_valid(self, form: SignupForm) -> HttpResponse:
        try:
            return super().form_valid(form)
        except ValidationError as taken:  # by another request, after the form was validated
            form.add_error("username", taken)
            return self.form_invalid(form)


class PasswordChangeView(allauth.PasswordChangeView):
    def form_valid(self, form: PasswordChangeForm) -> HttpResponse:
        """The new password revokes what browsers know; this one goes on knowing the account."""
        answer: HttpResponse = super().form_valid(form)
        remember(self.request, self.request.user, answer)
        return answer


@login_required
@posted(lambda request, number: reverse("usersessions_list"))
def end_session(request: HttpRequest, number: int) -> HttpResponse:
    """Signs one of the user's other sessions out; one that has ended already is no error."""
    session = UserSession.objects.filter(user=request.user, pk=number).first()
    if session is not None and not session.is_current():
        session.end()
    messages.success(request, _("That session has been signed out."))
    return redirect("usersessions_list")


@never_cache
@require_GET
def username(request: HttpRequest) -> JsonResponse:
    """Whether a username is available: {"state", "text", "suggestions"}. state: free, taken,
    reserved, offensive, shape, short (perhaps only begun) or wait. suggestions: available names, if
    this one is taken."""
    if not within_limit(request, "username", CHECKS_PER_MINUTE, 60):
        wait = _("Too many names were checked just now. We will check yours again in a moment.")
        return JsonResponse({"state": "wait", "text": wait, "suggestions": []}, status=429)
    name = request.GET.get("name", "")
    try:
        check_username(name)
    except ValidationError as error:
        state = str(error.code).removeprefix("username_")
        if len(name) < MIN_LENGTH:
            state = "short"
        others = suggestions(name) if state == "taken" else []
        return JsonResponse(
            {"state": state, "text": " ".join(error.messages), "suggestions": others}
        )
    free = _("%(name)s is available.") % {"name": name}
    return JsonResponse({"state": "free", "text": free, "suggestions": []})


@login_required
def settings(request: HttpRequest) -> HttpResponse:
    me = _myself(request)
    form = SettingsForm(request.POST or None, instance=me)
    if request.method == "POST" and form.is_valid():
        form.save()
        language = form.cleaned_data["language"]
        with override(language):
            messages.success(request, _("Your settings have been saved."))
        response = redirect("settings")
        set_language_cookie(response, language)
        return response
    return render(request, "accounts/settings.html", {"here": "settings", "form": form})


def choose_language(request: HttpRequest) -> HttpResponse:
    """Django's view behind the switch in the footer, which also tells the account."""
    response: HttpResponse = set_language(request)
    chosen = request.POST.get("language", "")
    if request.user.is_authenticated and chosen in LANGUAGES:
        keep_language(request.user, chosen)
    return response


@cache_control(public=True, max_age=YEAR_SECONDS, immutable=True)
@require_GET
def face(request: HttpRequest, seed: str) -> HttpResponse:
    """The avatar of a seed, cacheable for ever: another avatar has another seed."""
    return HttpResponse(avatar(seed), "image/svg+xml")


@login_required
@posted(lambda request: reverse("settings"))
def new_avatar(request: HttpRequest) -> HttpResponse:
    me = _myself(request)
    turn = preference_of(me, "avatar") + 1
    update_preferences(me, PreferencesUpdate(avatar=turn % MAX_AVATARS))
    messages.success(request, _("Your avatar has been changed."))
    return redirect("settings")


@never_cache
@login_required
@require_http_methods(["GET", "POST"])
@reauthentication_required(allow_get=True)
def my_data(request: HttpRequest) -> HttpResponseBase:
    """The page that offers the download, and the download itself, after reauthentication."""
    if request.method == "GET":
        return render(request, "accounts/my_data.html", {"here": "settings"})
    if not within_limit(request, "my_data", DOWNLOADS_PER_HOUR, 3600):
        return render(request, "429.html", status=429)
    now = timezone.now()
    parts = _in_threads(export_user_data(_myself(request), now))
    answer = StreamingHttpResponse(parts, content_type="application/json")
    answer["Content-Encoding"] = "identity"  # Django would pack each part alone: browsers read one
    name = f"tilehouse-{request.user.username}-{now:%Y-%m-%d}.json"
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


async def _in_threads(parts: Iterator[bytes]) -> AsyncIterator[bytes]:
    """As they are read from the database, or all would be in memory before the first is sent."""
    part_of = sync_to_async(lambda: next(parts, b""))
    while part := await part_of():
        yield part


@login_required
def close_account(request: HttpRequest) -> HttpResponse:
    me = _myself(request)
    form = DeleteAccountForm(me, request.POST or None)
    if request.method == "POST" and form.is_valid():
        delete_account(me, now())
        logout(request)
        messages.success(
            request, _("Your account has been deleted. Thank you for playing with us.")
        )
        return redirect("landing")
    return render(request, "accounts/close.html", {"here": "settings", "form": form})


def _myself(request: HttpRequest) -> User:
    """A copy of request.user: forms write into their instance even if validation fails."""
    return User.objects.get(pk=cast(User, request.user).pk)


@require_POST
def preferences(request: HttpRequest) -> JsonResponse:
    """Some preferences as JSON; answers with all of them, or 400 and the reason."""
    player = current_player(request)
    if player is None:
        return JsonResponse({"code": "signed_out"}, status=403)
    if len(request.body) > MAX_CHANGE_BYTES:
        return JsonResponse({"code": "too_large"}, status=413)
    try:
        change = decode_update(request.body)
    except msgspec.DecodeError as error:
        return JsonResponse({"code": "malformed", "detail": str(error)}, status=400)
    user = update_preferences(player, change)
    return JsonResponse({"preferences": preferences_of(user)})


class ConfirmEmailView(allauth.ConfirmEmailView):
    def logout_other_user(self, confirmation: Any) -> None:
        """Whoever is signed in to another account stays so: the page says whose address it is."""


class EmailVerificationSentView(allauth.EmailVerificationSentView):
    def dispatch(self, request: HttpRequest, *args: Any, **more: Any) -> HttpResponseBase:
        """Whoever has confirmed meanwhile, in another tab or on their phone, is told so."""
        if request.user.is_authenticated and request.user.address_confirmed:
            return redirect("account_email")
        return super().dispatch(request, *args, **more)


class PasswordResetView(allauth.PasswordResetView):
    def form_valid(self, form: PasswordResetForm) -> HttpResponse:
        """The same for an address with and without an account."""
        address = form.cleaned_data["email"]
        if ratelimit.too_soon(self.request, "reset", address):
            form.add_error("email", ratelimit.TOO_SOON)
        elif ratelimit.too_many(self.request, address):
            form.add_error("email", ratelimit.TOO_MANY)
        if form.errors:
            return self.form_invalid(form)
        answer = super().form_valid(form)
        failed = getattr(self.request, "mail_not_sent", False)
        return redirect("account_reset_password") if failed else answer


class PasswordResetFromKeyView(allauth.PasswordResetFromKeyView):
    def dispatch(
        self, request: HttpRequest, uidb36: str, key: str, **more: Any
    ) -> HttpResponseBase:
        """Asks whoever is signed in to another account before it signs them out there."""
        opened = key == self.reset_url_key or get_adapter().is_ajax(request)
        if not opened or not _is_signed_in_elsewhere(request, uidb36):
            return super().dispatch(request, uidb36, key, **more)
        if "sign_out" not in request.POST:
            return render(request, "account/other_account.html")
        token = request.session.get(allauth.INTERNAL_RESET_SESSION_KEY, "")
        logout(request)
        request.session[allauth.INTERNAL_RESET_SESSION_KEY] = token
        return redirect(request.path)


def _is_signed_in_elsewhere(request: HttpRequest, uidb36: str) -> bool:
    try:
        return request.user.is_authenticated and request.user.pk != url_str_to_user_pk(uidb36)
    except (ValueError, User.DoesNotExist):
        return False  # the page says that the link does not work


@never_cache
@require_http_methods(["GET", "POST"])
def undo_change(request: HttpRequest, key: str) -> HttpResponse:
    """Where the link leads with which an account is taken back: see accounts.addresses."""
    if not within_limit(request, "undo_change", UNDOS_PER_MINUTE, 60):
        return render(request, "429.html", status=429)
    at = timezone.now()
    if request.method == "POST":
        return _undo(request, key, at)
    return render(request, "accounts/undo_change.html", {"change": addresses.find_change(key, at)})


def _undo(request: HttpRequest, key: str, at: datetime) -> HttpResponse:
    try:
        undone = addresses.undo_change(key, at)
    except addresses.AddressTaken:
        return render(request, "accounts/undo_change.html", {"taken": True})
    if undone is None:
        return render(request, "accounts/undo_change.html")
    user, replaced = undone
    if request.user == user:
        logout(request)
    for address in replaced:
        get_adapter().send_mail("account/email/address_given_back", address, {"user": user})
    messages.success(request, _("Your account is yours again. It is signed out everywhere."))
    token = default_token_generator.make_token(user)
    return redirect("account_reset_password_from_key", user_pk_to_url_str(user), token)
