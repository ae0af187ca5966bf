"""Erases a person from open tournaments: the name becomes a number, the games stay, and the chain of the log holds."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial
from typing import Any

from indeler.logbook import Change, Fields, erased, without_names
from indeler.web.tournaments import chain
from indeler.web.tournaments.log import rewrite, state_of, whole
from indeler.web.tournaments.models import Open


def played_by(names: Collection[str]) -> list[Open]:
    """The tournaments in which somebody of exactly this name plays."""
    return [
        each
        for each in Open.objects.all()
        if any(player.name in names for player in state_of(each).tournament.players.values())
    ]


def erase(names: Collection[str], sign: str) -> None:
    """In every log: a player of one of these names, and whoever of them decided or is told of."""
    written = [name.encode() for name in names]
    for tournament in Open.objects.all() if names else ():
        lines = map(chain.line_of, whole(tournament))
        if any(name in line for line in lines for name in written):
            rewrite(tournament, partial(erased, change=_forgetting(names, sign)))


def _forgetting(names: Collection[str], sign: str) -> Change:
    def change(where: Fields, name: str, said: Any) -> Any:
        is_player = "number" in where and where.get("name") in (*names, sign)
        if not is_player or not said:
            return without_names(said, names, sign)
        return sign if name == "name" else type(said)()

    return change
