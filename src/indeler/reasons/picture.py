"""A round as it is drawn: groups from the top, two columns each, who meets whom, who leaves."""

from __future__ import annotations

from typing import NamedTuple

from indeler.language import N_, Words
from indeler.reasons.groups import Group
from indeler.reasons.sentences import DUMMY, THE_DUMMY, Points, Reason
from indeler.reasons.study import Study


class Seat(NamedTuple):
    """A player in a column."""

    number: int
    label: str
    has_white: bool
    from_above: bool
    """Whether he came from a higher group."""


class Line(NamedTuple):
    """Two who meet: their places in the left and in the right column, and the board."""

    left: int
    right: int
    board: int
    """0 for the dummy."""

    @property
    def is_straight(self) -> bool:
        """Whether a player meets the one beside him."""
        return self.left == self.right


class Exit(NamedTuple):
    """A player who leaves the group, and the clause."""

    number: int
    label: str
    clause: str
    bye: str
    """The word for the bye, if he leaves for it."""

    @property
    def is_bye(self) -> bool:
        """Whether he leaves for the bye."""
        return bool(self.bye)


class Panel(NamedTuple):
    """One group."""

    title: str
    names: tuple[str, str]
    left: tuple[Seat, ...]
    right: tuple[Seat, ...]
    lines: tuple[Line, ...]
    exits: tuple[Exit, ...]


class Picture(NamedTuple):
    """A whole round."""

    title: str
    panels: tuple[Panel, ...]
    legend: str


def picture(study: Study, words: Words, first_board: int = 1) -> Picture:
    """The round, in these words; boards are numbered from the first one on."""
    title = Reason(ROUND, {"round": study.pairing.round, "rules": study.rules}).translated(words)
    panels = tuple(_Drawn(study, place, words, first_board).panel() for place in range(len(study.groups)))
    return Picture(title, panels, words(LEGEND))


class _Drawn:
    """A group on its way to the paper."""

    def __init__(self, study: Study, place: int, words: Words, first_board: int) -> None:
        self.study = study
        self.place = place
        self.group: Group = study.groups[place]
        self.words = words
        self.boards = {frozenset(board): number for number, board in enumerate(study.pairing.boards, first_board)}
        self.whites = {white for white, _ in study.pairing.boards}

    def panel(self) -> Panel:
        columns = self.study.columns(self.group)
        title = Reason(self.study.group_text, {"score": Points(self.group.score)}).translated(self.words)
        return Panel(
            title[:1].upper() + title[1:],
            (self.words(columns.names[0]), self.words(columns.names[1])),
            tuple(map(self._seat, columns.left)),
            tuple(map(self._seat, columns.right)),
            tuple(
                Line(place, columns.right.index(self._opponent(player)), self._board(player))
                for place, player in enumerate(columns.left)
            ),
            tuple(self._exit(player) for player in self.group.leaving if player != DUMMY),
        )

    def _label(self, number: int) -> str:
        if number == DUMMY:
            return self.words(THE_DUMMY)
        return f"{number} {self.study.tournament.player(number).name}".rstrip()

    def _seat(self, number: int) -> Seat:
        return Seat(number, self._label(number), number in self.whites, number in self.group.from_above)

    def _opponent(self, player: int) -> int:
        return next(other for pair in self.group.pairs if player in pair for other in pair if other != player)

    def _board(self, player: int) -> int:
        return self.boards.get(frozenset((player, self._opponent(player))), 0)

    def _exit(self, player: int) -> Exit:
        sentence = self.study.leaving(self.place, player)
        is_bye = player == self.study.bye and self.place == len(self.study.groups) - 1
        return Exit(player, self._label(player), sentence.clause, self.words(BYE) if is_bye else "")


ROUND = N_("Round {round} ({rules})")
LEGEND = N_("○ white, ● black, ↓ moves down; slanting line: not the first in turn; on the right: the board")
BYE = N_("bye")
