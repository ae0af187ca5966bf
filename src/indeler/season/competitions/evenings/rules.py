"""The table of the club rules file for a competition of evenings, such as rapid or blitz."""

from collections.abc import Iterator, Sequence
from typing import Literal

from indeler.language import N_, Sentence
from indeler.rulebooks import declared
from indeler.season.common.pools import pairing_faults, pool_tie_faults, tie_faults
from indeler.season.core.event import Rating
from indeler.season.core.table_words import (
    DRAW,
    LADDER_TIES,
    LOSS,
    ODD,
    TEMPO,
    TIES,
    TIES_OF_THE_RULEBOOK,
    WIN,
    SettingWords,
    TableWords,
)
from indeler.season.core.tables import (
    CompetitionRules,
    Count,
    Fault,
    LadderTie,
    PairingRules,
    PlayOffRules,
    Points,
    Positive,
    Table,
    doubts_about_games,
)

RULEBOOK = "botwinnik"

FINAL = "final"
"""The group of the final pool."""


EVENINGS: TableWords = {
    "evenings": SettingWords(
        N_("Evenings"),
        N_("On how many evenings it is played. Each evening is a tournament of its own."),
        "4",
        important=True,
    ),
    "rounds": SettingWords(
        N_("Rounds an evening"), N_("How many rounds are played on an evening."), "7", important=True
    ),
    "tempo": TEMPO._replace(example='"15+5"'),
    "variant": SettingWords(
        N_("Variant"),
        N_("What is played where it is not the usual game; it is shown with the tempo."),
        '"960"',
    ),
    "start_positions": SettingWords(
        N_("Start position"),
        N_("Whether the pieces stand as usual, or one of the 960 start positions is drawn for every round."),
        '"drawn"',
        values={"usual": N_("as usual"), "drawn": N_("drawn for every round")},
    ),
    "round_robin_up_to": SettingWords(
        N_("All against all up to"),
        N_("Up to how many players a group plays everybody against everybody. With 0 no group does."),
        "6",
    ),
    "win": WIN,
    "draw": DRAW,
    "loss": LOSS,
    "odd": ODD,
    "ties": TIES_OF_THE_RULEBOOK,
    "cancelled": SettingWords(
        N_("A cancelled evening"),
        N_("What happens to the places in the final that could have been won on it."),
        '"ladder"',
        values={"ladder": N_("they go to the ladder"), "dropped": N_("they are not given")},
    ),
}

FINAL_WORDS: TableWords = {
    "players": SettingWords(N_("Places"), N_("How many players play the final on the last evening."), "6"),
    "per_evening": SettingWords(
        N_("Places for each evening"),
        N_("How many players of each evening before the last qualify by their place."),
        "1",
    ),
    "ladder": SettingWords(
        N_("Places by the ladder"),
        N_("How many more players qualify by their total over those evenings (the ladder)."),
        "3",
    ),
    "ladder_ties": LADDER_TIES,
    "times": SettingWords(N_("Meetings"), N_("How often everybody meets everybody in the final."), "1"),
    "ties": TIES._replace(
        meaning=N_(
            "What decides between players with equal points, in this order; POINTS and WP are those of the "
            "evenings before, a play-off is for first place only."
        ),
        example='["MUT", "PLAY-OFF", "SB"]',
    ),
}

GROUPS: TableWords = {
    "size": SettingWords(
        N_("Players in a group"),
        N_("How many players a group should have; the strongest play together. With 0 the groups go by rating."),
        "8",
        important=True,
    ),
    "from_rating": SettingWords(
        N_("Lowest rating of each group"),
        N_(
            "From which rating on a player plays in the first, the second … group. Everybody else plays in the "
            "last one."
        ),
        "[1600, 1200]",
        important=True,
    ),
    "fewest": SettingWords(
        N_("Fewest players in a group"),
        N_(
            "With groups by rating: a group of fewer players plays with the one below it, the last one with the "
            "one above."
        ),
        "4",
    ),
    "names": SettingWords(
        N_("Names of the groups"), N_("What the groups are called, the strongest first."), '["A", "B", "C"]'
    ),
}

TOTAL: TableWords = {
    "by": SettingWords(
        N_("What an evening is worth"),
        N_("Whether the points of an evening are added up, or what each place on it is worth."),
        '"points"',
        values={"points": N_("the points scored on it"), "places": N_("what the place on it is worth")},
        important=True,
    ),
    "places": SettingWords(
        N_("Worth of the places"),
        N_(
            "What the first, the second … of a group get; all others get nothing. Players who share a place share "
            "what it is worth."
        ),
        "[10, 8, 6, 5, 4, 3, 2, 1]",
    ),
    "present": SettingWords(
        N_("For being there"), N_("How many points you get on top for every evening on which you play."), "1"
    ),
    "group_bonus": SettingWords(
        N_("For the group"),
        N_("How many points you get on top for playing in the first, the second … group of an evening."),
        "[4, 2]",
    ),
    "absent": SettingWords(
        N_("For absence with notice"),
        N_("What an evening brings for which you signed off in time, if you play on another evening."),
        "1",
    ),
    "absent_times": SettingWords(
        N_("Times that absence gives points"),
        N_("How many evenings of the season give points for absence. The first ones do, after that none."),
        "3",
    ),
    "best": SettingWords(
        N_("Evenings that count"),
        N_("How many of a player's best evenings count. With 0 all of them count."),
        "16",
        important=True,
    ),
    "ties": SettingWords(
        N_("Equal totals"),
        N_("What decides between players with equal totals, in this order; who is still equal shares a place."),
        '["best", "evenings"]',
        values={
            "best": N_("the best evening, then the next"),
            "evenings": N_("more evenings"),
            "rating": N_("the lowest rating"),
            "lot": N_("the lot"),
        },
    ),
}


class FinalPool(Table, frozen=True, kw_only=True):
    """BW-55 to BW-61: the final pool of a competition of evenings."""

    about = "BW-55 to BW-61"
    heading = N_("Final")
    words = FINAL_WORDS

    players: Positive = 6
    per_evening: Count = 1
    ladder: Count = 3
    ladder_ties: tuple[LadderTie, ...] = ("WP", "SB", "lot")
    times: Positive = 1
    ties: tuple[str, ...] = ("MUT", "PLAY-OFF", "SB", "POINTS", "WP", "SEED")
    """K14, K15: the tie-breaks of the pool, and the position of the play-off for first place among them."""
    play_off: PlayOffRules = PlayOffRules()


class GroupsOfAnEvening(Table, frozen=True, kw_only=True):
    """The division of the present members of an evening into groups: by rating or by size."""

    heading = N_("Groups of an evening")
    words = GROUPS

    size: Count = 0
    from_rating: tuple[Rating, ...] = ()
    fewest: Positive = 4
    names: tuple[str, ...] = ("A", "B", "C", "D", "E", "F", "G", "H")

    @property
    def most(self) -> int:
        """Return how many groups there can be."""
        return len(self.from_rating) + 1 if self.from_rating else len(self.names)


class Total(Table, frozen=True, kw_only=True):
    """The rules for one standing of the season over all evenings."""

    heading = N_("The total")
    words = TOTAL

    by: Literal["points", "places"] = "points"
    places: tuple[Points, ...] = ()
    present: Points = Points(0)
    group_bonus: tuple[Points, ...] = ()
    absent: Points = Points(0)
    absent_times: Count = 999
    best: Count = 0
    ties: tuple[Literal["best", "evenings", "rating", "lot"], ...] = ("best", "evenings")


class EveningsRules(CompetitionRules, frozen=True, kw_only=True, tag="evenings"):
    """BW-50 to BW-62: a competition of whole evenings: rapid, blitz."""

    about = "BW-50 to BW-62"
    heading = N_("Tournament evenings")
    sentence = N_("Whole evenings of several rounds, such as rapid or blitz, with or without a final.")
    words = EVENINGS

    evenings: Positive = 1
    rounds: Positive = 7
    tempo: str = ""
    variant: str = ""
    start_positions: Literal["usual", "drawn"] = "usual"
    groups: GroupsOfAnEvening | None = None
    round_robin_up_to: Count = 0
    total: Total | None = None
    win: Points = Points(10)
    draw: Points = Points(5)
    loss: Points = Points(0)
    odd: Points | None = None
    """The points of the odd player (K4); unset: as a win."""
    ties: tuple[str, ...] | None = None
    pairing: PairingRules = PairingRules(settings={"rematches": "if_needed"})
    final: FinalPool | None = None
    cancelled: Literal["ladder", "dropped"] = "ladder"
    """BW-55, BW-62: the qualifying places of an evening that was dropped: the final pool keeps its six."""

    @property
    def of_odd(self) -> Points:
        """K4: return the points of the odd player."""
        return self.win if self.odd is None else self.odd

    @property
    def system(self) -> str:
        """Return the rulebook that pairs it."""
        return self.pairing.system

    @property
    def tie_breaks(self) -> tuple[str, ...]:
        """BW-54: return the club's tie-breaks, else those of the rulebook that pairs; by WP, MUT comes first."""
        if self.ties is not None:
            return self.ties
        own = declared(self.pairing.system).order
        mutual = ("MUT",) if "WP" in own.tiebreaks else ()
        return (*mutual, *own.tiebreaks, *(("LOT",) if own.lot else ()))

    def part_begun(self, table: type[Table]) -> Table | None:
        """BW-55: return a final pool with a place for all who qualify; with many evenings all of them by the ladder."""
        if table is not FinalPool:
            return table()
        usual = FinalPool()
        has_places = usual.players >= (self.evenings - 1) * usual.per_evening + usual.ladder
        return usual if has_places else FinalPool(per_evening=0, ladder=usual.players)

    def doubts(self) -> Iterator[Sentence]:
        """K4: yield contradictions of the points."""
        yield from doubts_about_games(self.win, self.draw, self.loss, self.of_odd)

    def faults(self, others: Sequence[CompetitionRules]) -> Iterator[Fault]:
        """BW-51, BW-54, BW-55: yield faults of pairing and tie-breaks, and of a final pool with too few places."""
        yield from pairing_faults("pairing", self.pairing)
        yield from tie_faults("ties", self.ties or (), self.pairing.system)
        yield from self._group_faults()
        if self.total is not None and self.total.by == "places" and not self.total.places:
            yield "total.places", Sentence(N_("say what each place of an evening is worth"))
        if self.total is not None and self.total.best > self.evenings:
            yield "total.best", Sentence(N_("more evenings would count than there are"))
        if self.final is None:
            return
        yield from pool_tie_faults("final.ties", self.final.ties)
        if self.final.players < (self.evenings - 1) * self.final.per_evening + self.final.ladder:
            yield "final.players", Sentence(N_("more players qualify than the final pool has places"))

    def _group_faults(self) -> Iterator[Fault]:
        if self.groups is None:
            return
        rating, names = self.groups.from_rating, self.groups.names
        if bool(rating) == bool(self.groups.size):
            yield "groups", Sentence(N_("groups go by size or by from_rating; write one of the two"))
        if list(rating) != sorted(set(rating), reverse=True):
            yield "groups.from_rating", Sentence(N_("the highest rating comes first, each of them once"))
        if len(names) < self.groups.most or len(set(names)) < len(names) or {"", FINAL} & set(names):
            yield "groups.names", Sentence(N_("every group has a name of its own, and none is called final"))


RULES = EveningsRules
