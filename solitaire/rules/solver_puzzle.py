"""A position as the solver sees it: which tiles may pair, as numbered pairings.

Once the pairs are fixed, the order of play does not matter, because taking a pair never blocks
another. So the question is only which tile pairs with which. Four equal tiles can pair in three
ways; each way is one pairing of two pairs. In other groups (bonus tiles) every pair is a pairing of
its own.
"""

from collections import defaultdict
from collections.abc import Sequence
from itertools import combinations

from solitaire.rules.board import Board, mask_of, places_in
from solitaire.rules.clearing import Pair
from solitaire.rules.tiles import Bonus, match_class


class Puzzle:
    """pairs: of each pairing. pairing: by tile, the number of its pairing with each partner.

    partners: by tile, the set of tiles it matches. rivals: by pairing, those that exclude it,
    lowest first. tiles: by pairing, the set of its tiles. links: by pairing, each of its tiles with
    the set of the one it pairs with. watched: by pairing, the tiles that may have one partner left
    when it is excluded; of four equal tiles one will do, because all have one left then.
    """

    def __init__(self, board: Board, faces: Sequence[str], rest: int, bonus: Bonus) -> None:
        self.board = board
        self.rest = rest
        self.free = board.free(rest)
        self.pairs: list[tuple[Pair, ...]] = []
        self.links: list[list[tuple[int, int]]] = []
        self.pairing: list[dict[int, int]] = [{} for _ in range(board.size)]
        self.partners = [0] * board.size
        groups = defaultdict(list)
        for n in places_in(rest):
            groups[match_class(faces[n], bonus)].append(n)
        for group in groups.values():
            self._number(group)
        self.rivals = self._rivals()
        self.tiles = [mask_of(n for pair in pairs for n in pair) for pairs in self.pairs]
        self.watched = [pairs[0] if len(pairs) == 1 else pairs[0][:1] for pairs in self.pairs]

    def _number(self, group: list[int]) -> None:
        for n in group:
            self.partners[n] = mask_of(group) ^ 1 << n
        if len(group) == 4:
            a, b, c, d = group
            for pairs in (((a, b), (c, d)), ((a, c), (b, d)), ((a, d), (b, c))):
                self._add(pairs)
        else:
            for pair in combinations(group, 2):
                self._add((pair,))

    def _add(self, pairs: tuple[Pair, ...]) -> None:
        for a, b in pairs:
            self.pairing[a][b] = self.pairing[b][a] = len(self.pairs)
        self.links.append([each for a, b in pairs for each in ((a, 1 << b), (b, 1 << a))])
        self.pairs.append(pairs)

    def _rivals(self) -> list[tuple[int, ...]]:
        by_tile = [set(pairing.values()) for pairing in self.pairing]
        rivals = (by_tile[a] | by_tile[b] for (a, b), *_ in self.pairs)
        return [tuple(sorted(some - {number})) for number, some in enumerate(rivals)]
