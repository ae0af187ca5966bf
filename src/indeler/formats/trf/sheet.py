"""The file being written: records of the dialect, and comments of ours for what it cannot say."""

from __future__ import annotations

from collections.abc import Mapping

from indeler.formats.trf.dialects import TEAM_RECORDS, Dialect, is_team_event
from indeler.formats.trf.lines import PREFIX, Record, directive
from indeler.model import Tenths, Tournament


class Sheet:
    """Lines in the order in which they are written; our own notes come after them."""

    __slots__ = ("derived_points", "dialect", "lines", "notes", "tournament")

    def __init__(
        self, tournament: Tournament, dialect: Dialect, derived_points: Mapping[int, tuple[Tenths, ...]] | None = None
    ) -> None:
        self.tournament = tournament
        self.dialect = dialect
        self.derived_points = derived_points
        """Virtual points by a setting of the rulebook, which the tournament does not state itself; None: no setting."""
        self.lines: list[str] = []
        self.notes: list[str] = []

    def has(self, id: str) -> bool:
        """Whether the dialect has this record, and with the meaning we need: a team event's byes are teams'."""
        if id in TEAM_RECORDS and is_team_event(self.tournament.type_code):
            return False
        return id in self.dialect.records

    def record(self, text: str, id: str = "") -> None:
        """A record; inside a comment where the dialect has none."""
        if self.has(id or text[:3]):
            self.lines.append(text.rstrip())
        else:
            self.wrapped(text)

    def wrapped(self, text: str) -> None:
        """A record inside a comment."""
        self.notes.append(f"{PREFIX}{text.rstrip()}")

    def directive(self, word: str, *keys: object, value: str | int = "") -> None:
        """A comment of ours that only our reader understands."""
        self.notes.append(directive(word, *keys, value=value))

    def corrections(self, word: str, keys: tuple[int, ...], record: Record, understood: Record) -> None:
        """A directive for every field that its columns cannot say."""
        if record == understood:
            return
        for name, value in record._asdict().items():
            if value != getattr(understood, name) and not isinstance(value, tuple):
                self.directive(word, *keys, name, value=value)
