"""The tournament report of the German chess federation, XML 2.5 of June 2026.

Untried: no federation has taken such a file of ours yet, and its schema has not been seen. The same tournament makes
the same file: the date of creation is the last day of the tournament, and both UUIDs are made from its contents.
"""

import re
from collections.abc import Iterator, Mapping
from datetime import date
from uuid import UUID, uuid5
from xml.etree import ElementTree as ET
from xml.sax.saxutils import escape

from indeler._version import __version__
from indeler.formats import fields
from indeler.formats.german import elo_of, german_numbers, german_records, iso_date, surname_and_forename
from indeler.formats.losses import ENTRIES, Part, of_any_player
from indeler.formats.periods import as_date, round_date
from indeler.formats.report_requirements import arbiter_name
from indeler.formats.text import clean, in_file
from indeler.language import N_, InvalidInput
from indeler.model import Event, Game, InconsistentTournament, Kind, Player, Result, Round, Tournament, Unplayed
from indeler.rulebooks import DEFAULT, declared

NAMESPACE = "http://www.schachbund.de/XMLSchema"
_SCHEMA = "https://www.schachbund.de/files/wertungsportal/XMLSchema/2026/DSB_DWZ_Tounament_2_5.xsd"
_OWN_UUIDS = UUID("6f0b6a0e-7c1d-5c55-9d0c-6a1f2d0b3a4e")
"""The namespace of the UUIDs that we make."""
_POINTS = {
    Result.WHITE_WINS: ("1", "0"),
    Result.DRAW: ("0.5", "0.5"),
    Result.BLACK_WINS: ("0", "1"),
    Result.ZERO_ZERO: ("0", "0"),
    Result.HALF_ZERO: ("0.5", "0"),
    Result.ZERO_HALF: ("0", "0.5"),
    Result.WHITE_BY_FORFEIT: ("+", "-"),
    Result.BLACK_BY_FORFEIT: ("-", "+"),
    Result.DOUBLE_FORFEIT: ("-", "-"),
}
_RESULTS = {points: result for result, points in _POINTS.items()}
_TYPES = {"SW": "Individual: Swiss-System", "SR": "Individual: Round-Robin", "SC": "Individual: Knock-Out"}
_KNOCKOUT = "knockout"


def write_dsb(tournament: Tournament) -> str:
    """Return head, tournament, players and games in the schema's order; a pairing bye is a game of one player."""
    games = "\n".join(_element("game", row) for row in _games(tournament))
    players = "\n".join(_element("player", _player(player)) for player in tournament.players.values())
    body = (
        f"{_element('tournament', _head(tournament))}\n<players>\n{players}\n</players>\n<games>\n{games}\n</games>"
    ).replace("<games>\n\n", "<games>\n")
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<DSB_DWZ_TournamentReport xmlns="{NAMESPACE}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" '
        f'xsi:schemaLocation="{NAMESPACE} {_SCHEMA}" version="2.5">\n'
        f"{_element('header', _header(tournament, body))}\n{body}\n</DSB_DWZ_TournamentReport>\n"
    )


def _element(name: str, parts: Mapping[str, str]) -> str:
    inner = "".join(f"<{tag}>{escape(clean(text))}</{tag}>" for tag, text in parts.items() if text)
    return f"<{name}>{inner}</{name}>"


def _header(tournament: Tournament, body: str) -> dict[str, str]:
    event = tournament.event
    last = as_date(event.end) or max(filter(None, _days(tournament)), default=None) or date(1970, 1, 1)
    return {
        "creationDate": f"{last.isoformat()}T00:00:00Z",
        "sender": arbiter_name(next(iter(event.chief_arbiters), "")) or event.name,
        "system": f"Indeler {__version__}",
        "fileUUID": str(uuid5(_OWN_UUIDS, body)),
    }


def _days(tournament: Tournament) -> list[date | None]:
    return [round_date(tournament.event, round) for round in range(1, len(tournament.rounds) + 1)]


def _head(tournament: Tournament) -> dict[str, str]:
    event, rulebook = tournament.event, declared(tournament.rules or DEFAULT)
    system = "R" if rulebook.fixed_pairings else "C" if rulebook.name == _KNOCKOUT else "W"
    return {
        "tournamentUUID": str(uuid5(_OWN_UUIDS, f"{event.name}\n{event.city}\n{event.start}")),
        "label": event.name,
        "tournamentType": f"{'T' if tournament.teams.teams else 'S'}{system}",
        "timecontrol": event.time_control,
        "rounds": str(max(len(tournament.rounds), tournament.total_rounds or 0)),
        "startDate": iso_date(as_date(event.start)),
        "endDate": iso_date(as_date(event.end)),
        "location": event.city,
    }


def _player(player: Player) -> dict[str, str]:
    surname, forename = surname_and_forename(player.name)
    german, year = german_numbers(player), player.birth[:4]
    return {
        "tournamentPlayerNumber": str(player.number),
        "dsbId": german.register,
        "surname": surname,
        "forename": forename,
        "dobYear": year if year.isascii() and year.isdigit() else "",
        "dobDate": iso_date(as_date(player.birth)),
        "vkz": german.club,
        "numberClubMember": german.member.lstrip("0"),
        "club": player.club,
        "fideId": player.fide_id,
        "fideRating": str(elo_of(player) or ""),
        "sex": player.sex if player.sex in ("m", "w") else "",
    }


def _games(tournament: Tournament) -> Iterator[dict[str, str]]:
    for number, (round, day) in enumerate(zip(tournament.rounds, _days(tournament), strict=True), start=1):
        boards = {pair: place for place, pair in enumerate(round.boards)}
        for game in sorted(round.games, key=lambda game: boards.get(game[:2], len(boards))):
            if game.result in _POINTS:
                black = {"tournamentPlayerNumberBlack": str(game.black)}
                yield _game(number, day, game.white, black, _POINTS[game.result])
        if round.bye:
            yield _game(number, day, round.bye, {"noneBlackPlayer": "true"}, ("+", "-"))


def _game(
    round: int, day: date | None, white: int, black: Mapping[str, str], points: tuple[str, str]
) -> dict[str, str]:
    return {
        "round": str(round),
        "date": iso_date(day),
        "tournamentPlayerNumberWhite": str(white),
        **black,
        "pointWhite": points[0],
        "pointBlack": points[1],
    }


def read_dsb(data: bytes, name: str) -> Tournament:
    """Return the tournament of such a report, with the games in it."""
    root = _root(data, name)
    report = {child.tag.rpartition("}")[2]: child for child in root}
    head = _texts(report["tournament"]) if "tournament" in report else {}
    try:
        players = [_read_player(_texts(row)) for row in report.get("players", ())]
        rounds: dict[int, list[dict[str, str]]] = {}
        for row in map(_texts, report.get("games", ())):
            rounds.setdefault(_number(row, "round", 200), []).append(row)
        total = max(_number(head, "rounds", 200) if head.get("rounds") else 0, *rounds, 0)
        return Tournament(
            players,
            [_read_round(rounds.get(number, [])) for number in range(1, max(rounds, default=0) + 1)],
            total_rounds=total or None,
            event=_read_event(head, rounds),
        )
    except InconsistentTournament as error:
        raise in_file(name, error) from None
    except InvalidInput as error:
        text = N_("{name}: this is a report of the German federation, but {fault}")
        raise InvalidInput(text, name=name, fault=error) from None


def _root(data: bytes, name: str) -> ET.Element:
    """Return the report; refuse a document type, the only place where XML entities are defined."""
    version = re.search(rb'<DSB_DWZ_TournamentReport[^<>]*\sversion="([^"]{1,20})"', data[:4096])
    if version and version[1] != b"2.5":
        text = N_("{name}: this is a report of the German federation, version {version}; only version 2.5 is known.")
        raise InvalidInput(text, name=name, version=clean(version[1].decode("latin-1")))
    try:
        if b"<!DOCTYPE" in data.upper() or b"<!ENTITY" in data.upper():
            raise ValueError
        return ET.fromstring(data)
    except (ET.ParseError, ValueError, LookupError):
        text = N_("{name}: this is a report of the German federation, but not proper XML; the file is damaged.")
        raise InvalidInput(text, name=name) from None


def _texts(element: ET.Element) -> dict[str, str]:
    return {child.tag.rpartition("}")[2]: clean(child.text or "") for child in element}


def _number(row: Mapping[str, str], field: str, most: int) -> int:
    text = row.get(field, "")
    if not (text.isascii() and text.isdigit() and len(text) < 6 and 1 <= int(text) <= most):
        raise InvalidInput(N_("'{text}' is no {field}."), text=text[:20], field=field)
    return int(text)


def _read_player(row: Mapping[str, str]) -> Player:
    return Player(
        _number(row, "tournamentPlayerNumber", 9999),
        name=", ".join(filter(None, (row.get("surname", ""), row.get("forename", "")))),
        rating=fields.rating(row.get("fideRating", "")),
        fide_id=row.get("fideId", ""),
        sex=row.get("sex", "") if row.get("sex") in ("m", "w") else "",
        birth=fields.birth(row.get("dobDate") or row.get("dobYear", "")),
        club=row.get("club", ""),
        national=german_records(0, row.get("vkz", ""), row.get("numberClubMember", ""), row.get("dsbId", "")),
    )


def _read_round(rows: list[dict[str, str]]) -> Round:
    games, unplayed = [], []
    for row in rows:
        sides = [
            0 if row.get(f"none{side}Player") == "true" else _number(row, f"tournamentPlayerNumber{side}", 9999)
            for side in ("White", "Black")
        ]
        points = row.get("pointWhite", ""), row.get("pointBlack", "")
        if 0 in sides:
            unplayed.append(Unplayed(max(sides), Kind.PAIRING_BYE))
        elif points in _RESULTS:
            games.append(Game(sides[0], sides[1], _RESULTS[points]))
        else:
            raise InvalidInput(N_("'{text}' is no result."), text="-".join(points)[:20])
    return Round(tuple(games), tuple(unplayed), tuple(game[:2] for game in games))


def _read_event(head: Mapping[str, str], rounds: Mapping[int, list[dict[str, str]]]) -> Event:
    days = [next((as_date(row.get("date", "")) for row in rounds.get(number, [])), None) for number in sorted(rounds)]
    start, end = (as_date(head.get(field, "")) for field in ("startDate", "endDate"))
    return Event(
        name=head.get("label", ""),
        city=head.get("location", ""),
        start=f"{start:%Y/%m/%d}" if start else "",
        end=f"{end:%Y/%m/%d}" if end else "",
        type=_TYPES.get(head.get("tournamentType", ""), ""),
        time_control=head.get("timecontrol", ""),
        round_dates=tuple(f"{day:%y/%m/%d}" if day else "" for day in days) if any(days) else (),
    )


_BYES = (Kind.FULL_BYE, Kind.HALF_BYE)
CANNOT_HOLD = (
    Part(
        N_("adjourned games, games without a result and games of under one move"),
        lambda t: any(game.result not in _POINTS for round in t.rounds for game in round.games),
    ),
    Part(
        N_("half-point and full-point byes"),
        lambda t: any(row.kind in _BYES for round in t.rounds for row in round.unplayed),
    ),
    Part(N_("titles, federations and national ratings"), of_any_player(lambda p: p.title or p.federation)),
    ENTRIES,
)
"""The parts that such a file leaves out: a rating officer does not ask for coming rounds."""
