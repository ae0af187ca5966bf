"""Queries on any competition: the result of its capability, or the default without it."""

import datetime
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from typing import Any

from msgspec.structs import replace

from indeler.language import N_, InvalidInput, Sentence
from indeler.season import capabilities as can
from indeler.season.common.pools import Pool
from indeler.season.common.standings_table import StandingsTable, points_in
from indeler.season.core.season import Competition, Season
from indeler.season.core.state import Board, Evening, RoundKey, RoundRecord, Slot, State

RULEBOOK = "botwinnik"


# The calendar.


def has_evenings(competition: Competition[Any]) -> bool:
    """Return whether it has evenings in the calendar, and is not played on those of another competition."""
    is_guest = isinstance(competition, can.IsDrawn) and competition.host is not None
    return isinstance(competition, can.HasEvenings) and not is_guest


def evenings_needed(competition: Competition[Any]) -> int:
    """BW-50: return how many evenings it should have, without cancelled ones."""
    return competition.evenings_needed() if isinstance(competition, can.HasEvenings) else 0


def evenings_short(competition: Competition[Any]) -> int:
    """BW-21, BW-62: return how many evenings were cancelled and could be made up."""
    return competition.evenings_short() if isinstance(competition, can.LosesEvenings) else 0


def rounds_of(competition: Competition[Any], part: int) -> int:
    """BW-20, BW-21, BW-50: return how many rounds this part has."""
    return competition.rounds_of(part) if isinstance(competition, can.HasParts) else 0


def rounds_an_evening(competition: Competition[Any]) -> int:
    """Return how many rounds of a part are played on an evening, where its evenings are numbered by rounds."""
    return competition.rounds_an_evening if isinstance(competition, can.PlaysSeveralRounds) else 1


def rounds_on_evening(competition: Competition[Any], evening: Evening) -> int:
    """BW-21: return how many rounds are to be played on this evening: as the rules say, or with a round moved to it."""
    return max(evening.rounds, rounds_an_evening(competition))


def doubled(competition: Competition[Any]) -> int:
    """BW-21: return how many evenings are saved because their rounds were moved to other evenings."""
    usual = rounds_an_evening(competition)
    own = (each for each in competition.season.state.evenings.values() if each.what == competition.name)
    return sum((rounds_on_evening(competition, each) - 1) // usual for each in own)


def numbered(
    competition: Competition[Any], lengths: Iterable[tuple[int, int]], evenings: Iterable[Evening]
) -> list[tuple[int, int]]:
    """BW-20, BW-21: return part and first round of each evening; rounds are consecutive, and parts begin an evening."""
    usual = rounds_an_evening(competition)
    numbers = (rounds_on_evening(competition, each) for each in evenings)
    found = []
    for part, length in lengths:
        round = 1
        while round <= length:
            found.append((part, round))
            round += next(numbers, usual)
    return found


def first_rounds(competition: Competition[Any], rounds: int) -> range:
    """Return the rounds with which an evening begins, of a part of this many."""
    return range(1, rounds + 1, rounds_an_evening(competition))


def evenings_for(competition: Competition[Any], rounds: int) -> int:
    """Return how many evenings a part of this many rounds takes."""
    return competition.evenings_for(rounds) if isinstance(competition, can.PlaysSeveralRounds) else rounds


def with_lost(competition: Competition[Any], evening: Slot) -> State:
    """BW-21: record the rounds of this evening as lost."""
    rounds = evening.rounds if evening.round else 0
    known = competition.season.state.lost
    lost = (*known.get(competition.name, ()), *[evening.part] * max(1, rounds))
    return replace(competition.season.state, lost={**known, competition.name: lost})


def check_not_last(competition: Competition[Any], evening: Slot) -> None:
    """BW-21: refuse to lose all rounds of a part; it keeps one at least."""
    if evening.round and rounds_of(competition, evening.part) <= evening.rounds:
        text = N_("{round} is all that is left; move it to another evening.")
        raise InvalidInput(text, round=competition.round_title(evening.part, evening.round))


def dropped(competition: Competition[Any], evening: Slot) -> State:
    """BW-62: return the state after this evening of the competition is cancelled."""
    return competition.dropped(evening) if isinstance(competition, can.LosesEvenings) else competition.season.state


def lost(competition: Competition[Any], evening: Slot) -> State:
    """BW-21, BW-62: return the state after this evening is cancelled and its rounds are not played at all."""
    return competition.lost(evening) if isinstance(competition, can.LosesEvenings) else competition.season.state


def check_lost(competition: Competition[Any], evening: Slot) -> None:
    """BW-21: refuse to lose rounds that must be played."""
    if not isinstance(competition, can.LosesEvenings):
        raise needs_all_rounds(competition)
    competition.check_lost(evening)


def needs_all_rounds(competition: Competition[Any]) -> InvalidInput:
    """BW-21: return the refusal to lose rounds."""
    text = N_("{competition} needs all of its rounds; move this one to another evening.")
    return InvalidInput(text, competition=competition.title)


# Groups and rounds.


def in_rounds(competition: Competition[Any]) -> can.HasRounds:
    """Return the competition, which must have rounds that are paired."""
    if not isinstance(competition, can.HasRounds):
        raise InvalidInput(N_("{competition} has no rounds that are paired so."), competition=competition.title)
    return competition


def groups_begun(competition: Competition[Any], part: int) -> Iterable[str]:
    """Return the groups of this part; none as long as it has not begun."""
    if not isinstance(competition, can.HasGroups):
        return ("",)
    try:
        return competition.groups(part)
    except InvalidInput:
        return ()


def next_of(competition: Competition[Any], evening: Slot, group: str, rounds: int) -> list[RoundKey]:
    """Return the round of this group that is next on an evening; none after the last round of the group.

    Of several rounds the second waits for the results of the first. If all are published it is the last one.
    """
    places = [
        RoundKey(competition.name, evening.part, round, group)
        for round in range(evening.round, min(evening.last_round, rounds) + 1)
    ]
    for place in places[:-1]:
        if competition.season.published(place) is None or waits_for(competition, place):
            return [place]
    return places[-1:]


def waits_for(competition: Competition[Any], place: RoundKey) -> bool:
    """Return whether the next round of the same evening needs results of this one that are still missing."""
    paired = competition.season.published(place)
    if paired is None or isinstance(competition, can.HasSchedule):
        return False
    return any(awaits_result(competition, paired, board) for board in paired.boards)


def awaits_result(competition: Competition[Any], paired: RoundRecord, board: Board) -> bool:
    """BW-12: return whether a result is still missing."""
    if board.result:
        return False
    return competition.awaits_result(paired, board) if isinstance(competition, can.JudgesBoards) else True


def without_board(competition: Competition[Any], paired: RoundRecord, member: int) -> str:
    """Return in one word why a player has no board in this round."""
    return competition.without_board(paired, member) if isinstance(competition, can.JudgesBoards) else "absent"


def expected(competition: Competition[Any], place: RoundKey) -> list[int] | None:
    """BW-22, BW-50: return the players to be paired now; None where attendance does not determine them."""
    return competition.expected(place) if isinstance(competition, can.ExpectsPlayers) else None


def start_position(competition: Competition[Any], place: RoundKey) -> int | None:
    """Return the start position that is drawn for this round; None for the usual position."""
    return competition.start_position(place) if isinstance(competition, can.DrawsStartPositions) else None


def is_closed(competition: Competition[Any], place: RoundKey) -> bool:
    """BW-40, BW-55: return whether this group plays by a schedule among the qualified members."""
    return isinstance(competition, can.HasClosedGroups) and competition.is_closed(place)


def may_catch_up(competition: Competition[Any], place: RoundKey) -> bool:
    """BW-45: return whether games of this group may be played on another day."""
    return isinstance(competition, can.HasClosedGroups) and competition.may_catch_up(place)


def is_postponed(competition: Competition[Any], paired: RoundRecord, board: Board) -> bool:
    """Return whether this game is not played on the evening of its round."""
    return isinstance(competition, can.HasSchedule) and competition.is_postponed(paired, board)


def may_wait(competition: Competition[Any], paired: RoundRecord, board: Board) -> bool:
    """BW-45: return whether a round can be closed without the result of this game."""
    if isinstance(competition, can.HasSchedule):
        return competition.is_postponed(paired, board)
    return may_catch_up(competition, paired.place)


def goes_by_attendance(competition: Competition[Any], place: RoundKey) -> bool:
    """BW-9, BW-22: return whether expected players are paired, and absent ones have no game."""
    return competition.regular and not is_closed(competition, place)


def meeting_again(competition: Competition[Any], place: RoundKey, boards: Sequence[tuple[int, int]]) -> can.Boards:
    """BW-22: return the boards whose players should not meet again yet: by default on the same evening."""
    if isinstance(competition, can.IsPairedBySystem):
        return competition.meeting_again(place, boards)
    if is_closed(competition, place):
        return []
    before = [
        paired
        for other, paired in competition.season.state.pairings.items()
        if other[:2] == place[:2] and other.round < place.round
    ]
    met = {frozenset((one.white, one.black)) for paired in before for one in paired.boards if one.was_played}
    return [board for board in boards if frozenset(board) in met]


def has_withdrawn(competition: Competition[Any], place: RoundKey, member: int) -> bool:
    """BW-8: return whether this member has left the club or this competition, independent of paired rounds."""
    if isinstance(competition, can.HasSchedule):
        return competition.has_withdrawn(place, member)
    known = competition.season.member(member)
    return known.left is not None or competition.name in known.not_in


def counts_long_absence(competition: Competition[Any]) -> bool:
    """Return whether a long absence that the leader notes differs from signing off."""
    return isinstance(competition, can.ScoresAbsence) and competition.counts_long_absence()


def awaits_groups(competition: Competition[Any], today: datetime.date) -> bool:
    """Return whether the groups of its next part are to be formed now; tasks and proposals use it."""
    return isinstance(competition, can.MakesUpGroups) and competition.awaits_groups(today)


def rounds_on(competition: Competition[Any], part: int) -> Mapping[str, int]:
    """BW-50: return how many rounds are played on an evening, by group; empty where all groups have one."""
    return competition.rounds_on(part) if isinstance(competition, can.NotesPresence) else {}


def classified(competition: Competition[Any]) -> list[int]:
    """BW-77: return all members by current place, the best first; empty without places."""
    return competition.classified() if isinstance(competition, can.IsRanked) else []


def why_bye(competition: Competition[Any], place: RoundKey, here: Collection[int], odd: int) -> Sentence | None:
    """Describe why this member, among those present, has the bye by the rules; None without an explanation."""
    return competition.why_bye(place, here, odd) if isinstance(competition, can.IsPairedBySystem) else None


def dates(competition: Competition[Any]) -> Sequence[tuple[datetime.datetime, Sentence]]:
    """Return its dates in the calendar besides evenings, with their start."""
    return competition.dates() if isinstance(competition, can.PlaysElsewhere) else ()


def tables_for(competition: Competition[Any], member: int, *, unasked: bool = False) -> Sequence[StandingsTable]:
    """Return its tables for one member beyond the standings."""
    return competition.tables_for(member, unasked=unasked) if isinstance(competition, can.InformsMembers) else ()


# The final and the title.


def has_final(competition: Competition[Any]) -> bool:
    """BW-41, BW-55: return whether members qualify for a group in which the title is decided."""
    return isinstance(competition, can.HasFinal) and competition.has_final()


def with_final(season: Season) -> list[Competition[Any]]:
    """BW-41, BW-55: return the competitions with a final."""
    return [each for each in season.competitions if has_final(each)]


def final_group(competition: Competition[Any]) -> str:
    """Return the name of the group of the final on the boards; empty without one."""
    return competition.final_group() if isinstance(competition, can.HasFinal) else ""


def no_final(competition: Competition[Any]) -> InvalidInput:
    """Return the refusal for a competition without a final."""
    return InvalidInput(N_("{name} has no final pool."), name=competition.title)


def pool_of(competition: Competition[Any]) -> Pool | None:
    """BW-46, BW-57: return the closed group in which the title is decided; None before it has begun."""
    return competition.pool() if isinstance(competition, can.HasPool) else None


# Views.


def tables(competition: Competition[Any]) -> Sequence[StandingsTable]:
    """Return every standing it has so far, the newest first."""
    return competition.tables() if isinstance(competition, can.HasTable) else ()


def tables_now(competition: Competition[Any]) -> Sequence[StandingsTable]:
    """Return the tables for a visitor: one table, or that of each group in the current part."""
    return competition.tables_now() if isinstance(competition, can.HasTables) else tables(competition)


def season_points(competition: Competition[Any]) -> Mapping[int, Fraction]:
    """Return each member's score in it over the complete season: the sum of its standings."""
    if isinstance(competition, can.ScoresSeason):
        return competition.season_points()
    return points_in(tables(competition))


def season_places(competition: Competition[Any]) -> list[list[int]]:
    """Return all members by place over the complete season, the best first; members with the same place together."""
    if isinstance(competition, can.PlacesSeason):
        return competition.season_places()
    if order := classified(competition):
        return [[member] for member in order]
    return places_by_points(season_points(competition))


def places_by_points(points: Mapping[int, Fraction]) -> list[list[int]]:
    """Return all members by these points, the best first; those with equal points together."""
    ranked = sorted(points, key=lambda member: (-points[member], member))
    return [list(equals) for _, equals in groupby(ranked, key=points.__getitem__)]


def games_played(competition: Competition[Any]) -> Counter[int]:
    """Return how many games were played in it over the board, by member."""
    if isinstance(competition, can.CountsGames):
        return competition.games_played()
    return Counter(
        player
        for place, paired in competition.season.state.pairings.items()
        if place.competition == competition.name
        for board in paired.boards
        if board.was_played
        for player in (board.white, board.black)
    )


def number_of_games(competition: Competition[Any]) -> int | None:
    """Return how many games were played in it over the board; None for a competition without games."""
    if isinstance(competition, can.CountsGames):
        return competition.number_of_games()
    return sum(games_played(competition).values()) // 2


def offers(competition: Competition[Any], now: datetime.datetime) -> Sequence[can.Offer]:
    """Return the decisions about it that are possible now, which the site shows as forms."""
    return competition.offers(now) if isinstance(competition, can.MakesOffers) else ()
