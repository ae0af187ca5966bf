"""A club's rulebook: the whole file, and what its tables must agree on with each other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Union

from indeler.language import N_, Sentence
from indeler.season.competitions import registry
from indeler.season.core import table_words
from indeler.season.core.tables import OUTSIDE, CompetitionRules, Decisions, EveningHours, Fault, SeasonMonths, Table

RULEBOOK = "botwinnik"

if TYPE_CHECKING:
    AnyRules = CompetitionRules
else:
    AnyRules = Union[registry.rules()]  # noqa: UP007 - the kinds are known once they are gathered


class ClubRulebook(Table, frozen=True, kw_only=True):
    """A club's rulebook: the whole file."""

    heading = N_("The rulebook")
    words = table_words.RULEBOOK

    name: str
    title: str = ""
    season: SeasonMonths = SeasonMonths()
    evening: EveningHours = EveningHours()
    decisions: Decisions = Decisions()
    competition: tuple[AnyRules, ...] = ()
    """BW-7: the competitions, any number of each kind."""

    @property
    def names(self) -> tuple[str, ...]:
        """BW-7: the competitions by name."""
        return tuple(each.name for each in self.competition)


def check(rulebook: ClubRulebook) -> Iterator[Fault]:
    """Every fault of the file, the first one first."""
    for place, each in enumerate(rulebook.competition):
        if each.name in {*OUTSIDE, *rulebook.names[:place]} or not each.name.strip():
            text = N_("'{name}' is no name for a competition, or is used twice")
            yield f"competition[{place}].name", Sentence(text, name=each.name)
        for path, fault in each.faults(rulebook.competition):
            yield f"competition[{place}].{path}", fault
