"""Code of several kinds of competition: checks of groups, published rounds, members who do not come."""

import datetime
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from typing import Any

from indeler.language import N_, InvalidInput, Sentence
from indeler.model import POINT, Kind, RequestedBye, Tournament
from indeler.season.calendar.absence import did_not_come, status
from indeler.season.calendar.slots import date_of
from indeler.season.capabilities import Line, Offer, OfferField
from indeler.season.common.standings_table import Cell, StandingsRow
from indeler.season.core.decisions import refuse
from indeler.season.core.season import Competition, Season
from indeler.season.core.state import Board, MemberNumber, RoundKey, RoundRecord, Value

RULEBOOK = "botwinnik"


class OpenedPart(Value, frozen=True):
    """A part of a competition whose groups have been formed."""

    number: int
    groups: Mapping[str, tuple[MemberNumber, ...]]

    def group_of(self, member: int) -> str | None:
        """Return the group this member plays in."""
        return next((name for name, group in self.groups.items() if member in group), None)


def check_members(competition: Competition[Any], groups: Mapping[str, Sequence[int]], on: datetime.date) -> None:
    """Refuse groups with a member in two of them, or one who does not take part."""
    everybody = [member for group in groups.values() for member in group]
    playing = set(competition.season.playing(competition.name, on))
    for member in everybody:
        name = competition.season.name(member)
        if everybody.count(member) > 1:
            refuse(N_("{name} is in two groups; nobody plays in more than one."), name=name)
        if member not in playing:
            refuse(N_("{name} does not take part in the {competition}."), name=name, competition=competition.title)


def evening_of(competition: Competition[Any], part: int, round: int) -> datetime.date | None:
    """Return the evening of a round; None where the calendar has none."""
    try:
        return date_of(competition.season, competition.name, part, round)
    except InvalidInput:
        return None


def paired_rounds(competition: Competition[Any], part: int | None = None) -> list[RoundRecord]:
    """Return every round of this part, or of all parts, that has been paired, published or not."""
    rounds = [each for each in competition.season.state.pairings.values() if each.place.competition == competition.name]
    return [each for each in rounds if part in (None, each.place.part)]


def published_rounds(season: Season, places: Iterable[RoundKey]) -> Iterator[RoundRecord]:
    """Yield these rounds up to the first one that is not published."""
    for place in places:
        paired = season.published(place)
        if paired is None:
            return
        yield paired


def has_left(season: Season, paired: RoundRecord, member: int) -> bool:
    """BW-8: return whether this member left the club before the day of the round."""
    left = season.member(member).left
    return left is not None and left < paired.date


def is_missing(season: Season, paired: RoundRecord, member: int) -> bool:
    """Return whether a paired member did not come, or had left the club."""
    return did_not_come(season, paired, member) or has_left(season, paired, member)


def awaits_result(competition: Competition[Any], paired: RoundRecord, board: Board) -> bool:
    """BW-10, BW-12: return whether a result is missing; not if one of the two was absent."""
    players = board.white, board.black
    return not board.result and not any(is_missing(competition.season, paired, one) for one in players)


def without_board(competition: Competition[Any], paired: RoundRecord, member: int) -> str:
    """BW-9: return the status of a member without a board on that evening."""
    return status(competition.season, paired.date, member, paired.place.round)


def with_absentees(tournament: Tournament, present: Collection[int]) -> Tournament:
    """Return the tournament in which only these members are to be paired in the next round."""
    coming = tournament.next_round
    byes = [
        RequestedBye(coming, number, Kind.ABSENT)
        for number, player in tournament.players.items()
        if number not in present and player.takes_part(coming)
    ]
    return tournament.replace(requested_byes=byes)


def points_by_place(places: Sequence[int], equals: Iterable[Sequence[int]]) -> dict[int, Fraction]:
    """Return the points of places, in tenths, by member; members with equal places share the points of these places."""
    worth: dict[int, Fraction] = {}
    for members in equals:
        first = len(worth)
        shared = sum(places[first : first + len(members)])
        worth |= dict.fromkeys(members, Fraction(shared, POINT * len(members)))
    return worth


def ranked_rows(
    season: Season, ordered: Iterable[int], key: Callable[[int], object], cells: Callable[[int], tuple[Cell, ...]]
) -> tuple[StandingsRow, ...]:
    """Return a line for each of these members, in their order; members with the same key share a place."""
    rows: list[StandingsRow] = []
    for _, equals in groupby(ordered, key=key):
        rank = len(rows) + 1
        rows += [StandingsRow(rank, member, season.titled(member), cells(member)) for member in equals]
    return tuple(rows)


def group_offer(
    competition: Competition[Any],
    part: int,
    kind: str,
    members: Iterable[tuple[str, int]],
    names: Iterable[str],
    *more: OfferField,
) -> Offer:
    """Return the offer to move one of these members, who come with their present groups, to another group."""
    text, name = N_("{name} (group {group})"), competition.season.name
    people = [(str(one), Sentence(text, name=name(one), group=group)) for group, one in members]
    fields = (
        OfferField("member", "choice", choices=people),
        OfferField("group", "choice", choices=[(each, each) for each in names]),
        *more,
    )
    line, answers = Line({"competition": competition.name, "part": part}, fields), [("", Sentence(N_("Move")))]
    title = Sentence(N_("Another group for somebody"))
    return Offer(f"group-{part}", Sentence(N_("Groups")), title, kind, [line], answers)
