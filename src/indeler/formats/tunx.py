"""Swiss-Manager's own files, ``.TUNX``, of individual tournaments: blocks of texts and numbers, each with a mark.

A round ends where a player would occur twice, since the pairings have no round number; every paired round mentions
every player. After the paired rounds the file names the players who will not play in coming rounds.
"""

from collections.abc import Iterable
from typing import NamedTuple

from indeler.formats.binary import Fields, date_of_digits
from indeler.formats.file_io import check_crosstable
from indeler.formats.text import in_file
from indeler.language import N_, InvalidInput
from indeler.model import (
    Event,
    Game,
    InconsistentTournament,
    Kind,
    NationalRating,
    Player,
    RequestedBye,
    Result,
    Round,
    Tournament,
    Unplayed,
)

PROGRAM = "Swiss-Manager"
START = b"\x93\xff\x89\x44"
"""The first bytes of every such file."""
_SETTINGS, _SCHEDULE, _PLAYERS, _PAIRINGS, _END = (bytes([mark]) + START[1:] for mark in (0x95, 0xA3, 0xA5, 0xB3, 0xD3))
_ANY_MARK = START[1:]
_TEXTS_AT, _TEXTS, _PLAYER_TEXTS = 0x6C, 132, 30
_ROUND_BYTES, _PLAYER_BYTES, _PAIRING_BYTES = 106, 110, 21
_BYE, _UNPAIRED = 0xFFFF, 0xFFFE
_SYSTEMS = {0: "Individual: Swiss-System", 1: "Individual: Round-Robin"}
_TEAM_SYSTEM = 2
_RESULTS = {
    0: Result.PENDING,
    1: Result.WHITE_WINS,
    2: Result.DRAW,
    3: Result.BLACK_WINS,
    4: Result.WHITE_BY_FORFEIT,
    5: Result.BLACK_BY_FORFEIT,
    6: Result.DOUBLE_FORFEIT,
    7: Result.ADJOURNED,
}
_BYES = {
    (_BYE, 9): Kind.PAIRING_BYE,
    (_BYE, 0): Kind.PAIRING_BYE,
    (_UNPAIRED, 0): Kind.ZERO_BYE,
    (_UNPAIRED, 2): Kind.HALF_BYE,
    (_UNPAIRED, 3): Kind.ZERO_BYE,
}
_TIE_BREAKS = {68: "WIN", 81: "DE", 84: "BH", 85: "SB", 86: "PS"}


class _Settings(NamedTuple):
    rounds: int
    system: int
    players: int
    tiebreaks: tuple[int, ...]
    start: str
    end: str


class _Row(NamedTuple):
    white: int
    black: int
    result: int

    @property
    def players(self) -> tuple[int, ...]:
        return (self.white,) if self.black in (_BYE, _UNPAIRED) else (self.white, self.black)


def read_tunx(data: bytes, name: str) -> Tournament:
    """Return the tournament with its players, rounds, byes and dates; refuse teams and unknown results."""
    file = Fields(data, name, PROGRAM)
    file.expect(START)
    file.at = _TEXTS_AT
    texts = [file.counted() for _ in range(_TEXTS)]
    settings = _settings(file)
    check_crosstable(settings.players, settings.rounds, name)
    dates = _schedule(file, settings.rounds)
    file.expect(_PLAYERS)
    players = [_player(file, number) for number in range(1, settings.players + 1)]
    rows = list(_rows(file))
    tiebreaks, comments = _tie_breaks(settings.tiebreaks)
    comments += [f"Swiss-Manager: {role} {texts[at]}" for at, role in ((3, "director"), (4, "organiser")) if texts[at]]
    comments += _unread(file)
    try:
        paired, coming = _rounds(rows, settings)
        byes, more = _requested(coming, len(paired), settings.rounds)
        return Tournament(
            players,
            [_round(rows, number) for number, rows in enumerate(paired, start=1)],
            event=_event(texts, settings, dates),
            total_rounds=settings.rounds or None,
            tiebreaks=tiebreaks,
            requested_byes=byes,
            comments=[*comments, *more],
        )
    except InconsistentTournament as error:
        raise in_file(name, error) from None


def _settings(file: Fields) -> _Settings:
    file.expect(_SETTINGS)
    at = file.at
    system, players = file.byte(at + 0x0B), file.u16(at + 0x13)
    if system == _TEAM_SYSTEM:
        text = N_(
            "{name}: this is a team tournament of Swiss-Manager; only individual tournaments can be read. Save a "
            "TRF file there and give that."
        )
        raise InvalidInput(text, name=file.name)
    if system not in _SYSTEMS:
        raise file.refusal(N_("its pairing system has the code {code}, which is not known"), code=system)
    codes = tuple(file.u16(at + 0x1D + 2 * place) for place in range(min(file.byte(at + 0x1B), 20)))
    first, last = (_date(file, file.u32(at + place)) for place in (0x47, 0x4B))
    file.at = _next_mark(file, _SCHEDULE)
    return _Settings(file.u16(at), system, players, codes, first, last)


def _next_mark(file: Fields, mark: bytes) -> int:
    found = file.data.find(mark, file.at)
    if found < 0:
        raise file.refusal(N_("block {mark} is missing"), mark=mark[:1].hex().upper())
    return found


def _date(file: Fields, number: int) -> str:
    found = date_of_digits(number)
    if found is None:
        raise file.refusal(N_("{number} is no date"), number=number)
    return found


def _schedule(file: Fields, rounds: int) -> tuple[str, ...]:
    file.expect(_SCHEDULE)
    dates = []
    for _ in range(rounds):
        file.counted()
        dates.append(_date(file, file.u32(file.at + 30))[2:])
        file.at += _ROUND_BYTES
    return tuple(dates) if any(dates) else ()


def _player(file: Fields, number: int) -> Player:
    texts = [file.counted() for _ in range(_PLAYER_TEXTS)]
    at, file.at = file.at, file.at + _PLAYER_BYTES
    federation, identity = texts[10].upper(), texts[5]
    elo, national = file.u16(at + 8), file.u16(at + 10)
    fide_id = file.u32(at + 24)
    return Player(
        number,
        name=", ".join(filter(None, texts[:2])),
        rating=elo or national,
        title=texts[4],
        federation=federation,
        fide_id=str(fide_id) if fide_id else "",
        sex="w" if file.byte(at + 6) == 1 else "",
        birth=_date(file, file.u32(at + 14)),
        club=texts[9],
        national=(NationalRating(federation, national, identity),) if federation and (identity or national) else (),
    )


def _rows(file: Fields) -> Iterable[_Row]:
    file.expect(_PAIRINGS)
    while file.data[file.at + 1 : file.at + 1 + len(_ANY_MARK)] != _ANY_MARK:
        at, file.at = file.at, file.at + _PAIRING_BYTES
        yield _Row(file.u16(at), file.u16(at + 2), file.u16(at + 4))


def _rounds(rows: Iterable[_Row], settings: _Settings) -> tuple[list[list[_Row]], list[list[_Row]]]:
    """Return the paired rounds, then for each coming round the players who will not play."""
    rounds: list[list[_Row]] = []
    placed: set[int] = set()
    for row in rows:
        if not rounds or placed.intersection(row.players):
            rounds.append([])
            placed = set()
        rounds[-1].append(row)
        placed.update(row.players)
    paired = len(rounds)
    while paired and all(row.black == _UNPAIRED for row in rounds[paired - 1]):
        paired -= 1
    for number, round in enumerate(rounds[:paired], start=1):
        missing = {*range(1, settings.players + 1)}.difference(player for row in round for player in row.players)
        if missing:
            text = N_("is not mentioned, so that it is not known where the round ends in the file of Swiss-Manager.")
            raise InconsistentTournament(text, player=min(missing), round=number)
    return rounds[:paired], rounds[paired:]


def _round(rows: list[_Row], number: int) -> Round:
    games, unplayed = [], []
    for row in rows:
        known: object = _BYES.get(row[1:]) if len(row.players) == 1 else _RESULTS.get(row.result)
        if known is None:
            text = N_("has the result code {code} of Swiss-Manager, which is not known; save a TRF file there instead.")
            raise InconsistentTournament(text, player=row.white, round=number, code=row.result)
        if isinstance(known, Kind):
            unplayed.append(Unplayed(row.white, known))
        else:
            games.append(Game(row.white, row.black, _RESULTS[row.result]))
    return Round(tuple(games), tuple(unplayed), tuple((game.white, game.black) for game in games))


def _requested(coming: list[list[_Row]], paired: int, total: int) -> tuple[list[RequestedBye], list[str]]:
    """Return the byes of coming rounds if each round has a list of them; else a comment, as the round is unknown."""
    if len(coming) == total - paired:
        return [
            RequestedBye(number, row.white, _BYES[row[1:]])
            for number, rows in enumerate(coming, start=paired + 1)
            for row in rows
            if row[1:] in _BYES
        ], []
    players = sorted({row.white for rows in coming for row in rows})
    return [], [f"Swiss-Manager: absent in a later round: {' '.join(map(str, players))}"] if players else []


def _tie_breaks(codes: tuple[int, ...]) -> tuple[list[str], list[str]]:
    """Return the tie-breaks of the codes if all are known and different, and a comment with the codes.

    The parameters of a code, such as results that Buchholz cuts, are not known; the comment names the reading.
    """
    if not codes:
        return [], []
    known = [_TIE_BREAKS[code] for code in codes if code in _TIE_BREAKS]
    read = known if len({*known}) == len(codes) else []
    reading = f"read as {', '.join(read)} without cuts" if read else "not read"
    return read, [f"Swiss-Manager: tie-break codes {' '.join(map(str, codes))}, {reading}"]


def _unread(file: Fields) -> list[str]:
    """Return a comment for the block between pairings and end, whose meaning is not known."""
    if file.has(_END):
        return []
    length = _next_mark(file, _END) - file.at - 4
    return [f"Swiss-Manager: block {file.data[file.at]:02X} of {length} bytes is not read"]


def _event(texts: list[str], settings: _Settings, dates: tuple[str, ...]) -> Event:
    return Event(
        name=texts[0],
        city=texts[5],
        federation=texts[20],
        start=settings.start,
        end=settings.end,
        type=_SYSTEMS[settings.system],
        chief_arbiters=(texts[21],) if texts[21] else (),
        deputy_arbiters=(texts[6],) if texts[6] else (),
        time_control=texts[14],
        round_dates=dates,
    )
