"""The standings of a group in a cycle."""

from __future__ import annotations

import datetime
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from indeler.model import (
    Game,
    Kind,
    NationalRating,
    Player,
    Result,
    Round,
    SpecialPoints,
    Tenths,
    Tournament,
    Unplayed,
    as_tenths,
)
from indeler.ranking import standings
from indeler.rulebooks.settings import as_text
from indeler.season.calendar.absence import EXPECTED, status
from indeler.season.calendar.room import last_round
from indeler.season.competitions.cycles.base import CycleGroups
from indeler.season.competitions.cycles.outcomes import Card, Outcome, cards, rounds_played, signed_off_points, unplayed
from indeler.season.competitions.shared import evening_of
from indeler.season.core.season import cached
from indeler.season.core.state import Member
from indeler.season.core.view_json import PointsShown

RULEBOOK = "botwinnik"


class CycleRow(msgspec.Struct, frozen=True):
    """One line of a group's standings."""

    rank: int
    member: int
    name: str
    points: PointsShown
    tiebreaks: Mapping[str, Fraction]
    rating: int
    card: Card


def cycle_standings(cycles: CycleGroups, cycle: int, group: str) -> Sequence[CycleRow]:
    """BW-32, BW-34, K21: rank by points, then the club's own tie-breaks: WP, mutual result, SB, lowest start rating."""
    key, rounds = (cycles.name, "standings", cycle, group), rounds_played(cycles, cycle, group)

    def named() -> list[CycleRow]:
        rows = cycles.season.for_all(key, lambda: _rows(cycles, cycle, group))
        return [replace(row, name=cycles.season.name(row.member)) for row in rows]

    return cycles.season.cached_for_rounds(rounds, key, named)


def _rows(cycles: CycleGroups, cycle: int, group: str) -> list[CycleRow]:
    rules, opened = cycles.rules, cycles.cycle(cycle)
    played = cards(cycles, cycle, group)
    tournament = tournament_of(cycles, cycle, group)
    # A pairing counts an open game as a draw (knsb-wp F11); in the standings it gives nothing until it has ended.
    tournament = tournament.replace(scale=tournament.scale._replace(adjourned=0))
    rows = []
    for row in standings(tournament, rules.pairing.system, tie_breaks(cycles)):
        rating, card = opened.start_ratings[row.player], played[row.player]
        rows.append(CycleRow(row.rank, row.player, row.name, as_tenths(row.points), row.tiebreaks, rating, card))
    return rows


def tie_breaks(cycles: CycleGroups) -> tuple[str, ...]:
    """BW-34, K8: return the tie-breaks in order; with raw points WP and SB take the points themselves."""
    rules = cycles.rules
    raw = as_text(rules.pairing.settings.get("raw_points", False)).lower() == "true"  # others refuse the setting
    return tuple(f"{code}/RAW" if raw and code in ("WP", "SB") else code for code in rules.tie_breaks)


_OVER_THE_BOARD = {"win": Result.WHITE_WINS, "draw": Result.DRAW, "loss": Result.BLACK_WINS, "": Result.PENDING}


@cached
def tournament_of(cycles: CycleGroups, cycle: int, group: str) -> Tournament:
    """BW-22, BW-32, K8: return this group's cycle so far; points without play are awarded by round, and only as points.

    To the pairing system a round without play is an absence, so it counts as that system's absences do in tie-breaks.
    """
    opened = cycles.cycle(cycle)
    rules = cycles.rules
    special: dict[tuple[int, Tenths], list[int]] = defaultdict(list)
    played = cards(cycles, cycle, group)
    rounds = [
        _round(cycles, number, {member: card[number - 1] for member, card in played.items()}, special)
        for number in range(1, len(rounds_played(cycles, cycle, group)) + 1)
    ]
    players = [
        player_of(cycles.season.member(member), opened.start_ratings[member], opened.enters.get(member, 1))
        for member in opened.groups[group]
    ]
    return Tournament(
        players,
        rounds,
        total_rounds=last_round(cycles, cycle),
        scale=rules.points.scale,
        special_points=[SpecialPoints("", points, round, tuple(who)) for (round, points), who in special.items()],
        rules=rules.pairing.system,
    )


def player_of(member: Member, rating: int, enters: int) -> Player:
    """Return a member as a player of a tournament file."""
    national = NationalRating("NED", member.knsb_rating, member.knsb)
    return Player(
        member.id,
        member.name,
        rating,
        title=member.title,
        federation=member.federation,
        fide_id=member.fide_id,
        sex=member.sex,
        enters=enters,
        national=(national,) if member.knsb or member.knsb_rating else (),
        club=member.club,
    )


def _round(
    cycles: CycleGroups, number: int, outcomes: dict[int, Outcome], special: dict[tuple[int, Tenths], list[int]]
) -> Round:
    games, unplayed = [], []
    for member, outcome in outcomes.items():
        if outcome.colour and outcome.opponent in outcomes:
            extra = outcome.extra - (cycles.rules.points.loss if outcome.kind == "unknown" else 0)
            if extra:
                special[number, extra].append(member)
        is_game = outcome.kind in ("game", "pending", "unknown", "forfeit") and outcome.colour
        if is_game and outcome.opponent in outcomes:
            if outcome.colour == "w":
                games.append(Game(member, outcome.opponent, _result(outcome, outcomes[outcome.opponent])))
        else:
            kind = _kind(cycles, outcome)
            unplayed.append(Unplayed(member, kind))
            extra = outcome.points - cycles.rules.points.scale.award(kind)
            if extra:
                special[number, extra].append(member)
    return Round(tuple(games), tuple(unplayed))


def _result(white: Outcome, black: Outcome) -> Result:
    if white.kind == "forfeit":
        if white.result == black.result:
            return Result.DOUBLE_FORFEIT
        return Result.WHITE_BY_FORFEIT if white.result == "win" else Result.BLACK_BY_FORFEIT
    if white.kind == "unknown" or white.result == black.result == "loss":
        return Result.ZERO_ZERO
    return Result.SHORT_DRAW if white.without_play is True else _OVER_THE_BOARD[white.result]


def _kind(cycles: CycleGroups, outcome: Outcome) -> Kind:
    """BW-33, K23: return the kind: only a bye excludes from another bye; all else is absence, with any points."""
    if outcome.kind == "odd":
        return Kind.PAIRING_BYE
    if outcome.kind == "free" and cycles.rules.points.opponent_of_no_show_was_odd:
        return Kind.FULL_BYE
    return Kind.NOT_ENTERED if outcome.kind == "not-in" else Kind.ABSENT


def group_members(cycles: CycleGroups, cycle: int, group: str, on: datetime.date, round: int) -> list[int]:
    """BW-8: return the members of the group in this round: entered, still members, not excluded."""
    opened = cycles.cycle(cycle)
    playing = set(cycles.season.playing(cycles.name, on))
    if cycles.is_championship(group):
        return [member for member in opened.groups[group] if member in cycles.season.state.members]
    return [member for member in opened.groups[group] if member in playing and opened.enters.get(member, 1) <= round]


class Ahead(NamedTuple):
    """A coming round: the expected members, and the points of members who have signed off."""

    round: int
    expected: tuple[int, ...]
    points_of_absence: Mapping[int, Tenths]


def ahead(cycles: CycleGroups, part: int, group: str) -> tuple[Ahead, ...]:
    """BW-9, BW-33: return every round that has not been published; members who have not signed off are expected.

    The points of a game elsewhere are not known yet: it counts as an absence with notice.
    """
    played, last = len(rounds_played(cycles, part, group)), last_round(cycles, part)
    times = {
        member: Counter(outcome.kind for outcome in card)["signed-off"]
        for member, card in cards(cycles, part, group).items()
    }
    found = []
    for round in range(played + 1, last + 1):
        date = evening_of(cycles, part, round) or cycles.season.state.end  # members can only sign off for an evening
        points_of_absence: dict[int, Tenths] = {}
        expected = []
        for member in group_members(cycles, part, group, date, round):
            known = status(cycles.season, date, member, round)
            if known == EXPECTED:
                expected.append(member)
                continue
            outcome = unplayed(cycles.rules.points, known)
            points_of_absence[member] = outcome.points
            if outcome.kind == "signed-off":
                times[member] += 1
                points_of_absence[member] = signed_off_points(cycles.rules.points, times[member], is_last=round == last)
        found.append(Ahead(round, tuple(expected), points_of_absence))
    return tuple(found)
