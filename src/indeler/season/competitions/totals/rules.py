"""The table of the club rules file for a total of competitions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from indeler.language import N_, Sentence
from indeler.season.core.table_words import SettingWords, TableWords
from indeler.season.core.tables import CompetitionRules, Count, Fault, Points, Table

TOTALS: TableWords = {
    "of": SettingWords(
        N_("What is added up"),
        N_("The competitions that count, each with its weight and what of it counts."),
        '[{ name = "cycles", weight = 2 }, { name = "rapid", by = "places" }]',
        important=True,
    ),
    "places": SettingWords(
        N_("Worth of the places"),
        N_("If places count: what the first, the second … of a competition get; all others get nothing."),
        "[10, 8, 6, 5, 4, 3, 2, 1]",
        important=True,
    ),
    "fewest_games": SettingWords(
        N_("Fewest games"), N_("Players with fewer games in all these competitions together are not listed."), "10"
    ),
}

ADDED: TableWords = {
    "name": SettingWords(N_("Competition"), N_("The name of a competition of this rulebook."), '"cycles"'),
    "weight": SettingWords(N_("Weight"), N_("How heavily it counts: 2 counts twice."), "2"),
    "by": SettingWords(
        N_("What counts"),
        N_("What of it is added up: the points, what the place is worth, or the number of games played."),
        '"points"',
        values={
            "points": N_("the points"),
            "places": N_("the place"),
            "games": N_("the games that were played"),
        },
    ),
}


class Added(Table, frozen=True, kw_only=True):
    """A competition that counts, how often, and which of its points."""

    heading = N_("A competition that counts")
    words = ADDED

    name: str
    weight: Points = Points(10)
    by: Literal["points", "places", "games"] = "points"


class TotalsRules(CompetitionRules, frozen=True, kw_only=True, tag="totals"):
    """The sum of other competitions."""

    heading = N_("Season total")
    sentence = N_("Other competitions added up, for the champion of the club or its most active member.")
    words = TOTALS

    of: tuple[Added, ...] = ()
    places: tuple[Points, ...] = ()
    fewest_games: Count = 0

    @classmethod
    def begun(cls, name: str, others: Sequence[CompetitionRules]) -> TotalsRules:
        """Return a total of all competitions of the club, once each."""
        return cls(name=name, of=tuple(Added(name=each.name) for each in others if not isinstance(each, TotalsRules)))

    def faults(self, others: Sequence[CompetitionRules]) -> Iterator[Fault]:
        """Yield a fault for a competition that does not precede it in the file, so that no total depends on itself."""
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
