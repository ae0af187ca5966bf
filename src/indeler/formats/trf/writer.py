"""Conversion of a tournament to the text of a file in one of the dialects."""

from __future__ import annotations

from indeler.formats.trf import arrangements
from indeler.formats.trf.absences import write_byes, write_round_directives
from indeler.formats.trf.dialects import DIALECTS, has_matches
from indeler.formats.trf.head_records import write_head
from indeler.formats.trf.kept_lines import write_comments, write_unread_records
from indeler.formats.trf.lines import Sheet
from indeler.formats.trf.player_records import write_national, write_players
from indeler.formats.trf.reader import stays_unread
from indeler.formats.trf.scale_records import write_match_scale, write_scale
from indeler.formats.trf.team_records import write_matches, write_team_arrangements, write_teams
from indeler.formats.trf.two_games import as_columns
from indeler.language import N_, InvalidInput
from indeler.model import Tournament

_LINE_END = "\r\n"


def write_trf(tournament: Tournament, dialect: str = "trf26") -> str:
    """Return the tournament as text that `read_trf` reads back as equal; refuse a number that does not fit."""
    if dialect not in DIALECTS:
        text = N_("There is no TRF dialect '{dialect}'; choose one of {choices}.")
        raise InvalidInput(text, dialect=dialect, choices=DIALECTS)
    derived = arrangements.with_stated_acceleration(tournament)
    if has_matches(tournament.rules):
        tournament, derived = as_columns(tournament), derived and as_columns(derived)
    sheet = Sheet(tournament, DIALECTS[dialect], None if derived is None else derived.virtual_points)
    for write in (write_head, write_scale, write_match_scale):
        write(sheet)
    sheet.lines.sort(key=lambda line: line[:3])
    for write in (
        write_comments,
        write_players,
        write_national,
        write_teams,
        write_matches,
        write_team_arrangements,
        write_byes,
        arrangements.write_virtual_points,
        arrangements.write_bans,
        arrangements.write_special_points,
        write_round_directives,
    ):
        write(sheet)
    write_unread_records(sheet, lambda record: stays_unread(record, tournament))
    return "".join(line + _LINE_END for line in (*sheet.lines, *sheet.notes))
