"""The answers to ``why``: the reasons for a board, and the reasons against another."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator
from functools import partial
from itertools import islice
from typing import Any, NamedTuple

from indeler.language import N_, InvalidInput, Words
from indeler.language.catalogue import colon, words_of
from indeler.model import Tournament
from indeler.model.notebook import format_list
from indeler.reasons.boards import (
    KNOWN_FREE,
    MEETS_DUMMY,
    BoardReasons,
    Examination,
    LeaverReasons,
    Passed,
    board_reason,
    free_before,
    in_order,
    leaver_reasons,
    plain_board,
    why_exchanged,
    why_no_leave,
    why_not_dummy,
)
from indeler.reasons.comparison import Refusal, explain_difference, why_not_together
from indeler.reasons.explained_round import ExplainedRound, Study
from indeler.reasons.groups import Difference, Pair
from indeler.reasons.sentences import Meeting, Points, Reason, Who, clause_name
from indeler.reasons.whole_round import WITHOUT_EXCHANGE
from indeler.rulebooks.clause_texts import wording

MAX_LISTED = 12
LARGE_FIELD = 500
MAX_EXAMINED = 2
"""The number of earlier candidates that are examined in a large field: each requires pairing a group again."""


class Part(NamedTuple):
    """One part of an explanation: the event, and the earlier candidates."""

    sentence: Reason
    passed: tuple[Passed, ...] = ()

    @property
    def refused(self) -> list[tuple[int, Refusal]]:
        """The examined earlier candidates, with the reasons against them."""
        return [(one.player, one.refusal) for one in self.passed if one.refusal is not None]


class Why:
    """An answer about one player, or about two."""

    def __init__(
        self, study: ExplainedRound, head: Reason, parts: Iterable[Part], notes: Iterable[Reason] = ()
    ) -> None:
        self.study = study
        self.head = head
        self.parts = tuple(parts)
        self.notes = tuple(notes)
        self.lang = "en"
        self.plain: Reason | None = None
        """The answer for a reader who knows no rulebook, if it differs from the head."""

    def lines(self, lang: str | None = None) -> list[str]:
        """Return the answer as lines for a reader."""
        words = words_of(lang or self.lang)
        lines = self.in_short(lang)
        for part in self.parts:
            lines.append(f"- {part.sentence.translated(words)}")
            lines += [f"    {passed}" for passed in self._passed(part, words)]
        lines += [f"* {note.translated(words)}" for note in self.notes]
        return lines + [
            f"{clause_name(clause, words)}{colon(words)} {self.wording(clause, lang)}" for clause in self.clauses()
        ]

    def in_short(self, lang: str | None = None) -> list[str]:
        """Return the answer in plain words: a sentence or two, without the details by clause."""
        words = words_of(lang or self.lang)
        plain = [self.plain.translated(words)] if self.plain else []
        return [f"{_capital(self.head.translated(words))}.", *plain]

    def by_the_rules(self, lang: str | None = None) -> list[str]:
        """Return the details by clause below the plain words, a line each."""
        words = words_of(lang or self.lang)
        lines = [line for part in self.parts for line in (part.sentence.translated(words), *self._passed(part, words))]
        return [_capital(line) for line in (*lines, *(note.translated(words) for note in self.notes))]

    def wording(self, clause: str, lang: str | None = None) -> str:
        """Return a clause of the rulebook in one line."""
        return wording(self.study.rules, clause, lang or self.lang)

    def clauses(self) -> list[str]:
        """Return every clause that is named, once, in order."""
        named = list(self.head.clauses())
        for part in self.parts:
            named += [*part.sentence.clauses()]
            for _, refusal in part.refused:
                named += [refusal.clause, *refusal.sentence.clauses()]
        return list(dict.fromkeys(filter(None, named)))

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def _repr_html_(self) -> str:
        words = words_of(self.lang)
        points = [(part.sentence.translated(words), self._passed(part, words)) for part in self.parts]
        notes = [note.translated(words) for note in self.notes]
        clauses = [f"{clause_name(clause, words)}{colon(words)} {self.wording(clause)}" for clause in self.clauses()]
        return format_list(" ".join(self.in_short()), points, [*notes, *clauses])

    def _passed(self, part: Part, words: Words) -> list[str]:
        """Return the earlier candidates of this part with the reasons against them; unexamined ones come last."""
        lines = [
            f"{self.study.who(one).translated(words)}{colon(words)} {refusal.sentence.translated(words)}"
            for one, refusal in part.refused
        ]
        others = self.study.everybody(one.player for one in part.passed if one.refusal is None)
        return [*lines, Reason(NOT_EXAMINED, {"players": others}).translated(words)] if others else lines

    def as_data(self, lang: str | None = None) -> dict[str, Any]:
        """Return the answer as data for JSON."""
        words = words_of(lang or self.lang)
        return {
            "round": self.study.pairing.round,
            "rules": self.study.rules,
            "answer": self.head.as_data(words),
            "plain": self.in_short(lang),
            "parts": [
                {
                    **part.sentence.as_data(words),
                    "passed": [{"player": one, **refusal.as_data(words)} for one, refusal in part.refused],
                }
                for part in self.parts
            ],
            "notes": [note.translated(words) for note in self.notes],
            "clauses": {clause: self.wording(clause, lang) for clause in self.clauses()},
            "lines": self.lines(lang),
        }


class WhyNot(Why):
    """An answer about two players who do not meet."""

    refusal: Refusal

    def as_data(self, lang: str | None = None) -> dict[str, Any]:
        """Return the answer as data for JSON."""
        words = words_of(lang or self.lang)
        return {**super().as_data(lang), "why_not": self.refusal.as_data(words)}


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


# One player -----------------------------------------------------------------------------------------------------------


def why_player(study: Study, player: int) -> Why:
    """Return the reasons for a player's opponent or bye, and for the player's group."""
    study.check(player)
    nothing = Examination(study, exactly=False)
    leavers = leaver_reasons(study, nothing, only=player)
    parts = [Part(one.leaving, _earlier_leavers(study, one)) for one in leavers]
    values: dict[str, object] = {"player": study.who(player), "round": study.pairing.round}
    boards = enumerate(study.pairing.boards, start=1)
    number = next((number for number, board in boards if player in board), None)
    if number is None:
        return Why(study, Reason(BYE, values), parts)
    board = _examine_board(study, board_reason(study, number, nothing))
    parts += _about_board(study, board)
    other = board.black if player == board.white else board.white
    text = study.white_text if player == board.white else study.black_text
    answer = Why(study, Reason(text, {**values, "other": study.who(other), "board": number}), parts)
    answer.plain = plain_board(study, board)
    return answer


def _examine_board(study: Study, board: BoardReasons) -> BoardReasons:
    """Return a board with the first earlier candidates, and with the purpose of the exchange in its group."""
    group = study.groups[board.place]
    pair = study.in_turn(in_order(study, (board.white, board.black)))
    before = study.opponents_before(group, pair)
    barred = {other for other in before if not study.may_meet(pair[0], other)}
    most = MAX_EXAMINED if len(group.players) <= study.max_group_for_pairs else 0
    passed = _examine_first(study, before, partial(why_not_together, study, pair[0]), barred, most)
    exchange = why_exchanged(study, board.place) if study.exchanged_halves(group) else None
    return board._replace(before=passed, exchange=exchange)


def _about_board(study: Study, board: BoardReasons) -> Iterator[Part]:
    """Yield the parts on the pair and the earlier candidates, the exchange, the colours, the floats."""
    place = Reason(study.group_text, {"score": Points(study.groups[board.place].score)})
    yield Part(Reason(N_("{group}: {why}"), {"group": place, "why": board.meeting}), board.before)
    if board.exchange:
        yield Part(Reason(WITHOUT_EXCHANGE, {"why": board.exchange.sentence}))
    yield from (Part(sentence) for sentence in (board.colour, *board.floats))


def _earlier_leavers(study: Study, one: LeaverReasons) -> tuple[Passed, ...]:
    if one.leaving.text in (MEETS_DUMMY, KNOWN_FREE):
        return _examine_first(study, free_before(study, one.player), partial(why_not_dummy, study))
    before = study.leavers_before(one.place, one.player)
    is_bye = study.has_bye(one.place, one.player)
    barred = {other for other in before if study.people[other].bye_barred} if is_bye else ()
    return _examine_first(study, before, why_no_leave(study, one.place, one.player), barred)


def _examine_first(
    study: Study,
    before: Iterable[int],
    why: Callable[[int], Refusal],
    barred: Container[int] = (),
    most: int = MAX_EXAMINED,
) -> tuple[Passed, ...]:
    """Return the first earlier candidates and why not; in a large field ``most``, and those barred."""
    left, looking = MAX_LISTED if len(study.people) <= LARGE_FIELD else most, Examination(study, exactly=True)
    passed = []
    for other in islice(before, MAX_LISTED):
        left -= other not in barred
        passed.append(Passed(other, looking.examine(partial(why, other)) if left >= 0 or other in barred else None))
    return tuple(passed)


# Two players ----------------------------------------------------------------------------------------------------------


def why_two(study: Study, a: int, b: int) -> Why:
    """Return the reasons why two players meet, or do not."""
    study.check(a, b)
    if a == b:
        refusal = N_("{player} cannot be the opponent too; name two players.")
        raise InvalidInput(refusal, player=study.tournament.named(a))
    if any({a, b} == set(board) for board in study.pairing.boards):
        return why_player(study, a)
    answer = why_not_together(study, a, b)
    values = {"one": study.who(a), "other": study.who(b), "round": study.pairing.round}
    difference = answer.difference
    if difference is None:
        text = FORBIDDEN if answer.alternative is None else NOT_TOGETHER
        why = WhyNot(study, Reason(text, {**values, "why": answer.sentence}), ())
    else:
        group = Reason(study.group_text, {"score": Points(study.groups[difference.group].score)})
        new, old = changes(study, answer, (a, b))
        changed = Part(Reason(WITH_THEM, {"boards": new})), Part(Reason(INSTEAD_OF, {"boards": old}))
        if answer.is_broken:
            head = Reason(BREAKS, {**values, "why": answer.sentence})
            why = WhyNot(study, head, (Part(_where_elsewhere(difference, group)), *changed))
        else:
            head = Reason(NOT_BEST, {**values, "why": answer.sentence})
            where = BY_ORDER if difference.by_order else IN_GROUP
            why = WhyNot(study, head, (Part(Reason(where, {"group": group}, difference.clause)), *changed))
    why.refusal = answer
    return why


def _where_elsewhere(difference: Difference, group: Reason) -> Reason:
    """Return where the best round with the pair differs, if the rest cannot be completed: it is worse, or later."""
    if difference.by_order:
        return Reason(ELSEWHERE_LATER, {"group": group}, difference.clause)
    return Reason(ELSEWHERE, {"group": group, "why": explain_difference(difference)})


def changes(study: Study, answer: Refusal, pair: Pair) -> tuple[tuple[Meeting, ...], tuple[Meeting, ...]]:
    """Return the boards of the best round with the pair that ours lacks, and ours that it lacks; the pair's first."""
    assert answer.alternative is not None
    ours, theirs = (
        meetings(study.tournament, sorted(pairing.boards, key=lambda board: not {*board} & {*pair}), pairing.bye)
        for pairing in (study.pairing, answer.alternative)
    )
    new, old = (board for board in theirs if board not in ours), (board for board in ours if board not in theirs)
    return tuple(new), tuple(old)


def meetings(tournament: Tournament, boards: Iterable[tuple[int, int]], bye: int | None) -> list[Meeting]:
    """Return boards by name, and the bye."""

    def who(number: int) -> Who:
        return Who(number, tournament.player(number).name)

    found = [Meeting(who(white), who(black)) for white, black in boards]
    return found if bye is None else [*found, Meeting(who(bye), None)]


BYE = N_("round {round}: {player} has the bye")
NOT_EXAMINED = N_("these came earlier too, which was not looked into: {players}; ask about one of them")
FORBIDDEN = N_("round {round}: {one} and {other} cannot meet, for {why}")
NOT_TOGETHER = N_("round {round}: {one} and {other} do not meet, for {why}")
NOT_BEST = N_("round {round}: {one} and {other} may meet, but {why}")
BREAKS = N_("round {round}: {one} and {other} do not meet, for {why}")
IN_GROUP = N_("the round would be worse in {group}")
BY_ORDER = N_("in {group} only the order of the rules decides")
ELSEWHERE_LATER = N_("the best round in which they meet comes later in the order of the rules, in {group}")
ELSEWHERE = N_("the best round in which they meet is worse in {group}: {why}")
WITH_THEM = N_("if they met, these boards would be played: {boards}")
INSTEAD_OF = N_("they would replace: {boards}")
