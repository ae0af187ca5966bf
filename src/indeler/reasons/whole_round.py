"""The explanation of a round: two lines for each board, then all players who left a group."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Any, NamedTuple

from indeler.language import N_, Words
from indeler.language.catalogue import colon, words_of
from indeler.model import Colour
from indeler.model.notebook import format_list
from indeler.reasons.boards import (
    BoardReasons,
    Examination,
    LeaverReasons,
    Passed,
    board_reasons,
    leaver_reasons,
    plain_board,
)
from indeler.reasons.dutch_editions import KnsbRatingStudy
from indeler.reasons.explained_round import Study
from indeler.reasons.sentences import Points, Reason, clause_name
from indeler.rulebooks.clause_texts import clause_texts
from indeler.systems.dutch.competitor import Competitor, Strength


class Explanation(NamedTuple):
    """A board, or a player who left a group: a plain sentence, and below it the details by clause."""

    who: str
    plain: str
    details: tuple[str, ...]
    number: int = 0

    def lines(self) -> list[str]:
        """Return all lines, the plain sentence first."""
        return [self.plain, *self.details]


class Reasons:
    """The reasons for the boards of a round, in one language."""

    def __init__(self, study: Study, lang: str = "en", first_board: int = 1) -> None:
        self.study = study
        self.first_board = first_board
        """The number of the first of these boards: in a hall numbers may continue across groups."""
        self.lang = lang
        self.words: Words = words_of(lang)
        self._looking = Examination(study)

    @cached_property
    def boards(self) -> list[BoardReasons]:
        """The boards in board order."""
        return board_reasons(self.study, self._looking)

    @cached_property
    def leavers(self) -> list[LeaverReasons]:
        """All players who moved down, waited or have the bye, from the top."""
        return leaver_reasons(self.study, self._looking)

    @cached_property
    def minima(self) -> list[Reason]:
        """X and Z of every bracket, where the rulebook counts them (knsb-rating A8)."""
        return describe_minima(self.study)

    def named(self, number: int) -> str:
        """Return a player's name and number."""
        return self.study.who(number).translated(self.words)

    def lines(self) -> list[str]:
        """Return lines for a reader: each board in a plain sentence with its clauses below, then each leaver."""
        words, study = self.words, self.study
        lines = [Reason(ROUND, {"round": study.pairing.round, "rules": study.rules}).translated(words)]
        for explained in self.by_board():
            lines += [
                f"{explained.number:>3}. {explained.who}",
                f"     {explained.plain}",
                *(f"     - {line}" for line in explained.details),
            ]
        for leaver in self.by_leaver():
            lines += [f"   - {leaver.plain}", *(f"     - {line}" for line in leaver.details)]
        lines += [f"   - {sentence.translated(words)}" for sentence in self.minima]
        if any(passed.refusal is None for passed in self._passed):
            lines.append(words(NOT_ALL_EXAMINED))
        return lines

    def by_board(self) -> list[Explanation]:
        """Return the boards in board order, each in plain words and by the clauses."""
        return [
            Explanation(
                f"{self.named(one.white)} – {self.named(one.black)}",
                plain_board(self.study, one).translated(self.words),
                tuple(self._details(one)),
                self.first_board - 1 + one.board,
            )
            for one in self.boards
        ]

    def by_leaver(self) -> list[Explanation]:
        """Return all players who left a group, from the top; the bye comes last."""
        return [
            Explanation(self.named(one.player), one.leaving.translated(self.words), tuple(self._before(one.before)))
            for one in self.leavers
        ]

    def _details(self, one: BoardReasons) -> list[str]:
        """Return the details by clause: the pair, the earlier candidates, the colours, the floats."""
        words = self.words
        exchange = [Reason(WITHOUT_EXCHANGE, {"why": one.exchange.sentence}).translated(words)] if one.exchange else []
        others = [sentence.translated(words) for sentence in (one.colour, *one.floats)]
        meeting = f"{self._groups[one.place]} {one.meeting.translated(words)}"
        return [meeting, *exchange, *self._before(one.before), *others]

    @cached_property
    def _groups(self) -> list[str]:
        """Each group with its score, as the lines on its boards begin."""
        scores = [{"score": Points(group.score)} for group in self.study.groups]
        return [Reason(self.study.group_text, score).translated(self.words) + colon(self.words) for score in scores]

    def _before(self, passed: tuple[Passed, ...]) -> list[str]:
        passed_over = [(self.study.who(one.player), one.refusal) for one in passed]
        sentences = (
            Reason(PASSED, {"player": who, "why": refusal.sentence}) if refusal else Reason(EARLIER, {"player": who})
            for who, refusal in passed_over
        )
        return [sentence.translated(self.words) for sentence in sentences]

    @cached_property
    def _passed(self) -> list[Passed]:
        before = [one.before for one in self.boards] + [one.before for one in self.leavers]
        return [passed for some in before for passed in some]

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def _repr_html_(self) -> str:
        head = self.lines()[0]
        boards = [(f"{explained.number}. {explained.who}", explained.lines()) for explained in self.by_board()]
        leavers = [(explained.plain, explained.details) for explained in self.by_leaver()]
        return format_list(
            head, [*boards, *leavers, *((sentence.translated(self.words), ()) for sentence in self.minima)]
        )

    def text(self) -> str:
        """Return the lines as a page, followed by the text of every clause they name."""
        clauses = clause_texts(self.study.rules).clauses
        named = self.clauses()
        legend = [
            f"{clause_name(clause, self.words)}{colon(self.words)} {wording.words(self.lang)}"
            for clause, wording in clauses.items()
            if clause in named
        ]
        return "\n".join([*self.lines(), "", *legend, ""])

    def clauses(self) -> set[str]:
        """Return every clause that is named."""
        sentences = [sentence for one in self.boards for sentence in (one.meeting, one.colour, *one.floats)]
        sentences += [one.leaving for one in self.leavers]
        sentences += self.minima
        refusals = [one.exchange for one in self.boards] + [passed.refusal for passed in self._passed]
        named = {one.clause for one in refusals if one is not None}
        named |= {clause for one in refusals if one is not None for clause in one.sentence.clauses()}
        return {clause for spoken in sentences for clause in spoken.clauses()} | named - {""}

    def _as_data(self, passed: Passed) -> dict[str, Any]:
        clause, text = (passed.refusal.clause, passed.refusal.sentence) if passed.refusal else ("", None)
        return {"player": passed.player, "clause": clause or None, "text": text and text.translated(self.words)}

    def as_data(self) -> dict[str, Any]:
        """Return the reasons as data for JSON."""
        words, study = self.words, self.study
        return {
            "round": study.pairing.round,
            "rules": study.rules,
            "boards": [
                {
                    "board": explained.number,
                    "white": one.white,
                    "black": one.black,
                    "group": one.place + 1,
                    "meeting": one.meeting.as_data(words),
                    "before": [self._as_data(passed) for passed in one.before],
                    "colour": one.colour.as_data(words),
                    "floats": [sentence.as_data(words) for sentence in one.floats],
                    "plain": explained.plain,
                    "lines": explained.lines(),
                }
                for one, explained in zip(self.boards, self.by_board(), strict=True)
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
NOT_ALL_EXAMINED = N_("In a field of this size not everybody was looked into; ask about one player to learn more.")


RULEBOOK = "knsb-rating"


def minima(players: Iterable[Competitor], *, even_round: bool) -> tuple[int, int]:
    """A8, A8a, A8b: X1 and Z1 by the print: the fewest pairs that must miss a wish, and a strong one if even."""
    field = list(players)
    pairs, nothing = len(field) // 2, sum(one.wish is None for one in field)

    def wishes(colour: Colour, *, mild: bool) -> int:
        return sum(one.wish is colour and (even_round and one.strength is Strength.MILD) is mild for one in field)

    white, black = wishes(Colour.WHITE, mild=False), wishes(Colour.BLACK, mild=False)
    mild_white, mild_black = wishes(Colour.WHITE, mild=True), wishes(Colour.BLACK, mild=True)
    x1 = pairs - min(white + mild_white, black + mild_black) - nothing
    z1 = pairs - min(white, black) - mild_white - mild_black - nothing
    return max(x1, 0), max(z1, 0)


def describe_minima(study: Study) -> list[Reason]:
    """A8, A11: for every bracket X1 and the resulting X, in even rounds Z1 and Z too; other rulebooks have none."""
    if not isinstance(study, KnsbRatingStudy) or study.pairing.round == 1:
        return []
    even_round, sentences = study.pairing.round % 2 == 0, []
    for group in study.groups:
        assert group.trace is not None
        counted, removed = group.trace.values, study.removed(group)
        staying = [study.by_number[player] for player in group.players if player not in removed]
        x1, z1 = minima(staying, even_round=even_round)
        values = {"score": Points(group.score), "x1": x1, "x": counted["B4"][0]}
        if even_round:
            values |= {"z1": z1, "z": counted["A7e"][0]}
        sentences.append(Reason(X_AND_Z if even_round else X_ALONE, values, "A8"))
    return sentences


X_ALONE = N_("bracket {score}: in at least {x1} pairs somebody misses the colour that is due (X1), now in {x} (X)")
X_AND_Z = N_(
    "bracket {score}: in at least {x1} pairs somebody misses the colour that is due (X1), now in {x} (X); in at "
    "least {z1} a strong preference (Z1), now in {z} (Z)"
)
