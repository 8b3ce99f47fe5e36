"""What is forgotten of tournaments when somebody deletes their account: their name. Their points
stay, because the places of others follow from them; what they have paid stays in the pot."""

from datetime import UTC, datetime

from accounts.models import User
from clubs.tournaments.models import Entrant, Removal, State, Tournament


def erase(user: User, at: int) -> None:
    moment = datetime.fromtimestamp(at / 1000, UTC)
    mine = Entrant.objects.filter(user=user)
    mine.filter(tournament__state=State.OPEN).delete()
    mine.filter(left=None, tournament__state=State.RUNNING).update(left=moment)
    mine.update(user=None)
    Removal.objects.filter(user=user).delete()
    Removal.objects.filter(by=user).update(by=None)
    Tournament.objects.filter(by=user).update(by=None)
