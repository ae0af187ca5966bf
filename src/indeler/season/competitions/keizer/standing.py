"""Views of the standings of a ladder: the score, the value, and the changes of the last round."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from itertools import takewhile
from typing import Any

from msgspec.structs import replace

from indeler.language import N_, Sentence
from indeler.model import Colour, Kind, Round, Tournament
from indeler.ranking import format_number
from indeler.ranking.keizer.recalculation import Ladder, Published
from indeler.ranking.keizer.round_outcomes import Event
from indeler.ranking.keizer.tie_breaks import UNSTABLE
from indeler.season.common.standings_table import Cell, StandingsRow, StandingsTable, column
from indeler.season.competitions.keizer.ladder import KeizerLadder
from indeler.season.core.season import cached
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

_WON, _DRAWN, _LOST, _OPEN, _BALANCE = range(5)
_COUNTED = {
    **dict.fromkeys((Kind.WIN, Kind.SHORT_WIN), _WON),
    **dict.fromkeys((Kind.DRAW, Kind.SHORT_DRAW), _DRAWN),
    **dict.fromkeys((Kind.LOSS, Kind.SHORT_LOSS, Kind.ZERO_ZERO, Kind.SHORT_ZERO_ZERO), _LOST),
    **dict.fromkeys((Kind.PENDING, Kind.ADJOURNED), _OPEN),
}
"""5: the column in which a game that was or is being played counts."""


def standings(keizer: KeizerLadder, part: int, group: str = "") -> StandingsTable:
    """3, 5: return the ladder after the last round of this period, with the changes of that round."""
    return keizer.cached(("table", part, group), lambda: _table(keizer, part, group))


def _table(keizer: KeizerLadder, part: int, group: str) -> StandingsTable:
    key = keizer.name, "cells", part, group
    cells = keizer.season.for_all(key, lambda: _cells(keizer, part, group))
    first = winners(keizer, part, group)
    shared = next((place for place, member in enumerate(cells, start=1) if member in first), 0)
    rows = tuple(
        StandingsRow(shared if member in first else place, member, keizer.season.titled(member), own)
        for place, (member, own) in enumerate(cells.items(), start=1)
    )
    remarks = (*notes(_counting_rankings(keizer, part, group)[-1]), *champions(keizer, part, group))
    return StandingsTable(code_of(keizer, part, group), _title(keizer, part, group), COLUMNS, rows, remarks)


def _cells(keizer: KeizerLadder, part: int, group: str) -> dict[int, tuple[Cell, ...]]:
    """5: return the cells of all members on the ladder, in its order."""
    counted, rounds = _counting_rankings(keizer, part, group), rounds_in(keizer, part, group)
    last, begun = counted[-1], len(counted) - 1
    goes_on = rounds > 1 or part == 1 or not keizer.rules.is_reset
    before = counted[-2] if goes_on and begun else None
    places = {member: place for place, member in enumerate(before.ranking, start=1)} if before else {}
    tournament = keizer.tournament(part, group)
    games = _games(tournament.players, tournament.rounds[begun - rounds : begun])
    cells: dict[int, tuple[Cell, ...]] = {}
    for place, member in enumerate(_in_final_order(keizer, part, group, last), start=1):
        up = places.get(member, place) - place  # empty without a change and for a new member
        moved = f"↑{up}" if up > 0 else f"↓{-up}" if up else ""
        cells[member] = (last.score(member), last.value(member), *games[member], moved, _gained(last, before, member))
    return cells


def _in_final_order(keizer: KeizerLadder, part: int, group: str, last: Published) -> Sequence[int]:
    """5: return the ladder, with the members who share the first place before others with their score."""
    first = winners(keizer, part, group)
    if not first:
        return last.ranking
    scores = last.scores
    above = [member for member in last.ranking if scores[member] > scores[first[0]]]
    return [*above, *first, *(member for member in last.ranking if member not in {*above, *first})]


def code_of(keizer: KeizerLadder, part: int, group: str) -> str:
    """2-PERIODS: return the code of the list of the season, or of a period and group."""
    if not keizer.rules.is_reset:
        return "standings"
    return f"{part}-{group}" if group else str(part)


def _title(keizer: KeizerLadder, part: int, group: str) -> Sentence:
    gaps = {"part": part, "group": group, "round": rounds_in(keizer, part, group)}
    if not keizer.rules.is_reset:
        return Sentence(N_("Standings after round {round}"), **gaps) if gaps["round"] else Sentence(N_("Start list"))
    if group:
        return Sentence(N_("Period {part}, group {group}, after round {round}"), **gaps)
    return Sentence(N_("Period {part}, after round {round}"), **gaps)


def rounds_in(keizer: KeizerLadder, part: int, group: str) -> int:
    """2-PERIODS: return how many rounds count: of the season, or of the period that started from zero."""
    before = sum(map(keizer.rounds_of, range(1, part))) if keizer.rules.is_reset and not group else 0
    return max(0, _rounds_begun(keizer, part, group) - before)


def _rounds_begun(keizer: KeizerLadder, part: int, group: str) -> int:
    """5: return the rounds up to the last one with a result; a paired round without results has no effect yet."""
    rounds = keizer.rounds_played(part, group)

    def has_begun(paired: RoundRecord) -> bool:
        return bool(paired.closed_at) or not paired.boards or any(board.result for board in paired.boards)

    return next((at for at in range(len(rounds), 0, -1) if has_begun(rounds[at - 1])), 0)


def _counting_rankings(keizer: KeizerLadder, part: int, group: str) -> Sequence[Published]:
    """5: return the start list, and the rankings after the rounds that count."""
    return keizer.ladder(part, group).published[: _rounds_begun(keizer, part, group) + 1]


def notes(published: Published) -> list[Sentence]:
    """3-CYCLE: return a note where no order is stable."""
    if published.cycle == 1:
        return []
    return [Sentence(UNSTABLE, steps=len(published.steps) - 1, count=published.cycle)]


def _games(members: Iterable[int], rounds: Iterable[Round]) -> dict[int, tuple[Cell, ...]]:
    """5: return games, wins, draws, losses, the percentage of the points as an integer, halves up; and colours.

    Counted game by game: the cards of a complete season take three times as long.
    """
    counts = {member: [0] * 5 for member in members}
    for round in rounds:
        for white, black, result in round.games:
            if result.white in _COUNTED:
                counts[white][_COUNTED[result.white]] += 1
                counts[white][_BALANCE] += 1
                counts[black][_COUNTED[result.black]] += 1
                counts[black][_BALANCE] -= 1
    found: dict[int, tuple[Cell, ...]] = {}
    for member, (won, drawn, lost, _, balance) in counts.items():
        played = won + drawn + lost
        percentage = (200 * won + 100 * drawn + played) // (2 * played) if played else None
        found[member] = played, won, drawn, lost, percentage, balance
    return found


def _gained(last: Published, before: Published | None, member: int) -> Cell:
    """5: return the score less that of the round before; empty for a new member."""
    if before is None or member not in before.totals:
        return ""
    # With integers: a sum of fractions for all members costs more than the rest of the table.
    unit, unit_before = last.units[0], before.units[0]
    gain = last.totals[member] * unit_before - before.totals[member] * unit
    return f"{'-' if gain < 0 else '+'}{format_number(Fraction(abs(gain), unit * unit_before))}" if gain else "0"


_SHARE = {Event.WIN: Fraction(1), Event.DRAW: Fraction(1, 2)}


def champions(keizer: KeizerLadder, part: int, group: str) -> list[Sentence]:
    """5: describe who has the first place, once all rounds have been played."""
    names = [keizer.season.name(member) for member in winners(keizer, part, group)]
    if len(names) == 1:
        return [Sentence(N_("The first place is for {name}."), name=names[0])]
    return [Sentence(N_("{names} share the first place."), names=names)] if names else []


@cached
def winners(keizer: KeizerLadder, part: int, group: str) -> Sequence[int]:
    """5: return the members equal in first place after every tie-break of the rules, once all rounds have been played.

    Only members with enough games for a prize count. A championship group, if any, decides the title instead.
    """
    if keizer.rules.championship is not None or not is_over(keizer, part, group):
        return ()
    ladder, tournament = keizer.ladder(part, group), keizer.tournament(part, group)
    scores = ladder.last.scores
    enough = [member for member in ladder.last.ranking if has_played_enough(keizer, part, group, member)]
    first = list(takewhile(lambda member: scores[member] == scores[enough[0]], enough))
    for tie in keizer.rules.ties:
        first = _best(first, _measure(keizer, ladder, tournament, tie, first))
    return first


def is_over(keizer: KeizerLadder, part: int, group: str) -> bool:
    """2-PERIODS: return whether all rounds up to the end of this period are published and have their results."""
    rounds = keizer.rounds_played(part, group)
    if len(rounds) != sum(map(keizer.rounds_of, keizer.parts_of(part))):
        return False
    cards = keizer.ladder(part, group).last.cards.values()
    return not any(Event.PENDING is each.event for card in cards for each in card)


def has_played_enough(keizer: KeizerLadder, part: int, group: str, member: int) -> bool:
    """5: return whether this member played as many games as a prize requires."""
    tournament = keizer.tournament(part, group)
    return games_of(tournament, member) >= keizer.rules.games_needed(len(tournament.rounds))


def games_of(tournament: Tournament, member: int) -> int:
    """5: return the number of games that a member played; a forfeit does not count."""
    return sum(cell.kind.played for cell in tournament.card(member))


def _best(members: list[int], measure: Callable[[int], Any]) -> list[int]:
    best = max(map(measure, members), default=None)
    return [member for member in members if measure(member) == best]


def _measure(
    keizer: KeizerLadder, ladder: Ladder, tournament: Tournament, tie: str, equals: list[int]
) -> Callable[[int], Any]:
    """5: return the function of this tie-break, whose highest value comes first."""
    scores, cards = ladder.last.scores, ladder.last.cards
    start = [int(number) for number in tournament.settings["start_list"].split(",")]

    def shares(member: int) -> list[tuple[Fraction, int]]:
        return [(_SHARE[each.event], each.opponent) for each in cards[member] if each.event in _SHARE]

    return {
        "SB": lambda member: sum(share * scores.get(opponent, 0) for share, opponent in shares(member)),
        "mutual": lambda member: sum(share for share, opponent in shares(member) if opponent in equals),
        "attendance": lambda member: games_of(tournament, member),
        "blacks": lambda member: sum(
            cell.kind.played and cell.colour is Colour.BLACK for cell in tournament.card(member)
        ),
        "value": lambda member: start.index(member) if member in start else len(start),
        "rating": lambda member: -tournament.players[member].rating,
        "name": lambda member: [-ord(letter) for letter in keizer.season.name(member)],
    }[tie]


def category_tables(keizer: KeizerLadder, part: int, group: str) -> list[StandingsTable]:
    """5: return the lines of each category with separate places; scores and values are those of the common list."""
    overall, found = standings(keizer, part, group), categories(keizer, part, group)
    tables = []
    for category in keizer.rules.category:
        rows = [row for row in overall.rows if found.get(row.member) == category.name]
        code, text = f"{overall.code}-{category.name}", N_("{title}, category {category}")
        title = Sentence(text, title=overall.title, category=category.name)
        places = {row.rank: place for place, row in reversed([*enumerate(rows, start=1)])}  # equal members share one
        lines = tuple(replace(row, rank=places[row.rank]) for row in rows)
        prizes = _prizes(keizer, part, group, [row.member for row in rows], category.winners)
        tables.append(StandingsTable(code, title, overall.columns, lines, prizes))
    return tables


def _prizes(keizer: KeizerLadder, part: int, group: str, members: list[int], winners: int) -> tuple[Sentence, ...]:
    """5: describe the winners among the members with enough games, once all rounds have been played."""
    if not is_over(keizer, part, group):
        return ()
    names = [keizer.season.name(member) for member in members if has_played_enough(keizer, part, group, member)]
    return (Sentence(N_("Prizes: {names}."), names=names[:winners]),) if names else ()


def categories(keizer: KeizerLadder, part: int, group: str) -> dict[int, str]:
    """5: return the category of each member: by place on the start list, or by rating at the entry on the ladder."""
    tournament = keizer.tournament(part, group)
    start = [int(number) for number in tournament.settings["start_list"].split(",") if number]
    order = [*start, *(number for number in tournament.players if number not in start)]
    found: dict[int, str] = {}
    for category in keizer.rules.category:
        left = [member for member in order if member not in found]
        if category.players:
            left = [member for member in left if member in start][: category.players]
        elif category.rating:
            left = [member for member in left if tournament.players[member].rating >= category.rating]
        found |= dict.fromkeys(left, category.name)
    return found
