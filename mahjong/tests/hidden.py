"""The same table for one seat, with everything that is hidden from it changed at random."""

import random

from mahjong.rules.american.state import State
from mahjong.rules.states import Answer, change
from mahjong.rules.tiles import JOKER
from mahjong.tests.american import SEATS
from mahjong.tests.redeal import redealt


def reshuffled(
    state: State, seat: int | None, chance: random.Random, same_claims: bool = False
) -> State:
    """Other hands, the wall and the secret answers of others, replaced by other possible ones.

    same_claims: keep the answers of a claim window.
    """
    state = redealt(state, seat, chance)
    kept = (seat, *SEATS) if same_claims and state.phase == "claim" else (seat,)
    answers = [
        answer if other in kept else _other_answer(state, other, answer, chance)
        for other, answer in enumerate(state.answers)
    ]
    return change(state, answers=tuple(answers))


def _other_answer(
    state: State, seat: int, answer: Answer | None, chance: random.Random
) -> Answer | None:
    """Another answer. That a seat has answered stays the same where all may know it."""
    if state.phase == "give" and answer:
        naturals = [tile for tile in state.racks[seat].hand if tile != JOKER]
        return tuple(chance.sample(naturals, min(len(answer), len(naturals))))
    if state.phase == "courtesy" and answer:
        return (chance.choice("0123"),)
    if state.phase == "claim" and seat != state.active and not state.racks[seat].dead:
        return chance.choice([None, ("pass",), ("call",), ("mahjong",), ("hold",)])
    return answer
