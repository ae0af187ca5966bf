"""Points of results: record 162, JaVaFo's XXS, bbpPairings' BB?; and record 362 for team matches."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from indeler._typing import NamedTuple
from indeler.formats.text import quote
from indeler.formats.trf.dialects import has_matches
from indeler.formats.trf.draft import Draft, contradiction
from indeler.formats.trf.fields import misplaced, points
from indeler.formats.trf.lines import Line, Sheet
from indeler.formats.trf.two_games import match_scale
from indeler.language import N_, TooLarge
from indeler.model import CHESS, Scale, Tenths, decimal
from indeler.rulebooks import usual_scale

Values = Mapping[str, Tenths]

EXACT = "exact"
"""The key of an XXS line of ours, which has priority over all others."""


def _scale_of_letters(values: Values) -> Scale:
    win, draw, loss = values.get("W", 10), values.get("D", 5), values.get("L", 0)
    absent = values.get("A", values.get("Z", 0))  # bbpPairings has Z where the specification has A
    scale = Scale.of(win, draw, loss, absent=absent, bye=values.get("P"))
    return scale._replace(adjourned=values.get("X", draw))


def _letters_of_scale(scale: Scale) -> dict[str, Tenths]:
    """Return the letters; A, P and X only with an unusual value, because not every engine knows them."""
    values = {"W": scale.white_win, "D": scale.white_draw, "L": scale.white_loss}
    optional = {"A": scale.zero_bye, "P": scale.pairing_bye, "X": scale.adjourned}
    usual = {"A": 0, "P": scale.white_win, "X": scale.white_draw}
    return values | {letter: value for letter, value in optional.items() if value != usual[letter]}


_FIELDS_OF_CODE = {
    "WW": ("white_win",),
    "BW": ("black_win",),
    "WD": ("white_draw",),
    "BD": ("black_draw",),
    "WL": ("white_loss",),
    "BL": ("black_loss",),
    "FW": ("forfeit_win",),
    "FL": ("forfeit_loss",),
    "PAB": ("pairing_bye",),
    "FPB": ("full_bye",),
    "HPB": ("half_bye",),
    "ZPB": ("zero_bye",),
    "X": ("adjourned",),  # ours
    "W": ("white_win", "black_win", "forfeit_win", "full_bye"),
    "D": ("white_draw", "black_draw", "half_bye"),
}
_SINGLE_CODES = tuple(code for code, fields in _FIELDS_OF_CODE.items() if len(fields) == 1)


def _scale_of_codes(values: Values) -> Scale:
    scale = Scale(**{_FIELDS_OF_CODE[code][0]: value for code, value in values.items()})
    return scale if "X" in values else scale._replace(adjourned=scale.draw)


def _all_codes(scale: Scale) -> dict[str, Tenths]:
    return {code: getattr(scale, _FIELDS_OF_CODE[code][0]) for code in _SINGLE_CODES}


def _codes_of_scale(scale: Scale) -> dict[str, Tenths]:
    return {code: value for code, value in _all_codes(scale).items() if code != "X"}


def _scale_of_bb(values: Values) -> Scale:
    values = {"BBW": 10, "BBD": 5, "BBL": 0, "BBZ": 0, "BBF": 0} | dict(values)
    scale = Scale.of(values["BBW"], values["BBD"], values["BBL"], absent=values["BBZ"], bye=values.get("BBU"))
    return scale._replace(forfeit_loss=values["BBF"])


def _bb_of_scale(scale: Scale) -> dict[str, Tenths]:
    results = {"BBW": scale.white_win, "BBD": scale.white_draw, "BBL": scale.white_loss}
    return results | {"BBZ": scale.zero_bye, "BBF": scale.forfeit_loss, "BBU": scale.pairing_bye}


def _line_of_letters(values: Values, id: str = "162") -> list[str]:
    """Return a line with a symbol up to column 6 and its points up to column 10, and the next ones at steps of nine."""
    return [f"{id} " + "   ".join(f"{symbol:>2}{decimal(value):>4}" for symbol, value in values.items())]


def _line_of_codes(values: Values) -> list[str]:
    return ["XXS " + " ".join(f"{code}={decimal(value)}" for code, value in values.items())]


class Language(NamedTuple):
    """One notation of a scale: the conversion of its values to the scale and back, and the lines with the values."""

    scale: Callable[[Values], Scale]
    values: Callable[[Scale], dict[str, Tenths]]
    lines: Callable[[Values], list[str]]
    width: int = 4


_LANGUAGES = {
    "162": Language(_scale_of_letters, _letters_of_scale, _line_of_letters),
    "XXS": Language(_scale_of_codes, _codes_of_scale, _line_of_codes, width=9),
    "BBW": Language(
        _scale_of_bb, _bb_of_scale, lambda values: [f"{id} {decimal(value):>4}" for id, value in values.items()]
    ),
}


def read_162(draft: Draft, lines: list[Line]) -> None:
    """Record 162: W win, D draw, L loss, A absence, P pairing-allocated bye, X adjourned."""
    for line in lines:
        for symbol, value in _symbols(line):
            if symbol not in ("W", "D", "L", "A", "P", "X", "Z"):
                raise line.refuse(N_("162 has a symbol {symbol}; write one of W D L A P X."), symbol=quote(symbol))
            draft.state_points("162", symbol, value, line)


def read_xxs(draft: Draft, lines: list[Line]) -> None:
    """XXS: any points for any result; later ones win."""
    for line in lines:
        for assignment in line.body.split():
            code, _, value = assignment.partition("=")
            try:
                worth = points(value or "?")
                fields = _FIELDS_OF_CODE[code.upper()]
            except (ValueError, KeyError):
                first = line.text.index(assignment) + 1
                what = N_("a code and its points, such as WW=1.0,")
                raise line.refuse(misplaced(first, first + len(assignment) - 1, assignment, what)) from None
            for single in _SINGLE_CODES:
                if _FIELDS_OF_CODE[single][0] in fields:
                    draft.state_points(EXACT if line.wrapped else "XXS", single, worth, line)


def read_bb(draft: Draft, lines: list[Line]) -> None:
    """Read BBW BBD BBL BBZ BBF BBU: win, draw, loss, zero-point bye, forfeit loss, pairing-allocated bye."""
    for line in lines:
        try:
            draft.state_points("BBW", line.id, points(line.body or "?"), line)
        except ValueError:
            raise line.refuse(misplaced(5, len(line.text), line.body, N_("points such as 1.5"))) from None


def read_362(draft: Draft, lines: list[Line]) -> None:
    """Record 362: TW TD TL, P for the bye, A for absence; with other symbols it is kept as it is."""
    for line in lines:
        values = {symbol.removeprefix("T"): value for symbol, value in _symbols(line)}
        if draft.match_scale is None and values and values.keys() <= {"W", "D", "L", "P", "A"}:
            draft.match_scale = values.get("W", 20), values.get("D", 10), values.get("L", 0)
            draft.team_arrangements |= {"match_bye": values.get("P"), "match_absent": values.get("A", 0)}
        else:
            draft.unread.append(line)


def _symbols(line: Line) -> Iterable[tuple[str, Tenths]]:
    symbol = ""
    for token in "".join(f" {char} " if char.isalpha() else char for char in line.text[3:]).split():
        if token.isalpha():
            symbol += token.upper()
            continue
        try:
            yield symbol, points(token, _LANGUAGES["162"].width)
        except ValueError:
            text = N_("{record} has {token} after '{symbol}'; write points such as 1.5.")
            raise line.refuse(text, record=line.id, token=quote(token), symbol=symbol) from None
        symbol = ""
    if symbol:
        text = N_("{record} has no points after {symbol}; write them.")
        raise line.refuse(text, record=line.id, symbol=quote(symbol))


def agreed_scale(draft: Draft) -> Scale:
    """Return the scale on which all records agree; only record 162 has adjourned games."""
    if EXACT in draft.points_stated:
        return _scale_of_codes(draft.points_stated[EXACT])
    stated = [(_LANGUAGES[name].scale(values), name) for name, values in draft.points_stated.items()]
    for other, name in stated[1:]:
        first, first_name = stated[0]
        if other._replace(adjourned=0) != first._replace(adjourned=0):
            raise contradiction(draft.points_lines[name], draft.points_lines[first_name])
    return stated[0][0]


def write_scale(sheet: Sheet) -> None:
    """Write the dialect's own lines for the scale; if they cannot state it, the complete scale in a comment."""
    scale, usual = sheet.tournament.scale, usual_scale(sheet.tournament.rules)
    is_double = has_matches(sheet.tournament.rules)
    if scale == CHESS == usual or (is_double and match_scale(scale, states_bye=True) == usual):
        return
    name = next((name for name in ("XXS", "BBW") if sheet.has(name)), "162")
    language = _LANGUAGES[name]
    values = language.values(scale)
    if is_double and name == "162":
        values |= {"P": scale.pairing_bye}  # unstated it is not a win, but a win and a draw
    is_exact = language.scale(values) == scale and _fits(values, language.width)
    if is_exact or (sheet.has(name) and _fits(values, language.width)):
        for text in language.lines(values):
            sheet.record(text)
    if not is_exact:
        values = _all_codes(scale)
        if not _fits(values, _LANGUAGES["XXS"].width):
            raise TooLarge(N_("The points scale does not fit in a tournament file; use smaller numbers."))
        sheet.wrapped(_line_of_codes(values)[0])


def _fits(values: Values, width: int) -> bool:
    return all(len(decimal(value)) <= width for value in values.values())


def write_match_scale(sheet: Sheet) -> None:
    """Record 362."""
    teams = sheet.tournament.teams
    if teams.match_scale is not None or teams.match_bye is not None or teams.match_absent:
        values = dict(zip(("TW", "TD", "TL"), teams.match_scale or (20, 10, 0), strict=True))
        values |= {} if teams.match_bye is None else {"P": teams.match_bye}
        values |= {"A": teams.match_absent} if teams.match_absent else {}
        if not _fits(values, _LANGUAGES["162"].width):
            raise TooLarge(N_("The match points do not fit in record 362; use smaller numbers."))
        sheet.record(_line_of_letters(values, "362")[0])
