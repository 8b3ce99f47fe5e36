"""Accounts: signing up, the live check of a name, settings, preferences from the table page."""

import msgspec
from allauth.account import views as allauth
from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from accounts.avatars import avatar
from accounts.closing import close
from accounts.export import everything_of
from accounts.forms import CloseForm, MailForm, SettingsForm
from accounts.guests import player_of
from accounts.limits import may_ask
from accounts.models import User
from accounts.naming import check_name, suggestions
from accounts.preferences import Change, change_preferences, preferences_of
from tables import services

LONGEST_CHANGE = 2_000  # bytes
CHECKS_A_MINUTE = 60
DOWNLOADS_AN_HOUR = 10
YEAR = 365 * 24 * 60 * 60  # seconds
MOST_FACES = 1_000_000


class SignupView(allauth.SignupView):
    def form_valid(self, form):
        try:
            return super().form_valid(form)
        except ValidationError as taken:  # by somebody quicker, after the form was checked
            form.add_error("username", taken)
            return self.form_invalid(form)


class EmailView(allauth.EmailView):
    def post(self, request, *args, **kwargs):
        answer = super().post(request, *args, **kwargs)
        if "action_send" in request.POST and not self._did_send_verification_email:
            messages.warning(request, "We have just sent one. You can have another in a while.")
        return answer


@never_cache
@require_GET
def username(request):
    """Whether a name may be had: {"state", "words", "free"}. state: free, taken, reserved,
    offensive, shape or wait; free: other names, if this one is taken."""
    if not may_ask(request, "username", CHECKS_A_MINUTE, 60):
        return JsonResponse({"state": "wait", "words": "", "free": []}, status=429)
    name = request.GET.get("name", "")
    try:
        check_name(name)
    except ValidationError as error:
        state = error.code.removeprefix("username_")
        others = suggestions(name) if state == "taken" else []
        return JsonResponse({"state": state, "words": error.message, "free": others})
    return JsonResponse({"state": "free", "words": f"{name} is free.", "free": []})


@login_required
def settings(request):
    me = _myself(request)
    form = SettingsForm(request.POST or None, instance=me)
    if request.method == "POST" and form.is_valid():
        form.save()
        messages.success(request, "Your settings are saved.")
        return redirect("settings")
    ticks = [form[name] for name in ("helper", "flat", "still")]
    context = {"here": "settings", "form": form, "ticks": ticks}
    return render(request, "accounts/settings.html", context)


@cache_control(public=True, max_age=YEAR, immutable=True)
@require_GET
def face(request, seed):
    """The picture of a seed never changes: who wants another one gets another seed."""
    return HttpResponse(avatar(seed), "image/svg+xml")


@login_required
@require_POST
def another_face(request):
    turn = preferences_of(request.user)["avatar"] + 1
    change_preferences(request.user, Change(avatar=turn % MOST_FACES))
    messages.success(request, "You have another face.")
    return redirect("settings")


@login_required
def notices(request):
    form = MailForm(request.POST or None, instance=_myself(request))
    if request.method == "POST" and form.is_valid():
        form.save()
        messages.success(request, "Your choice is saved.")
        return redirect("notices")
    return render(request, "accounts/notices.html", {"here": "settings", "form": form})


@never_cache
@login_required
@require_http_methods(["GET", "POST"])
@reauthentication_required(allow_get=True)
def my_data(request):
    """The page that offers the download; the download, once the player has shown who he is."""
    if request.method == "GET":
        return render(request, "accounts/my_data.html", {"here": "settings"})
    if not may_ask(request, "my_data", DOWNLOADS_AN_HOUR, 3600):
        return render(request, "429.html", status=429)
    now = timezone.now()
    answer = HttpResponse(everything_of(request.user, now), content_type="application/json")
    name = f"tilehouse-{request.user.username}-{now:%Y-%m-%d}.json"
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


@login_required
def close_account(request):
    form = CloseForm(request.user, request.POST or None)
    if request.method == "POST" and form.is_valid():
        close(request.user, services.now())
        logout(request)
        messages.success(request, "Your account is closed. Thank you for having played with us.")
        return redirect("landing")
    return render(request, "accounts/close.html", {"here": "settings", "form": form})


def _myself(request):
    """A form writes into what it is given, even if refused: not into request.user."""
    return User.objects.get(pk=request.user.pk)


@require_POST
def preferences(request):
    """Some preferences as JSON; answers with all of them, or 400 and the reason."""
    player = player_of(request)
    if player is None:
        return JsonResponse({"why": "signed_out"}, status=403)
    if len(request.body) > LONGEST_CHANGE:
        return JsonResponse({"why": "too_large"}, status=413)
    try:
        change = msgspec.json.decode(request.body, type=Change)
    except msgspec.DecodeError as error:
        return JsonResponse({"why": "malformed", "detail": str(error)}, status=400)
    user = change_preferences(player, change)
    return JsonResponse({"preferences": preferences_of(user)})
