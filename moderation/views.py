"""The page on which a player reports another to staff."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.guests import SignedInRequest
from accounts.models import User
from accounts.ratelimit import within_limit
from moderation import services
from moderation.forms import ReportForm
from social import selectors
from social import services as social_services
from social.responses import offer_to_part, person_or_404
from tables.refusals import Refused, must

REPORTS_PER_MINUTE = 60  # from one address


@login_required
@require_http_methods(["GET", "POST"])
def report(request: SignedInRequest, name: str) -> HttpResponse:
    them = person_or_404(name)
    form = ReportForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            must(within_limit(request, "report", REPORTS_PER_MINUTE, 60), "too_fast")
            _submit(request.user, them, form.cleaned_data)
        except Refused as refusal:
            messages.error(request, refusal.text)
        else:
            thanks = _("Thank you. Staff will read your report and look into it.")
            messages.success(request, thanks)
            if form.cleaned_data["block"]:
                offer_to_part(request, them)
        return redirect("person", them.username)
    return render(request, "moderation/report.html", {"person": them, "form": form})


def _submit(me: Any, them: User, said: dict[str, Any]) -> None:
    at = timezone.now()
    services.report(me, them, said["reason"], said["words"], at)
    if said["block"] and not selectors.has_blocked(me, them):
        social_services.block(me, them, at)
