"""The standings of a ladder for people: the score, the value, and what the last round changed."""

from __future__ import annotations

from collections.abc import Sequence

from indeler.language import N_, Sentence
from indeler.model import Card, Kind, played_colours, saldo
from indeler.ranking import shown
from indeler.ranking.keizer.recalculation import Published
from indeler.ranking.keizer.tie_breaks import UNSTABLE
from indeler.season.competitions.keizer.champions import champions
from indeler.season.competitions.keizer.ladder import KeizerLadder
from indeler.season.core.standings_table import Cell, StandingsRow, StandingsTable, column
from indeler.season.core.state import RoundRecord

RULEBOOK = "keizer"

COLUMNS = (
    column("score", N_("Score"), N_("the Keizer points"), strong=True),
    column("value", N_("Value"), N_("what a win against this member is worth")),
    column("played", N_("Games"), N_("the games that were played")),
    column("won", N_("Won"), N_("the games that were won")),
    column("drawn", N_("Drawn"), N_("the games that were drawn")),
    column("lost", N_("Lost"), N_("the games that were lost")),
    column("percentage", N_("%"), N_("the share of the points in the games that were played")),
    column("balance", N_("W-B"), N_("how many times more White than Black")),
    column("places", N_("↑↓"), N_("how many places the last round moved the member up or down")),
    column("gain", N_("±"), N_("by how much the last round changed the score, recalculation included")),
)

_WON = (Kind.WIN, Kind.SHORT_WIN)
_DRAWN = (Kind.DRAW, Kind.SHORT_DRAW)
_LOST = (Kind.LOSS, Kind.SHORT_LOSS, Kind.ZERO_ZERO, Kind.SHORT_ZERO_ZERO)


def standings(keizer: KeizerLadder, part: int, group: str = "") -> StandingsTable:
    """3, 5: the ladder after the last round of this period, with what that round changed."""
    return keizer.cached(("table", part, group), lambda: _table(keizer, part, group))


def _table(keizer: KeizerLadder, part: int, group: str) -> StandingsTable:
    key = keizer.name, "cells", part, group
    cells = keizer.season.for_all(key, lambda: _cells(keizer, part, group))
    rows = tuple(
        StandingsRow(place, member, keizer.season.titled(member), own)
        for place, (member, own) in enumerate(cells.items(), start=1)
    )
    said = (*notes(_counted(keizer, part, group)[-1]), *champions(keizer, part, group))
    return StandingsTable(code_of(keizer, part, group), _title(keizer, part, group), COLUMNS, rows, said)


def _cells(keizer: KeizerLadder, part: int, group: str) -> dict[int, tuple[Cell, ...]]:
    """5: of everybody on the ladder, in its order."""
    counted, rounds = _counted(keizer, part, group), rounds_in(keizer, part, group)
    last, begun = counted[-1], len(counted) - 1
    goes_on = rounds > 1 or part == 1 or not keizer.rules.is_reset
    before = counted[-2] if goes_on and begun else None
    places = {member: place for place, member in enumerate(before.ranking, start=1)} if before else {}
    tournament = keizer.tournament(part, group)
    return {
        member: (
            last.score(member),
            last.value(member),
            *_games(tournament.card(member)[begun - rounds : begun]),
            _moved(places.get(member, place) - place),
            _gained(last, before, member),
        )
        for place, member in enumerate(last.ranking, start=1)
    }


def code_of(keizer: KeizerLadder, part: int, group: str) -> str:
    """2-PERIODS: one list all season, or one of each period and group."""
    if not keizer.rules.is_reset:
        return "standings"
    return f"{part}-{group}" if group else str(part)


def _title(keizer: KeizerLadder, part: int, group: str) -> Sentence:
    told = {"part": part, "group": group, "round": rounds_in(keizer, part, group)}
    if not keizer.rules.is_reset:
        return Sentence(N_("Standings after round {round}"), **told) if told["round"] else Sentence(N_("Start list"))
    if group:
        return Sentence(N_("Period {part}, group {group}, after round {round}"), **told)
    return Sentence(N_("Period {part}, after round {round}"), **told)


def rounds_in(keizer: KeizerLadder, part: int, group: str) -> int:
    """2-PERIODS: how many rounds count: of the season, or of the period that started from zero."""
    before = sum(map(keizer.rounds_of, range(1, part))) if keizer.rules.is_reset and not group else 0
    return max(0, _rounds_begun(keizer, part, group) - before)


def _rounds_begun(keizer: KeizerLadder, part: int, group: str) -> int:
    """5: the rounds up to the last one that has a result; one that is only paired changes nothing yet."""
    rounds = keizer.rounds_played(part, group)
    return max((at for at, paired in enumerate(rounds, start=1) if _has_begun(paired)), default=0)


def _has_begun(paired: RoundRecord) -> bool:
    return bool(paired.closed_at) or not paired.boards or any(board.result for board in paired.boards)


def _counted(keizer: KeizerLadder, part: int, group: str) -> Sequence[Published]:
    """5: the start list, and the rankings after the rounds that count."""
    return keizer.ladder(part, group).published[: _rounds_begun(keizer, part, group) + 1]


def notes(published: Published) -> list[Sentence]:
    """3-CYCLE: that no order is stable, where none is."""
    if published.cycle == 1:
        return []
    return [Sentence(UNSTABLE, steps=len(published.steps) - 1, count=published.cycle)]


def _games(card: Card) -> tuple[Cell, ...]:
    """5: played, won, drawn, lost, the percentage of the points in them, in whole numbers, halves up; and colours."""
    kinds = [cell.kind for cell in card]
    won, drawn, lost = (sum(kind in some for kind in kinds) for some in (_WON, _DRAWN, _LOST))
    played = won + drawn + lost
    percentage = (200 * won + 100 * drawn + played) // (2 * played) if played else None
    return played, won, drawn, lost, percentage, saldo(played_colours(card))


def _moved(up: int) -> Cell:
    """5: how many places up or down since the round before; nothing for who stayed, or was not on the list."""
    return f"↑{up}" if up > 0 else f"↓{-up}" if up else ""


def _gained(last: Published, before: Published | None, member: int) -> Cell:
    """5: the score less that of the round before; nothing for who was not on the list."""
    if before is None or member not in before.totals:
        return ""
    gain = last.score(member) - before.score(member)
    return f"{'-' if gain < 0 else '+'}{shown(abs(gain))}" if gain else "0"
