"""What becomes of the games of a competition, and its final."""

from __future__ import annotations

import datetime
from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING

from indeler.language import N_, InvalidInput, Sentence
from indeler.season.competitions.protocol.naming import Rules
from indeler.season.competitions.protocol.rounds import InRounds
from indeler.season.competitions.protocol.values import GuestGame, OpenGame
from indeler.season.core.state import Board, ExternalGame, RoundKey, RoundRecord, State
from indeler.season.core.tables import PlayOffRules

if TYPE_CHECKING:
    from indeler.season.boards.events import ResultCorrected, ResultEntered, RoundTakenOver
    from indeler.season.competitions.common.ladder import Qualification
    from indeler.season.competitions.common.pools import Pool

RULEBOOK = "botwinnik"


class WithResults(InRounds[Rules]):
    """A competition, its results and its final."""

    def open_games(self) -> Sequence[OpenGame]:
        """Every game of its schedule that has no result yet, whether its round is out or not."""
        return ()

    def board_ahead(self, place: RoundKey, white: int, black: int) -> Board | None:
        """A game of a round that is not out and can be played before it; None where there is none."""
        return None

    def entered_ahead(self, event: ResultEntered | ResultCorrected) -> State:
        """What follows from the result of such a game."""
        self._plays_no_boards()

    @property
    def neither_to_blame(self) -> str:
        """BW-45: how a game of a closed group counts that was not caught up, where nobody alone is to blame."""
        return "½-½"

    def without_board(self, paired: RoundRecord, member: int) -> str:
        """In a word why somebody of the field has no board in this round."""
        return "absent"

    def round_scores(self, paired: RoundRecord) -> Mapping[int, object]:
        """BW-32: what a round gave each of its field, where that follows from more than the results."""
        return {}

    def taken_field(self, event: RoundTakenOver) -> Collection[int]:
        """Who can be in a round that was played before the season came here."""
        raise InvalidInput(N_("Rounds of {competition} cannot be taken over."), competition=self.title)

    def check_taken_over(self, part: int) -> None:
        """Refuse to take over games of this part from a list."""

    def guest_games(self) -> Mapping[tuple[datetime.date, int], GuestGame]:
        """BW-75: by evening and player: games of this competition that count for a round of another one."""
        return {}

    def games_apart(self) -> Sequence[tuple[datetime.date, Board]]:
        """The games that stand in no round of boards, each with the evening for which it is set."""
        return ()

    def external_games(self, date: datetime.date, member: int) -> Sequence[ExternalGame]:
        """BW-35: games of this competition that this member plays elsewhere in the week of this evening."""
        return ()

    def counts_games_of(self, team: str) -> Sentence | None:
        """BW-35: how the games of this team of the club count here, in a sentence; None where they do not."""
        return None

    def away(self) -> Collection[tuple[datetime.date, int]]:
        """Who plays elsewhere on which day, and so is not expected on an evening of another competition."""
        return ()

    def games_on(self, date: datetime.date) -> Sequence[object]:
        """BW-32: what the scores of this evening follow from besides boards and attendance."""
        return ()

    # The final.

    def has_final(self) -> bool:
        """BW-41, BW-55: whether one qualifies for a group in which the title is decided."""
        return False

    def pool(self) -> Pool | None:
        """BW-46, BW-57: the closed group in which the title is decided; None before it has begun."""
        return None

    def finalists(self) -> Sequence[int]:
        """Who is in that group, by seeding number."""
        return ()

    def final_group(self) -> str:
        """How that group is called on the boards."""
        return ""

    def qualification(self) -> Qualification:
        """BW-42, BW-55: who qualifies for it so far, and the ladder."""
        raise InvalidInput(N_("{name} has no final pool."), name=self.title)

    def is_qualified(self) -> bool:
        """BW-42, BW-55: whether everything has been played by which one qualifies."""
        return False

    def play_off_rules(self) -> PlayOffRules:
        """BW-47: how a play-off for its first place is played."""
        raise InvalidInput(N_("{name} has no final pool."), name=self.title)
