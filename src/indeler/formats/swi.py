"""``.swi``, the text of Swiss-Chess for the German rating (Elobase): a line for each player, six columns a round.

Untried: no federation has taken such a file of ours yet. A round without a game is left blank, which is our reading.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping

from indeler.formats import fields
from indeler.formats.german import elo_of, german_date, german_numbers, german_records, surname_and_forename
from indeler.formats.losses import ENTRIES, TEAMS, Part, of_any_player
from indeler.formats.text import clean, in_file, quote, refusal_at_line
from indeler.language import N_, InvalidInput, TooLarge
from indeler.model import (
    Card,
    Colour,
    Entry,
    Event,
    InconsistentTournament,
    Kind,
    Player,
    Tournament,
    rounds_from_cards,
)
from indeler.rulebooks import DEFAULT, declared

ENCODING = "cp850"
_FIELDS = {
    "t": (2, 4),
    "r": (7, 9),
    "n": (11, 42),
    "v": (44, 75),
    "l": (77, 79),
    "f": (81, 90),
    "p": (92, 101),
    "g": (103, 110),
    "e": (112, 115),
    "d": (117, 120),
    "z": (123, 127),
    "m": (129, 132),
}
"""The first and the last column of each field, by the letter that fills it in the fourth line."""
_LAST, _ROUND, _RULER = 133, 6, 3
_RIGHT = "tredm"
"""Fields that are aligned to the right."""
_MOST_PLAYERS, _MOST_ROUNDS = 999, 99
_LETTERS = {Colour.WHITE: "W", Colour.BLACK: "B"}
_PLAYED = {Kind.WIN: "1", Kind.DRAW: "R", Kind.LOSS: "0", Kind.ZERO_ZERO: "0"}
_FORFEITS = {Kind.FORFEIT_WIN: "+", Kind.FORFEIT_LOSS: "-", Kind.DOUBLE_FORFEIT: "-"}
_HEAD = re.compile(r"([EM])([SR])\s+(\d{1,4})\s+(\d{1,3})\s+(\d{1,3})\s.*", re.ASCII)
_TYPES = {"S": "Individual: Swiss-System", "R": "Individual: Round-Robin"}


def write_swi(tournament: Tournament) -> str:
    """Return players, results and the head of the report; rounds that are neither rated nor forfeited are blank."""
    players, rounds = len(tournament.players), max(len(tournament.rounds), tournament.total_rounds or 0)
    if max(tournament.players, default=0) > _MOST_PLAYERS or rounds > _MOST_ROUNDS:
        text = N_("A .swi file has at most {players} players and {rounds} rounds; split the tournament.")
        raise TooLarge(text, players=_MOST_PLAYERS, rounds=_MOST_ROUNDS)
    event, kind = tournament.event, "M" if tournament.teams.teams else "E"
    system = "R" if declared(tournament.rules or DEFAULT).fixed_pairings else "S"
    lines = [
        clean(event.name),
        "",
        f"{kind}{system}{players:4}{rounds:3}  1 #860#",
        _line({letter: letter * _LAST for letter in _FIELDS}),
        *(_line(_cells(player)) + _rounds(tournament.card(player.number)) for player in tournament.players.values()),
        "###",
        f"Name:       {clean(event.name)}",
        f"Ort:        {clean(event.city)}",
        f"FIDE-Land:  {clean(event.federation)}",
        f"Datum(S):   {german_date(event.start):21}Datum(E):   {german_date(event.end)}",
        f"Züge(1):    {clean(event.time_control)}",
        f"Hauptschiedsrichter:{clean('; '.join(event.chief_arbiters))}",
    ]
    lines = [line.rstrip() for line in lines]
    lines[_RULER] = f"{lines[_RULER]}  "
    return "".join(f"{in_code_page(line)}\r\n" for line in lines)


def in_code_page(text: str) -> str:
    """Return the text with letters of code page 850: others lose their accent, or become a question mark."""
    return "".join(map(_in_code_page, text))


def _in_code_page(letter: str) -> str:
    for form in (letter, unicodedata.normalize("NFKD", letter)[:1]):
        if form and form.encode(ENCODING, errors="ignore"):
            return form
    return "?"


def _line(cells: Mapping[str, str]) -> str:
    line = [" "] * _LAST
    line[4] = "."
    for letter, (first, last) in _FIELDS.items():
        width = last - first + 1
        text = cells[letter][:width]
        line[first - 1 : last] = text.rjust(width) if letter in _RIGHT else text.ljust(width)
    return "".join(line)


def _cells(player: Player) -> dict[str, str]:
    surname, forename = surname_and_forename(player.name)
    german = german_numbers(player)
    day = german_date(player.birth)
    return {
        "t": str(player.number),
        "r": str(player.rank or player.number),
        "n": ",".join(filter(None, (surname, forename))),
        "v": clean(player.club),
        "l": clean(player.federation),
        "f": clean(player.fide_id),
        "p": german.register,
        "g": day.replace(".", "") or (player.birth[:4] if player.birth[:4].isdigit() else ""),
        "e": str(elo_of(player) or ""),
        "d": str(german.rating or ""),
        "z": german.club,
        "m": german.member.lstrip("0"),
    }


def _rounds(card: Card) -> str:
    cells = []
    for cell in card:
        result = _PLAYED.get(cell.kind) or _FORFEITS.get(cell.kind)
        mark = ":" if cell.kind.is_forfeit else _LETTERS.get(cell.colour) if cell.colour else ""
        cells.append(f" {result}{mark}{cell.opponent:3}" if result and mark else " " * _ROUND)
    return "".join(cells)


def read_swi(data: bytes, name: str) -> Tournament:
    """Return the players, and the games that both players state."""
    text = data.decode(ENCODING, errors="replace").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    head = _HEAD.fullmatch(text[2].rstrip() + " ") if len(text) > 3 else None
    if head is None:
        refusal = N_("this is not the head of a .swi file; it should read like {shown}.")
        raise refusal_at_line(name, 3, refusal, shown=HEADER_SUFFIX)
    if head[1] == "M":
        refusal = N_("{name}: this .swi file is of a team tournament; only individual ones can be read.")
        raise InvalidInput(refusal, name=name)
    places = {found[0][0]: found.span() for found in re.finditer(r"([a-z])\1*", text[3])}
    rows = [(at, line) for at, line in enumerate(text[4:], start=5) if line.startswith(" ") and line.strip()]
    total = int(head[4])
    try:
        listed = {at: _player(line, places, name, at) for at, line in rows}
        known = Tournament(listed.values())
        cards = {listed[at].number: list(_card(line, places, total, name, at)) for at, line in rows}
        paired = max((round for card in cards.values() for round, one in enumerate(card, start=1) if one), default=0)
        return known.replace(
            rounds=rounds_from_cards(cards, paired), total_rounds=total or None, event=_event(text, _TYPES[head[2]])
        )
    except InconsistentTournament as error:
        raise in_file(name, error) from None


HEADER_SUFFIX = "ES  12  7  1 #860#"


def _player(line: str, places: Mapping[str, tuple[int, int]], name: str, at: int) -> Player:
    cells = {letter: clean(line[slice(*places[letter])]) if letter in places else "" for letter in _FIELDS}
    try:
        dwz = fields.rating(cells["d"])
        return Player(
            fields.number_or_zero(cells["t"], N_("number")),
            name=fields.spaced_name(cells["n"]),
            rating=fields.rating(cells["e"]) or dwz,
            federation=cells["l"],
            fide_id=cells["f"],
            birth=_birth(cells["g"]),
            club=cells["v"],
            national=german_records(dwz, cells["z"], cells["m"], cells["p"]),
        )
    except InvalidInput as error:
        raise refusal_at_line(name, at, error) from None


def _birth(text: str) -> str:
    """Return a date of birth from a year, DDMMYY or DDMMYYYY."""
    if len(text) == 6 and text.isascii() and text.isdigit():
        text = f"{text[4:]}/{text[2:4]}/{text[:2]}"
    elif len(text) == 8 and text.isascii() and text.isdigit():
        text = f"{text[:2]}.{text[2:4]}.{text[4:]}"
    return fields.birth(text)


_CODES = {"1": "1", "0": "0", "R": "=", "+": "+", "-": "-"}
_COLOURS = {"W": Colour.WHITE, "B": Colour.BLACK, "S": Colour.BLACK}


def _card(line: str, places: Mapping[str, tuple[int, int]], rounds: int, name: str, at: int) -> Iterator[Entry | None]:
    """Yield the rounds after the last field; a forfeit has no colour, so the lower number is assumed to have White."""
    start = max((end for _, end in places.values()), default=_LAST - 1) + 1
    own = fields.number_or_zero(clean(line[slice(*places["t"])]) if "t" in places else "", N_("number"))
    for round in range(rounds):
        cell = line[start + _ROUND * round : start + _ROUND * (round + 1)].ljust(_ROUND)
        if not cell.strip():
            yield None
            continue
        result, colour, opponent = _CODES.get(cell[1].upper()), cell[2].upper(), cell[3:].strip()
        if result is None or colour not in (":", *_COLOURS) or not (opponent.isascii() and opponent.isdigit()):
            text = N_("{text} is not a round; a round has a result, a colour and the number of the opponent.")
            raise refusal_at_line(name, at, text, text=quote(cell.strip()))
        number = int(opponent)
        guessed = Colour.WHITE if own < number else Colour.BLACK
        yield Entry(number, _COLOURS.get(colour, guessed), result)


def _event(text: list[str], kind: str) -> Event:
    tail = "\n".join(text)

    def value_of(label: str) -> str:
        found = re.search(rf"^.*?{re.escape(label)}[ ]*([^\n]*)", tail, re.MULTILINE)
        return clean(found[1]) if found else ""

    start, end = (fields.full_date(value_of(label).split(" ")[0]) for label in ("Datum(S):", "Datum(E):"))
    arbiter = value_of("Hauptschiedsrichter:")
    return Event(
        name=value_of("Name:") or clean(text[0]),
        city=value_of("Ort:"),
        federation=value_of("FIDE-Land:"),
        start=start,
        end=end,
        type=kind,
        time_control=value_of("Züge(1):"),
        chief_arbiters=(arbiter,) if arbiter else (),
    )


def _unrated(tournament: Tournament) -> bool:
    return any(
        not (cell.kind in _PLAYED or cell.kind in _FORFEITS)
        for number in tournament.players
        for cell in tournament.card(number)
    )


def _long_or_foreign(tournament: Tournament) -> bool:
    texts = [text for player in tournament.players.values() for text in (player.name, player.club)]
    return any(len(text) > 32 or in_code_page(text) != text for text in texts)


CANNOT_HOLD = (
    Part(N_("byes, adjourned games and games of under one move"), _unrated),
    Part(
        N_("who had White in a forfeited game"),
        lambda t: any(game.result.white.is_forfeit for round in t.rounds for game in round.games),
    ),
    Part(N_("names that are longer than 32 letters or have letters outside code page 850"), _long_or_foreign),
    Part(N_("titles and sex"), of_any_player(lambda p: p.title or p.sex)),
    Part(N_("the dates of the rounds"), lambda t: any(t.event.round_dates)),
    ENTRIES,
    TEAMS,
)
"""The parts that such a file leaves out: a rating officer does not ask for coming rounds."""
