"""What a rulebook file can say about a hill."""

from indeler.season.core.tables import CompetitionRules, Positive


class HillRules(CompetitionRules, frozen=True, kw_only=True, tag="hill"):
    """A round every evening."""

    regular = True

    rounds: Positive = 3


RULES = HillRules
