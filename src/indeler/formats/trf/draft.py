"""The facts read so far, each with the line that stated it."""

from __future__ import annotations

from collections.abc import Iterable

from indeler._typing import Any
from indeler.formats.text import quote
from indeler.formats.trf.lines import Line
from indeler.language import N_
from indeler.model import Entry, Forbidden, ForfeitedMatch, Kind, LineUp, Player, SpecialPoints, Team, TeamByes, Tenths

Card = list[Entry | None]


class Draft:
    """A tournament in the making."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.texts: dict[str, list[str]] = {}
        """The texts of the head, by record."""
        self.rules: str | None = None
        self.settings: dict[str, str] = {}
        self.players: dict[int, Player] = {}
        self.player_lines: dict[int, Line] = {}
        self.stated_points: dict[int, Tenths] = {}
        self.cards: dict[int, Card] = {}
        self.has_empty_seats = False
        """Whether a card has a win without an opponent, which is the bye unless teams are paired."""
        self.paired = 0
        """The number of paired rounds: up to the last one with an opponent or a pairing-allocated bye."""
        self.points_stated: dict[str, dict[str, Tenths]] = {}
        """The points scale in the words of each kind of record that states one."""
        self.points_lines: dict[str, Line] = {}
        self.byes: dict[tuple[int, int], Kind] = {}
        self.exact_byes: dict[tuple[int, int], Kind] = {}
        self.virtual_points: dict[int, tuple[Tenths, ...]] = {}
        self.virtual_line: Line | None = None
        self.bans: list[Forbidden] = []
        self.exact_bans: set[frozenset[int]] = set()
        self.special_points: list[SpecialPoints] = []
        self.teams: list[Team] = []
        self.team_lines: dict[int, Line] = {}
        self.line_up_lines: dict[tuple[int, int], Line] = {}
        """The lines of line-ups, by round and team."""
        self.teams_are_exact = False
        self.line_ups: list[LineUp] = []
        self.team_byes: TeamByes | None = None
        self.forfeits: list[ForfeitedMatch] = []
        self.match_scale: tuple[Tenths, Tenths, Tenths] | None = None
        self.team_arrangements: dict[str, Any] = {}
        """Requested byes, bans, virtual and special points of teams, by the fields of `Teams`."""
        self.comments: list[Line] = []
        self.unread: list[Line] = []
        """Lines without a meaning for us."""
        self._facts: dict[str, tuple[Any, Line]] = {}

    def state(self, what: str, value: Any, line: Line) -> None:
        """Note a fact that several records can state; they must agree."""
        earlier, first = self._facts.setdefault(what, (value, line))
        if earlier != value:
            raise contradiction(line, first)

    def stated(self, what: str) -> Any:
        """Return the fact, or None if no record stated it."""
        return self._facts[what][0] if what in self._facts else None

    def line_of(self, what: str) -> Line:
        """Return the line that stated the fact."""
        return self._facts[what][1]

    def state_points(self, language: str, word: str, value: Tenths, line: Line) -> None:
        """Record the points for a result; if the same kind of record states them twice, the later one counts."""
        self.points_stated.setdefault(language, {})[word] = value
        self.points_lines[language] = line

    def check_known(self, numbers: Iterable[int], line: Line) -> None:
        """Refuse a record about a player without an own record."""
        for number in numbers:
            if number not in self.players:
                text = N_("there is no player {number}; correct the number or add the player's 001 record.")
                raise line.refuse(text, number=number)


def contradiction(line: Line, earlier: Line) -> Exception:
    """Return the refusal of a record that contradicts another one."""
    return line.refuse(
        N_("{record} says {body}, but {other} on line {line} says {known}; make them agree."),
        record=line.id,
        body=quote(line.body),
        other=earlier.id,
        line=earlier.number,
        known=quote(earlier.body),
    )
