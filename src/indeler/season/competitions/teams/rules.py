"""The table of the club rules file for a team competition inside the club."""

from collections.abc import Iterator, Sequence

from indeler.language import N_, Sentence
from indeler.season.competitions.round_robin.rules import GamePoints
from indeler.season.core.table_words import TEMPO, SettingWords, TableWords
from indeler.season.core.tables import CompetitionRules, Fault, Points, Positive, Table

MATCH_POINTS: TableWords = {
    "win": SettingWords(N_("Win"), N_("The match points for a match that was won."), "2", important=True),
    "draw": SettingWords(N_("Draw"), N_("The match points for a match that was drawn."), "1", important=True),
    "loss": SettingWords(N_("Loss"), N_("The match points for a match that was lost."), "0", important=True),
}

TEAMS: TableWords = {
    "teams": SettingWords(N_("Teams"), N_("The names of the teams."), '["Rooks", "Bishops"]', important=True),
    "boards": SettingWords(N_("Boards"), N_("How many players a match has."), "4", important=True),
    "times": SettingWords(
        N_("Meetings"),
        N_("How often all teams meet each other. The second time is with the other colours."),
        "2",
        important=True,
    ),
    "tempo": TEMPO,
}


class MatchPoints(Table, frozen=True, kw_only=True):
    """The points of a match; a team that is free in a round scores nothing."""

    heading = N_("Points of a match")
    words = MATCH_POINTS

    win: Points = Points(20)
    draw: Points = Points(10)
    loss: Points = Points(0)


class TeamsRules(CompetitionRules, frozen=True, kw_only=True, tag="teams"):
    """Teams of members who meet each other, a round every evening."""

    heading = N_("Teams of members")
    sentence = N_("Teams of the club's own members meet each other, once or twice, in matches on club evenings.")
    words = TEAMS

    regular = True

    teams: tuple[str, ...] = ("A", "B", "C", "D")
    boards: Positive = 4
    times: Positive = 1
    tempo: str = ""
    match_points: MatchPoints = MatchPoints()
    points: GamePoints = GamePoints()

    def faults(self, others: Sequence[CompetitionRules]) -> Iterator[Fault]:
        """Yield faults for fewer than two teams, or equal names."""
        if len({*self.teams} - {""}) < max(2, len(self.teams)):
            yield "teams", Sentence(N_("the teams need different names, and there are two at least"))


RULES = TeamsRules
