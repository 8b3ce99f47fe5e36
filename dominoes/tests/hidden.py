"""The same game for a seat, with everything that it cannot see changed at random."""

import random

from msgspec.structs import replace

from dominoes.rules.state import State


def reshuffled(state: State, seat: int | None, chance: random.Random) -> State:
    """Hidden hands and the boneyard are dealt anew, and unless the player chose the deal's number
    its seed changes too. Hands that were shown at the end of a round stay."""
    known = state.chosen or state.how
    deal_seed = state.deal_seed if known else f"{chance.getrandbits(256):064x}"
    shown: tuple[int | None, ...] = (0, 1) if state.phase in ("round", "over") else (seat,)
    shown = () if state.phase in ("begin", "showing") else shown
    hidden = [other for other in (0, 1) if other not in shown]
    tiles = [*state.boneyard, *(tile for other in hidden for tile in state.hands[other])]
    chance.shuffle(tiles)
    hands = list(state.hands)
    for other in hidden:
        hands[other] = tuple(tiles.pop() for _ in hands[other])
    return replace(state, deal_seed=deal_seed, hands=tuple(hands), boneyard=tuple(tiles))
