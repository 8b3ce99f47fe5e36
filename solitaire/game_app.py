"""The GameApp of mahjong solitaire, and the choices for a new game."""

from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from solitaire import modes, selectors, statistics
from solitaire.explaining import REVIEWER
from solitaire.rules.game import DEALS, SOLITAIRE, may_be_hard
from solitaire.selectors import FIRST, layouts
from tables.forms import DealNumberField
from tables.registry import ContestGame, GameApp, HelpArticle, Tutorial

LIMITS = {"classic": 0, "score": 600}  # seconds, unless another time is chosen


def _limits() -> list[tuple[int, str]]:
    return [(pace, _limit_label(pace)) for pace in SOLITAIRE.paces]


def _limit_label(seconds: int) -> str:
    minutes = seconds // 60
    return ngettext("%d minute", "%d minutes", minutes) % minutes if seconds else str(_("No limit"))


def _check_dealing(dealing: str, layout: str | None) -> str:
    """Hard is allowed only on layouts that have hard deals."""
    if dealing == "hard" and layout and not may_be_hard(layout):
        raise forms.ValidationError(
            _(
                "Random deals of this layout can hardly ever be cleared. "
                "Choose an easy deal or another layout."
            )
        )
    return dealing


class ContestForm(forms.Form):
    """The options of a contest of Score solitaire. It always has a time limit."""

    fields: dict[str, Any]

    layout = forms.ChoiceField(label=_("Layout"))
    dealing = forms.ChoiceField(
        label=_("Deal"), choices=[("easy", _("Easy")), ("hard", _("Hard: tiles placed at random"))]
    )
    pace = forms.TypedChoiceField(
        label=_("Time limit"),
        choices=lambda: [(pace, _limit_label(pace)) for pace in SOLITAIRE.paces if pace],
        coerce=int,
        initial=LIMITS["score"],
    )

    def __init__(self, data: Mapping[str, Any] | None = None, initial: Any = None) -> None:
        super().__init__(data, initial=initial)
        offered = [(layout.name, layout.title) for layout in layouts("score")]
        self.fields["layout"].choices = offered

    def clean_dealing(self) -> str:
        return _check_dealing(self.cleaned_data["dealing"], self.cleaned_data.get("layout"))


class PlayForm(forms.Form):
    """Clicking a layout submits it; everything else has a default."""

    fields: dict[str, Any]

    mode = forms.ChoiceField(choices=[(mode, mode) for mode in FIRST], widget=forms.HiddenInput)
    layout = forms.ChoiceField(widget=forms.HiddenInput)
    pace = forms.TypedChoiceField(
        label=_("Time limit"),
        choices=_limits,
        coerce=int,
        empty_value=None,
        required=False,
    )
    dealing = forms.ChoiceField(
        label=_("Deal"),
        choices=[("easy", _("Easy")), ("hard", _("Hard: tiles placed at random"))],
        required=False,
        help_text=_(
            "Every deal can be cleared. Some layouts only have easy deals, because random "
            "deals of them can hardly ever be cleared."
        ),
    )
    deal = DealNumberField(DEALS)

    def __init__(self, data: Mapping[str, Any] | None = None, initial: Any = None) -> None:
        super().__init__(data, initial=initial)
        mode = self["mode"].value()
        offered = layouts(mode if mode in FIRST else "score")
        self.fields["layout"].choices = [(layout.name, layout.title) for layout in offered]
        self.fields["pace"].initial = LIMITS.get(mode, 0)

    def clean_pace(self) -> int:
        """The default is the usual limit of the mode."""
        pace: int | None = self.cleaned_data["pace"]
        return LIMITS.get(self.cleaned_data.get("mode", ""), 0) if pace is None else pace

    def clean_dealing(self) -> str:
        dealing = self.cleaned_data["dealing"] or "easy"
        return _check_dealing(dealing, self.cleaned_data.get("layout"))


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
    reviewer=REVIEWER,
    statistics=statistics.statistics,
    timed=("take",),
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
