"""The standings: points, then each tie-break in turn, applied to the players still tied."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from math import lcm
from typing import Any, NamedTuple

from indeler.language import N_
from indeler.model import Tournament
from indeler.model.teams import SCORES, TeamEvent, is_team_event
from indeler.ranking.editions import edition_of
from indeler.ranking.ratings import has_unrated
from indeler.ranking.registry import TEAM_CODES, Criterion, criterion
from indeler.ranking.table import Table
from indeler.ranking.team_tie_breaks import BY_BOARD, TeamTable, team_rules
from indeler.ranking.working import Combine, format_number
from indeler.rulebooks import DEFAULT, declared, reading_of
from indeler.rulebooks import Order as Order

RULEBOOK = "fide-c07"

TEAM_ORDER = Order(("MPvGP", "EDE", "BC"), lot=False)
"""C.07 leaves the choice to the organiser; these fit a Swiss and a round robin of teams."""

Group = tuple[int, ...]
"""Players who are equal so far, by pairing number."""


class Row(NamedTuple):
    """One line of the standings."""

    rank: int
    player: int
    """The pairing number."""
    name: str
    points: Fraction
    tiebreaks: dict[str, Fraction]
    """The value of every tie-break in the list, by its code."""


class TeamRow(NamedTuple):
    """One line of the standings of teams."""

    rank: int
    team: int
    """The pairing number."""
    name: str
    points: Fraction
    """The primary score."""
    tiebreaks: dict[str, Fraction | tuple[Fraction, ...]]
    """The value of every tie-break in the list, by its code; boards compared in order have a list of numbers."""

    @property
    def player(self) -> int:
        """The number of the team, for code that expects rows of players."""
        return self.team


LEFT_OUT = N_("{code}: left out, because not everybody has a rating")


class Standings(list[Row]):
    """The lines in order, which a notebook shows as a table; those of a team event are `TeamRow`."""

    left_out: tuple[str, ...] = ()
    """The tie-breaks from ratings that were not used, because not everybody has a rating."""

    def _repr_html_(self) -> str:
        from indeler.model.notebook import table

        codes = list(self[0].tiebreaks) if self else []
        rows = (
            (row.rank, row.player, row.name, format_number(row.points), *map(format_value, row.tiebreaks.values()))
            for row in self
        )
        return table("Standings", ("rank", "no.", "name", "points", *codes), rows, left=("name",))


def format_value(value: Fraction | tuple[Fraction, ...]) -> str:
    """Return the value of a tie-break for a reader."""
    return ", ".join(map(format_number, value)) if isinstance(value, tuple) else format_number(value)


class Question(NamedTuple):
    """The table to rank and the criteria."""

    table: Table
    criteria: tuple[Criterion, ...]
    left_out: tuple[Criterion, ...]
    """Tie-breaks from ratings that are unusable because of unrated players."""


def standings(
    tournament: Tournament,
    rules: str | None = None,
    tiebreaks: Sequence[str] | Order | None = None,
    edition: str = "2026",
    *,
    final: bool = False,
) -> Standings:
    """2, 4.2: rank by points, then by each tie-break those still tied; players equal on everything share a rank.

    ``rules`` and ``tiebreaks`` default to those of the tournament, then to FIDE's Dutch system and to the rulebook's
    own list. If ``PTS`` is in the list points do not come first. ``final`` selects the order of the final standings, if
    the rulebook has its own (knsb-wp F12, kndb END).
    """
    table, criteria, left_out = question(tournament, rules, tiebreaks, edition, final=final)
    groups = [tuple(table.cards)] if table.cards else []
    columns: dict[str, Mapping[int, Any]] = {}
    score = criterion(_score(table), table)
    assert score.tiebreak.working is not None
    points = table.totals(score.tiebreak.working, score.code)
    for step in criteria:
        groups, values = split_groups(table, step, groups)
        if step.listed:
            columns[_column(step.code.text, columns)] = _lists(table, step) if step.tiebreak.in_order else values
    rows = Standings()
    rows.left_out = tuple([step.code.text for step in left_out])
    row: Any = TeamRow if isinstance(table, TeamTable) else Row
    for group in _without_expelled(table, groups):
        rank = len(rows) + 1
        for player in group:
            numbers = {code: values[player] for code, values in columns.items()}
            rows.append(row(rank, player, table.tournament.players[player].name, points[player], numbers))
    return rows


def _without_expelled(table: Table, groups: Sequence[Group]) -> Sequence[Group]:
    """Row 198 of FIDE's draft checklist: an expelled player has no place, and those below move up."""
    players = table.tournament.players
    if isinstance(table, TeamTable) or all([player.expelled_after is None for player in players.values()]):
        return groups
    return [tuple([one for one in group if players[one].expelled_after is None]) for group in groups]


def ranks(tournament: Tournament, tiebreaks: Sequence[str] | Order | None = None) -> dict[int, int]:
    """Return ranks as in the standings, but faster: tie-breaks are computed for tied players only."""
    table, criteria, _ = question(tournament, None, tiebreaks, "2026", final=False)
    groups = [tuple(table.cards)] if table.cards else []
    for step in criteria:
        groups = _split_groups(table, step, groups)
    found: dict[int, int] = {}
    for group in groups:
        found |= dict.fromkeys(group, len(found) + 1)
    return found


def question(
    tournament: Tournament, rules: str | None, tiebreaks: Sequence[str] | Order | None, edition: str, *, final: bool
) -> Question:
    """10; knsb-wp F11: return the table and the criteria in order, without unusable ones from ratings."""
    tournament = _as_team_event(tournament, tiebreaks)
    teams = is_team_event(tournament)
    rules = team_rules(tournament, rules) if teams else rules or tournament.rules or DEFAULT
    reading_of(rules)
    pending = any([game.result.is_pending for round in tournament.rounds for game in round.games])
    if pending and declared(rules).pending_are_draws:
        tournament = tournament.with_pending_adjourned()
    codes, lot = _order(tournament, rules, tiebreaks, final)
    table = _team_table(tournament, rules, edition, codes) if teams else Table(tournament, rules, edition_of(edition))
    listed = [criterion(code, table) for code in codes]
    unusable = [step for step in listed if step.tiebreak.needs_ratings and step.code.unrated is None]
    left_out = unusable if has_unrated(table) else []
    criteria = [step for step in listed if step not in left_out]
    firsts = ("PTS", f"{table.primary}TS") if isinstance(table, TeamTable) else ("PTS", declared(rules).score)
    if all(step.code.name not in firsts for step in criteria):
        criteria.insert(0, criterion(_score(table), table)._replace(listed=False))
    if not teams and any([player.tie_place for player in tournament.players.values()]):
        criteria.append(criterion("HAND", table)._replace(listed=False))
    if lot:
        criteria.append(criterion("LOT", table)._replace(listed=False))
    return Question(table, tuple(criteria), tuple(left_out))


def _as_team_event(tournament: Tournament, tiebreaks: Sequence[str] | Order | None) -> Tournament:
    """Return the team event, if an old file (013) does not state its type and tie-breaks of teams are requested."""
    codes = tiebreaks.tiebreaks if isinstance(tiebreaks, Order) else tiebreaks or ()
    listed = codes.split(",") if isinstance(codes, str) else codes
    names = [code.strip().upper().partition("/")[0] for code in listed]
    has_team_codes = any([name in TEAM_CODES or name.endswith((":MP", ":GP")) for name in names])
    if not has_team_codes or tournament.type_code or not tournament.teams.teams:
        return tournament
    return tournament.replace(type_code="FIDE_TEAM")


def _team_table(tournament: Tournament, rules: str, edition: str, codes: Sequence[str]) -> TeamTable:
    """11: return the table by the primary score of the event; a list that begins with MPTS or GPTS overrides it."""
    names = {code.strip().upper().partition("/")[0].partition(":")[0] for code in codes}
    by_board = names & BY_BOARD or declared(team_rules(tournament, rules)).decisive
    event = TeamEvent(tournament, in_board_order=bool(by_board))
    first = codes[0].strip().upper() if codes else ""
    primary = next((score for score in SCORES if first == f"{score}TS"), event.system.primary)
    return TeamTable(event, primary, rules, edition_of(edition))


def _score(table: Table) -> str:
    return "PTS" if isinstance(table, TeamTable) else declared(table.rules).score


def _lists(table: Table, step: Criterion) -> dict[int, tuple[Fraction, ...]]:
    assert step.tiebreak.working is not None
    return {number: step.tiebreak.working(table, number, step.code).values for number in table.cards}


def _order(tournament: Tournament, rules: str, tiebreaks: Sequence[str] | Order | None, final: bool) -> Order:
    """4.1; knsb-wp A4, F12; kndb RANK, END-KNDB: the given list, else the tournament's, else the rulebook's."""
    if isinstance(tiebreaks, Order):
        return tiebreaks
    if tiebreaks is not None:
        return Order(tuple(tiebreaks.split(",")) if isinstance(tiebreaks, str) else tuple(tiebreaks), lot=False)
    return usual_order(tournament, rules, final=final)


def usual_order(tournament: Tournament, rules: str | None = None, *, final: bool = False) -> Order:
    """4.1: return the tie-breaks of the tournament, else those of its rulebook, else those usual for teams."""
    if tournament.tiebreaks:
        return Order(tournament.tiebreaks, lot=False)
    if not is_team_event(tournament):
        return declared(rules or tournament.rules or DEFAULT).ranks_by(final=final)
    book = declared(team_rules(tournament, rules))
    return book.ranks_by(final=final) if book.of_teams or book.decisive else TEAM_ORDER


def split_groups(table: Table, step: Criterion, groups: Sequence[Group]) -> tuple[list[Group], Mapping[int, Any]]:
    """4.2: return the groups, each split by this criterion, and the value of each player: a number, or several."""
    code, tiebreak = step.code, step.tiebreak
    if tiebreak.working is not None:
        totals = table.totals(tiebreak.working, code)
        return [part for group in groups for part in _split(group, totals, high_first=step.high_first)], totals
    values: dict[int, Any] = dict.fromkeys(table.cards, Fraction(0))
    parts: list[Group] = []
    for group in groups:
        settled, sums = _settled(table, step, group, is_first=not parts)
        parts += settled
        values.update(sums)
    return parts, values


def _split_groups(table: Table, step: Criterion, groups: Sequence[Group]) -> list[Group]:
    """Return the groups, each split by this criterion, without values for players whose place is already known."""
    code, working = step.code, step.tiebreak.working
    if working is None:
        return split_groups(table, step, groups)[0]
    values = {player: working(table, player, code).total for group in groups if len(group) > 1 for player in group}
    return [part for group in groups for part in _split(group, values, high_first=step.high_first)]


def _split(group: Group, values: Mapping[int, Fraction], *, high_first: bool) -> list[Group]:
    if len(group) == 1:
        return [group]
    ratios = {player: values[player].as_integer_ratio() for player in group}
    unit = lcm(*[denominator for _, denominator in ratios.values()])
    scaled = {player: numerator * (unit // denominator) for player, (numerator, denominator) in ratios.items()}
    order = sorted(group, key=scaled.__getitem__, reverse=high_first)  # integers are compared much faster
    return [tuple(sorted(part)) for _, part in groupby(order, key=scaled.__getitem__)]


def _settled(table: Table, step: Criterion, group: Group, *, is_first: bool) -> tuple[list[Group], dict[int, Any]]:
    """6.2, 6.3: apply a tie-break among the tied, and again to each part, until nothing more is decided.

    The value is that of the separate standings that decided on a player's place; 0 if none did. For first place only
    (knsb-wp F12) it is applied once, to those tied for it; WP decides among those who are still tied.
    """
    assert step.tiebreak.placing is not None
    if step.code.first_place_only and (len(group) == 1 or not is_first):
        return [group], {}
    settled: list[Group] = []
    values: dict[int, Any] = {}
    waiting = [(group, step.code)]
    while waiting:
        tied, code = waiting.pop()
        if len(tied) == 1:
            settled.append(tied)
            continue
        placing = step.tiebreak.placing(table, tied, code)
        for player in placing.placed:
            working = placing.workings[player]
            values.setdefault(player, working.values if working.combine is Combine.IN_ORDER else working.total)
        if len(placing.parts) == 1 or step.code.first_place_only:
            settled += placing.parts
        else:
            waiting += [(part, placing.then or code) for part in reversed(placing.parts)]
    return settled, values


def _column(code: str, columns: Mapping[str, object]) -> str:
    """Return the column of a code; a code that is in the list twice (4.3 allows it) gets a number the second time."""
    times = sum(name == code or name.startswith(f"{code} (") for name in columns)
    return f"{code} ({times + 1})" if times else code
