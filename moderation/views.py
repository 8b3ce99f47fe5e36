"""The page on which a player reports another to staff, and its form."""

from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from accounts.guests import SignedInRequest
from accounts.models import User
from accounts.ratelimit import within_limit
from moderation import services
from moderation.models import Reason
from social import selectors
from social import services as social_services
from social.responses import offer_to_part, person_or_404
from tables.refusals import Refused, must

REPORTS_PER_MINUTE = 60  # from one address


class ReportForm(forms.Form):
    reason = forms.ChoiceField(label=_("Reason"), choices=Reason.choices, widget=forms.RadioSelect)
    words = forms.CharField(
        label=_("What happened"),
        required=False,
        max_length=1000,
        strip=True,
        widget=forms.Textarea(attrs={"rows": 5}),
        help_text=_("Describe it in your own words (optional)."),
    )
    what = forms.CharField(required=False, max_length=80, widget=forms.HiddenInput)
    block = forms.BooleanField(
        label=_("Also block this player"),
        required=False,
        help_text=_("You will not be seated at the same table again. They will not be told."),
    )


@login_required
@require_http_methods(["GET", "POST"])
def report(request: SignedInRequest, name: str) -> HttpResponse:
    them = person_or_404(name)
    what = request.GET.get("what", "")
    form = ReportForm(request.POST if request.method == "POST" else None, initial={"what": what})
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
    services.report(me, them, said["reason"], said["words"], at, what=said["what"])
    if said["block"] and not selectors.has_blocked(me, them):
        social_services.block(me, them, at)
