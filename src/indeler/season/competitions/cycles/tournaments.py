"""A group's cycle as the tournament that a pairing system and the tie-breaks understand."""

from __future__ import annotations

import datetime
from collections import defaultdict
from collections.abc import Collection

from indeler.model import (
    Game,
    Kind,
    NationalRating,
    Player,
    RequestedBye,
    Result,
    Round,
    SpecialPoints,
    Tenths,
    Tournament,
    Unplayed,
)
from indeler.season.competitions.cycles.base import CycleGroups
from indeler.season.competitions.cycles.outcome import Outcome
from indeler.season.competitions.cycles.outcomes import cards, rounds_played
from indeler.season.core.state import Member

RULEBOOK = "botwinnik"

_OVER_THE_BOARD = {"win": Result.WHITE_WINS, "draw": Result.DRAW, "loss": Result.BLACK_WINS, "": Result.PENDING}


def tournament_of(cycles: CycleGroups, cycle: int, group: str) -> Tournament:
    """BW-22, BW-32, K8: this group's cycle so far; points without play are awarded round by round, and only as points.

    To the pairing system a round without play is an absence, so it counts as that system's absences do in tie-breaks.
    """
    return cycles.cached(("tournament", cycle, group), lambda: _tournament(cycles, cycle, group))


def _tournament(cycles: CycleGroups, cycle: int, group: str) -> Tournament:
    opened = cycles.cycle(cycle)
    rules = cycles.rules
    special: dict[tuple[int, Tenths], list[int]] = defaultdict(list)
    played = cards(cycles, cycle, group)
    rounds = [
        _round(cycles, number, {member: card[number - 1] for member, card in played.items()}, special)
        for number in range(1, len(rounds_played(cycles, cycle, group)) + 1)
    ]
    return Tournament(
        [
            player_of(cycles.season.member(member), opened.start_ratings[member], opened.enters.get(member, 1))
            for member in opened.groups[group]
        ],
        rounds,
        total_rounds=cycles.rounds_of(cycle),
        scale=rules.points.scale,
        special_points=[
            SpecialPoints("", points, round, tuple(players)) for (round, points), players in special.items()
        ],
        rules=rules.pairing.system,
    )


def player_of(member: Member, rating: int, enters: int) -> Player:
    """A member as tournament files know a player."""
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
        if outcome.kind in ("game", "pending", "unknown") and outcome.opponent in outcomes and outcome.colour:
            if outcome.colour == "w":
                games.append(Game(member, outcome.opponent, _result(outcome, outcomes[outcome.opponent])))
        elif outcome.kind == "forfeit" and outcome.opponent in outcomes:
            if outcome.colour == "w":
                games.append(Game(member, outcome.opponent, _forfeit(outcome, outcomes[outcome.opponent])))
        else:
            kind = _kind(cycles, outcome)
            unplayed.append(Unplayed(member, kind))
            extra = outcome.points - cycles.rules.points.scale.award(kind)
            if extra:
                special[number, extra].append(member)
    return Round(tuple(games), tuple(unplayed))


def _result(white: Outcome, black: Outcome) -> Result:
    if white.kind == "unknown" or white.result == black.result == "loss":
        return Result.ZERO_ZERO
    if white.without_play is True:
        return Result.SHORT_DRAW
    return _OVER_THE_BOARD[white.result]


def _forfeit(white: Outcome, black: Outcome) -> Result:
    if white.result == black.result:
        return Result.DOUBLE_FORFEIT
    return Result.WHITE_BY_FORFEIT if white.result == "win" else Result.BLACK_BY_FORFEIT


def _kind(cycles: CycleGroups, outcome: Outcome) -> Kind:
    """BW-33, K23: only having been odd bars from being odd again; the rest is absence, whatever it gave."""
    if outcome.kind == "odd":
        return Kind.PAIRING_BYE
    if outcome.kind == "free" and cycles.rules.points.opponent_of_no_show_was_odd:
        return Kind.FULL_BYE
    return Kind.NOT_ENTERED if outcome.kind == "not-in" else Kind.ABSENT


def with_absentees(tournament: Tournament, present: Collection[int]) -> Tournament:
    """The tournament in which only these are to be paired in the next round."""
    return tournament.replace(
        requested_byes=[
            RequestedBye(tournament.next_round, number, Kind.ABSENT)
            for number, player in tournament.players.items()
            if number not in present and player.takes_part(tournament.next_round)
        ]
    )


def group_members(cycles: CycleGroups, cycle: int, group: str, on: datetime.date, round: int) -> list[int]:
    """BW-8: who of the group takes part in this round: entered, still a member, not excluded."""
    opened = cycles.cycle(cycle)
    playing = set(cycles.season.playing(cycles.name, on))
    if cycles.is_championship(group):
        return [member for member in opened.groups[group] if member in cycles.season.state.members]
    return [member for member in opened.groups[group] if member in playing and opened.enters.get(member, 1) <= round]
