"""Files in the formats of Swiss-Chess 8, Swiss-Manager and Sevilla, made from a tournament; unknown bytes are zero.

They are meant for tests of the readers, not for those programs. The persons are those of the given tournament.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Iterable
from datetime import date

from indeler.model import Kind, Player, Result, Tournament

SWT_PLAYED = {Kind.WIN: 3, Kind.DRAW: 2, Kind.LOSS: 1, Kind.ZERO_ZERO: 1, Kind.PENDING: 0, Kind.ADJOURNED: 0}
SWT_FORFEITS = {Kind.FORFEIT_WIN: 3, Kind.FORFEIT_LOSS: 1, Kind.DOUBLE_FORFEIT: 1}
SWT_BYES = {Kind.PAIRING_BYE: 3, Kind.FULL_BYE: 3, Kind.HALF_BYE: 2, Kind.ZERO_BYE: 1}


def swt(tournament: Tournament, *, version: int = 883, teams: int = 0, system: int = 0, withdrawn: int = 0) -> bytes:
    """Return a file of Swiss-Chess; ``withdrawn`` is the number of a player who is marked as withdrawn."""
    rounds, paired = tournament.total_rounds or len(tournament.rounds), len(tournament.rounds)
    head = bytearray(13384)
    for at, value in ((1, rounds), (3, paired), (5, paired), (7, len(tournament.players)), (609, version)):
        struct.pack_into("<H", head, at, value)
    head[596], head[606] = system, 255 if teams else 0
    struct.pack_into("<H", head, 1332, teams)
    event = tournament.event
    texts = ((790, event.name), (831, event.city), (872, " ".join(event.chief_arbiters)))
    for at, text in (*texts, (1055, _german(event.start)), (1076, _german(event.end))):
        _put(head, at, text)
    for round, day in enumerate(event.round_dates, start=1):
        struct.pack_into("<H", head, 11453 + 4 * round, (_day(day) - date(1899, 12, 30)).days if day else 0)
    cells = b"".join(_swt_cells(tournament, number, rounds) for number in tournament.players) if paired else b""
    return bytes(head) + cells + b"".join(_swt_player(one, withdrawn) for one in tournament.players.values())


def _swt_cells(tournament: Tournament, number: int, rounds: int) -> bytes:
    cells = bytearray(19 * rounds)
    asked = {bye.round: bye.kind for bye in tournament.requested_byes if bye.player == number}
    for round, cell in enumerate(tournament.card(number)):
        at = 19 * round
        if cell.opponent:
            boards = [{*pair} for pair in tournament.rounds[round].boards]
            board = boards.index({number, cell.opponent}) + 1 if boards else 0
            result = SWT_FORFEITS.get(cell.kind, SWT_PLAYED.get(cell.kind, 0))
            how = 2 if cell.kind.is_forfeit else 1 if cell.kind is Kind.ADJOURNED else 0
            colour = 1 if cell.colour and cell.colour.value == "w" else 3
            struct.pack_into("<BHBxHB", cells, at + 8, colour, cell.opponent, result, board, 0)
            cells[at + 15] = how
        elif cell.kind in SWT_BYES:
            cells[at + 8], cells[at + 11] = 2, SWT_BYES[cell.kind]
    for round, kind in asked.items():
        cells[19 * (round - 1) + 8], cells[19 * (round - 1) + 11] = 4, SWT_BYES[kind]
    return bytes(cells)


def _swt_player(player: Player, withdrawn: int) -> bytes:
    row = bytearray(655)
    german = {("club" if "-" in one.identity else "register"): one for one in player.national}
    zps, _, member = (german["club"].identity if "club" in german else "").partition("-")
    dwz = next((one.rating for one in player.national), 0)
    texts = {
        0: player.name.replace(", ", ","),
        33: player.club,
        66: player.title,
        70: str(player.rating or ""),
        75: str(dwz or ""),
        105: player.federation,
        128: _german(player.birth),
        153: zps,
        159: member,
        184: "*" if player.number == withdrawn else player.sex,
        324: player.fide_id,
        337: german["register"].identity if "register" in german else "",
    }
    for at, text in texts.items():
        _put(row, at, text)
    struct.pack_into("<H", row, 217, player.number)
    return bytes(row)


TUNX_RESULTS = {
    Result.PENDING: 0,
    Result.WHITE_WINS: 1,
    Result.DRAW: 2,
    Result.BLACK_WINS: 3,
    Result.WHITE_BY_FORFEIT: 4,
    Result.BLACK_BY_FORFEIT: 5,
    Result.DOUBLE_FORFEIT: 6,
    Result.ADJOURNED: 7,
}
TUNX_BYES = {Kind.PAIRING_BYE: (0xFFFF, 9), Kind.HALF_BYE: (0xFFFE, 2)}


def tunx(
    tournament: Tournament, *, system: int = 0, codes: Iterable[int] = (), last_rows: bytes = b"", block: bytes = b""
) -> bytes:
    """Return a file of Swiss-Manager; ``last_rows`` follow the pairings, ``block`` follows those."""
    event, total = tournament.event, tournament.total_rounds or len(tournament.rounds)
    texts = [""] * 132
    texts[0], texts[3], texts[4], texts[5] = event.name, "Peeters, Jo", "SC Nergens", event.city
    texts[6], texts[21] = "".join(event.deputy_arbiters), "".join(event.chief_arbiters)
    texts[14], texts[20] = event.time_control, event.federation
    settings, codes = bytearray(96), list(codes)
    settings[0x0B], settings[0x11], settings[0x1B] = system, len(tournament.rounds), len(codes)
    struct.pack_into("<H", settings, 0, total)
    struct.pack_into("<H", settings, 0x13, len(tournament.players))
    struct.pack_into(f"<{len(codes)}H", settings, 0x1D, *codes)
    struct.pack_into("<II", settings, 0x47, _digits(event.start), _digits(event.end))
    dates = [*event.round_dates, *[""] * (total - len(event.round_dates))]
    schedule = b"".join(_text("19:30") + _at(106, 30, "<I", _digits_of_round(day)) for day in dates)
    players = b"".join(map(_tunx_player, tournament.players.values()))
    pairings = b"".join(struct.pack("<HHH15x", *row) for round in tournament.rounds for row in _tunx_rows(round))
    return (
        (_mark(0x93) + bytes(0x68) + b"".join(map(_text, texts)) + _mark(0x95) + settings)
        + (_mark(0xA3) + schedule + _mark(0xA5) + players + _mark(0xB3) + pairings + last_rows)
        + (block + _mark(0xD3) + bytes(28) + _mark(0xE3))
    )


def _tunx_rows(round) -> list[tuple[int, int, int]]:
    games = sorted(round.games, key=lambda game: round.boards.index(game[:2]) if round.boards else 0)
    rows = [(game.white, game.black, TUNX_RESULTS[game.result]) for game in games]
    return rows + [(row.player, *TUNX_BYES.get(row.kind, (0xFFFE, 3))) for row in round.unplayed]


def _tunx_player(player: Player) -> bytes:
    texts = [""] * 30
    texts[0], _, texts[1] = player.name.partition(", ")
    texts[4], texts[9], texts[10] = player.title, player.club, player.federation
    row = bytearray(110)
    row[6] = player.sex == "w"
    struct.pack_into("<H", row, 8, player.rating)
    for national in player.national:
        texts[5] = national.identity
        struct.pack_into("<H", row, 10, national.rating)
    struct.pack_into("<I", row, 14, _digits(player.birth))
    struct.pack_into("<I", row, 24, int(player.fide_id or 0))
    return b"".join(map(_text, texts)) + bytes(row)


def _mark(first: int) -> bytes:
    return bytes([first, 0xFF, 0x89, 0x44])


def _text(text: str) -> bytes:
    return struct.pack("<H", len(text)) + text.encode("utf-16-le")


def _at(size: int, at: int, form: str, value: int) -> bytes:
    row = bytearray(size)
    struct.pack_into(form, row, at, value)
    return bytes(row)


def _put(row: bytearray, at: int, text: str) -> None:
    row[at : at + len(text)] = text.encode("cp1252")


def _german(text: str) -> str:
    return ".".join(reversed(text.split("/"))) if text else ""


def _day(text: str) -> date:
    year, month, day = map(int, text.split("/"))
    return date(2000 + year % 100, month, day)


def _digits(text: str) -> int:
    return int(text.replace("/", "").ljust(8, "0")) if text else 0


def _digits_of_round(text: str) -> int:
    return int(f"{_day(text):%Y%m%d}") if text else 0


SEVILLA_REASONS = {
    Kind.PAIRING_BYE: "Pairing alloc bye",
    Kind.ZERO_BYE: "Abs with msg",
    Kind.NO_NOTICE: "Abs without msg",
}
SEVILLA_RESULTS = {
    Result.WHITE_WINS: "1-0",
    Result.DRAW: "1/2-1/2",
    Result.BLACK_WINS: "0-1",
    Result.WHITE_BY_FORFEIT: "1-0R",
    Result.BLACK_BY_FORFEIT: "0-1R",
    Result.PENDING: "...",
}


def sevilla_report(**groups: Tournament) -> dict:
    """Return Sevilla's report of these groups by name, with a table after every round, as the program writes it."""
    return {
        "Name": "Fictieve interne",
        "FileName": "intern",
        "License": "",
        "Site": "Nergenshuizen",
        "GroupReport": [
            {
                "ID": at,
                "Name": name,
                "Ranking": [_sevilla_table(group, len(group.rounds))],
                "History": [_sevilla_table(group, round) for round in range(1, len(group.rounds) + 1)],
                "RoundHist": [_sevilla_round(group, round) for round in range(1, len(group.rounds) + 1)],
            }
            for at, (name, group) in enumerate(groups.items(), start=1)
        ],
    }


def sevilla(**groups: Tournament) -> bytes:
    """Return a Sevilla report with these groups, as a file."""
    return json.dumps(sevilla_report(**groups), indent=1, ensure_ascii=False).encode()


def _sevilla_table(group: Tournament, after: int) -> dict:
    players = [_sevilla_player(group, number, after) for number in group.players]
    return {"RankOrder": 1, "Round": after, "Name": f"Ronde {after}", "Date": "", "Player": players}


def _sevilla_player(group: Tournament, number: int, after: int) -> dict:
    player, names = group.players[number], {one.number: one.name for one in group.players.values()}
    games, absences = [], []
    for round, cell in enumerate(group.card(number)[:after], start=1):
        if cell.opponent:
            pair = (number, cell.opponent) if cell.colour.value == "w" else (cell.opponent, number)
            result = next(game.result for game in group.rounds[round - 1].games if game[:2] == pair)
            colour = "W" if cell.colour.value == "w" else "B"
            games.append({"Round": round, "Color": colour, "ActualColor": colour, "Opponent": cell.opponent,
                          "White": names[pair[0]], "Black": names[pair[1]], "Res": SEVILLA_RESULTS[result],
                          "Score": 0, "Pos": 1, "Venue": ""})  # fmt: skip
        elif cell.kind in SEVILLA_REASONS:
            absences.append({"Round": round, "Reason": SEVILLA_REASONS[cell.kind], "Score": 7})
    last, _, first = player.name.partition(", ")
    knsb = next((one.identity for one in player.national), "")
    return {"Pos": number, "ID": number, "Name": f"{first} {last}".strip(), "SortName": player.name, "PlayerID": knsb,
            "Games": len(games), "Score": 0, "Rating": player.rating + 12, "IRtg": player.rating, "Game": games,
            "Abs": absences}  # fmt: skip


def _sevilla_round(group: Tournament, number: int) -> dict:
    round, days = group.rounds[number - 1], group.event.round_dates
    day = f"{_day(days[number - 1]):%d-%m-%Y}" if days else ""
    games = sorted(round.games, key=lambda game: round.boards.index(game[:2]) if round.boards else 0)
    rows = [
        {"Round": number, "WhiteNr": game.white, "BlackNr": game.black, "Res": SEVILLA_RESULTS[game.result]}
        for game in games
    ]
    return {"ID": number, "Name": f"Ronde {number}", "Date": day, "Game": rows}
