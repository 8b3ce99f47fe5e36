"""Who presses the button of a player's invitation link becomes a friend: visitors too, when they
have signed up."""

from django.contrib import messages
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from social import services
from tables.responses import intended

BEFRIEND = "social.befriend"


def befriend(request: HttpRequest, _page: str, token: str) -> str:
    owner = services.befriend_by_link(request.user, token, timezone.now())
    messages.success(request, _("You and {name} are now friends.").format(name=owner.username))
    return reverse("person", args=[owner.username])


INTENDED = {BEFRIEND: intended(befriend)}
