"""Club rules: the whole file, and what its tables must agree on with each other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Union

from indeler.language import N_, Sentence
from indeler.model.board_game import BoardGame
from indeler.rulebooks import declared
from indeler.season.core import registry, table_words
from indeler.season.core.tables import (
    OUTSIDE,
    WEEKDAYS,
    CompetitionRules,
    Decisions,
    EveningHours,
    Fault,
    GameName,
    SeasonMonths,
    Table,
)

RULEBOOK = "botwinnik"

if TYPE_CHECKING:
    AnyRules = CompetitionRules
else:
    AnyRules = Union[registry.rules()]  # noqa: UP007 - the kinds are known once they are gathered


class ClubRules(Table, frozen=True, kw_only=True):
    """Club rules: the whole file."""

    heading = N_("The rulebook")
    words = table_words.RULEBOOK

    name: str
    title: str = ""
    game: GameName | None = None
    """Chess or draughts; not told: what the first pairing system that is named here is made for."""
    season: SeasonMonths = SeasonMonths()
    evening: EveningHours = EveningHours()
    decisions: Decisions = Decisions()
    competition: tuple[AnyRules, ...] = ()
    """BW-7: the competitions, any number of each kind."""

    @property
    def names(self) -> tuple[str, ...]:
        """BW-7: the competitions by name."""
        return tuple(each.name for each in self.competition)

    @property
    def plays(self) -> BoardGame:
        """What the club plays; a competition may say otherwise."""
        if self.game:
            return BoardGame(self.game)
        systems = (each.system for each in self.competition if each.system)
        return BoardGame(next((declared(system).game for system in systems), BoardGame.CHESS.value))

    @property
    def federation(self) -> str:
        """Whose numbers and ratings the members have: that of the game in the country whose holidays the club keeps."""
        return _FEDERATIONS.get((self.plays, self.season.holidays[:2]), self.plays.federation)


_FEDERATIONS = {
    (BoardGame.CHESS, "BE"): "KBSB-FRBE",
    (BoardGame.DRAUGHTS, "BE"): "KBDB-FRBJD",
    (BoardGame.CHESS, "DE"): "DSB",
}
"""By game and country, where it is not the Dutch one."""


def check(club_rules: ClubRules) -> Iterator[Fault]:
    """Every fault of the file, the first one first."""
    if club_rules.evening.second_weekday == club_rules.evening.weekday:
        yield "evening.second_weekday", Sentence(N_("The second day of the week is another one than the first."))
    if not club_rules.competition:
        yield "competition", Sentence(N_("a season has at least one competition; write a table [[competition]]"))
    for place, each in enumerate(club_rules.competition):
        if each.name in {*OUTSIDE, *club_rules.names[:place]} or not each.name.strip():
            text = N_("'{name}' is not a name for a competition, or is used twice")
            yield f"competition[{place}].name", Sentence(text, name=each.name)
        if each.weekday is not None and WEEKDAYS.index(each.weekday) not in club_rules.evening.weekdays:
            text = N_("The club does not play on this day of the week; choose one on which it does.")
            yield f"competition[{place}].weekday", Sentence(text)
        for path, fault in each.faults(club_rules.competition):
            yield f"competition[{place}].{path}", fault
