"""The GameApp of mahjong solitaire."""

from hashlib import sha256

from django.utils.translation import gettext_lazy as _

from solitaire import modes, selectors
from solitaire.forms import ContestForm, PlayForm
from solitaire.rules.game import SOLITAIRE
from tables.registry import ContestGame, GameApp, HelpArticle, Tutorial

# The first of 300 seeds that can be cleared without a shuffle.
TUTORIAL_SEED = sha256(b"first board 2").hexdigest()

SOLITAIRE_APP = GameApp(
    engine=SOLITAIRE,
    name=_("Mahjong solitaire"),
    description=_("Clear the board pair by pair, for points or just to relax."),
    form=PlayForm,
    art="score",
    short_name=_("Solitaire"),
    start_page="solitaire",
    public_pages=("solitaire", "solitaire_daily", "solitaire_scores"),
    recorder=modes.ALONE.record,
    scores_page="solitaire_scores",
    merge_guest=modes.ALONE.merge_guest,
    describe_result=modes.ending,
    link_picture=modes.link_picture,
    sample_tiles="5D 5D RD RD F1 S1",
    export=modes.ALONE.export,
    contest=ContestGame(
        form=ContestForm,
        table_data=modes.contest_table,
        score=modes.contest_score,
        clock=_(
            "The clock starts when your page shows the board. There is no pause: it keeps running "
            "if you leave."
        ),
        describe=selectors.contest_options,
        of_day=modes.contest_of_day,
        series_options=(modes.CONTEST_SERIES,),
        fastest_ms=modes.FASTEST_MS,
    ),
    tutorial=Tutorial(
        seed=TUTORIAL_SEED,
        options={"mode": "classic", "layout": "square", "dealing": "easy", "practice": True},
        duration=_("About three minutes"),
        teaches=_("Pairs, free tiles and blocked tiles."),
        tiles="5D 5D",
    ),
    help=(
        HelpArticle(
            slug="classic-solitaire",
            title=_("Classic solitaire"),
            summary=_(
                "Pairs, free tiles, the boards, what to do when you are stuck, and all keyboard "
                "shortcuts."
            ),
            template="solitaire/help_classic.html",
            tiles="F1 5B 5B S1",
        ),
        HelpArticle(
            slug="score-solitaire",
            title=_("Score solitaire"),
            summary=_(
                "What each pair is worth, what help costs, the board of the day and the best "
                "scores."
            ),
            template="solitaire/help_score.html",
            tiles="RD RD F2 S4",
        ),
    ),
)
