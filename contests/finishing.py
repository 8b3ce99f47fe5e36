"""What the end of a game means here: the score in its contest, and the gift of the day."""

from collections.abc import Sequence

from contests import gifts, playing
from tables.finishes import Finished


def games_ended(finished: Sequence[Finished]) -> None:
    """Called in the transaction that ends games. Locks entrants by id, then accounts by id."""
    playing.post_scores(finished)
    gifts.give(finished, playing.moment(max(game.at for game in finished)))
