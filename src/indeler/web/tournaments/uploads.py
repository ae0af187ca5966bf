"""The limit on the number of players in a tournament that is uploaded or typed."""

from django.conf import settings

from indeler import formats
from indeler.formats import format_of
from indeler.formats.people import People, is_list, is_workbook, people_in
from indeler.language import N_, Sentence, TooLarge
from indeler.model import Tournament
from indeler.web.common.forms import check_names
from indeler.web.common.people_lists import ListSource

MOST_PLAYERS = 3000
"""The maximum number of players of a tournament on the site; its pages show all of them."""


def handed_in(data: bytes, name: str, rules: str) -> Tournament:
    """Return the tournament in a file; refuse a file that is too large before it is read."""
    _check_before_reading(data, name)
    tournament = formats.parse(data, name, rules)
    check_number(len(tournament.players))
    return check_names(tournament)


def handed_in_with_faults(data: bytes, name: str, rules: str) -> tuple[Tournament, list[Sentence]]:
    """Return the tournament in a file whose points may be wrong, and the adjustments."""
    _check_before_reading(data, name)
    tournament, faults = formats.parse_with_faults(data, name, rules)
    check_number(len(tournament.players))
    return check_names(tournament), faults


def _check_before_reading(data: bytes, name: str) -> None:
    check_size(len(data))
    if format_of(name, data) == "csv":
        check_number(_lines(data) - 1)


def read_list(source: ListSource) -> People | None:
    """Return the people of a list with its columns; None for a tournament file, which needs no choice of columns."""
    check_size(len(source.data))
    if not is_list(source.data, source.name):
        return None
    if not is_workbook(source.data):
        check_number(_lines(source.data) - 1)
    return people_in(*source, most=MOST_PLAYERS)


def _lines(data: bytes) -> int:
    """Return the number of lines, whose ends some systems write as a carriage return alone."""
    return max(data.count(b"\n"), data.count(b"\r"))


def check_size(size: int) -> None:
    """Refuse a file that no tournament could need."""
    if size > settings.LARGEST_UPLOAD:
        raise TooLarge(N_("This file is larger than 2 MB; check that it is a tournament."))


def check_number(players: int) -> None:
    """Refuse more players than the site can show."""
    if players > MOST_PLAYERS:
        raise TooLarge(N_("A tournament on the site has at most {most} players; split it."), most=MOST_PLAYERS)
