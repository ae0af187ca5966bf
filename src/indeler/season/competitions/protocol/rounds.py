"""Who plays in a round of a competition, and who meets whom."""

from __future__ import annotations

import datetime
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NoReturn

from indeler.language import N_, IndelerError, InvalidInput, Sentence
from indeler.season.competitions.protocol.naming import Rules
from indeler.season.competitions.protocol.planning import Planned
from indeler.season.competitions.protocol.values import AuditCase, Boards
from indeler.season.core.state import Board, RoundKey, RoundRecord, State

if TYPE_CHECKING:
    from indeler.model import Tournament
    from indeler.season.boards.events import PairingMade
    from indeler.season.calendar.slots import Slot

RULEBOOK = "botwinnik"


class InRounds(Planned[Rules]):
    """A competition and its rounds."""

    def groups(self, part: int) -> Iterable[str]:
        """The groups in which this part is played."""
        return ("",)

    def groups_begun(self, part: int) -> Iterable[str]:
        """The groups of this part; none as long as it has not begun."""
        try:
            return self.groups(part)
        except InvalidInput:
            return ()

    def group_names(self) -> list[str]:
        """Every group that it can have, the strongest first."""
        return []

    def classified(self) -> list[int]:
        """BW-77: everybody by present place, the best first."""
        return []

    def ending_places(self) -> Mapping[int, tuple[str, int]]:
        """BW-72: by member the group and the place in which the season ends for him, as it stands now."""
        return {member: ("", place) for place, member in enumerate(self.classified(), start=1)}

    def group_of(self, part: int, member: int) -> str:
        """The group of this member in this part; nothing where there is none."""
        return ""

    def next_rounds(self, evening: Slot) -> list[RoundKey]:
        """The rounds due on this evening, whether they have been paired or not."""
        return []

    def next_of(self, evening: Slot, group: str, rounds: int) -> list[RoundKey]:
        """The round of this group that is next on an evening; none where the group has only so many rounds.

        Of several rounds the second waits for the results of the first. Where all are out it is the last one.
        """
        places = [
            RoundKey(self.name, evening.part, round, group)
            for round in range(evening.round, min(evening.last_round, rounds) + 1)
        ]
        for place in places[:-1]:
            if self.season.published(place) is None or self.waits_for(place):
                return [place]
        return places[-1:]

    def waits_for(self, place: RoundKey) -> bool:
        """Whether the next round of the same evening is paired only once this one has its results, and has not."""
        paired = self.season.published(place)
        return paired is not None and any(self.awaits_result(paired, board) for board in paired.boards)

    def awaits_result(self, paired: RoundRecord, board: Board) -> bool:
        """BW-12: whether a result is still to come."""
        return not board.result

    def rounds_on(self, part: int) -> Mapping[str, int]:
        """BW-50: by group how many rounds are played on an evening; nothing where there is one for all."""
        return {}

    def presence_noted(self, state: State, part: int) -> State:
        """BW-50: what follows for it if others are there on this evening."""
        return state

    def check_round(self, place: RoundKey) -> None:
        """Refuse a round that this part does not have."""

    def check_boards(self, place: RoundKey, boards: Sequence[tuple[int, int]]) -> None:
        """Refuse boards that this round cannot have."""

    def awaits_groups(self, today: datetime.date) -> bool:
        """Whether the groups of its next part are to be made up now; list and proposal go by it."""
        return False

    def opening(self, **head: Any) -> Any:
        """The event that makes up the groups of its next part, as the rules give them."""
        raise InvalidInput(N_("{competition} has no groups to be made up."), competition=self.title)

    def field(self, place: RoundKey, date: datetime.date) -> Sequence[int]:
        """Everybody whose round this is."""
        self._plays_no_boards()

    def has_withdrawn(self, place: RoundKey, member: int) -> bool:
        """BW-8: whether this member has left the club or this competition, whatever round has been paired."""
        known = self.season.member(member)
        return known.left is not None or self.name in known.not_in

    def expected(self, place: RoundKey) -> list[int] | None:
        """BW-22, BW-50: who is to be paired as it stands; None in a closed group, which plays by its schedule."""
        return None

    def pair(self, place: RoundKey, seed: str) -> tuple[Boards, int | None]:
        """The boards of a round, and who is odd; lots are drawn from the seed."""
        self._plays_no_boards()

    def draft(self, place: RoundKey, seed: str) -> tuple[Boards, int | None]:
        """The boards from which a leader starts who pairs this round by hand; none where the rules have none."""
        try:
            return self.pair(place, seed)
        except IndelerError:
            return [], None

    def asked(self, place: RoundKey) -> tuple[Tournament, Mapping[str, object]] | None:
        """What the pairing system is asked for this round, and with which settings; None where no system is."""
        return None

    def is_closed(self, place: RoundKey) -> bool:
        """BW-40, BW-55: whether this group plays by a schedule among those who qualified."""
        return False

    def meeting_again(self, place: RoundKey, boards: Sequence[tuple[int, int]]) -> Boards:
        """BW-22: the boards of this round whose two have met before, where they should not meet again yet.

        In a competition of evenings that is on the same evening. A schedule says itself who meets how often.
        """
        if self.is_closed(place):
            return []
        before = [
            paired
            for other, paired in self.season.state.pairings.items()
            if other[:2] == place[:2] and other.round < place.round
        ]
        met = {frozenset((one.white, one.black)) for paired in before for one in paired.boards if one.was_played}
        return [board for board in boards if frozenset(board) in met]

    def why_bye(self, place: RoundKey, here: Collection[int], odd: int) -> Sentence | None:
        """Why of those who are here this member has the bye by the rules, in a sentence; None where it says nothing."""
        return None

    def may_catch_up(self, place: RoundKey) -> bool:
        """BW-45: whether games of this group may be played on another day."""
        return False

    def is_put_off(self, paired: RoundRecord, board: Board) -> bool:
        """Whether this game is not played on the evening of its round."""
        return False

    def may_wait(self, paired: RoundRecord, board: Board) -> bool:
        """BW-45: whether a round can be closed without the result of this game."""
        return self.may_catch_up(paired.place)

    def goes_by_attendance(self, place: RoundKey) -> bool:
        """BW-9, BW-22: whether whoever is expected is paired, and who is absent has no game."""
        return self.regular and not self.is_closed(place)

    def has_fixed_games(self) -> bool:
        """Whether a table says who meets whom, so that nobody can change places by hand."""
        return False

    def late_is_no_show(self) -> bool:
        """BW-9: whether who signs off after the time stayed away without notice."""
        return True

    def tells_long_absence(self) -> bool:
        """Whether absence that the leader notes as a long one is another thing than signing off."""
        return False

    def start_position(self, place: RoundKey) -> int | None:
        """The start position that is drawn for this round; None where the pieces stand as usual."""
        return None

    def start_said(self, paired: RoundRecord) -> Sentence | None:
        """How the pieces stand in a round for which that was drawn."""
        return None

    def tempo(self, place: RoundKey, member: int) -> str:
        """The tempo of this member, as shown at the boards."""
        return ""

    def draws_lots(self, place: RoundKey) -> bool:
        """Whether anything of this round may hang on lots, so that their seed is written down."""
        return place.round == 1

    def title_group_from(self, place: RoundKey) -> Sequence[int]:
        """Who makes up a championship group that is drawn with this round, and stays; nobody where none is."""
        return ()

    def audit_case(self, event: PairingMade, boards: Boards) -> AuditCase | None:
        """What the independent audit is to judge of this pairing; None where it cannot."""
        return None

    def _plays_no_boards(self) -> NoReturn:
        raise InvalidInput(N_("{competition} has no rounds that are paired so."), competition=self.title)
