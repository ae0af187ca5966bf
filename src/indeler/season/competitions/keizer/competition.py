"""What a Keizer competition answers: a round every evening, paired from the top of one ladder."""

from __future__ import annotations

import datetime
from collections.abc import Collection, Mapping, Sequence

from indeler import systems
from indeler.language import N_, InvalidInput, Sentence
from indeler.model import Tournament
from indeler.season.attendance.absence import EXPECTED, status
from indeler.season.boards.events import PairingMade, RoundTakenOver
from indeler.season.calendar.slots import Slot, date_of, slots
from indeler.season.competitions.keizer.happened import happened, is_missing
from indeler.season.competitions.keizer.ladder import KeizerLadder
from indeler.season.competitions.keizer.rules import ABSENT
from indeler.season.competitions.keizer.standing import standings
from indeler.season.competitions.keizer.telling import given, prospects
from indeler.season.competitions.protocol import AuditCase, Boards
from indeler.season.core.standings_table import StandingsTable
from indeler.season.core.state import Board, Evening, Paired, Place

RULEBOOK = "keizer"


class Keizer(KeizerLadder):
    """A Keizer competition."""

    word = N_("keizer")
    explains = True
    tells_members = True
    missing = N_("The rulebook '{name}' has no Keizer competition.")

    def said(self, place: Place) -> Sentence:
        """2-PERIODS: the round, and of several periods which one."""
        told = {"competition": self.title, "part": place.part, "round": place.round}
        if len(self.rules.lengths) == 1:
            return Sentence(N_("{competition}, round {round}"), **told)
        return Sentence(N_("{competition}, period {part}, round {round}"), **told)

    def evening_said(self, part: int, round: int) -> Sentence:
        """2-PERIODS: the round, and of several periods which one."""
        return self.said(Place(self.name, part, round))

    def seed_of(self, place: Place) -> str:
        """1, 4: the same in words that stay."""
        return f"{self.name} period {place.part}, round {place.round}"

    # The calendar.

    def numbered(self, evenings: Sequence[Evening]) -> list[tuple[int, int]]:
        """2-PERIODS: rounds follow one another, so that what falls out moves the rest on."""
        parts = enumerate(self.rules.lengths, start=1)
        rounds = [(part, round) for part, length in parts for round in range(1, length + 1)]
        beyond = [(0, 0)] * max(0, len(evenings) - len(rounds))
        return [*rounds[: len(evenings)], *beyond]

    def evenings_wanted(self) -> int:
        """2-PERIODS: one for each round."""
        return self.rules.rounds

    def lengths(self, room: int) -> Mapping[int, int]:
        """2-PERIODS: where there are too few evenings the last rounds are not played; nothing else changes."""
        return dict(enumerate(self.rules.lengths, start=1))

    def evenings_short(self) -> int:
        """4: rounds for which there is no evening any more."""
        planned = sum(each.what == self.name for each in slots(self.season).values())
        return max(0, self.rules.rounds - planned) if planned else 0

    def is_planned_ahead(self, on: datetime.date) -> bool:
        """4: whether the calendar has evenings of it."""
        return any(each.what == self.name for each in slots(self.season).values())

    def is_last_round(self, evening: Slot) -> bool:
        """2-PERIODS: the last round of a period."""
        return evening.round == self.rounds_of(evening.part)

    # Who plays, and who meets whom.

    def classified(self) -> list[int]:
        """3: the ladder as it stands."""
        return list(self.ladder(self.part).last.ranking)

    def next_rounds(self, evening: Slot) -> list[Place]:
        """4: one round, of everybody."""
        return [Place(self.name, evening.part, evening.round)]

    def check_round(self, place: Place) -> None:
        """2-PERIODS, 4: a round that there is, after all rounds of the periods before."""
        if place.round > self.rounds_of(place.part):
            raise InvalidInput(
                N_("{competition} has no round {round} in period {part}."),
                competition=self.title,
                round=place.round,
                part=place.part,
            )
        before = sum(self.rules.lengths[: place.part - 1])
        if place.round == 1 and len(self.rounds_played(place.part)) < before:
            raise InvalidInput(N_("Publish the rounds of period {part} first."), part=place.part - 1)

    def field(self, place: Place, date: datetime.date) -> Sequence[int]:
        """1: everybody who takes part by then."""
        return self.season.playing(self.name, date)

    def expected(self, place: Place) -> list[int]:
        """4: everybody who takes part and did not sign off."""
        date = date_of(self.season, *place[:3])
        return [member for member in self.field(place, date) if status(self.season, date, member) == EXPECTED]

    def pair(self, place: Place, seed: str) -> tuple[Boards, int | None]:
        """4: the next round by the Keizer system."""
        present = self.expected(place)
        if len(present) < 2:
            return [], present[0] if present else None
        pairing = systems.pair(self._question(place, present, seed), RULEBOOK)
        return pairing.boards, pairing.bye

    def asked(self, place: Place) -> tuple[Tournament, Mapping[str, object]]:
        """4: the ladder so far, with its settings."""
        tournament = self._question(place, self.expected(place))
        return tournament, tournament.settings

    def _question(self, place: Place, present: Collection[int], seed: str = "") -> Tournament:
        return self.question(place, date_of(self.season, *place[:3]), present, seed)

    def late_is_no_show(self) -> bool:
        """2: as the rules say."""
        return self.rules.late != ABSENT

    def tempo(self, place: Place, member: int) -> str:
        """The same for everybody."""
        return self.rules.tempo

    def audit_case(self, event: PairingMade, boards: Boards) -> AuditCase | None:
        """4: every round, but where the odd player is drawn by lot."""
        if self.rules.bye_rule == "lot":
            return None
        placed = {player for board in boards for player in board}
        return AuditCase(self._question(event.place, placed, event.seed), boards, judges_rematches=True)

    # Results.

    def awaits_result(self, paired: Paired, board: Board) -> bool:
        """2: not if one of the two did not come."""
        came = not any(is_missing(self.season, paired, player) for player in (board.white, board.black))
        return came and not board.result

    def without_board(self, paired: Paired, member: int) -> str:
        """2: how the member stands to that evening."""
        return status(self.season, paired.date, member)

    def round_scores(self, paired: Paired) -> Mapping[int, object]:
        """2: what the round was to everybody; also absence gives something."""
        round, noted = happened(self.season, paired)
        games = {player: game for game in round.games for player in (game.white, game.black)}
        return {**games, **{row.player: (row.kind, noted.get(row.player)) for row in round.unplayed}}

    def games_on(self, date: datetime.date) -> Sequence[object]:
        """1: the ratings with which members came on the ladder."""
        return [paired.ratings for paired in self.season.state.pairings.values() if paired.date == date]

    def taken_field(self, event: RoundTakenOver) -> Collection[int]:
        """1: everybody who takes part; scores follow from the rounds, so there are no points on top."""
        if event.extra:
            raise InvalidInput(N_("In {competition} points follow from the rounds alone."), competition=self.title)
        return self.season.playing(self.name, date_of(self.season, *event.place[:3]))

    # What people look at.

    def tables(self) -> list[StandingsTable]:
        """5: the ladder."""
        return [standings(self, self.part)]

    def tables_for(self, member: int) -> list[StandingsTable]:
        """2, 3: what a result tonight would bring, and what each round gave."""
        return [table for table in (prospects(self, member), given(self, member)) if table is not None]


COMPETITION = Keizer
