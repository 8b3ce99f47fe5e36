"""Small boards piled up by hypothesis, and faces laid on them with no thought of winning."""

from hypothesis import strategies as st

from solitaire.rules.tiles import match_class

FACES = ("E", "1D", "2B", "F1", "F2", "S1", "S2")
SPOTS = st.tuples(st.integers(0, 7), st.integers(0, 3), st.integers(0, 2))


@st.composite
def shapes(draw, most=16):
    """Places of an even number of tiles, each lying whole on the felt or on others."""
    places = []
    for x, y, z in sorted(draw(st.lists(SPOTS, min_size=24, max_size=60)), key=lambda at: at[2]):
        if len(places) < most and _fits(places, x, y, z):
            places.append((x, y, z))
    return tuple(places[: len(places) // 2 * 2])


@st.composite
def dealt_shapes(draw, bonus, most=16):
    """A shape and a face for each place; of each class there is an even number."""
    places = draw(shapes(most))
    pairs = draw(st.lists(st.sampled_from(FACES), min_size=len(places), max_size=len(places)))
    return places, tuple(draw(st.permutations(_even(pairs, bonus))))


def _even(faces, bonus):
    """The faces with the odd one of each class made a pair of the first face."""
    classes = [match_class(face, bonus) for face in faces]
    odd = {c: n for n, c in enumerate(classes) if classes.count(c) % 2}
    return [FACES[0] if n in odd.values() else face for n, face in enumerate(faces)]


def _fits(places, x, y, z):
    here = {(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)}
    filled = {
        (a + i, b + j, c) for a, b, c in places for i in (0, 1) for j in (0, 1)
    }  # fmt: skip
    return all((*at, z) not in filled and (z == 0 or (*at, z - 1) in filled) for at in here)
