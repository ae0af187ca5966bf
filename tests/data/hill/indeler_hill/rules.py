"""The settings of a king-of-the-hill competition in a rulebook file."""

from indeler.season.core.table_words import SettingWords
from indeler.season.core.tables import CompetitionRules, Positive

WORDS = {"rounds": SettingWords("Rounds", "The number of rounds, one on each evening.", "9", important=True)}


class HillRules(CompetitionRules, frozen=True, kw_only=True, tag="hill"):
    """A round every evening."""

    regular = True

    rounds: Positive = 3

    heading = "King of the hill"
    sentence = "Players next to each other in rating meet, and the king stays king until he loses."
    words = WORDS


RULES = HillRules
