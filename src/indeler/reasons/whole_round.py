"""A whole round explained: two lines a board, then everybody who left a group."""

from __future__ import annotations

from functools import cached_property

from indeler.clauses import register
from indeler.reasons.boards import BoardReasons, LeaverReasons, board_reasons, leaver_reasons
from indeler.reasons.colour_minima import shown_minima
from indeler.reasons.sentences import Points, Sentence, Skipped, cited
from indeler.reasons.study import Study
from indeler.reasons.words import N_, Words, words_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Reasons:
    """Why the boards of a round are what they are, in one language."""

    def __init__(self, study: Study, lang: str = "en") -> None:
        self.study = study
        self.lang = lang
        self.words: Words = words_of(lang)

    @cached_property
    def boards(self) -> list[BoardReasons]:
        """The boards in board order."""
        return board_reasons(self.study)

    @cached_property
    def leavers(self) -> list[LeaverReasons]:
        """Everybody who moved down, waited or has the bye, from the top."""
        return leaver_reasons(self.study)

    @cached_property
    def minima(self) -> list[Sentence]:
        """X and Z of every bracket, where the rulebook counts them (knsb-rating A8)."""
        return shown_minima(self.study)

    def named(self, number: int) -> str:
        """A player's number and name."""
        return f"{number} {self.study.tournament.player(number).name}".rstrip()

    def lines(self) -> list[str]:
        """For a reader: two lines a board, one for each who left a group."""
        words, study = self.words, self.study
        head = Sentence(ROUND, {"round": study.pairing.round, "rules": study.rules}).said(words)
        lines = [head]
        for one in self.boards:
            lines += self._board(one)
        for leaver in self.leavers:
            lines.append(f"   - {leaver.leaving.said(words)}{self._before(leaver.before)}")
        lines += [f"   - {sentence.said(words)}" for sentence in self.minima]
        return lines

    def _board(self, one: BoardReasons) -> list[str]:
        words = self.words
        group = Sentence(self.study.group_text, {"score": Points(self.study.groups[one.place].score)}).said(words)
        why = f"{one.meeting.said(words)}{self._before(one.before)}"
        floats = "".join(f"; {sentence.said(words)}" for sentence in one.floats)
        return [
            f"{one.board:>3}. {self.named(one.white)} – {self.named(one.black)}: {group}: {why}",
            f"     {one.colour.said(words)}{floats}",
        ]

    def _before(self, skipped: tuple[Skipped, ...]) -> str:
        return f"; {Sentence(BEFORE, {'skipped': skipped}).said(self.words)}" if skipped else ""

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def text(self) -> str:
        """The lines as a page, with every clause they name in words behind them."""
        clauses = register(self.study.rules).clauses
        named = self.clauses()
        legend = [
            f"{cited(clause, self.words)}: {wording.words(self.lang)}"
            for clause, wording in clauses.items()
            if clause in named
        ]
        return "\n".join([*self.lines(), "", *legend, ""])

    def clauses(self) -> set[str]:
        """Every clause that is named."""
        sentences = [sentence for one in self.boards for sentence in (one.meeting, one.colour, *one.floats)]
        sentences += [one.leaving for one in self.leavers]
        sentences += self.minima
        skipped = [passed for one in self.boards for passed in one.before]
        skipped += [passed for one in self.leavers for passed in one.before]
        return {clause for said in sentences for clause in said.clauses()} | {passed.clause for passed in skipped}

    def as_data(self) -> dict[str, Any]:
        """For JSON."""
        words, study = self.words, self.study
        return {
            "round": study.pairing.round,
            "rules": study.rules,
            "boards": [
                {
                    "board": one.board,
                    "white": one.white,
                    "black": one.black,
                    "group": one.place + 1,
                    "meeting": one.meeting.as_data(words),
                    "before": [skipped.as_data() for skipped in one.before],
                    "colour": one.colour.as_data(words),
                    "floats": [sentence.as_data(words) for sentence in one.floats],
                    "lines": [line.strip() for line in self._board(one)],
                }
                for one in self.boards
            ],
            "leavers": [
                {
                    "player": one.player,
                    "group": one.place + 1,
                    "leaving": one.leaving.as_data(words),
                    "before": [skipped.as_data() for skipped in one.before],
                }
                for one in self.leavers
            ],
            "minima": [sentence.as_data(words) for sentence in self.minima],
            "bye": study.bye,
            "not_paired": study.pairing.not_paired,
            "groups": [
                {
                    "score": Sentence("{score}", {"score": Points(group.score)}).said(words),
                    "from_above": [player for player in group.from_above if player],
                    "residents": [player for player in group.residents if player],
                    "leaving": [player for player in group.leaving if player],
                }
                for group in study.groups
            ],
        }


ROUND = N_("Round {round} ({rules})")
BEFORE = N_("passed over: {skipped}")
