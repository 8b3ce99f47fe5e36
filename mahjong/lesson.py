"""The first hand of American mah jongg: the player is East and, well advised, wins early."""

from hashlib import sha256

# The 184th of four hundred seeds tried: mah jongg after five discards.
LESSON = {
    "seed": sha256(b"first hand 183").hexdigest(),
    "options": {"level": "gentle", "pace": 0, "window": 0, "games": 1, "assist": True},
}
