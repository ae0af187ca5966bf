"""The report of a trial: verdicts by clause, and of each clause that an engine breaks its smallest case explained."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from html import escape
from typing import Any, NamedTuple
from xml.sax.saxutils import quoteattr

from indeler.audit import check
from indeler.conform.cases import TIE_BREAKS, Answer, Case, boards_text, position, recorded
from indeler.conform.running import BROKEN, RIGHT, VERDICTS, Outcome, Tally
from indeler.conform.suspects import suspects
from indeler.language import N_, IndelerError, Sentence, Text, Words
from indeler.language.catalogue import words_of
from indeler.model import Tournament, format_points
from indeler.model.board_game import BoardGame
from indeler.model.teams import points_of
from indeler.opens.views import cell_text
from indeler.reasons import Question, answered, picture, study, svg
from indeler.rulebooks import declared, explained
from indeler.rulebooks.clause_texts import wording

MOST_WAYS = 10
"""The maximum number of ways of giving no answer that are shown."""


class Table(NamedTuple):
    """Heads and rows of text; the heads in ``left`` have words beneath them."""

    heads: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]
    left: tuple[str, ...] = ()


def summary(found: Iterable[Tally], lang: str) -> Table:
    """Return the number of cases by clause and verdict, with the text of the clause."""
    words = words_of(lang)
    heads = [words(text) for text in (N_("rulebook"), N_("clause"), *VERDICTS, N_("in our words"))]
    rows = [
        (
            one.rulebook,
            one.clause,
            *(f"{one.counts[verdict]}/{len(one.outcomes)}" if one.counts[verdict] else "" for verdict in VERDICTS),
            clause_words(one.rulebook, one.clause, lang),
        )
        for one in found
    ]
    return Table(tuple(heads), rows, (heads[0], heads[1], heads[-1]))


def clause_words(rulebook: str, clause: str, lang: str) -> str:
    """Return the content of a clause in one line; empty for a tie-break, whose code is enough."""
    return "" if rulebook == TIE_BREAKS else wording(rulebook, clause, lang)


def conclusion(found: Sequence[Tally], lang: str) -> list[str]:
    """Return the conclusion in one line, and the clauses that explain the faults."""
    counts = Counter(one.verdict for each in found for one in each.outcomes)
    total = Sentence(N_("{right} of {cases} cases are right."), right=counts[RIGHT], cases=counts.total())
    sentences = [total]
    if named := suspects(found):
        clauses = [f"{one.tally.name} ({len(one.wrong)})" for one in named]
        text = N_("Broken clauses that explain the {count} wrong answers: {clauses}.")
        sentences.append(Sentence(text, count=counts[BROKEN], clauses=clauses))
        others = [each.name for each in named[0].rather_than]
        if others:
            text = N_("Next most likely after {clause}: {others}.")
            sentences.append(Sentence(text, clause=named[0].tally.name, others=others))
    return [each.translated(words_of(lang)) for each in sentences]


class Fault(NamedTuple):
    """A case with a wrong answer of an engine, in one language: the question, the right answer, its answer, and why."""

    case: Case
    head: str
    clause: str
    standing: Table
    boards: Table
    reasons: tuple[str, ...]


def faults(found: Sequence[Tally], lang: str) -> list[Fault]:
    """Return the smallest case of each broken clause, then one for each way in which the engine gave no answer."""
    found_faults = [_fault(one.tally, one.example, lang) for one in suspects(found)]
    silent: dict[tuple[str, str], tuple[Tally, Outcome]] = {}
    for each in found:
        for one in each.outcomes:
            if one.verdict not in (RIGHT, BROKEN):
                silent.setdefault((one.verdict, re.sub(r"[\W\d]+", " ", one.message)), (each, one))
    return found_faults + [_fault(*each, lang) for each in list(silent.values())[:MOST_WAYS]]


def _fault(tally: Tally, one: Outcome, lang: str) -> Fault:
    words = words_of(lang)
    reasons = list(_reasons(one, lang)) if one.verdict == BROKEN else []
    if one.message:
        reasons.append(Sentence(N_("The program: {message}"), message=words(Text(one.message))).translated(words))
    return Fault(
        one.case,
        _head(tally, one, lang),
        clause_words(tally.rulebook, tally.clause, lang),
        standing(one.case, lang),
        _compared(one, lang),
        tuple(reasons),
    )


def _head(tally: Tally, one: Outcome, lang: str) -> str:
    values = {
        "rules": tally.rulebook,
        "clause": tally.clause,
        "count": tally.counts[one.verdict],
        "cases": len(tally.outcomes),
        "players": len(position(one.case).players),
        "round": one.case.round,
        "case": one.case.number,
    }
    text = N_("{rules} {clause} has no answer ({count} of {cases}, {verdict}): {players} players, round {round}.")
    if one.verdict == BROKEN:
        text = N_("{rules} {clause} is broken ({count} of {cases}): here are {players} players, round {round}.")
        if one.case.clause != tally.clause:
            text = N_("{rules} {clause} may be broken: here are {players} players, round {round}.")
    return Sentence(text, **values, verdict=Sentence(one.verdict)).translated(words_of(lang))


def standing(case: Case, lang: str) -> Table:
    """Return the players before the round by points and number, with their rounds as a cross table has them."""
    words, tournament = words_of(lang), position(case)
    points = points_of(tournament)
    game = BoardGame.CHESS if case.rulebook == TIE_BREAKS else BoardGame(declared(case.rulebook).game)
    rounds = [str(number) for number in range(1, len(tournament.rounds) + 1)]
    absent = tournament.absent()
    rows = [
        (
            f"{number}{'*' if number in absent else ''}",
            format_points(points[number]),
            *(cell_text(cell, game) for cell in tournament.card(number)),
        )
        for number in sorted(tournament.players, key=lambda each: (-points[each], each))
    ]
    return Table((words(N_("No.")), words(N_("pts")), *rounds), rows)


def _compared(one: Outcome, lang: str) -> Table:
    words = words_of(lang)
    if one.case.rulebook == TIE_BREAKS:
        theirs: dict[int, object] = dict(one.answer)
        columns = words(N_("No.")), words(N_("right")), words(N_("the engine"))
        return Table(columns, [(str(who), str(value), str(theirs.get(who, ""))) for who, value in one.case.answer])
    heads = words(N_("right")), words(N_("the engine"))
    places = range(max(len(one.case.answer), len(one.answer)))
    rows = [(_board(one.case.answer, place, words), _board(one.answer, place, words)) for place in places]
    return Table(heads, rows, heads)


def _board(boards: Answer, place: int, words: Words) -> str:
    if place >= len(boards):
        return ""
    white, black = boards[place]
    return f"{white} – {black or words(N_('bye'))}"


def _reasons(one: Outcome, lang: str) -> tuple[str, ...]:
    """Return the findings of the audit on the boards of the engine, and why the first of its boards is wrong."""
    case, words = one.case, words_of(lang)
    if case.rulebook == TIE_BREAKS:
        return ()
    tournament = position(case)
    try:
        verdict = check(tournament, None, case.rulebook, one.answer, None, lang)
    except IndelerError as refusal:
        return (refusal.translated(words),)
    found = [f"{clause}: {sentence}" for clause, sentence in verdict.findings]
    return (*found, *_why(case, one.answer, tournament, lang))


def _why(case: Case, boards: Answer, tournament: Tournament, lang: str) -> list[str]:
    """Return the answer to `why` about the first board that only the engine has."""
    right = {frozenset(board) for board in case.answer}
    theirs = [board for board in boards if frozenset(board) not in right and board[1]]
    turned = [board for board in boards if board not in case.answer]
    if not turned:
        return []
    white, black = (*theirs, *turned)[0]
    question = Question(white, black if theirs else None)
    try:
        return answered(tournament, question, case.rulebook, {}, lang).lines()
    except IndelerError as refusal:
        return [refusal.translated(words_of(lang))]


def as_data(found: Iterable[Tally], engine: str) -> dict[str, Any]:
    """Return the whole trial for JSON."""
    found = list(found)
    return {
        "engine": engine,
        "clauses": [
            {
                "rules": one.rulebook,
                "clause": one.clause,
                "cases": len(one.outcomes),
                **{verdict.replace(" ", "_"): one.counts[verdict] for verdict in VERDICTS},
            }
            for one in found
        ],
        "suspects": [
            {
                "rules": one.tally.rulebook,
                "clause": one.tally.clause,
                "explains": len(one.wrong),
                "rather_than": [each.clause for each in one.rather_than],
            }
            for one in suspects(found)
        ],
        "cases": [_case_data(one) for tally in found for one in tally.outcomes],
    }


def _case_data(one: Outcome) -> dict[str, Any]:
    case = one.case
    return {
        "rules": case.rulebook,
        "clause": case.clause,
        "number": case.number,
        "round": case.round,
        "players": len(recorded(case).players),
        "traits": list(case.traits),
        "verdict": one.verdict,
        "right": [list(board) for board in case.answer],
        "engine": [list(board) for board in one.answer],
        **({"message": one.message} if one.message else {}),
    }


def junit(found: Iterable[Tally], engine: str) -> str:
    """Return the trial as JUnit XML: a suite for each rulebook, a test for each case."""
    by_rulebook: dict[str, list[Outcome]] = {}
    for one in found:
        by_rulebook.setdefault(one.rulebook, []).extend(one.outcomes)
    suites = "".join(_suite(rules, some) for rules, some in by_rulebook.items())
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name={quoteattr(engine)}>\n{suites}</testsuites>\n'


def _suite(rules: str, outcomes: list[Outcome]) -> str:
    counts = Counter(one.verdict for one in outcomes)
    errors = len(outcomes) - counts[RIGHT] - counts[BROKEN]
    head = f'name={quoteattr(rules)} tests="{len(outcomes)}" failures="{counts[BROKEN]}" errors="{errors}"'
    return f" <testsuite {head}>\n{''.join(map(_test, outcomes))} </testsuite>\n"


def _test(one: Outcome) -> str:
    case = one.case
    head = f'  <testcase classname={quoteattr(f"{case.rulebook}.{case.clause}")} name="{case.number}"'
    if one.verdict == RIGHT:
        return f"{head}/>\n"
    tag = "failure" if one.verdict == BROKEN else "error"
    message = one.message
    if one.verdict == BROKEN:
        message = f"right {boards_text(case.answer)}; engine {boards_text(one.answer)}"
    return f"{head}><{tag} type={quoteattr(one.verdict)} message={quoteattr(message)}/></testcase>\n"


# The report as one HTML page: the table, then each broken clause with its smallest case and the picture ---------------


class ConformPage:
    """The page of one trial in one language, for `indeler.opinion.html.document`."""

    def __init__(self, found: Sequence[Tally], engine: str, lang: str) -> None:
        self.found, self.engine, self.lang = found, engine, lang

    def title(self) -> str:
        """Return the title of the page."""
        text = N_("Which clause does {engine} break?")
        return Sentence(text, engine=self.engine).translated(words_of(self.lang))

    def body(self) -> str:
        """Return the complete report, without head and style."""
        sections = []
        for fault in faults(self.found, self.lang):
            drawn = drawing(fault.case, self.lang)
            picture = f'<div class="scroll picture">{drawn}</div>\n' if drawn else ""
            sections.append(f"<section>\n{_explained(fault)}\n{picture}</section>")
        lines = "".join(f"<p>{escape(line)}</p>\n" for line in conclusion(self.found, self.lang))
        table = html_table(summary(self.found, self.lang))
        return "\n".join([f"<h1>{escape(self.title())}</h1>", f"{lines}{table}", "\n".join(sections), ""])


def _explained(fault: Fault) -> str:
    reasons = "".join(f"<li>{escape(line.strip())}</li>" for line in fault.reasons)
    clause = f"<p>{escape(fault.clause)}</p>\n" if fault.clause else ""
    return (
        f"<h2>{escape(fault.head)}</h2>\n{clause}{html_table(fault.standing)}\n{html_table(fault.boards)}\n"
        f"<ul>{reasons}</ul>"
    )


def html_table(table: Table) -> str:
    """Return a table of a report."""
    heads = "".join(f"<th>{escape(head)}</th>" for head in table.heads)
    rows = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in table.rows)
    return f'<div class="scroll"><table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table></div>'


def drawing(case: Case, lang: str) -> str:
    """Return the groups of the right round as SVG; nothing if the rulebook has no picture."""
    if case.rulebook == TIE_BREAKS or case.rulebook not in explained():
        return ""
    return svg(picture(study(recorded(case), case.rulebook, {}), words_of(lang)))
