"""The JSON report of Sevilla: the season of a club with its groups, each with games and absences of every player.

The last entry of *History* has all rounds; *RoundHist* has the dates and the order of the boards. The layout is that of
one public importer, so that results and reasons of absence which it does not name are refused.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from indeler.formats import fields
from indeler.formats.file_formats import SEVILLA
from indeler.formats.file_io import check_crosstable
from indeler.formats.files import format_of
from indeler.formats.text import clean, decoded, in_file, quote
from indeler.language import N_, InvalidInput, Sentence, TooLarge
from indeler.model import (
    Colour,
    Entry,
    Event,
    InconsistentTournament,
    Kind,
    NationalRating,
    Player,
    Round,
    Tournament,
    rounds_from_cards,
)

_MOST_ROUNDS, _MOST_PLAYERS, _HIGHEST_RATING, _LONGEST_TEXT = 200, 5000, 4000, 200
_KNSB_NUMBER = re.compile(r"\d{7}", re.ASCII)
_CODES = {
    "1-0": ("1", "0"),
    "0-1": ("0", "1"),
    "1/2-1/2": ("=", "="),
    "½-½": ("=", "="),
    "0-0": ("0", "0"),
    "1-0R": ("+", "-"),
    "0-1R": ("-", "+"),
    "...": (" ", " "),
    "": (" ", " "),
}
"""The kinds of White and Black by result; R is read as a forfeit."""
_REASONS = {"pairing alloc bye": Kind.PAIRING_BYE, "abs with msg": Kind.ZERO_BYE, "abs without msg": Kind.NO_NOTICE}
_COLOURS = {"w": Colour.WHITE, "b": Colour.BLACK, "z": Colour.BLACK}


class _Game(NamedTuple):
    round: int
    opponent: int
    colour: str
    result: str


class _Absence(NamedTuple):
    round: int
    reason: str


class _Player(NamedTuple):
    id: int
    name: str
    number: str
    rating: int
    games: list[_Game]
    absences: list[_Absence]


class _RoundTable(NamedTuple):
    number: int
    """The round number of its games, or of the table if it has none."""
    date: str
    boards: list[tuple[int, int]]


class _Group(NamedTuple):
    name: str
    players: list[_Player]
    """The players of the last table, which has all rounds."""
    rounds: list[_RoundTable]


class _Node:
    """An object of the report with the place where it stands, such as ``$.GroupReport[0]``."""

    def __init__(self, value: object, path: str) -> None:
        if not isinstance(value, dict):
            raise _Misfit(path, Sentence(N_("this is no object")))
        self.value: dict[str, Any] = value
        self.path = path

    def text(self, field: str) -> str:
        """Return a text, or a number as one; nothing if there is none."""
        found = self.value.get(field, "")
        if not isinstance(found, str | int | float):
            raise _Misfit(f"{self.path}.{field}", Sentence(N_("this is no text")))
        return clean(str(found))[:_LONGEST_TEXT]

    def number(self, field: str, default: int | None = None) -> int:
        """Return a whole number, also one written as text."""
        found = self.value.get(field, default)
        text = str(int(found)) if isinstance(found, float) and found.is_integer() else str(found).strip()
        if isinstance(found, bool) or not re.fullmatch(r"-?\d{1,9}", text, re.ASCII):
            raise _Misfit(f"{self.path}.{field}", Sentence(N_("this is no whole number")))
        return int(text)

    def nodes(self, field: str) -> list[_Node]:
        """Return the objects of a list; none if it is no list."""
        found = self.value.get(field)
        if not isinstance(found, list | None):
            raise _Misfit(f"{self.path}.{field}", Sentence(N_("this is no list")))
        return [_Node(each, f"{self.path}.{field}[{at}]") for at, each in enumerate(found or [])]


class _Misfit(Exception):
    """A field that does not fit; it is caught where the name of the file is known."""

    def __init__(self, path: str, fault: Sentence) -> None:
        super().__init__(path)
        self.path, self.fault = path, fault


class PlayedGroup(NamedTuple):
    """A group of a club's season: its name, and its rounds as a tournament."""

    name: str
    tournament: Tournament


def is_sevilla_report(data: bytes, name: str) -> bool:
    """Return whether a file is such a report."""
    try:
        return format_of(name, data) == SEVILLA.name
    except InvalidInput:
        return False


def read_sevilla(data: bytes, name: str) -> Tournament:
    """Return the tournament of a report with one group; refuse several groups, which are not one tournament."""
    groups = read_sevilla_groups(data, name)
    if len(groups) > 1:
        text = N_(
            "{name}: this report of Sevilla has {count} groups ({groups}), and a tournament has one; take them "
            "over into a season, or save one group."
        )
        raise InvalidInput(text, name=name, count=len(groups), groups=[group.name for group in groups])
    return groups[0].tournament


def read_sevilla_groups(data: bytes, name: str) -> list[PlayedGroup]:
    """Return the groups of the report in its order."""
    report = _report(data, name)
    try:
        groups = [_group(node) for node in report.nodes("GroupReport")]
        event = Event(name=report.text("Name"), city=report.text("Site"))
    except _Misfit as misfit:
        raise _refusal(name, misfit) from None
    if not groups:
        raise InvalidInput(N_("{name}: this report of Sevilla has no group; save it again with the groups."), name=name)
    played = []
    for group in groups:
        own_name = clean(f"{event.name} {group.name}") if len(groups) > 1 else event.name
        played.append(PlayedGroup(group.name, _tournament(group, event._replace(name=own_name), name)))
    return played


def without_earlier_tables(data: bytes, name: str) -> bytes:
    """Return the report with only the last table of each group, which has all rounds."""
    report = _report(data, name)
    try:
        groups = [
            {**node.value, "Ranking": [], "History": [table.value for table in _last_table(node)]}
            for node in report.nodes("GroupReport")
        ]
    except _Misfit as misfit:
        raise _refusal(name, misfit) from None
    return json.dumps({**report.value, "GroupReport": groups}, separators=(",", ":")).encode()


def _report(data: bytes, name: str) -> _Node:
    try:
        return _Node(json.loads(decoded(data)), "$")
    except _Misfit as misfit:
        raise _refusal(name, misfit) from None
    except (ValueError, RecursionError):
        text = N_("{name}: this is a report of Sevilla, but not proper JSON; the file is damaged, save it again.")
        raise InvalidInput(text, name=name) from None


def _refusal(name: str, misfit: _Misfit) -> InvalidInput:
    text = N_("{name}: this is a report of Sevilla, but at {at}: {fault}; save it again.")
    return InvalidInput(text, name=name, at=misfit.path[:80], fault=misfit.fault)


def _last_table(group: _Node) -> list[_Node]:
    tables = group.nodes("History") or group.nodes("Ranking")
    return [max(tables, key=lambda table: table.number("Round", 0))] if tables else []


def _group(node: _Node) -> _Group:
    players = [_player(row) for table in _last_table(node) for row in table.nodes("Player")]
    return _Group(node.text("Name"), players, [_round_table(row) for row in node.nodes("RoundHist")])


def _player(node: _Node) -> _Player:
    return _Player(
        node.number("ID"),
        node.text("SortName") or node.text("Name"),
        node.text("PlayerID"),
        node.number("IRtg", 0) or node.number("Rating", 0),
        [_game(row) for row in node.nodes("Game")],
        [_Absence(row.number("Round"), row.text("Reason")) for row in node.nodes("Abs")],
    )


def _game(row: _Node) -> _Game:
    colour = row.text("ActualColor") or row.text("Color")
    return _Game(row.number("Round"), row.number("Opponent"), colour, row.text("Res"))


def _round_table(node: _Node) -> _RoundTable:
    games = node.nodes("Game")
    number = next((found for row in games if (found := row.number("Round", 0))), node.number("ID", 0))
    boards = [(row.number("WhiteNr", 0), row.number("BlackNr", 0)) for row in games]
    return _RoundTable(number, node.text("Date"), boards)


def _tournament(group: _Group, event: Event, name: str) -> Tournament:
    stated = [game.round for player in group.players for game in player.games]
    stated += [absence.round for player in group.players for absence in player.absences]
    rounds = max([*stated, *(each.number for each in group.rounds if each.boards)], default=0)
    if len(group.players) > _MOST_PLAYERS or rounds > _MOST_ROUNDS:
        text = N_("{name}: {players} players and {rounds} rounds in a group are more than a club has; check the file.")
        raise TooLarge(text, name=name, players=len(group.players), rounds=rounds)
    check_crosstable(len(group.players), rounds, name)
    try:
        known = Tournament(map(_person, group.players))
        played = rounds_from_cards({player.id: _card(player, rounds) for player in group.players}, rounds)
        dates = _dates(group.rounds, rounds, name)
        return known.replace(
            rounds=[_in_board_order(round, at, group.rounds) for at, round in enumerate(played, start=1)],
            event=event._replace(
                start=min(filter(None, dates), default=""),
                end=max(filter(None, dates), default=""),
                round_dates=tuple(date[2:] for date in dates) if any(dates) else (),
            ),
        )
    except InconsistentTournament as error:
        raise in_file(f"{name} ({group.name})" if group.name else name, error) from None


def _person(player: _Player) -> Player:
    """Return the player with the rating at the start of the season; a number of seven digits is the KNSB's."""
    if not 0 <= player.rating <= _HIGHEST_RATING:
        raise InconsistentTournament(N_("the rating {rating} is not possible."), player=player.id, rating=player.rating)
    is_knsb = _KNSB_NUMBER.fullmatch(player.number)
    national = (NationalRating(fields.KNSB, player.rating, player.number),) if is_knsb else ()
    return Player(player.id, name=player.name, rating=player.rating, national=national)


def _card(player: _Player, rounds: int) -> list[Entry | None]:
    card: list[Entry | None] = [None] * rounds
    for round, entry in _entries(player):
        if not 1 <= round <= rounds or card[round - 1] is not None:
            text = N_("has two entries in the report of Sevilla; keep one.")
            raise InconsistentTournament(text, player=player.id, round=round)
        card[round - 1] = entry
    return card


def _entries(player: _Player) -> Iterable[tuple[int, Entry]]:
    for game in player.games:
        codes, colour = _CODES.get(game.result), _COLOURS.get(game.colour.lower())
        if codes is None:
            text = N_("the result {result} of Sevilla is not known.")
            raise InconsistentTournament(text, player=player.id, round=game.round, result=quote(game.result))
        yield game.round, Entry(game.opponent, colour, codes[colour is Colour.BLACK])
    for absence in player.absences:
        kind = _REASONS.get(" ".join(absence.reason.lower().split()))
        if kind is None:
            text = N_("the reason of absence {reason} of Sevilla is not known.")
            raise InconsistentTournament(text, player=player.id, round=absence.round, reason=quote(absence.reason))
        yield absence.round, Entry(bye=kind)


def _dates(tables: Iterable[_RoundTable], rounds: int, name: str) -> list[str]:
    """Return the day of each round as 2026/10/01, or nothing if the report states none."""
    stated: Mapping[int, str] = {table.number: table.date for table in tables}
    dates = []
    for round in range(1, rounds + 1):
        if stated.get(round) and fields.Date.read(stated[round]) is None:
            text = N_("{name}: round {round} is on {date}, which is no date; correct it in Sevilla.")
            raise InvalidInput(text, name=name, round=round, date=quote(stated[round]))
        dates.append(fields.full_date(stated.get(round, "")))
    return dates


def _in_board_order(round: Round, number: int, tables: Iterable[_RoundTable]) -> Round:
    """Return the round with its boards in the order of the report, whose list of games must be the same."""
    boards = [board for table in tables if table.number == number for board in table.boards]
    if boards and sorted(boards) != sorted((game.white, game.black) for game in round.games):
        text = N_("the games in the list of the round are not those of the players; save the report again in Sevilla.")
        raise InconsistentTournament(text, round=number)
    return round._replace(boards=tuple(boards))
