"""The table of the club rules file for a team."""

from indeler.language import N_
from indeler.season.core.table_words import TEMPO, SettingWords, TableWords
from indeler.season.core.tables import CompetitionRules, Positive

TEAM: TableWords = {
    "boards": SettingWords(N_("Boards"), N_("How many players a match has."), "8", important=True),
    "tempo": TEMPO,
}


class TeamRules(CompetitionRules, frozen=True, kw_only=True, tag="team"):
    """A team of the club, and its matches against others."""

    heading = N_("Team")
    sentence = N_("Matches against other clubs, on a club evening or any other day; other competitions may count them.")
    words = TEAM

    boards: Positive = 8
    tempo: str = ""


RULES = TeamRules
