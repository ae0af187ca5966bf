"""The head of the file: name, place, dates, officials, rounds, first colour, type, tie-breaks.

Settings of a rulebook are in standard records: acceleration (192, 250), cycles (192), first colour (152).
Our own directive states that they come from a setting; our reader then ignores such records.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from indeler._typing import Any
from indeler.formats.text import clean
from indeler.formats.trf.dialects import code_of_rules, is_team_event
from indeler.formats.trf.draft import Draft
from indeler.formats.trf.fields import HIGHEST_ROUND, check_rounds, misplaced, parse_int
from indeler.formats.trf.lines import Line, Sheet, text
from indeler.language import N_, TooLarge
from indeler.model import Colour, Event, Tournament
from indeler.rulebooks import find_declaration

_BAKU = "_BAKU"
INITIAL = "initial"
_FIRST_DATE = 91
_DATE_WIDTH = 8


def _dates(values: Sequence[str]) -> list[str]:
    """Return the dates with round r from column 92 + 10 (r - 1) on; a date that does not fit there is blank."""
    fitting = (value if len(value) <= _DATE_WIDTH and value == clean(value) else "" for value in values)
    return ["132".ljust(_FIRST_DATE)[4:] + "  ".join(date.ljust(_DATE_WIDTH) for date in fitting)]


def _codes(text: str) -> list[str]:
    return [code for code in map(str.strip, text.split(",")) if code]


class Words:
    """A record of words: how its text is split into values, and how the values are joined."""

    __slots__ = ("field", "id", "join", "repeatable", "split")

    def __init__(
        self,
        id: str,
        field: str = "",
        split: Callable[[str], list[str]] = lambda text: [text],
        join: Callable[[Sequence[str]], list[str]] = lambda values: list(map(clean, values)),
        repeatable: bool = False,
    ) -> None:
        self.id = id
        self.field = field
        """The field of `Event` it fills, if any."""
        self.split = split
        self.join = join
        self.repeatable = repeatable


WORDS = {
    words.id: words
    for words in (
        Words("012", "name"),
        Words("022", "city"),
        Words("032", "federation"),
        Words("042", "start"),
        Words("052", "end"),
        Words("092", "type"),
        Words("102", "chief_arbiters", repeatable=True),
        Words("112", "deputy_arbiters", repeatable=True),
        Words("122", "time_control"),
        # Some programs write dates one column off, so dates are separated at the blanks between them.
        Words("132", "round_dates", str.split, _dates, repeatable=True),
        Words("172", "rank_method"),
        Words("182", "pairing_controller"),
        Words("192"),
        Words("202", "", _codes, lambda values: [clean(",".join(values))]),
        Words("222", "time_control_code"),
        Words("352"),
    )
}
REGULATIONS = "regulations"
"""The directive of the regulations, for which there is no record."""
_MANY = frozenset(id for id, words in WORDS.items() if words.repeatable) | {"202"}


def read_words(draft: Draft, lines: list[Line]) -> None:
    """Read a record of words; if only one is allowed, further ones are kept unread."""
    words = WORDS[lines[0].id]
    for line in lines:
        values = words.split(line.body) if line.body else []
        if words.repeatable or words.id not in draft.texts:
            draft.texts.setdefault(words.id, []).extend(values)
        else:
            draft.unread.append(line)


def read_tiebreaks(draft: Draft, lines: list[Line]) -> None:
    """Read records 202 and 212: the second starts with the points themselves."""
    for line in lines:
        codes = _codes(line.body)
        if not codes:
            continue
        if line.id == "212" and codes[0].upper() == "PTS":
            del codes[0]
        draft.state("tie-breaks", [code.upper() for code in codes], line)
        draft.texts.setdefault("202", codes)


def read_text_directives(draft: Draft, lines: list[Line]) -> None:
    """``text RECORD VALUE``: a complete text that a record cannot hold; it replaces the record."""
    exact: dict[str, list[str]] = {}
    for line in lines:
        id, _, value = line.text.partition(" ")
        if id not in WORDS or (id in exact and id not in _MANY):
            raise line.refuse(N_("this directive must name a record of words, and only once; correct it."))
        exact.setdefault(id, []).append(text(line, value))
    draft.texts.update(exact)


def read_regulations_directives(draft: Draft, lines: list[Line]) -> None:
    """``regulations TEXT``: a text for the players, for which there is no record."""
    draft.texts[REGULATIONS] = [text(lines[-1], lines[-1].text)]


def read_rounds(draft: Draft, lines: list[Line]) -> None:
    """Record 142 and XXR: the number of rounds."""
    for line in lines:
        try:
            rounds = parse_int(line.body)
        except ValueError:
            raise line.refuse(misplaced(5, max(5, len(line.text)), line.body, N_("the number of rounds"))) from None
        check_rounds(rounds, line)
        if line.body:
            draft.state("rounds", rounds, line)


def read_colour(draft: Draft, lines: list[Line]) -> None:
    """Record 152: the colour drawn for the first player."""
    for line in exact(lines, is_derived=INITIAL in draft.settings):
        if line.body.lower() not in ("w", "b", ""):
            raise line.refuse(misplaced(5, 5, line.body, N_("W or B")))
        if line.body:
            draft.state("colour", Colour(line.body.lower()), line)


_COLOUR_WORDS = {"white1": Colour.WHITE, "black1": Colour.BLACK}
RANK_LINE = "XXC rank"
"""A line that makes JaVaFo pair in file order; it is kept but has no effect here."""


def read_xxc(draft: Draft, lines: list[Line]) -> None:
    """XXC: the first colour for JaVaFo; its word ``rank`` is kept."""
    for line in lines:
        for word in line.body.lower().split():
            if word == "rank":
                draft.unread.append(line._replace(text=RANK_LINE))
            elif word in _COLOUR_WORDS:
                if INITIAL not in draft.settings:
                    draft.state("colour", _COLOUR_WORDS[word], line)
            else:
                raise line.refuse(misplaced(5, len(line.text), word, N_("white1, black1 or rank")))


def skip(draft: Draft, lines: list[Line]) -> None:
    """Ignore records 062, 072 and 082, which only count; they are counted again when the file is written."""


def event(draft: Draft) -> Event:
    """Return what the words state about the event."""
    stated: dict[str, Any] = {
        words.field: tuple(draft.texts[id]) if words.repeatable else single(draft, id)
        for id, words in WORDS.items()
        if words.field and id in draft.texts
    }
    stated["regulations"] = single(draft, REGULATIONS)
    return Event(**stated)


def single(draft: Draft, id: str) -> str:
    """Return the words of a record that occurs once."""
    return next(iter(draft.texts.get(id, ())), "")


def write_head(sheet: Sheet) -> None:
    """Write all records of words, the counts, the number of rounds and the first colour."""
    tournament = sheet.tournament
    for id, values in _values(tournament).items():
        _write_words(sheet, WORDS[id], values)
    if tournament.event.regulations:
        sheet.directive(REGULATIONS, value=tournament.event.regulations)
    sheet.record(f"062 {len(tournament.players)}")
    sheet.record(f"072 {sum(player.rating > 0 for player in tournament.players.values())}")
    sheet.record(f"082 {len(tournament.teams.teams)}")
    if tournament.total_rounds is not None:
        if tournament.total_rounds > HIGHEST_ROUND:
            raise TooLarge(N_("{rounds} rounds do not fit in a tournament file."), rounds=tournament.total_rounds)
        sheet.record(f"{'XXR' if sheet.has('XXR') else '142'} {tournament.total_rounds}")
    _write_colour(sheet)


def _write_colour(sheet: Sheet) -> None:
    """Write the first colour: that of a setting in the dialect's record, and the drawn one in a comment."""
    drawn, stated = sheet.tournament.initial_colour, initial_colour(sheet.tournament)
    if INITIAL in sheet.tournament.settings:
        if drawn is not None:
            sheet.wrapped(f"152 {drawn.name[0]}")
        drawn = stated if sheet.has("XXC") or sheet.has("152") else None
    if drawn is not None:
        word = drawn.name.lower()
        sheet.record(f"XXC {word}1" if sheet.has("XXC") else f"152 {word[0].upper()}")


def _values(tournament: Tournament) -> dict[str, list[str]]:
    of_tournament: dict[str, Any] = {
        "192": tournament.type_code,
        "202": tournament.tiebreaks,
        "352": tournament.teams.colour_sequence,
    }
    found: dict[str, list[str]] = {}
    for id, words in WORDS.items():
        value = getattr(tournament.event, words.field) if words.field else of_tournament[id]
        found[id] = list(value) if isinstance(value, tuple) else [value]
    return found


def _write_words(sheet: Sheet, words: Words, values: list[str]) -> None:
    written = values
    if words.id == "192" and sheet.has("192"):
        written = [stated_code(sheet.tournament)]  # pairing programs want a type
    read_back: list[str] = []
    for body in words.join(written):
        if body.strip() or words.id == "012":  # no file without a name
            sheet.record(f"{words.id} {body}")
        read_back += words.split(body.strip()) if body.strip() else []
    unsaid = values == [""] and words.id not in _MANY
    if read_back != ([] if unsaid else values):
        for value in values:
            sheet.directive("text", words.id, value=value)


def stated_code(tournament: Tournament) -> str:
    """fide-handling 1.3: the code of record 192, with the acceleration and the cycles of the settings."""
    code, settings = tournament.type_code or code_of_rules(tournament.rules), tournament.settings
    book = find_declaration(tournament.rules) if tournament.rules else None
    if book is None or not settings or is_team_event(code):
        return code
    plain = code.removesuffix(_BAKU)
    if "baku" in settings and plain in book.trf_codes:
        return f"{plain}{_BAKU}" if accelerates(settings) else plain
    if "cycles" in settings and book.trf_part:
        return _code_of_cycles(settings["cycles"], book.trf_part, swaps=settings.get("swap_last_rounds") == "true")
    return code


def _code_of_cycles(cycles: str, part: str, *, swaps: bool) -> str:
    """Return the code of the cycles; only that of a double round robin states whether two rounds are swapped."""
    if cycles == "2":
        return f"{'FIDE' if swaps else 'BERGER'}_DOUBLE{part}"
    return f"FIDE_{part}" if cycles == "1" else f"BERGER_{part}_G{cycles}"


def initial_colour(tournament: Tournament) -> Colour | None:
    """Return the first colour that a setting states."""
    initial = tournament.settings.get(INITIAL, "").upper()
    return Colour[initial] if initial in Colour.__members__ else None


def exact(lines: list[Line], *, is_derived: bool) -> list[Line]:
    """Return all lines; if the values in records are derived from a setting, only the lines in our comments."""
    return [line for line in lines if line.wrapped] if is_derived else lines


def accelerates(settings: Mapping[str, str]) -> bool:
    """Return whether a setting requires Baku acceleration."""
    return settings.get("baku", "") in ("true", "entered")
