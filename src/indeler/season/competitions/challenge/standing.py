"""The order of a ladder as a table, with what is open, and how the last games moved it."""

from __future__ import annotations

from indeler.language import N_, Sentence
from indeler.season.competitions.challenge.base import LadderOrder
from indeler.season.competitions.challenge.state import Challenge, Move
from indeler.season.competitions.common.members import RESULTS, Played
from indeler.season.core.standings_table import StandingsRow, StandingsTable, column

GAMES = column("games", N_("G"), N_("games with a result"))
WINS = column("wins", N_("W"), N_("games won"))
LATEST = 10
"""So many moves are told."""


class LadderStanding(LadderOrder):
    """A ladder and its standing."""

    def tables(self) -> list[StandingsTable]:
        """The order, below it the challenges that are open, and why the order is as it is."""
        if not self.state.order:
            return []
        rows = tuple(self._row(place, member) for place, member in enumerate(self.order(), start=1))
        moves = map(self._moved, reversed(self.state.moves[-LATEST:]))
        notes = (*map(self.said_of, self.open()), *moves)
        title = Sentence(N_("{competition}, the order"), competition=self.title)
        return [StandingsTable("ladder", title, (GAMES, WINS), rows, notes)]

    def _row(self, place: int, member: int) -> StandingsRow:
        own = [game for game in self.state.games if member in (game.white, game.black)]
        won = sum(Played(game.white, game.black, RESULTS[game.result]).winner == member for game in own)
        return StandingsRow(place, member, self.season.titled(member), (len(own), won))

    def said_of(self, each: Challenge) -> Sentence:
        """An open challenge in a sentence."""
        names = {"name": self.season.name(each.member), "other": self.season.name(each.challenged)}
        if each.date is not None:
            return Sentence(N_("{name} has challenged {other}; they play on {date}."), date=each.date, **names)
        return Sentence(
            N_("{name} has challenged {other}; to be played until {until}."), until=self.last_day(each), **names
        )

    def _moved(self, move: Move) -> Sentence:
        """What a challenge that is over did to the order."""
        told = {
            "date": move.date,
            "name": self.season.name(move.member),
            "other": self.season.name(move.challenged),
            "before": move.before,
            "after": move.after,
            "result": self.game.format_result(move.result),
        }
        if move.before == move.after and not move.result:
            return Sentence(N_("{date}: {name} – {other} was not played, and {name} stays on place {after}."), **told)
        if move.before == move.after:
            return Sentence(N_("{date}: {name} did not win against {other} and stays on place {after}."), **told)
        if not move.result:
            return Sentence(N_("{date}: {other} did not play; {name} goes from place {before} to {after}."), **told)
        return Sentence(N_("{date}: {name} won against {other} and goes from place {before} to {after}."), **told)
