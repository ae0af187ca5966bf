"""Baku acceleration (C.04.7): virtual points for the upper half of the list in the first rounds."""

from __future__ import annotations

from indeler.audit.dutch.people import INITIAL, with_initial_colour
from indeler.audit.settings import Settings
from indeler.language import N_, InvalidInput
from indeler.model import Tournament, VirtualPoints

RULEBOOK = "fide-dutch"


SETTINGS = {"initial": INITIAL, "baku": ("", "true", "false")}


def prepared(tournament: Tournament, settings: Settings) -> Tournament:
    """BAKU-5: as the settings say, or else as the type of the tournament, where the file states no points itself."""
    tournament = with_initial_colour(tournament, settings["initial"])
    by_type = is_baku_type(tournament) and not tournament.virtual_points
    is_asked = {"true": True, "false": False}.get(settings["baku"], by_type)
    return accelerated(tournament) if is_asked else tournament


def is_baku_type(tournament: Tournament) -> bool:
    """BAKU-5: whether the type of the tournament says that it is accelerated."""
    return tournament.type_code.upper().endswith("_BAKU")


def accelerated(tournament: Tournament) -> Tournament:
    """BAKU-1 to BAKU-4: half of the rounds, rounded up: the first half of those by a win, the others by a draw."""
    total, scale = tournament.total_rounds, tournament.scale
    if total is None or scale.win != 2 * scale.draw or scale.loss:
        raise InvalidInput(
            N_("Baku acceleration needs the number of rounds, a win worth two draws and a loss worth nothing (BAKU-1).")
        )
    rounds = -(-total // 2)
    by_win = -(-rounds // 2)
    points = [tournament.scale.win] * by_win + [tournament.scale.draw] * (rounds - by_win)
    started = [number for number, player in tournament.players.items() if player.enters == 1]
    upper = started[: 2 * -(-len(started) // 4)]
    return tournament.replace(
        virtual_points=[
            VirtualPoints(number, tuple(points)) for number in tournament.players if upper and number <= upper[-1]
        ]
    )
