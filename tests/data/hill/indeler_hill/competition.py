"""The answers of a king-of-the-hill competition to the questions of the season."""

from indeler.language import Sentence
from indeler.season.calendar.absence import EXPECTED, status
from indeler.season.calendar.slots import date_of
from indeler.season.common.standings_table import StandingsRow, StandingsTable
from indeler.season.core.season import Competition
from indeler.season.core.state import CompetitionState, MemberNumber, RoundKey
from indeler_hill.rules import HillRules


class HillState(CompetitionState, frozen=True):
    """Who is king."""

    king: MemberNumber | None = None


class Hill(Competition[HillRules]):
    """King of the hill: players next to each other in rating meet."""

    def name_round(self, place):
        """Return the name of a round in the log and on pages."""
        return Sentence("{hill}, round {round}", hill=self.title, round=place.round)

    def numbered(self, evenings):
        rounds = [(1, number) for number in range(1, self.rules.rounds + 1)]
        return [*rounds, *[(0, 0)] * len(evenings)][: len(evenings)]

    def evenings_needed(self):
        return self.rules.rounds

    def lengths(self, evenings):
        return {1: min(evenings, self.rules.rounds)}

    def rounds_of(self, part):
        return self.rules.rounds

    def next_rounds(self, evening):
        return [RoundKey(self.name, 1, evening.round)]

    def field(self, place, date):
        return self.season.playing(self.name, date)

    def expected(self, place):
        date = date_of(self.season, self.name, place.part, place.round)
        return [one for one in self.field(place, date) if status(self.season, date, one, place.round) == EXPECTED]

    def pair(self, place, seed):
        order = sorted(self.expected(place), key=lambda one: -self.season.member(one).rating)
        boards = list(zip(order[::2], order[1::2], strict=False))
        return boards, order[-1] if len(order) % 2 else None

    def tables(self):
        king = () if self.king is None else (StandingsRow(1, self.king, self.season.name(self.king), ()),)
        return [StandingsTable("hill", Sentence("King of the hill"), (), king)]

    @property
    def king(self):
        return self.own_state(HillState()).king

    def crowned(self, member):
        return self.with_own(HillState(member))


COMPETITION = Hill
