"""The JSON report of Sevilla: the season of a club with its groups, each with games and absences of every player.

The last entry of *History* has all rounds; *RoundHist* has the dates and the order of the boards. The layout is that of
one public importer, so that results and reasons of absence which it does not name are refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

import msgspec

from indeler.formats import fields
from indeler.formats.file_formats import SEVILLA
from indeler.formats.file_io import check_crosstable
from indeler.formats.schema_errors import schema_error
from indeler.formats.sniffing import format_of
from indeler.formats.text import clean, decoded, in_file, quoted
from indeler.language import N_, InvalidInput, TooLarge
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

_MOST_ROUNDS, _MOST_PLAYERS, _HIGHEST_RATING = 200, 5000, 4000
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
"""What White and Black have by a result; R is read as a forfeit."""
_REASONS = {
    "pairing alloc bye": Kind.PAIRING_BYE,
    "abs with msg": Kind.ZERO_BYE,
    "abs without msg": Kind.NO_NOTICE,
}
_COLOURS = {"w": Colour.WHITE, "b": Colour.BLACK, "z": Colour.BLACK}


class _Game(msgspec.Struct, frozen=True, rename="pascal"):
    round: int
    opponent: int
    color: str = ""
    actual_color: str = ""
    res: str = ""


class _Absence(msgspec.Struct, frozen=True, rename="pascal"):
    round: int
    reason: str = ""


_PLAYER = {
    "id": "ID",
    "name": "Name",
    "sort_name": "SortName",
    "player_id": "PlayerID",
    "rating": "Rating",
    "initial_rating": "IRtg",
    "game": "Game",
    "abs": "Abs",
}


class _Player(msgspec.Struct, frozen=True, rename=_PLAYER):
    id: int
    name: str = ""
    sort_name: str = ""
    player_id: str | int = ""
    rating: float = 0
    initial_rating: float = 0
    game: list[_Game] = []
    abs: list[_Absence] = []


class _Table(msgspec.Struct, frozen=True, rename="pascal"):
    round: int = 0
    player: list[_Player] = []


class _Board(msgspec.Struct, frozen=True, rename="pascal"):
    round: int = 0
    white_nr: int = 0
    black_nr: int = 0


class _RoundTable(msgspec.Struct, frozen=True, rename={"id": "ID", "date": "Date", "game": "Game"}):
    id: int
    date: str = ""
    game: list[_Board] = []

    @property
    def number(self) -> int:
        """The number of the round: that of its games, or of the table where it has none."""
        return next((game.round for game in self.game if game.round), self.id)


class _Group(msgspec.Struct, frozen=True, rename="pascal"):
    name: str = ""
    ranking: list[_Table] = []
    history: list[_Table] = []
    round_hist: list[_RoundTable] = []


class _Report(msgspec.Struct, frozen=True, rename="pascal"):
    group_report: list[_Group]
    name: str = ""
    site: str = ""


class PlayedGroup(NamedTuple):
    """A group of a club's season: its name, and its rounds as a tournament."""

    name: str
    tournament: Tournament


def is_report(data: bytes, name: str) -> bool:
    """Whether a file is such a report."""
    try:
        return format_of(name, data) == SEVILLA.name
    except InvalidInput:
        return False


def read_sevilla(data: bytes, name: str) -> Tournament:
    """The tournament of a report with one group; of several groups nobody can make one tournament."""
    groups = read_groups(data, name)
    if len(groups) > 1:
        raise InvalidInput(
            N_(
                "{name}: this report of Sevilla has {count} groups ({groups}), and a tournament has one; take them "
                "over into a season, or save one group."
            ),
            name=name,
            count=len(groups),
            groups=[group.name for group in groups],
        )
    return groups[0].tournament


def read_groups(data: bytes, name: str) -> list[PlayedGroup]:
    """The groups of the report in its order."""
    report = _decoded(data, name)
    if not report.group_report:
        raise InvalidInput(N_("{name}: this report of Sevilla has no group; save it again with the groups."), name=name)
    return [PlayedGroup(clean(group.name), _tournament(group, report, name)) for group in report.group_report]


def condensed(data: bytes, name: str) -> bytes:
    """The report with what is read of it alone: of several tables only the last one has all rounds."""
    report = _decoded(data, name)
    groups = [msgspec.structs.replace(each, ranking=[], history=[_last_table(each)]) for each in report.group_report]
    return msgspec.json.encode(msgspec.structs.replace(report, group_report=groups))


def _last_table(group: _Group) -> _Table:
    return max(group.history or group.ranking, key=lambda table: table.round, default=_Table())


def _decoded(data: bytes, name: str) -> _Report:
    text = decoded(data)
    try:
        return msgspec.json.decode(text, type=_Report, strict=False)
    except msgspec.ValidationError as error:
        path, fault, _ = schema_error(error, _Report)
        raise InvalidInput(
            N_("{name}: this is a report of Sevilla, but at {at}: {fault}; save it again."),
            name=name,
            at=clean(f"$.{path}")[:80] if path else "$",
            fault=fault,
        ) from None
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise InvalidInput(
            N_("{name}: this is a report of Sevilla, but not proper JSON; the file is damaged, save it again."),
            name=name,
        ) from None


def _tournament(group: _Group, report: _Report, name: str) -> Tournament:
    table = _last_table(group)
    rounds = max([_last_round(table), *(each.number for each in group.round_hist if each.game)])
    if len(table.player) > _MOST_PLAYERS or rounds > _MOST_ROUNDS:
        raise TooLarge(
            N_("{name}: {players} players and {rounds} rounds in a group are more than a club has; check the file."),
            name=name,
            players=len(table.player),
            rounds=rounds,
        )
    check_crosstable(len(table.player), rounds, name)
    try:
        known = Tournament(map(_person, table.player))
        cards = {player.id: _card(player, rounds) for player in table.player}
        played = rounds_from_cards(cards, rounds)
        dates = _dates(group.round_hist, rounds, name)
        return known.replace(
            rounds=[_in_board_order(round, at, group.round_hist) for at, round in enumerate(played, start=1)],
            event=Event(
                name=clean(f"{report.name} {group.name}" if len(report.group_report) > 1 else report.name),
                city=clean(report.site),
                start=min(filter(None, dates), default=""),
                end=max(filter(None, dates), default=""),
                round_dates=tuple(date[2:] for date in dates) if any(dates) else (),
            ),
        )
    except InconsistentTournament as error:
        raise in_file(f"{name} ({clean(group.name)})" if group.name else name, error) from None


def _last_round(table: _Table) -> int:
    games = [game.round for player in table.player for game in player.game]
    return max([*games, *(absence.round for player in table.player for absence in player.abs)], default=0)


def _person(player: _Player) -> Player:
    """The player with the rating at the start of the season; a number of seven digits is that of the KNSB."""
    number, rating = str(player.player_id).strip(), player.initial_rating or player.rating
    if not 0 <= rating <= _HIGHEST_RATING:
        raise InconsistentTournament(N_("the rating {rating} is not possible."), player=player.id, rating=rating)
    is_knsb = _KNSB_NUMBER.fullmatch(number)
    return Player(
        player.id,
        name=clean(player.sort_name or player.name),
        rating=int(rating),
        national=(NationalRating(fields.KNSB, int(rating), number),) if is_knsb else (),
    )


def _card(player: _Player, rounds: int) -> list[Entry | None]:
    card: list[Entry | None] = [None] * rounds
    for round, entry in _entries(player):
        if not 1 <= round <= rounds or card[round - 1] is not None:
            raise InconsistentTournament(
                N_("has two entries in the report of Sevilla; keep one."), player=player.id, round=round
            )
        card[round - 1] = entry
    return card


def _entries(player: _Player) -> Iterable[tuple[int, Entry]]:
    for game in player.game:
        codes, colour = _CODES.get(game.res.strip()), _COLOURS.get((game.actual_color or game.color).strip().lower())
        if codes is None:
            raise InconsistentTournament(
                N_("the result {result} of Sevilla is not known."),
                player=player.id,
                round=game.round,
                result=quoted(game.res),
            )
        yield game.round, Entry(game.opponent, colour, codes[colour is Colour.BLACK])
    for absence in player.abs:
        kind = _REASONS.get(" ".join(absence.reason.lower().split()))
        if kind is None:
            raise InconsistentTournament(
                N_("the reason of absence {reason} of Sevilla is not known."),
                player=player.id,
                round=absence.round,
                reason=quoted(absence.reason),
            )
        yield absence.round, Entry(bye=kind)


def _dates(tables: Iterable[_RoundTable], rounds: int, name: str) -> list[str]:
    """The day of each round as 2026/10/01, and nothing where the report states none."""
    stated: Mapping[int, str] = {table.number: table.date.strip() for table in tables}
    dates = []
    for round in range(1, rounds + 1):
        date = fields.Date.read(stated.get(round, ""))
        if date is None and stated.get(round):
            raise InvalidInput(
                N_("{name}: round {round} is on {date}, which is no date; correct it in Sevilla."),
                name=name,
                round=round,
                date=quoted(stated[round]),
            )
        dates.append(f"{date.year:04}/{date.month:02}/{date.day:02}" if date and date.day else "")
    return dates


def _in_board_order(round: Round, number: int, tables: Iterable[_RoundTable]) -> Round:
    """The round with its boards in the order of the report, whose list of games must be the same."""
    boards = [(game.white_nr, game.black_nr) for table in tables if table.number == number for game in table.game]
    if boards and sorted(boards) != sorted((game.white, game.black) for game in round.games):
        raise InconsistentTournament(
            N_("the games in the list of the round are not those of the players; save the report again in Sevilla."),
            round=number,
        )
    return round._replace(boards=tuple(boards))
