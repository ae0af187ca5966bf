"""The competition of a total: it has no games, only standings."""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction

from indeler.language import N_, Sentence
from indeler.model import POINT
from indeler.ranking import format_number
from indeler.season import queries
from indeler.season.common.standings_table import Cell, Column, StandingsTable, column
from indeler.season.competitions.shared import points_by_place, ranked_rows
from indeler.season.competitions.totals.rules import Added, TotalsRules
from indeler.season.core.season import Competition, cached

TOTAL = column("total", N_("Total"), N_("the sum of what counts"), strong=True)
GAMES = column("games", N_("Games"), N_("the games that were played"))
_ADDED = {
    "points": N_("In {competition} the points count {weight}-fold."),
    "places": N_("In {competition} the places count {weight}-fold."),
    "games": N_("In {competition} the number of games counts {weight}-fold."),
}
_COUNTED_TEXTS = {
    "points": N_("In {competition} the points count."),
    "places": N_("In {competition} the places count."),
    "games": N_("In {competition} the number of games counts."),
}


class Totals(Competition[TotalsRules]):
    """The sum of other competitions."""

    word = N_("season total")

    @cached
    def season_points(self) -> Mapping[int, Fraction]:
        """Return the sum for each member who takes part in this total and in one of its competitions."""
        played = self.games_played()
        sums: dict[int, Fraction] = {}
        for scored in self._scored():
            for member, worth in scored.items():
                sums[member] = sums.get(member, Fraction(0)) + worth
        return {
            member: worth
            for member, worth in sums.items()
            if self.name not in self.season.member(member).not_in and played[member] >= self.rules.fewest_games
        }

    def games_played(self) -> Counter[int]:
        """Return the games of all added competitions."""
        played: Counter[int] = Counter()
        for added in self.rules.of:
            played.update(queries.games_played(self.season.competition(added.name)))
        return played

    def number_of_games(self) -> int | None:
        """Return None: it has no games."""
        return None

    @cached
    def _scored(self) -> list[Mapping[int, Fraction]]:
        return [self._worth(added) for added in self.rules.of]

    def _worth(self, added: Added) -> dict[int, Fraction]:
        found, weight = self.season.competition(added.name), Fraction(added.weight, POINT)
        if added.by == "games":
            return {member: weight * games for member, games in queries.games_played(found).items()}
        if added.by == "points":
            return {member: weight * points for member, points in queries.season_points(found).items()}
        by_place = points_by_place(self.rules.places, queries.season_places(found))
        return {member: weight * worth for member, worth in by_place.items()}

    def counts_games_of(self, team: str) -> Sentence | None:
        """Describe which points of the team are added, and how often."""
        added = next((each for each in self.rules.of if each.name == team), None)
        if added is None:
            return None
        gaps = {"competition": self.title, "weight": format_number(Fraction(added.weight, POINT))}
        return Sentence((_COUNTED_TEXTS if added.weight == POINT else _ADDED)[added.by], **gaps)

    def tables(self) -> list[StandingsTable]:
        """Return the total, with the points of each competition."""
        sums, played = self.season_points(), self.games_played()
        if not sums:
            return []
        columns = (TOTAL, *map(self._column, self.rules.of), GAMES)
        ordered = sorted(sums, key=lambda member: (-sums[member], self.season.name(member), member))

        def cells(member: int) -> tuple[Cell, ...]:
            return (sums[member], *(scored.get(member) for scored in self._scored()), played[member])

        title = Sentence(N_("{competition}, total"), competition=self.title)
        rows = ranked_rows(self.season, ordered, sums.__getitem__, cells)
        return [StandingsTable("total", title, columns, rows)]

    def _column(self, added: Added) -> Column:
        title = self.season.competition(added.name).title
        head = Sentence(N_("{competition}"), competition=title)
        return Column(added.name, head, Sentence(N_("what {competition} gave"), competition=title))


COMPETITION = Totals
