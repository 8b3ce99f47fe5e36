"""What the script of a table's page, or of its replay, needs from the start."""

from typing import Any

from django.http import HttpRequest

from accounts.guests import current_player
from accounts.preferences import preferences_of
from tables.models import Table


def page_setup(request: HttpRequest, shown: Table) -> dict[str, Any]:
    player = current_player(request)
    return {
        "id": shown.pk,
        "signedIn": player is not None,
        "account": request.user.is_authenticated,
        "private": not shown.public,
        "preferences": preferences_of(player or request.user),
    }
