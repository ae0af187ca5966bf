"""Players who have not checked in: the arbiter's list of them, and what a form chooses for each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from indeler.model import Player
from indeler.opens import State
from indeler.opens.check_in import Consequence, missing_players
from indeler.web.tournaments.models import Open, PlayerEntry


class MissingPlayer(NamedTuple):
    """A player who has not come, with the phone number that the arbiter may call."""

    player: Player
    phone: str
    was_missed: bool
    """Whether the first round was paired without him."""


def missing_rows(tournament: Open, state: State, players: Iterable[Player]) -> list[MissingPlayer]:
    """Players by name, each with the phone number of the entry."""
    references = {number: reference for reference, number in state.attendance.entries.items()}
    phones = dict(PlayerEntry.objects.filter(tournament=tournament).values_list("reference", "phone"))
    return [
        MissingPlayer(
            player, phones.get(references.get(player.number, ""), ""), player.number in state.attendance.missed
        )
        for player in sorted(players, key=lambda each: each.name.casefold())
    ]


def missing_before_first_round(state: State) -> list[Player]:
    """Who is missing when the first round of a Swiss or a knock-out is to be paired."""
    return [] if state.rounds or state.rulebook.fixed_pairings else missing_players(state)


def consequences_in(sent: Mapping[str, str]) -> dict[int, Consequence | None]:
    """What a form chooses for each missing player by number; None for who is paired all the same."""
    words: dict[str, Consequence | None] = {"bye": "bye", "withdrawal": "withdrawal", "plays": None}
    named = ((name.removeprefix(_PREFIX), value) for name, value in sent.items() if name.startswith(_PREFIX))
    return {
        int(number): words[value] for number, value in named if number.isascii() and number.isdigit() and value in words
    }


_PREFIX = "missing-"
