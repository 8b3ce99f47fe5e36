"""For each game, a function that changes everything hidden from one seat at random.

What that seat receives must stay the same. A new game adds its function here.
"""

import random
from collections.abc import Callable
from typing import Any

import msgspec

from dominoes.tests.hidden import reshuffled as dominoes
from mahjong.tests.hidden import reshuffled as american
from mahjong.tests.zungjung_hidden import reshuffled as zungjung
from solitaire.tests.hidden import reshuffled as solitaire
from tests.toy import State

Reshuffle = Callable[[Any, int | None, random.Random], Any]


def odds(state: State, seat: int | None, chance: random.Random) -> State:
    """Other hands and the deck change places; so do others' secret answers."""
    others = [other for other in range(4) if other != seat]
    cards = [*state.deck, *(card for other in others for card in state.hands[other])]
    chance.shuffle(cards)
    hands, answers = list(state.hands), list(state.answers)
    for other in others:
        hands[other] = tuple(cards.pop() for _ in hands[other])
        if answers[other] and state.phase == "give":
            answers[other] = chance.choice(hands[other])
        elif answers[other]:
            answers[other] = chance.choice(["take", "pass"])
    return msgspec.structs.replace(
        state, hands=tuple(hands), deck=tuple(cards), answers=tuple(answers)
    )


RESHUFFLED: dict[str, Reshuffle] = {
    "odds": odds, "american": american, "zung-jung": zungjung, "solitaire": solitaire,
    "dominoes": dominoes,
}  # fmt: skip
