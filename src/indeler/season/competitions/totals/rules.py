"""What a rulebook file can say about a total of competitions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from indeler.language import N_, Sentence
from indeler.season.competitions.totals import setting_words
from indeler.season.core.tables import CompetitionRules, Count, Fault, Points, Table


class Added(Table, frozen=True, kw_only=True):
    """A competition that counts, how often, and what of it."""

    heading = N_("A competition that counts")
    words = setting_words.ADDED

    name: str
    weight: Points = Points(10)
    by: Literal["points", "places", "games"] = "points"


class TotalsRules(CompetitionRules, frozen=True, kw_only=True, tag="totals"):
    """Other competitions added up."""

    heading = N_("Season total")
    sentence = N_("Other competitions added up, for the champion of the club or its most active member.")
    words = setting_words.TOTALS

    of: tuple[Added, ...] = ()
    places: tuple[Points, ...] = ()
    """What the first, the second … of a competition get where places count; who share a place share its worth."""
    fewest_games: Count = 0
    "Players with fewer games in all these competitions together are not listed."

    @classmethod
    def begun(cls, name: str, others: Sequence[CompetitionRules]) -> TotalsRules:
        """Everything that the club plays, once each."""
        return cls(name=name, of=tuple(Added(name=each.name) for each in others if not isinstance(each, TotalsRules)))

    def faults(self, others: Sequence[CompetitionRules]) -> Iterator[Fault]:
        """It adds up competitions that stand before it in the file, so that no total waits for itself."""
        before = [each.name for each in others[: list(others).index(self)]]
        if not self.of:
            yield "of", Sentence(N_("name the competitions that are added up"))
        for place, added in enumerate(self.of):
            if added.name not in before:
                text = N_("there is no competition '{name}' before this one")
                yield f"of[{place}].name", Sentence(text, name=added.name)
            if added.by == "places" and not self.places:
                yield "places", Sentence(N_("say what each place is worth"))


RULES = TotalsRules
