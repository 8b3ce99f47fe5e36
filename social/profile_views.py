"""The settings page of what a player says of themselves."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.guests import SignedInRequest
from accounts.ratelimit import limited
from social import notices, selectors
from social.forms import ProfileForm
from social.models import Profile

PAGES_PER_MINUTE = 60


@never_cache
@login_required
@limited(PAGES_PER_MINUTE)
@require_http_methods(["GET", "POST"])
def profile_settings(request: SignedInRequest) -> HttpResponse:
    profile = selectors.profile_of(request.user) or Profile(user=request.user)
    form = ProfileForm(request.POST if request.method == "POST" else None, instance=profile)
    if request.method == "POST" and form.is_valid():
        form.save()
        notices.refresh_pages(request.user)
        messages.success(request, _("Your profile has been saved."))
        return redirect("profile_settings")
    return render(request, "social/profile_settings.html", {"here": "settings", "form": form})
