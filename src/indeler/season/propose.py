"""Proposals: events by the rules, ready to be appended. The leader may change them first."""

import datetime
from collections.abc import Collection
from typing import Any

from msgspec import UNSET

from indeler.language import N_, IndelerError, InvalidInput
from indeler.season import queries
from indeler.season.calendar.planning import is_full, left_out, off_club_days, shorter
from indeler.season.calendar.planning import propose_calendar as calendar
from indeler.season.calendar.planning import propose_moves as moves
from indeler.season.calendar.planning import propose_reserve as reserve
from indeler.season.calendar.slots import date_of, slot
from indeler.season.capabilities import Boards, DrawsLots, DrawsTitleGroup, HasRounds, IsPairedBySystem, MakesUpGroups
from indeler.season.common.qualification import dealt_out, shared_out
from indeler.season.competitions.cup.competition import Cup
from indeler.season.competitions.cup.standing import draw, has_left
from indeler.season.competitions.cycles.competition import Cycles
from indeler.season.competitions.cycles.groups import groups_by_last_season, groups_of
from indeler.season.competitions.keizer.events import KeizerGroupsMadeUp
from indeler.season.competitions.round_robin.events import GroupsMadeUp
from indeler.season.competitions.teams.events import TeamsMadeUp
from indeler.season.core.season import Competition, Season
from indeler.season.core.state import Board, RoundKey, RoundRecord
from indeler.season.events import CupDatesPlanned, CupDrawn, CupWalkOver, CycleOpened, Event, PairingMade, PlayOffOpened
from indeler.season.log.event_words import LEFT_CLUB, NOT_IN_TIME

RULEBOOK = "botwinnik"


def cycle(season: Season, number: int, competition: str = "", *, at: datetime.datetime, by: str) -> CycleOpened:
    """BW-29, BW-30, BW-31: return the groups of the next cycle; by default of the first competition that has cycles."""
    cycles = season.chosen(Cycles, competition or UNSET)
    groups = {name: tuple(members) for name, members in groups_of(cycles, number, at.date()).items()}
    return CycleOpened(at=at, by=by, competition=cycles.event_name, cycle=number, groups=groups)


def first_cycle(season: Season, competition: str = "", *, at: datetime.datetime, by: str) -> CycleOpened:
    """BW-29, BW-72: return the groups of the first cycle by the places of last season, as an option."""
    cycles = season.chosen(Cycles, competition or UNSET)
    found = groups_by_last_season(cycles, season.playing(cycles.name, at.date()))
    groups = {name: tuple(members) for name, members in found.items() if members}
    return CycleOpened(at=at, by=by, competition=cycles.event_name, cycle=1, groups=groups)


def even_groups(
    season: Season, opened: CycleOpened | GroupsMadeUp | KeizerGroupsMadeUp | TeamsMadeUp
) -> dict[str, tuple[int, ...]]:
    """BW-29: return the groups of this decision in about equal sizes, in the members' order; a closed one stays."""
    if isinstance(opened, TeamsMadeUp):
        members = [member for roster in opened.groups.values() for member in roster]
        ranked = sorted(members, key=lambda one: (-season.member(one).rating, season.name(one), one))
        return {name: tuple(roster) for name, roster in dealt_out(ranked, [*opened.groups]).items()}
    closed = season.chosen(Cycles, opened.competition).is_championship if isinstance(opened, CycleOpened) else None
    names = [name for name in opened.groups if closed is None or not closed(name)]
    even = shared_out([member for name in names for member in opened.groups[name]], names)
    return {name: tuple(even.get(name, members)) for name, members in opened.groups.items()}


def openings(season: Season, *, at: datetime.datetime, by: str) -> list[Event]:
    """Return the groups of every competition whose next part is to begin, by the leader's tasks."""
    due = [each for each in season.competitions if isinstance(each, MakesUpGroups) and each.awaits_groups(at.date())]
    if not due:
        raise InvalidInput(N_("No groups are to be made up now; the calendar says what comes next."))
    return [each.opening(at=at, by=by) for each in due]


def pairing(season: Season, place: RoundKey, *, at: datetime.datetime, by: str, seed: str = "") -> PairingMade:
    """BW-22, BW-51: return the next round of one group; lots, where the rules need them, are drawn from the seed."""
    seed = seed or default_seed(season, place)
    found = season.competition(place.competition)
    boards, odd = queries.in_rounds(found).pair(place, seed)
    start = queries.start_position(found, place)
    title_group = found.title_group_from(place) if isinstance(found, DrawsTitleGroup) else ()
    draws_lots = found.draws_lots(place) if isinstance(found, DrawsLots) else place.round == 1
    head: dict[str, Any] = {"at": at, "by": by, **place._asdict()}
    return PairingMade(
        **head,
        boards=tuple(boards),
        odd=odd,
        seed=seed if draws_lots else "",
        title_group=tuple(title_group) or UNSET,
        start=UNSET if start is None else start,
    )


def draft(season: Season, place: RoundKey, *, at: datetime.datetime) -> RoundRecord:
    """BW-2, BW-22: return a round to be paired by hand, with boards as near to the rules as possible, or without."""
    found, date = season.competition(place.competition), date_of(season, *place[:3])
    if not can_be_drafted(season, place) or place not in to_be_paired(season, date):
        raise InvalidInput(N_("{place} cannot be paired by hand now."), place=season.name_round(place))
    boards, odd = _draft(found, place, default_seed(season, place))
    here = queries.expected(found, place)
    members = queries.in_rounds(found).field(place, date) if here is None else here
    return RoundRecord(place, date, tuple(Board(*board) for board in boards), odd, tuple(members), at)


def _draft(competition: Competition[Any], place: RoundKey, seed: str) -> tuple[Boards, int | None]:
    """BW-2: return the initial boards for a pairing by hand; empty where the rules have no pairing."""
    by_rules = competition.draft if isinstance(competition, IsPairedBySystem) else queries.in_rounds(competition).pair
    try:
        return by_rules(place, seed)
    except IndelerError:
        return [], None


def can_be_drafted(season: Season, place: RoundKey) -> bool:
    """BW-22: return whether a round can be paired by hand: the one before is published, and it has no schedule."""
    is_next = place.round == 1 or season.published(place._replace(round=place.round - 1)) is not None
    return is_next and not queries.is_closed(season.competition(place.competition), place)


def default_seed(season: Season, place: RoundKey) -> str:
    """Return a predictable seed: the name of the season and of the round."""
    return f"{season.state.name} {season.competition(place.competition).seed_of(place)}"


def evening(
    season: Season, date: datetime.date, *, at: datetime.datetime, by: str, seed: str = ""
) -> list[PairingMade]:
    """BW-22, BW-56: return all groups of this evening that have a round to be paired."""
    return [pairing(season, place, at=at, by=by, seed=seed) for place in to_be_paired(season, date)]


def to_be_paired(season: Season, date: datetime.date) -> list[RoundKey]:
    """Return the unpublished rounds of this evening that are next."""
    found = slot(season, date)
    competition = season.competition(found.what) if found.part else None
    due: list[RoundKey] = competition.next_rounds(found) if isinstance(competition, HasRounds) else []
    return [place for place in due if season.published(place) is None]


def cup_dates(season: Season, competition: str = "", *, at: datetime.datetime, by: str) -> CupDatesPlanned:
    """BW-73, BW-77: return main dates for the rounds of a cup."""
    cup = season.chosen(Cup, competition or UNSET)
    return CupDatesPlanned(at=at, by=by, competition=cup.event_name, dates=tuple(cup.proposed_dates(at.date())))


def cup_draw(
    season: Season,
    date: datetime.date,
    present: Collection[int] | None = None,
    *,
    at: datetime.datetime,
    by: str,
    seed: str,
    competition: str = "",
) -> CupDrawn:
    """BW-74: return the next round of a cup, drawn from a published seed; by default all expected players play."""
    cup = season.chosen(Cup, competition or UNSET)
    present = cup.present(date) if present is None else present
    coming = cup.next_round(at.date())
    boards = draw(coming, present, seed).pairs
    here = tuple(sorted(present))
    return CupDrawn(
        at=at, by=by, competition=cup.event_name, round=coming.number, date=date, boards=boards, seed=seed, present=here
    )


def walk_over(
    season: Season, round: int, white: int, black: int, competition: str = "", *, at: datetime.datetime, by: str
) -> CupWalkOver:
    """BW-77: return who advances from a game of a cup that was not played in time."""
    cup = season.chosen(Cup, competition or UNSET)
    winner = cup.walk_over(*cup.game_of(round, white, black))
    loser = black if winner == white else white
    why = LEFT_CLUB if has_left(season, loser) else NOT_IN_TIME
    return CupWalkOver(at=at, by=by, why=why, competition=cup.event_name, round=round, winner=winner, loser=loser)


def play_off(season: Season, competition: str, *, at: datetime.datetime, by: str, seed: str) -> PlayOffOpened:
    """BW-47, BW-57, BW-61: return the play-off for first place, where one is needed."""
    found = season.competition(competition)
    pool = queries.pool_of(found)
    if pool is None or not pool.standings.play_off:
        raise InvalidInput(N_("Nobody has to play off for first place in {competition}."), competition=found.title)
    return PlayOffOpened(at=at, by=by, competition=competition, players=pool.standings.play_off, seed=seed)
