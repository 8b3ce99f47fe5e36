"""What the ledger keeps about a user, for their data download."""

from typing import Any

from contests.ledger.selectors import balance_of, history_of


def coins_of(user: Any) -> dict[str, Any]:
    """A user's coins and their whole history as JSON values, without who of the staff corrected."""
    return {"balance": balance_of(user), "history": [_movement(line) for line in history_of(user)]}


def _movement(line: Any) -> dict[str, Any]:
    return {
        "at": line.posting.at,
        "kind": line.posting.kind,
        "reason": line.posting.reason,
        "contest": line.contest,
        "coins": line.amount,
        "balance": line.after,
    }
