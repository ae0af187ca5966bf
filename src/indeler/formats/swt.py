"""Swiss-Chess's own files, ``.SWT`` of version 8: fields at fixed positions, each game stored with both of its players.

The head is followed by 19 bytes for each round of each player (from the first pairing on) and 655 bytes for each
player. Nothing of other versions is known, so that they are refused.
"""

from __future__ import annotations

from datetime import date, timedelta
from typing import NamedTuple

from indeler.formats import fields
from indeler.formats.binary import Fields
from indeler.formats.file_io import check_crosstable
from indeler.formats.german import german_records
from indeler.formats.text import in_file
from indeler.language import N_, InvalidInput
from indeler.model import (
    Colour,
    Entry,
    Event,
    InconsistentTournament,
    Kind,
    Player,
    RequestedBye,
    Round,
    Tournament,
    rounds_from_cards,
)

PROGRAM = "Swiss-Chess"
_HEAD, _CELL, _PLAYER = 13384, 19, 655
_ROUNDS, _PAIRED, _PLAYERS, _SYSTEM, _TEAMS, _VERSION, _TEAM_COUNT = 1, 5, 7, 596, 606, 609, 1332
_NAME, _PLACE, _ARBITER, _START, _END, _TEXT, _DATE = 790, 831, 872, 1055, 1076, 41, 10
_SCHEDULE, _DAY_ZERO = 11453, date(1899, 12, 30)
_SYSTEMS = ("Individual: Swiss-System", "Individual: Round-Robin", "Individual: Knock-Out")
_COLOURS = {1: Colour.WHITE, 3: Colour.BLACK}
_FREE = (2, 4)
_NO_RESULT, _LOSS, _DRAW, _WIN = range(4)
_PLAYED = {_NO_RESULT: " ", _LOSS: "0", _DRAW: "=", _WIN: "1"}
_FORFEITED = {_LOSS: "-", _WIN: "+"}
_BYES = {_NO_RESULT: Kind.ZERO_BYE, _LOSS: Kind.ZERO_BYE, _DRAW: Kind.HALF_BYE, _WIN: Kind.PAIRING_BYE}
_REQUESTED_BYES = {**_BYES, _WIN: Kind.FULL_BYE}
_ORDINARY, _ADJOURNED, _FORFEIT = 0, 1, 2


class _Cell(NamedTuple):
    entry: Entry | None
    board: int = 0
    requested: Kind | None = None
    """The bye that is entered for a round which is still to be paired."""


def read_swt(data: bytes, name: str) -> Tournament:
    """Return the tournament with its players, rounds, byes and dates; refuse teams and other versions."""
    file = Fields(data, name, PROGRAM)
    rounds, paired, players = _checked_size(file)
    players_at = _HEAD + (players * rounds * _CELL if paired else 0)
    listed = [_player(file, players_at + at * _PLAYER) for at in range(players)]
    try:
        known = Tournament([player for player, _ in listed])
        cells = {
            player.number: [
                _cell(file, _HEAD + (at * rounds + round) * _CELL, player.number, round + 1, round < paired)
                for round in range(rounds if paired else 0)
            ]
            for at, (player, _) in enumerate(listed)
        }
        entries = {number: [cell.entry for cell in row[:paired]] for number, row in cells.items()}
        played = rounds_from_cards(entries, paired)
        return known.replace(
            players=[_withdrawn(player, entries[player.number]) if has_left else player for player, has_left in listed],
            rounds=[_in_board_order(round, at, cells) for at, round in enumerate(played)],
            total_rounds=rounds,
            event=_event(file, rounds),
            requested_byes=[
                RequestedBye(at, number, cell.requested)
                for number, row in cells.items()
                for at, cell in enumerate(row, start=1)
                if cell.requested
            ],
        )
    except InconsistentTournament as error:
        raise in_file(name, error) from None


def _checked_size(file: Fields) -> tuple[int, int, int]:
    if len(file.data) < _HEAD:
        raise file.refusal(N_("it has {size} bytes, and its head alone has {head}"), size=len(file.data), head=_HEAD)
    version = file.u16(_VERSION)
    if version // 100 != 8:
        text = N_(
            "{name}: this is a file of Swiss-Chess, version {version}; only files of version 8 can be read. Save a "
            "TRF file there (FIDE report) and give that."
        )
        raise InvalidInput(text, name=file.name, version=f"{version // 100}.{version % 100:02}")
    if file.byte(_TEAMS) or file.u16(_TEAM_COUNT):
        text = N_(
            "{name}: this is a team tournament of Swiss-Chess with {teams} teams; only individual tournaments can "
            "be read. Save a TRF file there (FIDE report) and give that."
        )
        raise InvalidInput(text, name=file.name, teams=file.u16(_TEAM_COUNT))
    rounds, paired, players = file.u16(_ROUNDS), file.u16(_PAIRED), file.u16(_PLAYERS)
    expected = _HEAD + (players * rounds * _CELL if paired else 0) + players * _PLAYER
    if expected != len(file.data) or paired > rounds:
        text = N_(
            "with {players} players and {paired} of {rounds} rounds paired it should have {expected} bytes, "
            "and it has {size}"
        )
        counts = {"players": players, "paired": paired, "rounds": rounds}
        raise file.refusal(text, **counts, expected=expected, size=len(file.data))
    check_crosstable(players, rounds, file.name)
    return rounds, paired, players


def _event(file: Fields, rounds: int) -> Event:
    system = file.byte(_SYSTEM)
    if system >= len(_SYSTEMS):
        raise file.refusal(N_("its pairing system has the code {code}, which is not known"), code=system)
    arbiter = file.zero_ended(_ARBITER, _TEXT)
    start, end = (file.zero_ended(at, _DATE) for at in (_START, _END))
    days = [file.u16(_SCHEDULE + 4 * round) for round in range(1, rounds + 1)]
    dates = [f"{_DAY_ZERO + timedelta(days=day):%y/%m/%d}" if day else "" for day in days]
    return Event(
        name=file.zero_ended(_NAME, _TEXT),
        city=file.zero_ended(_PLACE, _TEXT),
        start=fields.full_date(start) or start,
        end=fields.full_date(end) or end,
        type=_SYSTEMS[system],
        chief_arbiters=(arbiter,) if arbiter else (),
        round_dates=tuple(dates) if any(dates) else (),
    )


def _player(file: Fields, at: int) -> tuple[Player, bool]:
    def text(first: int, last: int) -> str:
        return file.zero_ended(at + first, last - first + 1)

    number, mark = file.u16(at + 217), text(184, 184)
    try:
        dwz, elo = fields.rating(text(75, 78)), fields.rating(text(70, 73))
        player = Player(
            number,
            name=fields.spaced_name(text(0, 31)),
            rating=elo or dwz,
            title=text(66, 68).upper(),
            federation=text(105, 107).upper(),
            fide_id=text(324, 335).lstrip("0"),
            sex=mark.lower() if mark.lower() in ("m", "w") else "",
            birth=_birth(text(128, 137)),
            club=text(33, 64),
            national=german_records(dwz, text(153, 157), text(159, 162), text(337, 348)),
        )
    except InvalidInput as error:
        refusal = N_("{name}: player {number} of this Swiss-Chess file cannot be read: {fault}")
        raise InvalidInput(refusal, name=file.name, number=number, fault=error) from None
    return player, mark == "*"


def _birth(text: str) -> str:
    """Return a date of birth from ``15.06.1986`` or, in other files, ``19860615``."""
    digits = text.strip()
    if len(digits) == 8 and digits.isascii() and digits.isdigit():
        digits = f"{digits[:4]}-{digits[4:6]}-{digits[6:]}"
    return fields.birth(digits.removesuffix("-00-00"))


def _cell(file: Fields, at: int, player: int, round: int, is_paired: bool) -> _Cell:
    colour, opponent, board = file.byte(at + 8), file.u16(at + 9), file.u16(at + 13)
    result, how = file.byte(at + 11) & 3, file.byte(at + 15) & 15
    if colour in _FREE and how == _ORDINARY:
        kinds = _BYES if is_paired else _REQUESTED_BYES
        return _Cell(Entry(bye=kinds[result])) if is_paired else _Cell(None, requested=kinds[result])
    if colour == 0 and not opponent and result == _NO_RESULT:
        return _Cell(None)
    codes = {_ORDINARY: _PLAYED, _FORFEIT: _FORFEITED, _ADJOURNED: dict.fromkeys(_PLAYED, "?")}.get(how, {})
    if colour in _COLOURS and opponent and result in codes and is_paired:
        return _Cell(Entry(opponent, _COLOURS[colour], codes[result]), board)
    text = N_("colour {colour}, opponent {opponent}, result {result} and mark {how} of Swiss-Chess are no known round.")
    told = {"colour": colour, "opponent": opponent, "result": result, "how": how}
    raise InconsistentTournament(text, player=player, round=round, **told)


def _in_board_order(round: Round, at: int, cells: dict[int, list[_Cell]]) -> Round:
    numbers = [cells[game.white][at].board for game in round.games]
    if not all(numbers) or len({*numbers}) < len(numbers):
        return round
    ordered = sorted(zip(numbers, round.games, strict=True))
    return round._replace(boards=tuple((game.white, game.black) for _, game in ordered))


def _withdrawn(player: Player, card: list[Entry | None]) -> Player:
    """Return a withdrawn player with the last round with a game or points, because the file states no round."""
    rounds_played = [round for round, entry in enumerate(card, start=1) if entry and entry.bye is not Kind.ZERO_BYE]
    return player._replace(withdrawn_after=max(rounds_played, default=0))
