"""The fields of an event as people read them."""

from __future__ import annotations

import datetime
from fractions import Fraction
from typing import Any

from msgspec import UNSET

from indeler.model.board_game import BoardGame
from indeler.season.core.season import Season
from indeler.season.events import ENVELOPE, Event, MemberJoined

MEMBERS = ("member", "into", "white", "black", "odd", "winner", "loser", "responsible", "proposer", "challenged")
"""Fields that are members, by number."""
LISTS = {
    "boards": "pair",
    "pair": "member",
    **dict.fromkeys(("present", "players", "away", "no_shows", "others", "title_group", "order"), "member"),
}
"""Fields that are lists, and what each of their entries is."""
_MOST = 10
"""New members who are told by name."""
_FLAGS = ("lost", "learning_notation", "valid_reason", "affects_coming_rounds")
"""Fields told only where they hold."""


def details(season: Season, event: Event) -> list[tuple[str, str]]:
    """The fields of an event that say something, each as people read it."""
    game = season.game_of(getattr(event, "competition", UNSET))
    untold = (*ENVELOPE, "anyway", *(("member",) if isinstance(event, MemberJoined) else ()))  # the name follows
    told = {name: getattr(event, name) for name in event.__struct_fields__ if name not in untold}
    return [
        (name, game.format_result(str(value)) if name == "result" else _shown(season, name, value, game))
        for name, value in told.items()
        if name == "result" or (value not in (None, "", (), UNSET) and not (name in _FLAGS and not value))
    ]


def _shown(season: Season, name: str, value: Any, game: BoardGame = BoardGame.CHESS) -> str:
    """A field as people read it: members by name, boards as pairs, long lists by their number."""
    if name in ("evenings", "moves"):
        return str(len(value))
    if name == "games":
        pairs = ((_shown(season, "pair", (each.white, each.black)), each.result) for each in value)
        return "; ".join(f"{pair} {game.format_result(result)}" for pair, result in pairs)
    if name == "extra":
        return "; ".join(f"{_shown(season, 'member', member)} {Fraction(tenths, 10)}" for member, tenths in value)
    if name == "members":
        names = [each.name for each in value[:_MOST]] + ["…"] * (len(value) > _MOST)
        return f"{'; '.join(names)} ({len(value)})"
    if name == "groups":
        return "; ".join(f"{group} ({len(members)})" for group, members in value.items())
    if name == "periods":
        return "; ".join(f"{each.name} ({each.first} – {each.last})" for each in value)
    if name in (*LISTS, "dates", "holders", "last_season"):
        between = " - " if name == "pair" else "; "
        return between.join(_shown(season, LISTS.get(name, ""), each) for each in value)
    if name in MEMBERS and value in season.state.members:
        return season.name(value)
    if isinstance(value, datetime.datetime):
        return f"{value:%Y-%m-%d %H:%M}"
    return str(value)
