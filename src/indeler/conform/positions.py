"""A case as a tournament: before its round, with a round added, as a file of any dialect, and with its proof."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from indeler import formats
from indeler.audit import check
from indeler.conform.cases import TIE_BREAKS, Case
from indeler.formats.trf import write_trf
from indeler.formats.trf.dialects import code_of_rules
from indeler.model import Pairing, Result, Tournament, VirtualPoints, scores
from indeler.model.baku import accelerated_if
from indeler.model.results import match_result
from indeler.model.teams import TeamTournament, is_team_event, participants
from indeler.rulebooks import declared

BAKU = "_BAKU"
"""How the code of a type ends that asks for acceleration."""

Boards = Sequence[tuple[int, int]]
"""White and Black in order, 0 for the bye."""


@lru_cache(maxsize=64)
def recorded(case: Case) -> Tournament:
    """The tournament of a case as its file has it; of a team event the games of the players."""
    rules = None if case.rulebook == TIE_BREAKS else case.rulebook
    return _with_stated_acceleration(formats.parse(case.trf.encode(), "case.trf", rules), case)


def _with_stated_acceleration(tournament: Tournament, case: Case) -> Tournament:
    """The tournament with the virtual points of every round, as most dialects state them unless in question."""
    if is_team_event(tournament):
        return tournament
    if case.clause.startswith("BAKU") and case.clause != "BAKU-5" and tournament.type_code.endswith(BAKU):
        return tournament.replace(type_code=f"{code_of_rules(case.rulebook)}{BAKU}")
    stated = accelerated_if(None, tournament).virtual_points
    points = [VirtualPoints(player, row[: tournament.total_rounds]) for player, row in stated.items()]
    is_usual = case.rulebook == "fide-dutch" or tournament.type_code.endswith(BAKU)  # some programs refuse the year
    code = "" if is_usual else tournament.type_code
    return tournament.replace(virtual_points=points, type_code=code)


def position(case: Case) -> Tournament:
    """The tournament of a case as the rulebook pairs it: players, or teams."""
    return participants(recorded(case), None if case.rulebook == TIE_BREAKS else case.rulebook)


def points_of(tournament: Tournament) -> dict[int, int]:
    """The points of everybody, in tenths."""
    return dict(tournament.standing() if isinstance(tournament, TeamTournament) else scores(tournament))


def file_text(tournament: Tournament, dialect: str) -> str:
    """The file of a tournament, with the ranks that some programs ask for: by points, then by number."""
    points = scores(tournament)
    order = sorted(tournament.players, key=lambda number: (-points[number], number))
    ranks = {number: rank for rank, number in enumerate(order, start=1)}
    ranked = [player._replace(rank=ranks[player.number]) for player in tournament.players.values()]
    return write_trf(tournament.replace(players=ranked), dialect)


def with_round(case: Case, boards: Boards) -> Tournament:
    """The tournament with this round played: every game a draw, for results have no part in the verdict."""
    games = [(white, black) for white, black in boards if black]
    bye = next((white for white, black in boards if not black), None)
    pairing = Pairing(case.round, games, rules=case.rulebook, bye=bye)
    before = recorded(case)
    if position(case) is not before:
        return pairing.added_to(before)
    after = pairing.added_to(before, [_drawn(case.rulebook)] * len(games))
    *earlier, last = after.rounds
    return after.replace(rounds=(*earlier, last._replace(boards=tuple(games))))


def has_everybody(case: Case, boards: Boards) -> bool:
    """Whether a round has everybody who is to be paired once, so that a file can have it."""
    placed = sorted(player for board in boards for player in board if player)
    byes = sum(not black for _, black in boards)
    return placed == sorted(position(case).to_pair()) and byes < 2


def _drawn(rules: str) -> Result:
    return match_result(Result.DRAW, Result.DRAW) if declared(rules).games > 1 else Result.DRAW


def certificate(case: Case) -> dict[str, Any] | None:
    """The proof that the answer of a case is right, as ``indeler check --certificate`` makes it."""
    return check(with_round(case, case.answer), case.round, case.rulebook).certificate
