"""The same seed and moves lead to the same score: random games are played in one process, and
again from their seeds and moves in another, whose sets have another order.

Prints JSON lines; fails if the state at the end of a game differs.

python -m bench.replays [games] [processes]
"""

import os
import sys
from collections.abc import Sequence
from hashlib import sha256
from multiprocessing import get_context
from multiprocessing.pool import Pool
from typing import Any, NamedTuple

import msgspec

from bench.engine import report
from bench.games import seed_of
from dominoes.rules import moves as domino_moves
from dominoes.rules.game import DOMINOES
from solitaire.rules import moves as solitaire_moves
from solitaire.rules.game import SOLITAIRE
from solitaire.rules.layout import built_in_layouts, find_layout
from solitaire.rules.tiles import SET
from tables.game import Game, IllegalMove, Option
from tables.rng import RandomStream

GAMES = 2_000
BATCH = 2_000  # games whose moves are kept at a time
CHUNK = 20  # games that are handed to a process at a time
EXPERT_EVERY = 100  # its choices take a hundred times longer than the others'
LARGE = [name for name in built_in_layouts() if len(find_layout(name).places) == len(SET)]
DOMINO_MOVES = {"begin": domino_moves.Begin(), "go": domino_moves.Go(), "draw": domino_moves.Draw()}


class Deal(NamedTuple):
    game: Game
    seed: str
    rules: dict[str, Any]
    level: str  # of the AI, "" without one


class Ended(NamedTuple):
    """A game's number, the moves of its player as JSON, their score, and the hash of its state."""

    number: int
    moves: tuple[bytes, ...]
    score: int
    digest: str


def deal_of(number: int) -> Deal:
    """The secret deal of a contest; solitaire for points and dominoes take turns."""
    seed, turn = seed_of(number), number // 2
    secret = {"deal": seed, "practice": False}
    if number % 2 == 0:
        chosen = {**secret, "mode": "score", "layout": LARGE[turn % len(LARGE)]}
        return Deal(SOLITAIRE, seed, SOLITAIRE.rules(chosen), "")
    level = "expert" if turn % EXPERT_EVERY == 0 else ("easy", "hard")[turn % 2]
    return Deal(DOMINOES, seed, DOMINOES.rules({**secret, "against": "ai"}), level)


def play(number: int, given: Sequence[bytes] | None = None) -> Ended:
    """Plays a game: with the moves given for its player, or with random ones."""
    game, seed, rules, level = deal_of(number)
    state = game.start(seed, game.seats[0], rules).state
    made: list[bytes] = []
    moves = _random_moves(game, seed) if given is None else None
    while (wait := game.waits(state)) is not None:
        seat, options = wait.seats[0], game.options(state, wait.seats[0])
        if seat:  # the AI, as in tables.bots
            chance = RandomStream(game.chance_seed(state, seed), f"bot {seat} {state.turn}")
            move = game.choose(game.view(state, seat), options, level, chance)
        else:
            text = moves(options) if moves else given[len(made)]
            made.append(text)
            move = msgspec.json.decode(text, type=game.moves)
        try:
            state = game.apply(state, seat, move).state
        except IllegalMove:  # a shuffle that could not help
            made.pop()
            moves = _give_up
    digest = sha256(msgspec.json.encode(state)).hexdigest()
    return Ended(number, tuple(made), game.result(state).points[0], digest)


def _random_moves(game: Game, seed: str) -> Any:
    """A function from options to the JSON of a legal move."""
    choose = _domino_move if game is DOMINOES else _solitaire_move
    chance = RandomStream(seed, "player of the bench")
    return lambda options: msgspec.json.encode(choose(options, chance))


def _give_up(options: Sequence[Option]) -> bytes:
    return msgspec.json.encode(solitaire_moves.TimeUp())


def _domino_move(options: Sequence[Option], chance: RandomStream) -> Any:
    option = chance.pick([option for option in options if option.kind != "stop"])
    if option.kind != "play":
        return DOMINO_MOVES[option.kind]
    where = chance.pick(option.where)
    return domino_moves.Play(option.among[0], where.partition("end.")[2])


def _solitaire_move(options: Sequence[Option], chance: RandomStream) -> Any:
    """Mostly pairs; now and then what helps, and seldom the end of the time."""
    kinds, luck = {option.kind for option in options}, chance.below(200)
    takes = [option for option in options if option.kind == "take"]
    if luck == 0 or not (takes or kinds & {"shuffle"}):
        return solitaire_moves.TimeUp()
    if luck < 8 and "undo" in kinds:
        return solitaire_moves.Undo()
    if takes and luck < 12 and "hint" in kinds:
        return solitaire_moves.Hint()
    if "shuffle" in kinds and (luck < 15 or not takes):
        return solitaire_moves.Shuffle()
    pair = chance.shuffled(chance.pick(takes).where)[:2]
    return solitaire_moves.Take(tuple(int(place.partition(".")[2]) for place in pair))


def differs(first: Ended) -> bool:
    """Whether a game that was played in another process ends differently in this one."""
    return play(first.number, first.moves) != first


def _pool(processes: int, hash_seed: int) -> Pool:
    """New interpreters, whose sets and dictionaries of other objects have an order of their own."""
    os.environ["PYTHONHASHSEED"] = str(hash_seed)
    return get_context("spawn").Pool(processes)


def main() -> int:
    games = int(sys.argv[1] if len(sys.argv) > 1 else os.environ.get("BENCH_GAMES", GAMES))
    processes = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    different, moves = 0, 0
    with _pool(processes, 1) as first, _pool(processes, 2) as second:
        for start in range(0, games, BATCH):
            numbers = range(start, min(games, start + BATCH))
            ended = first.map(play, numbers, chunksize=CHUNK)
            moves += sum(len(one.moves) for one in ended)
            different += sum(second.map(differs, ended, chunksize=CHUNK))
    how = f"of {games} random games, half solitaire and half dominoes, {moves} moves of players"
    report("games that end differently when played again", different, "games", how)
    return int(different > 0)


if __name__ == "__main__":
    sys.exit(main())
