"""Helpers that lead open tournaments in memory with few calls."""

from datetime import UTC, datetime

from indeler import opens
from indeler.logbook import MemoryStore, Question, check
from indeler.model import Colour, Player, Tournament
from indeler.opens import OPENS, OpenTournament, propose, team_events, team_propose

NAMES = ("Anna de Vries", "Kees Bakker", "Tom Visser", "Lars Smit", "Mieke Jansen", "Omar Haddad", "Ruth Meijer", "Ed")


class Arbiter:
    """The leader of a tournament; every decision is written to its logbook."""

    def __init__(self, players=8, **tournament):
        field = [Player(number, NAMES[number - 1], 2100 - 50 * number) for number in range(1, players + 1)]
        given = {"total_rounds": 5, "rules": "fide-dutch", "initial_colour": Colour.WHITE, **tournament}
        self.store = MemoryStore()
        self.minute = 0
        self.book = opens.begin(self.store, opens.imported(Tournament(field, **given)), **self.who._asdict())

    @property
    def who(self):
        """The leader as a decider; each access is one minute later."""
        self.minute += 1
        return opens.Decider(datetime(2026, 11, 15, 10 + self.minute // 60, self.minute % 60, tzinfo=UTC), "Leader")

    @property
    def state(self):
        return self.book.moment.state

    def decide(self, *events):
        for event in events:
            self.book.append(event, confirmed=True)
        return self.state

    def say(self, kind, **fields):
        return self.decide(kind(**self.who._asdict(), **fields))

    def pair(self):
        return self.decide(*propose.pairing(self.state, self.who))

    def enter(self, result, board=1, round=None, why="entered wrongly"):
        round = round or self.state.rounds
        game = (round, *self.state.boards[round - 1][board - 1])
        return self.decide(*propose.result(self.state, self.who, game, result, why))

    def play(self, *results):
        """Pair a round, publish it and enter these results, board by board."""
        self.pair()
        self.say(opens.events.RoundPublished, round=self.state.rounds)
        for board, result in enumerate(results, start=1):
            self.enter(result, board)
        return self.state

    def again(self):
        """Return the tournament as it is read from its logbook by somebody else."""
        assert check(self.store.read()).faults == ()
        return opens.OpenLogbook(MemoryStore(self.store.read())).moment


def doubts_about(state, *events):
    """Return the doubts that must be confirmed before these events, one event after another."""
    moment, found = OpenTournament((), 0, state), []
    for event in events:
        try:
            moment = OPENS.decide(moment, event)
        except Question as question:
            found += map(str, question.doubts)
            moment = OPENS.decide(moment, event, confirmed=True)
    return found


TEAMS = "\n\n".join(
    f"{team}; captain of {team}\n" + "\n".join(f"{team} {place}; {2000 - 10 * number - place}" for place in (1, 2, 3))
    for number, team in enumerate(("Anker", "Boei", "Dijk", "Eem"))
)


class TeamArbiter(Arbiter):
    """A team event with four teams of three players, two boards and three rounds."""

    def __init__(self, **rules):
        super().__init__(0, type_code="FIDE_TEAM", rules="fide-team", total_rounds=3)
        self.decide(team_propose.teams_entered(self.who, team_propose.teams_in(TEAMS)))
        self.say(team_events.TeamRulesChanged, colours="WB", **rules)

    @property
    def rosters(self):
        return {team.number: team.players for team in self.state.tournament.teams.teams}

    def lines(self, *given, captain=False):
        """Enter line-ups; each consists of a team and its players."""
        for team, *players in given:
            self.decide(*team_propose.line_up(self.state, self.who, team, players, by_captain=captain))
