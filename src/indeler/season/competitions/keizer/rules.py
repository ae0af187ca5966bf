"""Club rules for a Keizer competition: every setting of the system by its name, and the season."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Annotated, Any, Literal

import msgspec

from indeler.language import N_, InvalidInput, Sentence, Text
from indeler.ranking import format_number
from indeler.ranking.keizer.recalculation import Values
from indeler.ranking.keizer.round_outcomes import Entrant
from indeler.rulebooks import declared
from indeler.rulebooks.keizer import NONE, Worth, fraction
from indeler.rulebooks.settings import as_text, read_settings
from indeler.season.common.pools import pool_tie_faults
from indeler.season.competitions.keizer import setting_words
from indeler.season.core.tables import (
    CompetitionRules,
    Count,
    Exact,
    Example,
    Fault,
    Leg,
    PlayOffRules,
    Positive,
    RoundsAnEvening,
    Table,
)

RULEBOOK = "keizer"

ABSENT = "absent"
"""The value by which late notice counts as notice."""


Tie = Literal["SB", "mutual", "attendance", "blacks", "value", "rating", "name"]


class Category(Table, frozen=True, kw_only=True):
    """5: a category: a filter on the common list; values and scores are the same, only the places are separate."""

    heading = N_("Category")
    words = setting_words.CATEGORY

    name: str
    players: Count = 0
    rating: Annotated[int, msgspec.Meta(ge=0, le=4000)] = 0
    winners: Positive = 1


class TitleGroup(Table, frozen=True, kw_only=True):
    """5: a championship group of the first on the ladder: all meet each other, and the games count in both."""

    heading = N_("Championship group")
    words = setting_words.TITLE_GROUP

    players: Annotated[int, msgspec.Meta(ge=2, le=10)] = 6
    after: Positive = 20
    times: Annotated[int, msgspec.Meta(ge=1, le=2)] = 2
    ties: tuple[str, ...] = ("PLAY-OFF",)
    play_off: PlayOffRules = PlayOffRules(legs=(Leg(games=2, tempo="15+5"),))


class KeizerRules(CompetitionRules, frozen=True, kw_only=True, tag="keizer"):
    """1 to 5: a ladder on which a win is worth the value of the opponent's place."""

    heading = N_("Keizer")
    sentence = N_("One ladder: a win is worth what the opponent's place is worth, and everything is counted again.")
    words = setting_words.KEIZER
    regular = True

    rounds: Positive = 34
    rounds_an_evening: RoundsAnEvening = 1
    tempo: str = ""

    # 1: the start list and the values.
    start_order: Literal["rating", "last_season", "lot"] = "rating"
    top: Exact = Exact()
    """Points, ``2N`` for this many a player, ``3:1`` for this many times the last place; empty: ``1.5N``, halves up."""
    step: Exact = Exact("1")
    floor: Exact = Exact("1")
    values: Literal["", "by_place", "by_rating"] = ""
    rating_step: Positive = 50
    rating_lowest: Exact = Exact("20")
    rating_highest: Exact = Exact("40")
    newcomer_missed: Exact = Exact("1/3")
    newcomer_place: Literal["bottom", "by_rating"] = "bottom"
    temp_points: dict[str, Exact] = msgspec.field(default_factory=dict)

    # 2: the points of rounds.
    win: Exact = Exact("1")
    draw: Exact = Exact("1/2")
    loss: Exact = Exact("0")
    bye: Exact = Exact("2/3")
    absent: Exact = Exact("1/3")
    absent_max: Exact = Exact("5")
    absent_next: Exact = Exact("1")
    absent_long: Exact = Exact()
    absent_long_max: Exact = Exact("none")
    no_notice: Exact = Exact("0")
    late: Exact = Exact()
    club: Exact = Exact("2/3")
    club_other_max: Exact = Exact("none")
    ext: tuple[Exact, ...] = ()
    arbiter: Exact = Exact("2/3")
    pending: Exact = Exact("0")
    withdrawn: Exact = Exact("1/3")
    own: Exact = Exact("1")
    periods: tuple[Positive, ...] = ()
    period_reset: Literal["none", "score", "score+groups"] = "none"
    groups: tuple[str, ...] = ()
    moves: Count = 0

    # 3: the recalculation.
    recalc: Literal["iterate", "one_pass", "frozen", "period", "fixed"] = "iterate"
    cycle: Literal["average"] = "average"

    # 4: the pairings.
    between: Count = 2
    rematch_after: Count = 0
    max_meet: Exact = Exact("none")
    max_meet_period: Exact = Exact()
    rematch: Literal["soft", "strict"] = "soft"
    bye_rule: Literal["fewest", "lowest", "lot"] = "fewest"
    pair_by: Literal["ranking", "rating"] = "ranking"
    rematch_first: bool = False
    max_diff: Exact = Exact("none")
    max_streak: Exact = Exact("none")

    # 5: champions.
    category: tuple[Category, ...] = ()
    championship: TitleGroup | None = None
    least_games: Exact = Exact("0")
    ties: tuple[Tie, ...] = ()

    @property
    def lengths(self) -> tuple[int, ...]:
        """2-PERIODS: return the rounds of each period; in a season without periods all of them."""
        return self.periods or (self.rounds,)

    @property
    def is_reset(self) -> bool:
        """2-PERIODS: return whether each period starts from zero."""
        return self.period_reset != "none"

    @property
    def counts_other_days(self) -> bool:
        """2-CAP: return whether a game for the club on another day differs from one on the evening."""
        return self.club_other_max != NONE

    def settings(self) -> dict[str, str]:
        """Return the settings of the system that this table gives, as text by name."""
        chosen = {name: as_text(getattr(self, name)) for name in _OF_THE_SYSTEM}
        if self.late == ABSENT:
            del chosen["late"]
        if self.groups:
            # Each period of a group is a tournament of its own, in which two meet once.
            del chosen["periods"], chosen["period_reset"]
            chosen["max_meet_period"] = chosen["max_meet_period"] or "1"
        return {name: text for name, text in chosen.items() if text}

    def example(self, players: int) -> Example | None:
        """1, 2: return the values of places, and the points of an evening for them; None if a setting is not valid."""
        try:
            return example_of(self.settings(), players)
        except InvalidInput:
            return None

    def faults(self, others: Sequence[CompetitionRules]) -> Iterator[Fault]:
        """1, 2, 3, 4: yield faults of settings that the system refuses, and of periods unequal to the season."""
        for name, text in self.settings().items():
            try:
                read_settings(declared(RULEBOOK), {name: text})
            except InvalidInput as wrong:
                yield name, wrong
        if self.periods and sum(self.periods) != self.rounds:
            text = N_("the periods have {sum} rounds together, and the season has {rounds}; make them the same")
            yield "periods", Sentence(text, sum=sum(self.periods), rounds=self.rounds)
        if self.ext and self.counts_other_days:
            yield "club_other_max", Sentence(N_("it is for games whose result is ignored; leave out ext, or this"))
        yield from self._group_faults()

    def _group_faults(self) -> Iterator[Fault]:
        """2-PERIODS, 5: yield faults of groups and categories without names, and of an invalid number of games."""
        for path, names in (("groups", self.groups), ("category", tuple(each.name for each in self.category))):
            if len(set(names)) < len(names) or not all(name.strip() for name in names):
                yield path, Sentence(N_("they need different names"))
        if bool(self.groups) != (self.period_reset == "score+groups"):
            text = N_(
                'with groups a new period starts with a new score and new groups ("score+groups"), and only with them'
            )
            yield "period_reset", Sentence(text)
        if self.championship is not None:
            if self.groups or self.championship.after >= self.rounds:
                yield "championship", Sentence(N_("it needs one ladder, and rounds after the one that it names"))
            yield from pool_tie_faults("championship.ties", self.championship.ties)
        try:
            fraction(self.least_games)
        except ValueError:
            yield "least_games", Sentence(N_('write a number of games such as 20, or a share such as "2/3"'))

    def games_needed(self, rounds: int) -> Fraction:
        """5: return how many games of this many rounds a member must have played for a prize."""
        least = fraction(self.least_games)
        return least * rounds if least < 1 else least


_OF_THE_SEASON = ("start_list", "noted", "seed", "start_order")
"""The settings that the season passes to the system: members and their outcomes."""


TOP_RATING, LOWEST_RATING = 2000, 1000
"""The range of ratings of the example, where values are by rating."""

OUTCOMES: dict[str, Text] = {
    "win": N_("A win against this player brings"),
    "draw": N_("A draw against this player brings"),
    "bye": N_("A bye brings this player"),
    "absent": N_("Signing off in time brings this player"),
    "no_notice": N_("Staying away without notice brings this player"),
    "club": N_("Playing for the club elsewhere brings this player"),
}


def example_of(settings: Mapping[str, str], players: int) -> Example:
    """1, 2: return a ladder of this many players: the first, the middle and the last one."""
    read = read_settings(declared(RULEBOOK), settings)
    drop = Fraction(TOP_RATING - LOWEST_RATING, max(1, players - 1))
    entrants = [Entrant(place, int(TOP_RATING - drop * (place - 1))) for place in range(1, players + 1)]
    values = Values(entrants, players, read)
    worth = {place: Fraction(each, values.unit) for place, each in values.of(range(1, players + 1)).items()}
    places = sorted({1, (players + 1) // 2, players})
    rows = [(Sentence(N_("This place is worth")), [worth[place] for place in places])]
    for name, text in OUTCOMES.items():
        if name != "club" or read["ext"] is None:
            rows.append((Sentence(text), [_brings(read[name], worth[place]) for place in places]))
    costs = [_cost(read, worth, place) for place in places]
    rows.append((Sentence(N_("Signing off instead of a draw with a neighbour on the ladder costs")), costs))
    return Example(
        Sentence(N_("What this means on a ladder of {players} players"), players=players),
        tuple(Sentence(N_("Place {place}"), place=place) for place in places),
        tuple((text, tuple(map(format_number, numbers))) for text, numbers in rows),
    )


def _brings(worth: Worth, value: Fraction) -> Fraction:
    return worth.times * value + worth.points


def _cost(read: Mapping[str, Any], worth: Mapping[int, Fraction], place: int) -> Fraction:
    """2: return how much less it gives than a draw with the next member on the ladder; 0 if it gives more."""
    neighbour = place + 1 if place + 1 in worth else max(1, place - 1)
    return max(Fraction(0), _brings(read["draw"], worth[neighbour]) - _brings(read["absent"], worth[place]))


_OF_THE_SYSTEM = tuple(each.name for each in declared(RULEBOOK).settings if each.name not in _OF_THE_SEASON)

RULES = KeizerRules
