"""The number of rounds, and below it how often the strongest wins in so many: what the lab has counted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from django import forms
from django.template.loader import render_to_string

from indeler import systems
from indeler.lab import asking
from indeler.model.board_game import BoardGame
from indeler.rulebooks import declared, pairing
from indeler.web.common.requests import parse_int
from indeler.web.common.visitor_language import translate

EXPECTED = "rounds-players"
"""How many players somebody expects before he knows them; only asked, and kept nowhere."""
ASK = "ask"
"""The press that asks what the rounds come to; nothing else is decided by it."""


class RoundsDescription(NamedTuple):
    """What is said of so many players and rounds, and how it is known."""

    sentences: list[str]
    source: str


def describe_rounds(posted: Mapping[str, str], known: int = 0) -> RoundsDescription | None:
    """Of what was filled in so far, with so many players who are known; None where the table has nothing to say."""
    rules = posted.get("rules") or systems.DEFAULT
    players = parse_int(posted.get(EXPECTED, "")) or known or _lines(posted.get("players", ""))
    counted = _counted_for(rules, posted.get("game", "")) if rules in pairing() else None
    if counted is None or players < 2:
        return None
    rounds = parse_int(posted.get("rounds", "")) or systems.rulebook(rules).usual_rounds(players)
    figure = asking.table(counted).figure(asking.FIRST, players, rounds)
    if figure is None:
        return None
    return RoundsDescription(
        [translate(each) for each in asking.describe_chances(players, rounds, counted)],
        translate(asking.how_known(figure, counted)),
    )


def _lines(players: str) -> int:
    return sum(bool(line.strip()) for line in players.splitlines())


def _counted_for(rules: str, game: str) -> str | None:
    """The rulebook whose table tells of it: its own; of another Swiss of chess players that of fide-dutch."""
    book = declared(rules)
    played = game or book.game
    if rules in asking.tables() and played == book.game:
        return rules
    is_swiss = book.score == "PTS" and not book.fixed_pairings and not book.decisive
    return systems.DEFAULT if is_swiss and played == BoardGame.CHESS.value else None


class RoundsInput(forms.NumberInput):
    """A number, and what it comes to: at once with a script, without one on the press of a button."""

    asks = False
    """Whether it asks how many players are expected."""
    known = 0
    """How many players there are by now."""

    def __init__(self, attrs: Any = None) -> None:
        super().__init__(attrs)
        self.posted: Mapping[str, Any] | None = None
        """What was sent, of a form that was."""

    def render(self, name: str, value: Any, attrs: Any = None, renderer: Any = None) -> Any:
        """The number, and the sentence below it."""
        told_of = {**dict((self.posted or {}).items()), "rounds": str(value or "")}
        context = {
            "input": super().render(name, value, attrs, renderer),
            "id": (attrs or {}).get("id", name),
            "asks": self.asks,
            "expected": EXPECTED,
            "players": told_of.get(EXPECTED, ""),
            "ask": ASK,
            "told": describe_rounds(told_of, self.known),
        }
        return render_to_string("lead/rounds.html", context)
