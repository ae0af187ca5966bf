"""The answers to ``why``: why this board, why not that one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import islice

from indeler.clauses import wording
from indeler.model import InvalidInput
from indeler.model.namedtuples import NamedTuple
from indeler.reasons.boards import MEETS_DUMMY, LeaverReasons, board_reasons, free_before, in_order, leaver_reasons
from indeler.reasons.exactly import Refusal, refusal, why_not_together
from indeler.reasons.sentences import THE_DUMMY, Points, Sentence, cited
from indeler.reasons.study import Pair, Study
from indeler.reasons.words import N_, words_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

MOST = 12
"""How many earlier candidates are looked into; each takes a pairing of the whole round."""


class Passed(NamedTuple):
    """Somebody whose turn came earlier, and exactly why it passed."""

    player: int
    refusal: Refusal


class Part(NamedTuple):
    """One thing to be explained: what happened, and who came before."""

    sentence: Sentence
    passed: tuple[Passed, ...] = ()


class Why:
    """An answer about one player, or about two."""

    def __init__(self, study: Study, head: Sentence, parts: Iterable[Part], notes: Iterable[Sentence] = ()) -> None:
        self.study = study
        self.head = head
        self.parts = tuple(parts)
        self.notes = tuple(notes)
        self.lang = "en"

    def lines(self, lang: str | None = None) -> list[str]:
        """For a reader."""
        words = words_of(lang or self.lang)
        lines = [f"{_capital(self.head.said(words))}."]
        for part in self.parts:
            lines.append(f"- {part.sentence.said(words)}")
            for one in part.passed:
                who = named(self.study, one.player) if one.player else words(THE_DUMMY)
                lines.append(f"    {who}: {one.refusal.sentence.said(words)}")
        lines += [f"* {note.said(words)}" for note in self.notes]
        return lines + [f"{cited(clause, words)}: {self.wording(clause, lang)}" for clause in self.clauses()]

    def wording(self, clause: str, lang: str | None = None) -> str:
        """A clause of the rulebook in one line."""
        return wording(self.study.rules, clause, lang or self.lang)

    def clauses(self) -> list[str]:
        """Every clause that is named, once, in the order in which it is."""
        named = list(self.head.clauses())
        for part in self.parts:
            named += [*part.sentence.clauses(), *(one.refusal.clause for one in part.passed)]
        return list(dict.fromkeys(filter(None, named)))

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def as_data(self, lang: str | None = None) -> dict[str, Any]:
        """For JSON."""
        words = words_of(lang or self.lang)
        return {
            "round": self.study.pairing.round,
            "rules": self.study.rules,
            "answer": self.head.as_data(words),
            "parts": [
                {
                    **part.sentence.as_data(words),
                    "passed": [{"player": one.player, **one.refusal.as_data(words)} for one in part.passed],
                }
                for part in self.parts
            ],
            "notes": [note.said(words) for note in self.notes],
            "clauses": {clause: self.wording(clause, lang) for clause in self.clauses()},
            "lines": self.lines(lang),
        }


class WhyNot(Why):
    """An answer about two players who do not meet."""

    refusal: Refusal

    def as_data(self, lang: str | None = None) -> dict[str, Any]:
        """For JSON."""
        words = words_of(lang or self.lang)
        return {**super().as_data(lang), "why_not": self.refusal.as_data(words)}


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def named(study: Study, number: int) -> str:
    """A player's number and name."""
    return f"{number} {study.tournament.player(number).name}".rstrip()


# One player -----------------------------------------------------------------------------------------------------------


def why_player(study: Study, player: int) -> Why:
    """Why a player meets whom he meets, or has the bye, and how he came to his group."""
    study.check(player)
    parts: list[Part] = []
    leavers = [one for one in leaver_reasons(study) if one.player == player]
    for one in leavers:
        parts.append(Part(one.leaving, tuple(_earlier_leavers(study, one))))
    board = next((one for one in board_reasons(study) if player in (one.white, one.black)), None)
    values: dict[str, object] = {"player": named(study, player), "round": study.pairing.round}
    if board is None:
        return Why(study, Sentence(BYE, values), parts)
    group = study.groups[board.place]
    pair = in_order(study, (board.white, board.black))
    before = islice(study.opponents_before(group, pair), MOST)
    passed = (Passed(other, why_not_together(study, pair[0], other)) for other in before)
    place = Sentence(study.group_text, {"score": Points(group.score)})
    parts.append(Part(Sentence("{group}: {why}", {"group": place, "why": board.meeting}), tuple(passed)))
    if study.exchanged_halves(group):
        natural = refusal(study, partial(study.as_halved, group))
        parts.append(Part(Sentence(NO_EXCHANGE, {"why": natural.sentence})))
    parts += [Part(sentence) for sentence in (board.colour, *board.floats)]
    other = board.black if player == board.white else board.white
    text = WHITE if player == board.white else BLACK
    return Why(study, Sentence(text, {**values, "other": named(study, other), "board": board.board}), parts)


def _earlier_leavers(study: Study, one: LeaverReasons) -> Iterator[Passed]:
    """Each who came before, and why he stays; whoever may not have the bye is told so at once."""
    meets_dummy = one.leaving.text == MEETS_DUMMY
    is_bye = meets_dummy or (one.player == study.bye and one.place == len(study.groups) - 1)
    before = free_before(study, one.player) if meets_dummy else study.leavers_before(one.place, one.player)
    for other in islice(before, MOST):
        if is_bye and study.people[other].bye_barred:
            yield Passed(other, Refusal(study.names.barred, Sentence(BARRED, clause=study.names.barred)))
        elif is_bye:
            yield Passed(other, refusal(study, partial(study.with_bye, other)))
        else:
            yield Passed(other, refusal(study, partial(study.without, one.place, other)))


# Two players ----------------------------------------------------------------------------------------------------------


def why_two(study: Study, a: int, b: int) -> Why:
    """Why two players meet, or why they do not."""
    study.check(a, b)
    if a == b:
        raise InvalidInput("Player {player} does not meet himself; name two players.", player=a)
    if any({a, b} == set(board) for board in study.pairing.boards):
        return why_player(study, a)
    answer = why_not_together(study, a, b)
    values = {"one": named(study, a), "other": named(study, b), "round": study.pairing.round}
    if answer.difference is None:
        text = FORBIDDEN if answer.alternative is None else NOT_TOGETHER
        head = Sentence(text, {**values, "why": answer.sentence})
        why = WhyNot(study, head, ())
    else:
        group = Sentence(study.group_text, {"score": Points(study.groups[answer.difference.group].score)})
        text = NOT_FIRST if answer.difference.by_order else NOT_BEST
        head = Sentence(text, {**values, "group": group})
        why = WhyNot(study, head, (Part(answer.sentence), Part(Sentence(CHANGES, changes(study, answer, (a, b))))))
    why.refusal = answer
    return why


def changes(study: Study, answer: Refusal, pair: Pair) -> dict[str, object]:
    """The boards of the best round with the pair that are not boards of ours, and ours that are gone; theirs first."""
    assert answer.alternative is not None
    ours, theirs = (
        round_boards(sorted(pairing.boards, key=lambda board: not {*board} & {*pair}), pairing.bye)
        for pairing in (study.pairing, answer.alternative)
    )
    return {
        "new": tuple(board for board in theirs if board not in ours),
        "old": tuple(board for board in ours if board not in theirs),
    }


def round_boards(boards: Iterable[tuple[int, int]], bye: int | None) -> list[str]:
    """Boards as ``3-8``, and the bye as ``5-0``."""
    return [f"{white}-{black}" for white, black in boards] + ([f"{bye}-0"] if bye is not None else [])


WHITE = N_("round {round}: {player} has white against {other} on board {board}")
BLACK = N_("round {round}: {player} has black against {other} on board {board}")
BYE = N_("round {round}: {player} has the bye")
NO_EXCHANGE = N_("without an exchange: {why}")
BARRED = N_("may not have the bye")
FORBIDDEN = N_("round {round}: {one} and {other} cannot meet: {why}")
NOT_TOGETHER = N_("round {round}: {one} and {other} do not meet: {why}")
NOT_BEST = N_("round {round}: {one} and {other} may meet, but the best round with them is worse in {group}")
NOT_FIRST = N_("round {round}: {one} and {other} may meet, but in {group} the round with them does not come first")
CHANGES = N_("with them: {new}; instead of: {old}")
