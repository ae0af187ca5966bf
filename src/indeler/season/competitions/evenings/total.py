"""The total of a season of evenings: the worth of each evening, of which the best count."""

from collections.abc import Callable, Collection, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple

from indeler.model import POINT
from indeler.season.common.members import Member
from indeler.season.competitions.evenings.rules import Total
from indeler.season.competitions.evenings.swiss_evening import EveningRow
from indeler.season.competitions.shared import points_by_place
from indeler.systems import lot

Worth = Mapping[Member, Fraction]
"""The worth of an evening for each of its players."""


class TotalRow(NamedTuple):
    """A line of the total: the worth of each evening, None without any, and which of them count."""

    rank: int
    member: Member
    total: Fraction
    evenings: tuple[Fraction | None, ...]
    counts: tuple[bool, ...]
    absent: tuple[bool, ...]
    """The evenings that were worth something despite an absence."""

    @property
    def played(self) -> int:
        """Return the number of evenings played."""
        return sum(worth is not None for worth in self.evenings) - sum(self.absent)

    @property
    def counted(self) -> list[Fraction]:
        """Return the counted worth of each evening of the season, the best first; an evening without play is worth
        nothing.

        All members have equally many, so that members with more evenings are compared evening by evening.
        """
        worths = zip(self.evenings, self.counts, strict=True)
        return sorted(((worth or Fraction(0)) if counts else Fraction(0) for worth, counts in worths), reverse=True)


def worth_of(rules: Total, groups: Sequence[Sequence[EveningRow]]) -> Worth:
    """Return the worth of an evening: points or places in the group, attendance, and the group."""
    worth: dict[Member, Fraction] = {}
    for number, rows in enumerate(groups):
        bonus = rules.group_bonus[number] if number < len(rules.group_bonus) else 0
        on_top = Fraction(rules.present + bonus, POINT)
        if rules.by == "places":
            by_rank = groupby(rows, key=lambda row: row.rank)
            scored = points_by_place(rules.places, ([row.member for row in equals] for _, equals in by_rank))
        else:
            scored = {row.member: Fraction(row.points, POINT) for row in rows}
        worth |= {member: value + on_top for member, value in scored.items()}
    return worth


def total(
    rules: Total,
    evenings: Sequence[Worth],
    signed_off: Sequence[Collection[Member]],
    ratings: Mapping[Member, int],
    seed: str,
) -> tuple[TotalRow, ...]:
    """Return all who played, by the sum of the best evenings; members equal in everything share a rank.

    ``signed_off`` has who signed off for each evening in time.
    """
    members = sorted({member for evening in evenings for member in evening})
    rows = []
    for member in members:
        absences = [member in absentees for absentees in signed_off]
        rows.append(_row(rules, member, [evening.get(member) for evening in evenings], absences))
    keys = {row.member: (-row.total, *(_TIES[word](row, ratings, seed) for word in rules.ties)) for row in rows}
    ranked: list[TotalRow] = []
    for _, equals in groupby(sorted(rows, key=lambda row: keys[row.member]), key=lambda row: keys[row.member]):
        rank = len(ranked) + 1
        ranked += [row._replace(rank=rank) for row in equals]
    return tuple(ranked)


def _row(rules: Total, member: Member, worths: Sequence[Fraction | None], absences: Sequence[bool]) -> TotalRow:
    """Return a row: of equal evenings the earlier one counts; absence with notice gives points the first few times."""
    compensated = [
        number for number, is_absent in enumerate(absences) if is_absent and worths[number] is None and rules.absent
    ]
    absent = {number: Fraction(rules.absent, POINT) for number in compensated[: rules.absent_times]}
    worths = [absent.get(number, worth) for number, worth in enumerate(worths)]
    played = [(worth, -number) for number, worth in enumerate(worths) if worth is not None]
    counted = {-number for _, number in sorted(played, reverse=True)[: rules.best or len(played)]}
    counts = tuple(number in counted for number in range(len(worths)))
    total = sum((worth for worth, number in played if -number in counted), Fraction(0))
    return TotalRow(0, member, total, tuple(worths), counts, tuple(number in absent for number in range(len(worths))))


_TIES: Mapping[str, Callable[[TotalRow, Mapping[Member, int], str], object]] = {
    "best": lambda row, ratings, seed: [-worth for worth in row.counted],
    "evenings": lambda row, ratings, seed: -row.played,
    "rating": lambda row, ratings, seed: ratings.get(row.member, 0),
    "lot": lambda row, ratings, seed: lot(seed, 0, row.member),
}
"""The tie-breaks of equal totals; the smaller value comes first."""
