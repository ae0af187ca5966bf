"""What the regulations of a tournament allow: byes that are asked for, late entries, and who is kept apart."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec

from indeler.model import Forbidden, Kind, Player, Tournament

Group = Literal["club", "federation"]
"""What players have in common who are kept apart."""
Missed = Literal["zero", "half"]
"""What a late entry is given for each round before it."""

WITH_POINTS = (Kind.HALF_BYE, Kind.FULL_BYE)
"""The byes that are limited; to stay away for nothing is always allowed."""


class Apart(msgspec.Struct, frozen=True):
    """No two of one club or federation meet, from a round on and until another."""

    common: Group
    first: int
    until: int | None = None


class Regulations(msgspec.Struct, frozen=True):
    """The limits that the regulations state; None where they state none."""

    byes: int | None = None
    """How many byes with points somebody may ask for."""
    byes_until: int | None = None
    """The last round for which they may be asked."""
    late_points: Missed = "zero"
    late_until: int | None = None
    """The last round in which somebody may play his first game."""
    apart: tuple[Apart, ...] = ()


def byes_of(tournament: Tournament, number: int) -> set[int]:
    """The rounds in which this player had, or will have, a bye with points that he asked for."""
    had = {round for round, cell in enumerate(tournament.card(number), start=1) if cell.kind in WITH_POINTS}
    asked = {bye.round for bye in tournament.requested_byes if bye.player == number and bye.kind in WITH_POINTS}
    return had | {round for round in asked if round >= tournament.next_round}


def with_bans(tournament: Tournament, rules: Iterable[Apart]) -> Tournament:
    """The tournament in which whoever these rules speak of today is kept apart."""
    made = [ban for rule in rules for ban in _bans(tournament.players.values(), rule)]
    return tournament.replace(forbidden=[*tournament.forbidden, *made]) if made else tournament


def without_bans(tournament: Tournament, rules: Iterable[Apart]) -> Tournament:
    """The tournament without what those rules say, so that they can be carried out anew when the list has changed."""
    made = {ban for rule in rules for ban in _bans(tournament.players.values(), rule)}
    return tournament.replace(forbidden=[ban for ban in tournament.forbidden if ban not in made])


def _bans(players: Iterable[Player], rule: Apart) -> list[Forbidden]:
    groups: dict[str, list[int]] = {}
    for player in players:
        groups.setdefault(getattr(player, rule.common).casefold().strip(), []).append(player.number)
    return [
        Forbidden(tuple(sorted(numbers)), rule.first, rule.until)
        for name, numbers in groups.items()
        if name and len(numbers) > 1
    ]
