"""The notation of a tie-break: ``NAME[:MP|:GP][/modifier...]``, as in ``BH/C1``, ``KS/L+1``, ``ARO/U1400``."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from indeler._typing import Any, NamedTuple
from indeler.language import N_, InvalidInput, Sentence


class Code(NamedTuple):
    """A tie-break's name and the values of its modifiers."""

    text: str
    """The code in its canonical spelling, as shown in standings."""
    name: str
    low: int = 0
    """The number of least significant values that are cut."""
    high: int = 0
    """The number of most significant values that are cut."""
    limit: int = 0
    """Koya: the shift of the limit in half points."""
    forfeits_played: bool = False
    fore: bool = False
    reverse: bool = False
    unrated: int | None = None
    """The rating assigned to players without one."""
    raw: bool = False
    first_place_only: bool = False
    drawing_dummy: bool = False
    """Whether the KNDB's dummy draws with all opponents and counts with its score (kndb MOD2)."""
    seed: str = ""
    score: str = ""
    """The score of teams that counts, MP or GP; empty: the primary one."""
    divisor: int = 0
    """The divisor of the Buchholz in SSSC; 0: by article 13.4."""
    stays: bool = False
    """Extended direct encounter: a smaller tied group continues with the score that made it."""
    whole_event: bool = False
    """Extended direct encounter: the boards of all matches decide between two teams, not those of their own match."""
    stage: int = 0
    """Extended direct encounter: the score it continues with, 0 the primary, 1 the secondary one."""

    def __str__(self) -> str:
        return self.text


class Modifier(NamedTuple):
    """The pattern of a modifier, and the fields of the code that it sets; None if a text does not match."""

    notation: str
    read: Callable[[str], Mapping[str, Any] | None]


class CodeParts(NamedTuple):
    """The parts of a code, before the modifiers of its tie-break are known."""

    name: str
    modifiers: tuple[str, ...] = ()
    """The modifiers; a number after the name, as in ST2, comes first."""
    seed: str = ""
    team_score: str = ""


def split_code(text: str) -> CodeParts:
    """Split a code into parts: letters may be small, ``BH-C1`` is ``BH/C1``, own codes may start with ``OTHER_``."""
    plain = text.strip()
    head, _, rest = plain.partition("/")
    if head.upper().removeprefix("OTHER_") == "LOT":
        return CodeParts("LOT", seed=rest)  # a seed is kept unchanged
    parts = _slashed(plain.upper().removeprefix("OTHER_")).split("/")
    name, _, team_score = parts[0].partition(":")
    if name == "ESB":  # ESB:MG is another spelling of EMGSB
        name, team_score = f"E{team_score}SB", ""
    stem = name.rstrip("0123456789")
    if not stem.isalpha() or not all(parts):
        raise InvalidInput(N_("'{text}' is not a tie-break; write a code such as BH, BH/C1 or SB."), text=text)
    number = name[len(stem) :]
    return CodeParts(stem, (*([number] if number else []), *parts[1:]), team_score=team_score)


def _slashed(text: str) -> str:
    """Return the text with hyphens before a modifier as slashes; the one of ``L-1`` stays."""
    return "".join(
        "/" if sign == "-" and text[place + 1 : place + 2].isalpha() else sign for place, sign in enumerate(text)
    )


def code_of(parts: CodeParts, takes: Sequence[str]) -> Code:
    """Return the code with its modifiers parsed; a tie-break accepts the modifiers named, and no others."""
    fields: dict[str, Any] = {}
    for modifier in parts.modifiers:
        found = next((found for kind in takes if (found := MODIFIERS[kind].read(modifier)) is not None), None)
        if found is None:
            allowed = " ".join(MODIFIERS[kind].notation for kind in takes)
            raise InvalidInput(
                N_("{name} takes {allowed}, not '{modifier}'; correct the code."),
                name=parts.name,
                allowed=allowed or Sentence(N_("no modifiers")),
                modifier=modifier,
            )
        if fields.keys() & found.keys():
            text = N_("{name} has two modifiers of a kind, the second '{modifier}'; leave one out.")
            raise InvalidInput(text, name=parts.name, modifier=modifier)
        fields.update(found)
    name = f"{_SPELLINGS.get(parts.name, parts.name)}{f':{parts.team_score}' if parts.team_score else ''}"
    if "seed" in takes and parts.seed:
        return Code(f"{parts.name}/{parts.seed}", parts.name, seed=parts.seed)
    if "number" in takes:
        if not fields.get("low"):
            raise InvalidInput(N_("{name} needs a number, such as {name}1."), name=parts.name)
        number, *rest = parts.modifiers
        return Code("/".join((parts.name + number, *rest)), parts.name, **fields)
    return Code("/".join((name, *parts.modifiers)), parts.name, score=parts.team_score, **fields)


def _flag(letter: str, field: str) -> Modifier:
    return Modifier(f"/{letter}", lambda text: {field: True} if text == letter else None)


def _limit(text: str) -> Mapping[str, int] | None:
    digits = text[1:].removeprefix("+").removeprefix("-")
    return {"limit": int(text[1:])} if text[:1] == "L" and _is_number(digits) and text[1:3] != "+-" else None


def _numeral(notation: str, letter: str, field: str, least: int = 1) -> Modifier:
    def read(text: str) -> Mapping[str, int] | None:
        digits = text.removeprefix(letter)
        is_read = text.startswith(letter) and _is_number(digits) and int(digits) >= least
        return {field: int(digits)} if is_read else None

    return Modifier(notation, read)


def _is_number(digits: str) -> bool:
    return digits.isascii() and digits.isdigit() and len(digits) <= 4


_SPELLINGS = {"MPVGP": "MPvGP"}
"""The spelling of codes that are not all capitals."""

MODIFIERS: Mapping[str, Modifier] = {
    "cut": Modifier("/C1 /C2", {"C1": {"low": 1}, "C2": {"low": 2}}.get),
    "median": Modifier("/M1 /M2", {"M1": {"low": 1, "high": 1}, "M2": {"low": 2, "high": 2}}.get),
    "limit": Modifier("/L+n /L-n", _limit),
    "played": _flag("P", "forfeits_played"),
    "fore": _flag("F", "fore"),
    "reverse": _flag("R", "reverse"),
    "unrated": _numeral("/U<rating>", "U", "unrated", least=0),
    "stays": _flag("S", "stays"),
    "whole event": _flag("E", "whole_event"),
    "divisor": _numeral("/K<number>", "K", "divisor"),
    "raw": _flag("RAW", "raw"),
    "first": _flag("1", "first_place_only"),
    "dummy": _flag("D", "drawing_dummy"),
    "number": _numeral("a number", "", "low"),
    "seed": Modifier("/<seed>", lambda text: None),
}
"""The modifiers by their names in a tie-break's ``takes``."""
