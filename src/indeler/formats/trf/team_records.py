"""Teams: records 013 and 310, line-ups 300, byes 320, forfeited matches 330; records 240 to 299 about teams."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from indeler._typing import Any
from indeler.formats.trf import fields
from indeler.formats.trf.absences import BYES, KINDS, bye_records
from indeler.formats.trf.arrangements import BAN, BLOCK, special_points_in, special_points_record
from indeler.formats.trf.dialects import TEAM_RECORD, is_team_event
from indeler.formats.trf.draft import Draft
from indeler.formats.trf.fields import (
    DIGITS,
    HIGHEST_ROUND,
    NUMBER,
    TEXT,
    TEXT_RIGHT,
    Column,
    Field,
    Layout,
    points_column,
)
from indeler.formats.trf.lines import Line, Sheet, corrected, split
from indeler.language import N_, TooLarge
from indeler.model import Forbidden, ForfeitedMatch, Kind, LineUp, RequestedBye, Team, TeamByes, Teams, VirtualBlock

_OLD_TEAM = Layout("013", Column(5, 36, TEXT, N_("a team's name")))
_TEAM = Layout(
    "310",
    Column(5, 7, NUMBER, N_("a team's number")),
    Column(9, 40, TEXT, N_("a team's name")),
    Column(42, 46, TEXT, N_("a nickname")),
    Column(48, 53, TEXT_RIGHT, N_("a strength")),
    points_column(55, 60, N_("match points")),
    points_column(62, 67, N_("game points")),
    Column(69, 71, NUMBER, N_("a rank")),
)
_TEAM_FIELDS = ("number", "name", "nickname", "strength", "match_points", "game_points", "rank")
_LINE_UP = Layout(
    "300",
    Column(5, 7, DIGITS, N_("a round number")),
    Column(9, 11, DIGITS, N_("a team's number")),
    Column(13, 15, DIGITS, N_("a team's number")),
)
_TEAM_BYES = Layout("320", points_column(5, 8, N_("match points")), points_column(10, 13, N_("game points")))
_TEAM_BYE_CELL = 4


def _forfeit(text: str) -> str:
    if text not in ("+-", "-+", "--"):
        raise ValueError(text)
    return text


_FORFEIT = Layout(
    "330",
    Column(5, 6, Field(_forfeit, str), N_("+-, -+ or --")),
    Column(8, 10, DIGITS, N_("a round number")),
    Column(12, 14, DIGITS, N_("a team's number")),
    Column(16, 18, DIGITS, N_("a team's number")),
)


def read_310(draft: Draft, lines: list[Line]) -> None:
    """Record 310: a team."""
    draft.teams = [_team(line) for line in lines]
    draft.team_lines = {team.number: line for team, line in zip(draft.teams, lines, strict=True)}
    draft.teams_are_exact = any(line.wrapped for line in lines)


def _team(line: Line) -> Team:
    number, name, nickname, strength, match_points, game_points, rank = _TEAM.read(line)
    return Team(
        number, name, fields.read_numbers(line, _TEAM.width), nickname, strength, match_points, game_points, rank
    )


def read_013(draft: Draft, lines: list[Line]) -> None:
    """Record 013: a team without a number. It is kept next to a record 310, unless that is in our comment."""
    if not draft.teams:
        draft.teams = _old_teams(lines)
        draft.team_lines = dict(enumerate(lines, start=1))
    elif not draft.teams_are_exact:
        draft.unread += lines


def _old_teams(lines: Iterable[Line]) -> list[Team]:
    numbered = enumerate(lines, start=1)
    return [Team(at, _OLD_TEAM.read(line)[0], fields.read_numbers(line, _OLD_TEAM.width)) for at, line in numbered]


def read_team_directives(draft: Draft, lines: list[Line]) -> None:
    """``team POSITION FIELD VALUE``: a value that does not fit in the columns of the n-th record 310."""
    for line in lines:
        (position,), assignment = split(line, 1)
        if not 1 <= position <= len(draft.teams):
            raise line.refuse(N_("there is no team {position}; correct this directive."), position=position)
        draft.teams[position - 1] = corrected(draft.teams[position - 1], line, assignment)


def read_300(draft: Draft, lines: list[Line]) -> None:
    """Record 300: a line-up."""
    for line in lines:
        round, team, opponent = _LINE_UP.read(line)
        draft.line_ups.append(LineUp(round, team, opponent, fields.read_numbers(line, _LINE_UP.width)))
        draft.line_up_lines[round, team] = line


def read_320(draft: Draft, lines: list[Line]) -> None:
    """Record 320: the teams' pairing-allocated byes; one is enough, further ones are kept as they are."""
    first, *others = lines
    match_points, game_points = _TEAM_BYES.read(first)
    draft.team_byes = TeamByes(match_points, game_points, tuple(_bye_teams(first)))
    draft.unread += others


def _bye_teams(line: Line) -> Iterable[int]:
    for start in range(_TEAM_BYES.width, len(line.text), _TEAM_BYE_CELL):
        text = line.text[start : start + _TEAM_BYE_CELL]
        if text[0] != " ":
            raise line.refuse(fields.shifted(start + 1, text[0]))
        try:
            yield fields.parse_int(text.strip())
        except ValueError:
            what = N_("a team's number or 000")
            raise line.refuse(fields.misplaced(start + 2, start + _TEAM_BYE_CELL, text, what)) from None


def read_330(draft: Draft, lines: list[Line]) -> None:
    """Record 330: a forfeited match."""
    draft.forfeits = [ForfeitedMatch(*_FORFEIT.read(line)) for line in lines]


def read_team_arrangements(draft: Draft, lines: list[Line]) -> None:
    """Read records 240, 250, 260 and 299 of a team event; ``team-record`` has one of them in a comment."""
    found: dict[str, list[Any]] = {}
    numbers = {team.number for team in draft.teams}
    for line in lines:
        field, values, teams = _ARRANGEMENTS.get(line.id, _unknown)(line)
        for team in teams:
            if numbers and team not in numbers:
                raise line.refuse(N_("there is no team {team}; correct its number or add its 310 record."), team=team)
        found.setdefault(field, []).extend(values)
    byes = {(bye.round, bye.player): bye for bye in found.pop("requested_byes", ())}
    found["requested_byes"] = [byes[key] for key in sorted(byes)]
    draft.team_arrangements |= {field: tuple(values) for field, values in found.items()}


Arrangement = tuple[str, list[Any], tuple[int, ...]]
"""The field of `Teams` that a record fills, what it adds, and the teams it mentions."""


def _unknown(line: Line) -> Arrangement:
    raise line.refuse(N_("this directive must hold a record 240, 250, 260 or 299; correct it."))


def _byes_in(line: Line) -> Arrangement:
    letter, round = BYES.read(line)
    if letter not in KINDS:
        raise line.refuse(fields.misplaced(5, 5, letter, N_("F, H or Z")))
    teams = fields.read_numbers(line, BYES.width)
    return "requested_byes", [RequestedBye(round, team, KINDS[letter]) for team in teams], teams


def _virtual_points_in(line: Line) -> Arrangement:
    match_points, game_points, first, last = BLOCK.read(line)
    teams = fields.read_numbers(line, BLOCK.width)
    if len(teams) not in (1, 2) or teams[0] > teams[-1] or first > last:
        raise line.refuse(N_("columns 15-31 must hold the first and last round and team; correct them."))
    return "virtual_points", [VirtualBlock(match_points, game_points, first, last, teams[0], teams[-1])], teams


def _ban_in(line: Line) -> Arrangement:
    first, last = BAN.read(line)
    teams = fields.read_numbers(line, BAN.width)
    return "forbidden", [Forbidden(teams, first, last)], teams


def _special_points_in(line: Line) -> Arrangement:
    special = special_points_in(line)
    return "special_points", [special], special.players


_ARRANGEMENTS = {"240": _byes_in, "250": _virtual_points_in, "260": _ban_in, "299": _special_points_in}


def write_team_arrangements(sheet: Sheet) -> None:
    """Write byes, virtual points, bans and special points of teams."""
    has_records = is_team_event(sheet.tournament.type_code) and "240" in sheet.dialect.records
    for text in _arrangements(sheet.tournament.teams):
        if has_records:
            sheet.lines.append(text)
        else:
            sheet.directive(TEAM_RECORD, value=text)


def _arrangements(teams: Teams) -> Iterator[str]:
    byes = {(bye.round, bye.player): bye.kind for bye in teams.requested_byes}
    yield from bye_records({key: byes[key] if byes[key] in KINDS.values() else Kind.ZERO_BYE for key in sorted(byes)})
    for match_points, game_points, *rounds, first, last in teams.virtual_points:
        yield BLOCK.exact(match_points, game_points, *rounds) + fields.listing((first, last), "04")
    for ban in teams.forbidden:
        yield BAN.exact(ban.first_round, ban.last_round) + fields.listing(ban.players)
    for special in teams.special_points:
        yield special_points_record(special)


def write_teams(sheet: Sheet) -> None:
    """Write teams in the dialect's own record, completed by record 310 in a comment if that is 013."""
    teams = sheet.tournament.teams
    if not sheet.has("310"):
        old = [(_OLD_TEAM.fitted(team.name) + fields.listing(team.players)[1:]).rstrip() for team in teams.teams]
        for text in old:
            sheet.record(text)
        if _old_teams(Line("", 0, text) for text in old) == list(teams.teams):
            return
    for position, team in enumerate(teams.teams, start=1):
        values = (getattr(team, field) for field in _TEAM_FIELDS)
        text = (_TEAM.fitted(*values) + " " + fields.listing(team.players)).rstrip()
        sheet.record(text)
        sheet.corrections("team", (position,), team, _team(Line("", 0, text)))


def write_matches(sheet: Sheet) -> None:
    """Write line-ups, byes and forfeits of teams."""
    teams = sheet.tournament.teams
    for line_up in teams.line_ups:
        sheet.record(_LINE_UP.exact(*line_up[:3]) + fields.listing(line_up.players, "04"))
    if teams.byes is not None:
        match_points, game_points, numbers = teams.byes
        if any(not 0 <= number <= HIGHEST_ROUND for number in numbers):
            raise TooLarge(N_("A team's number in record 320 has three digits; renumber the teams."))
        sheet.record(_TEAM_BYES.exact(match_points, game_points) + fields.listing(numbers, "03"))
    for forfeit in teams.forfeits:
        sheet.record(_FORFEIT.exact(*forfeit))
