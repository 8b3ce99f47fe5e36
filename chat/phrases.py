"""The codes of quick phrases and reactions. The client shows them in each reader's language."""

PHRASES = frozenset(
    {"hello", "good_luck", "one_moment", "well_played", "sorry", "good_game", "thank_you"}
)
REACTIONS = frozenset({"thumbs_up", "star", "heart", "laugh", "wow", "ouch"})
