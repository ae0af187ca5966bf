"""Settings of a rulebook in the records of the standard: acceleration (192, 250), cycles (192), first colour (152).

Beside them our own directive says that they come from a setting; by it our reader leaves such records out again.
"""

from __future__ import annotations

from collections.abc import Mapping

from indeler.formats.trf.dialects import code_of_rules, is_team_event
from indeler.formats.trf.lines import Line
from indeler.language import InvalidInput
from indeler.model import Colour, Tournament
from indeler.rulebooks import find_declaration

_BAKU = "_BAKU"
_BY_BAKU = ("true", "entered")
INITIAL = "initial"


def stated_code(tournament: Tournament) -> str:
    """fide-handling 1.3: the code of record 192, with the acceleration and the cycles that settings ask for."""
    code, settings = tournament.type_code or code_of_rules(tournament.rules), tournament.settings
    book = find_declaration(tournament.rules) if tournament.rules else None
    if book is None or not settings or is_team_event(code):
        return code
    plain = code.removesuffix(_BAKU)
    if "baku" in settings and plain in book.trf_codes:
        return f"{plain}{_BAKU}" if settings["baku"] in _BY_BAKU else plain
    if "cycles" in settings and book.trf_part:
        return _code_of_cycles(settings["cycles"], book.trf_part, swaps=settings.get("swap_last_rounds") == "true")
    return code


def _code_of_cycles(cycles: str, part: str, *, swaps: bool) -> str:
    """Only of a double round robin a code says whether the last two rounds of the first cycle are swapped."""
    if cycles == "2":
        return f"{'FIDE' if swaps else 'BERGER'}_DOUBLE{part}"
    return f"FIDE_{part}" if cycles == "1" else f"BERGER_{part}_G{cycles}"


def with_stated_acceleration(tournament: Tournament) -> Tournament | None:
    """The tournament with the virtual points of Baku acceleration; None where no setting asks for it."""
    if not accelerates(tournament.settings):
        return None
    from indeler.model.baku import accelerated_if

    try:
        if not is_team_event(tournament.type_code):
            return accelerated_if(tournament.settings["baku"], tournament)
    except InvalidInput:  # said when a round is paired
        pass
    return tournament.replace(virtual_points=())


def initial_colour(tournament: Tournament) -> Colour | None:
    """The first colour that a setting states."""
    initial = tournament.settings.get(INITIAL, "").upper()
    return Colour[initial] if initial in Colour.__members__ else None


def exact(lines: list[Line], *, is_derived: bool) -> list[Line]:
    """The lines that state something themselves: those in comments of ours, where the others follow from a setting."""
    return [line for line in lines if line.wrapped] if is_derived else lines


def accelerates(settings: Mapping[str, str]) -> bool:
    """Whether virtual points in a file follow from the setting."""
    return settings.get("baku", "") in _BY_BAKU
