"""The GameApps of American mah jongg and of Zung Jung mahjong, and what may be chosen for a new
table of each besides the choices of every table."""

from functools import partial
from hashlib import sha256
from typing import Any, cast

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.preferences import GamePreference
from mahjong import explaining, explaining_zungjung, problems_zungjung, selectors, statistics
from mahjong.panels import CLOSEST_HANDS, HAND_OUTLOOK
from mahjong.problems import PROBLEMS
from mahjong.rules.american.game import AMERICAN
from mahjong.rules.zungjung.game import SCORING, ZUNGJUNG
from mahjong.selectors import card_choices
from tables.registry import GameApp, HelpArticle, Tutorial
from tables.selectors import is_newcomer


class AssistForm(forms.Form):
    """Whether mistakes are refused."""

    assist = forms.TypedChoiceField(
        label=_("Mistakes"),
        choices=[("on", _("Prevented, with a reason (assist)")), ("", _("Penalised (strict)"))],
        coerce=bool,
        empty_value=cast(Any, False),
        required=False,
        initial="on",
    )


class AmericanForm(AssistForm):
    """The card, and whether mistakes are refused."""

    field_order = ["card", "assist"]

    card = forms.ChoiceField(
        label=_("Card"),
        choices=card_choices,
        help_text=_("Tilehouse is not affiliated with the National Mah Jongg League."),
    )


class ZungJungForm(AssistForm):
    """How many patterns count, and whether mistakes are refused."""

    field_order = ["scoring", "assist"]

    scoring = forms.TypedChoiceField(
        label=_("Scoring"),
        choices=[
            (5, _("All 44 patterns")),
            (4, _("Without identical, similar and consecutive sets")),
            (3, _("The same without triplets and quads")),
            (2, _("Trivial, incidental and irregular patterns only")),
            (1, _("Every win scores 1 point")),
        ],
        coerce=int,
        empty_value=cast(Any, SCORING[-1]),
        required=False,
        initial=SCORING[-1],
        help_text=_("Fewer patterns are easier to learn with."),
    )


# The first of 400 seeds in which East has mah jongg after five discards.
TUTORIAL_SEED = sha256(b"first hand 183").hexdigest()

# One of the first hands in which East has mahjong after a claimed run and a claimed triplet.
FIRST_HAND_SEED = sha256(b"first hand 2097").hexdigest()

AMERICAN_APP = GameApp(
    engine=AMERICAN,
    name=_("American mah jongg"),
    description=_("Four players or bots, the Charleston, jokers and the card."),
    form=AmericanForm,
    short_name=_("American"),
    art="american",
    describe_result=selectors.american_ending,
    defaults=selectors.usual_card,
    rated=True,
    tournament={"east": 0},  # everybody is East as often as others
    tile_sheet="tiles/american.svg",
    link_picture=selectors.american_picture,
    sample_tiles="F 2B 2B soap J",
    reviewer=explaining.REVIEWER,
    problems=PROBLEMS,
    facts=statistics.american_facts,
    statistics=statistics.american,
    timed=("discard",),
    tutorial=Tutorial(
        seed=TUTORIAL_SEED,
        options={"level": "easy", "pace": 0, "window": 0, "games": 1, "assist": True},
        duration=_("About ten minutes"),
        teaches=_("Passing tiles, the card, calling, mah jongg."),
        tiles="2B 2B 2B soap J",
    ),
    preferences=(
        GamePreference(
            key=CLOSEST_HANDS,
            label=_("Show my closest hands"),
            help_text=_("Beside the table, with what is missing, and first on the card."),
            starts_on=partial(is_newcomer, game=AMERICAN.slug),
        ),
        GamePreference(
            key="pass_useless",
            label=_("Skip automatically when I cannot use the tile"),
            help_text=_("When no hand you can still complete needs the discard."),
        ),
    ),
    help=(
        HelpArticle(
            slug="american",
            title=_("American mah jongg"),
            summary=_("The rules as played here: the card, the Charleston, jokers and payment."),
            template="american/help.html",
            tiles="F 2D soap J",
        ),
        HelpArticle(
            slug="controls",
            title=_("Mouse, touch and keyboard"),
            summary=_(
                "How to play with a mouse, by touch or with the keyboard, and all shortcuts."
            ),
            template="american/controls.html",
            tiles="1B 2B 3B",
        ),
    ),
)

ZUNG_JUNG_APP = GameApp(
    engine=ZUNGJUNG,
    name=_("Zung Jung mahjong"),
    description=_("Four players or bots, 136 tiles, and 44 patterns that add up."),
    form=ZungJungForm,
    short_name=_("Zung Jung"),
    art="zung-jung",
    describe_result=selectors.zung_jung_ending,
    link_picture=selectors.zung_jung_picture,
    sample_tiles="2D 3D 4D RD RD",
    reviewer=explaining_zungjung.REVIEWER,
    problems=problems_zungjung.PROBLEMS,
    facts=statistics.zung_jung_facts,
    statistics=statistics.zung_jung,
    timed=("discard",),
    rated=True,
    tournament={"east": 0},
    tutorial=Tutorial(
        seed=FIRST_HAND_SEED,
        options={"level": "easy", "pace": 0, "window": 0, "assist": True, "scoring": 5},
        duration=_("About ten minutes"),
        teaches=_("Runs and triplets, claiming, mahjong, and how a hand scores."),
        tiles="2D 3D 4D RD RD",
    ),
    preferences=(
        GamePreference(
            key=HAND_OUTLOOK,
            label=_("Show what my hand can become"),
            help_text=_("What completes it, patterns in reach, and dangerous discards."),
            starts_on=partial(is_newcomer, game=ZUNGJUNG.slug),
        ),
    ),
    help=(
        HelpArticle(
            slug="zung-jung",
            title=_("Zung Jung mahjong"),
            summary=_("How to play it, what is different from American mah jongg, and payment."),
            template="zung-jung/help.html",
            tiles="2D 3D 4D E E",
        ),
        HelpArticle(
            slug="zung-jung-patterns",
            title=_("The 44 patterns of Zung Jung"),
            summary=_("Every pattern with its points, and an example hand in tiles."),
            template="zung-jung/help_patterns.html",
            tiles="1C 1C 1C 9C 9C 9C",
        ),
    ),
)
