"""Players who have a family name in common: perhaps a family, whom an arbiter may keep apart with one press."""

from __future__ import annotations

from typing import NamedTuple

from indeler.model import Player
from indeler.opens import State


class Family(NamedTuple):
    """Players with one family name."""

    name: str
    players: tuple[Player, ...]

    @property
    def numbers(self) -> str:
        """As a form sends them."""
        return " ".join(str(player.number) for player in self.players)


def families(state: State) -> list[Family]:
    """By name, those of two and more who are not kept apart yet."""
    found: dict[str, list[Player]] = {}
    for player in state.players.values():
        if name := family_name(player.name):
            found.setdefault(name.casefold(), []).append(player)
    apart = {ban.players for ban in state.tournament.forbidden}
    named = [Family(family_name(players[0].name), tuple(players)) for players in found.values() if len(players) > 1]
    return sorted(
        (each for each in named if tuple(sorted(player.number for player in each.players)) not in apart),
        key=lambda each: each.name.casefold(),
    )


def family_name(name: str) -> str:
    """``Vries`` of ``Vries, Anna de`` and of ``Anna de Vries``; of one word nothing, for that may be a first name."""
    family, comma, _given = name.partition(",")
    words = name.split()
    return family.strip() if comma else words[-1] if len(words) > 1 else ""
