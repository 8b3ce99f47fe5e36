"""The keys of a contest's postings: what is posted twice under one key is posted once."""

from accounts.models import User
from contests.models import Contest


def fee(contest: Contest, user: User) -> str:
    return f"fee:{contest.pk}:{user.pk}"


def prize(contest: Contest) -> str:
    return f"prize:{contest.pk}"


def refund(contest: Contest) -> str:
    return f"refund:{contest.pk}"


def withdrawal(contest: Contest, user: User) -> str:
    """The fee of one entrant who leaves before they have played."""
    return f"refund:{contest.pk}:{user.pk}"
