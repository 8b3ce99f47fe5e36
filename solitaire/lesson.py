"""The first game of mahjong solitaire: a small board that whoever follows the advice clears."""

from hashlib import sha256

# The third of three hundred seeds tried: clears without a shuffle.
LESSON = {
    "seed": sha256(b"first board 2").hexdigest(),
    "options": {"mode": "classic", "layout": "square", "dealing": "easy", "practice": True},
}
