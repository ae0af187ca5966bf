"""What a tournament file itself states about settings: a setting that says otherwise is refused."""

from __future__ import annotations

from collections.abc import Mapping

from indeler.audit.dutch.acceleration import accelerated, is_baku_type
from indeler.audit.resistance.kndb_field import draws_by_file
from indeler.language import N_, InvalidInput
from indeler.model import CHESS, Tournament, decimal


def with_kept(tournament: Tournament, rules: str, settings: Mapping[str, str]) -> dict[str, str]:
    """These settings of a rulebook, and those that the file keeps for it; what contradicts the file is refused."""
    kept = tournament.settings if tournament.rules in ("", rules) else {}
    chosen = {**settings, **{name: settings.get(name) or text for name, text in kept.items()}}
    for name, text in chosen.items():
        stated = (_STATED[name](tournament) if name in _STATED else "") or kept.get(name, "")
        if text and stated and text != stated:
            raise InvalidInput(
                N_(
                    "The setting {name}={value} contradicts the file, which states {name}={stated}; "
                    "leave it out or correct the file."
                ),
                name=name,
                value=text,
                stated=stated,
            )
    return chosen


def _initial(tournament: Tournament) -> str:
    """The colour that was drawn."""
    colour = tournament.initial_colour
    return "" if colour is None else colour.name.lower()


def _baku(tournament: Tournament) -> str:
    """Baku acceleration: by the virtual points of the file, else by its type."""
    if not tournament.virtual_points:
        return "true" if is_baku_type(tournament) else ""
    try:
        is_baku = accelerated(tournament).virtual_points == tournament.virtual_points
    except InvalidInput:
        is_baku = False
    return "true" if is_baku else "false"


def _bye_points(tournament: Tournament) -> str:
    """The worth of the bye, where it is not the usual one."""
    worth = tournament.scale.pairing_bye
    return "" if worth == CHESS.pairing_bye else decimal(worth).removesuffix(".0")


def _dummy(tournament: Tournament) -> str:
    """MOD2 of kndb: the dummy draws if the tie-breaks of the file say so."""
    return "draws" if draws_by_file(tournament) else ""


_STATED = {"initial": _initial, "baku": _baku, "bye_points": _bye_points, "dummy": _dummy}
