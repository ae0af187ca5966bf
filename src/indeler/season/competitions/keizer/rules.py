"""What a rulebook file can say about a Keizer competition: every setting of the system by its name, and the season."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

import msgspec

from indeler.language import N_, InvalidInput, Sentence
from indeler.rulebooks import declared
from indeler.rulebooks.choosing import as_text, read_settings
from indeler.season.competitions.keizer import setting_words
from indeler.season.core.tables import CompetitionRules, Count, Exact, Fault, Positive

RULEBOOK = "keizer"

ABSENT = "absent"
"""Late notice that counts as notice."""


class KeizerRules(CompetitionRules, frozen=True, kw_only=True, tag="keizer"):
    """1 to 5: a ladder on which a win is worth what the opponent's place is worth."""

    heading = N_("Keizer")
    sentence = N_("One ladder: a win is worth what the opponent's place is worth, and everything is counted again.")
    words = setting_words.KEIZER
    regular = True

    rounds: Positive = 34
    """How many rounds the season has."""
    tempo: str = ""

    # 1: the start list and the values.
    start_order: Literal["rating", "last_season", "lot"] = "rating"
    top: Exact = Exact()
    """What the first place is worth; nothing said: one and a half times the number of players, halves up."""
    step: Exact = Exact("1")
    floor: Exact = Exact("1")
    values: Literal["by_place", "by_rating"] = "by_place"
    rating_step: Positive = 50
    rating_lowest: Exact = Exact("20")
    rating_highest: Exact = Exact("40")
    newcomer_missed: Exact = Exact("1/3")
    newcomer_place: Literal["bottom", "by_rating"] = "bottom"
    temp_points: dict[str, Exact] = msgspec.field(default_factory=dict)
    """By number of the member: start points that count for pairing only."""

    # 2: what rounds give.
    win: Exact = Exact("1")
    draw: Exact = Exact("1/2")
    loss: Exact = Exact("0")
    bye: Exact = Exact("2/3")
    absent: Exact = Exact("1/3")
    absent_max: Exact = Exact("5")
    no_notice: Exact = Exact("0")
    late: Exact = Exact()
    """What a sign-off after the time gives; ``absent``: as much as one in time; nothing said: as ``no_notice``."""
    club: Exact = Exact("2/3")
    ext: tuple[Exact, ...] = ()
    """What a win, a draw and a loss elsewhere give; nothing said: the result is ignored, it is one for the club."""
    arbiter: Exact = Exact("2/3")
    pending: Exact = Exact("0")
    withdrawn: Exact = Exact("1/3")
    own: Exact = Exact("1")
    periods: tuple[Positive, ...] = ()
    """The rounds of each period, where there are several."""
    period_reset: Literal["none", "score", "score+groups"] = "none"

    # 3: the recalculation.
    recalc: Literal["iterate", "one_pass", "frozen", "period", "fixed"] = "iterate"
    cycle: Literal["average"] = "average"

    # 4: who meets whom.
    between: Count = 2
    max_meet: Exact = Exact("none")
    max_meet_period: Exact = Exact()
    """How often two meet in a period; nothing said: once where there are periods."""
    rematch: Literal["soft", "strict"] = "soft"
    bye_rule: Literal["fewest", "lowest", "lot"] = "fewest"
    pair_by: Literal["ranking", "rating"] = "ranking"
    rematch_first: bool = False
    max_diff: Exact = Exact("none")
    max_streak: Exact = Exact("none")

    @property
    def lengths(self) -> tuple[int, ...]:
        """2-PERIODS: the rounds of each period; of a season without periods all of them."""
        return self.periods or (self.rounds,)

    @property
    def is_reset(self) -> bool:
        """2-PERIODS: whether each period starts from zero."""
        return self.period_reset != "none"

    def settings(self) -> dict[str, str]:
        """The settings of the system that this table gives, as text by name; not those that follow from the season."""
        chosen = {name: as_text(getattr(self, name)) for name in _OF_THE_SYSTEM}
        if self.late == ABSENT:
            del chosen["late"]
        return {name: text for name, text in chosen.items() if text}

    def faults(self, others: Sequence[CompetitionRules]) -> Iterator[Fault]:
        """1, 2, 3, 4: every setting is one that the system can read, and the periods are as long as the season."""
        for name, text in self.settings().items():
            try:
                read_settings(declared(RULEBOOK), {name: text})
            except InvalidInput as wrong:
                yield name, wrong
        if self.periods and sum(self.periods) != self.rounds:
            yield (
                "periods",
                Sentence(
                    N_("the periods have {sum} rounds together, and the season has {rounds}; make them the same"),
                    sum=sum(self.periods),
                    rounds=self.rounds,
                ),
            )


_OF_THE_SEASON = ("start_list", "noted", "seed", "start_order")
"""What the system is told by the season: members, and what happened to them."""
_OF_THE_SYSTEM = tuple(each.name for each in declared(RULEBOOK).settings if each.name not in _OF_THE_SEASON)

RULES = KeizerRules
