"""A whole round explained: two lines a board, then everybody who left a group."""

from __future__ import annotations

from functools import cached_property
from typing import Any, NamedTuple

from indeler.language import N_, Words
from indeler.language.catalogue import words_of
from indeler.model.notebook import listed
from indeler.reasons.boards import BoardReasons, LeaverReasons, Looking, Passed, board_reasons, leaver_reasons
from indeler.reasons.colour_minima import shown_minima
from indeler.reasons.plain import plain_board
from indeler.reasons.sentences import Points, Reason, cited
from indeler.reasons.study import Study
from indeler.rulebooks.register import register


class Told(NamedTuple):
    """A board, or a player who left a group: a plain sentence, and beneath it what the clauses say."""

    who: str
    plain: str
    details: tuple[str, ...]
    number: int = 0
    """Of the board."""

    def lines(self) -> list[str]:
        """All of it, the plain sentence first."""
        return [self.plain, *self.details]


class Reasons:
    """Why the boards of a round are what they are, in one language."""

    def __init__(self, study: Study, lang: str = "en", first_board: int = 1) -> None:
        self.study = study
        self.first_board = first_board
        """What stands on the first of these boards: in a hall numbers may run on across groups."""
        self.lang = lang
        self.words: Words = words_of(lang)
        self._looking = Looking(study)

    @cached_property
    def boards(self) -> list[BoardReasons]:
        """The boards in board order."""
        return board_reasons(self.study, self._looking)

    @cached_property
    def leavers(self) -> list[LeaverReasons]:
        """Everybody who moved down, waited or has the bye, from the top."""
        return leaver_reasons(self.study, self._looking)

    @cached_property
    def minima(self) -> list[Reason]:
        """X and Z of every bracket, where the rulebook counts them (knsb-rating A8)."""
        return shown_minima(self.study)

    def named(self, number: int) -> str:
        """A player's name and number."""
        return self.study.who(number).translated(self.words)

    def lines(self) -> list[str]:
        """For a reader: each board in a plain sentence with its clauses beneath, then each who left a group."""
        words, study = self.words, self.study
        lines = [Reason(ROUND, {"round": study.pairing.round, "rules": study.rules}).translated(words)]
        for told in self.by_board():
            lines += [
                f"{told.number:>3}. {told.who}",
                f"     {told.plain}",
                *(f"     - {line}" for line in told.details),
            ]
        for leaver in self.by_leaver():
            lines += [f"   - {leaver.plain}", *(f"     - {line}" for line in leaver.details)]
        lines += [f"   - {sentence.translated(words)}" for sentence in self.minima]
        if any(passed.refusal is None for passed in self._passed()):
            lines.append(words(NOT_LOOKED_INTO))
        return lines

    def by_board(self) -> list[Told]:
        """The boards in board order, each in plain words and by the clauses."""
        return [
            Told(
                f"{self.named(one.white)} – {self.named(one.black)}",
                plain_board(self.study, one).translated(self.words),
                tuple(self._details(one)),
                self._number(one),
            )
            for one in self.boards
        ]

    def by_leaver(self) -> list[Told]:
        """Everybody who left a group, from the top; the bye comes last."""
        return [
            Told(self.named(one.player), one.leaving.translated(self.words), tuple(self._before(one.before)))
            for one in self.leavers
        ]

    def _details(self, one: BoardReasons) -> list[str]:
        """The board by the clauses: how it came about, who came before, the colours, the floats."""
        words = self.words
        group = Reason(self.study.group_text, {"score": Points(self.study.groups[one.place].score)}).translated(words)
        exchange = [Reason(WITHOUT_EXCHANGE, {"why": one.exchange.sentence}).translated(words)] if one.exchange else []
        others = [sentence.translated(words) for sentence in (one.colour, *one.floats)]
        return [f"{group}: {one.meeting.translated(words)}", *exchange, *self._before(one.before), *others]

    def _number(self, one: BoardReasons) -> int:
        return self.first_board - 1 + one.board

    def _before(self, passed: tuple[Passed, ...]) -> list[str]:
        """Everybody whose turn came earlier, and why it passed."""
        told = [(self.study.who(one.player), one.refusal) for one in passed]
        sentences = (
            Reason(PASSED, {"player": who, "why": refusal.sentence}) if refusal else Reason(EARLIER, {"player": who})
            for who, refusal in told
        )
        return [sentence.translated(self.words) for sentence in sentences]

    def _passed(self) -> list[Passed]:
        """All whose turn came earlier."""
        before = [one.before for one in self.boards] + [one.before for one in self.leavers]
        return [passed for some in before for passed in some]

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def _repr_html_(self) -> str:
        head = self.lines()[0]
        boards = [(f"{told.number}. {told.who}", told.lines()) for told in self.by_board()]
        leavers = [(told.plain, told.details) for told in self.by_leaver()]
        return listed(head, [*boards, *leavers, *((sentence.translated(self.words), ()) for sentence in self.minima)])

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
        refusals = [one.exchange for one in self.boards] + [passed.refusal for passed in self._passed()]
        named = {one.clause for one in refusals if one is not None}
        named |= {clause for one in refusals if one is not None for clause in one.sentence.clauses()}
        return {clause for said in sentences for clause in said.clauses()} | named - {""}

    def _as_data(self, passed: Passed) -> dict[str, Any]:
        clause, text = (passed.refusal.clause, passed.refusal.sentence) if passed.refusal else ("", None)
        return {"player": passed.player, "clause": clause or None, "text": text and text.translated(self.words)}

    def as_data(self) -> dict[str, Any]:
        """For JSON."""
        words, study = self.words, self.study
        return {
            "round": study.pairing.round,
            "rules": study.rules,
            "boards": [
                {
                    "board": self._number(one),
                    "white": one.white,
                    "black": one.black,
                    "group": one.place + 1,
                    "meeting": one.meeting.as_data(words),
                    "before": [self._as_data(passed) for passed in one.before],
                    "colour": one.colour.as_data(words),
                    "floats": [sentence.as_data(words) for sentence in one.floats],
                    "plain": told.plain,
                    "lines": told.lines(),
                }
                for one, told in zip(self.boards, self.by_board(), strict=True)
            ],
            "leavers": [
                {
                    "player": one.player,
                    "group": one.place + 1,
                    "leaving": one.leaving.as_data(words),
                    "before": [self._as_data(passed) for passed in one.before],
                }
                for one in self.leavers
            ],
            "minima": [sentence.as_data(words) for sentence in self.minima],
            "bye": study.bye,
            "not_paired": study.pairing.not_paired,
            "groups": [
                {
                    "score": Reason(N_("{score}"), {"score": Points(group.score)}).translated(words),
                    "from_above": [player for player in group.from_above if player],
                    "residents": [player for player in group.residents if player],
                    "leaving": [player for player in group.leaving if player],
                }
                for group in study.groups
            ],
        }


ROUND = N_("Round {round} ({rules})")
PASSED = N_("{player} came first, but {why}")
EARLIER = N_("{player} came first; why not was not looked into")
WITHOUT_EXCHANGE = N_("if the halves had stayed as they were, {why}")
NOT_LOOKED_INTO = N_("In a field of this size not everybody was looked into; ask about one player to learn more.")
