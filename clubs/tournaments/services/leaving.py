"""What is forgotten of tournaments when somebody deletes their account: their name. Their points
stay, because the places of others follow from them; what they have paid stays in the pot."""

from datetime import UTC, datetime
from functools import partial

from django.db import transaction

from accounts.models import User
from clubs.tournaments.models import Act, Entrant, Removal, State, Tournament
from clubs.tournaments.services.holding import note_change


def erase(user: User, at: int) -> None:
    moment = datetime.fromtimestamp(at / 1000, UTC)
    mine = Entrant.objects.filter(user=user)
    mine.filter(tournament__state=State.OPEN).delete()
    mine.filter(left=None, tournament__state=State.RUNNING).update(left=moment)
    for tournament in set(mine.values_list("tournament", flat=True)):  # locked after the commit
        transaction.on_commit(partial(note_change, tournament), robust=True)
    mine.update(user=None, network="", browser="")
    Removal.objects.filter(user=user).delete()
    Removal.objects.filter(by=user).update(by=None)
    for field in ("by", "who", "other"):
        Act.objects.filter(**{field: user}).update(**{field: None})
    Tournament.objects.filter(by=user).update(by=None)
