"""How the exit and the output of an engine under test are interpreted, and the report of its faults."""

from dataclasses import replace
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread
from xml.etree import ElementTree

import pytest

import indeler
from indeler.conform import running
from indeler.conform.cases import cases, file_text, position, recorded, with_round
from indeler.conform.report import MOST_WAYS, as_data, conclusion, drawing, faults, junit, standing, summary
from indeler.conform.running import (
    BROKEN,
    CRASHED,
    REFUSED,
    RIGHT,
    Checker,
    Ended,
    Outcome,
    Program,
    boards_in,
    own_engine,
    same_values,
    tallies,
    values_in,
)
from indeler.conform.writing import listed
from indeler.formats import read_trf
from indeler.language import InvalidInput
from indeler.model import scores
from indeler.model.teams import TeamTournament

CASES = [case for case in cases("fide-dutch", ["C12", "C14"]) if case.number <= 3]
CASE = CASES[0]


def test_an_exception_of_our_own_engine_is_a_crash_in_that_case_only(monkeypatch):
    def pair(before, rulebook):
        if before == recorded(CASES[1]):
            raise KeyError("no such player")
        return indeler.pair(before, rulebook)

    monkeypatch.setattr(running, "pair", pair)
    found = [own_engine(case) for case in CASES[:3]]
    assert [one.verdict for one in found] == [RIGHT, CRASHED, RIGHT]
    assert found[1].message == "KeyError: 'no such player'"


@pytest.mark.parametrize(
    ("code", "message", "is_crash"),
    [
        (0, "", False),
        (1, "no pairing exists", False),
        (128, "", False),
        (129, "", True),
        (-9, "", True),
        (1, "Traceback … KeyError: 3", True),
    ],
)
def test_a_signal_or_a_traceback_is_a_crash(code, message, is_crash):
    assert Ended(code, "", message).is_crash == is_crash


@pytest.mark.parametrize(("status", "verdict"), [(422, REFUSED), (499, REFUSED), (500, CRASHED), (503, CRASHED)])
def test_a_status_of_500_or_more_is_a_crash_and_a_lower_one_a_refusal(status, verdict):
    class Service(BaseHTTPRequestHandler):
        def do_POST(self):
            self.rfile.read(int(self.headers["Content-Length"]))
            self.send_response(status)
            self.end_headers()
            self.wfile.write(b"\n no pairing \n other")

        def log_message(self, *_):
            pass

    server = HTTPServer(("127.0.0.1", 0), Service)
    Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
    try:
        outcome = Program(f"http://127.0.0.1:{server.server_port}/", "trf26", 10)(CASE)
    finally:
        server.shutdown()
        server.server_close()
    assert (outcome.verdict, outcome.message) == (verdict, f"{status} no pairing")


@pytest.mark.parametrize(
    "text",
    [
        "2\n3 1\n2 0\n",
        "2\n3 1\n2 -1\n",
        "\n1\n\n3 1\n2 0\n",
        '[{"white": 3, "black": 1}, {"white": 2, "black": null}]',
        '{"pairs": [[3, 1]], "byes": [{"player": 2}]}',
        '{"games": [["3", "1"]], "byes": [], "bye": 2}',
    ],
)
def test_the_bye_is_read_in_all_common_notations(text):
    assert boards_in(text, CASE) == ((3, 1), (2, 0))


@pytest.mark.parametrize("text", ["", "0\n", "3\n3 1\n2 0\n", "0\n3 1\n", "two\n3 1\n2 0\n"])
def test_a_list_whose_length_differs_from_its_first_line_is_refused(text):
    with pytest.raises((ValueError, IndexError)):
        boards_in(text, CASE)


def test_values_are_read_from_lines_that_begin_with_a_number():
    assert values_in("No Name BH\n\n2;B. Player;4½\n 1 | A. Player | 3\nend\n7\n") == ((1, "3"), (2, "4½"))
    with pytest.raises(ValueError, match="nothing"):
        values_in("nothing\n")


def test_a_line_of_values_has_at_least_two_cells():
    assert values_in("1 3\n7\n") == ((1, "3"),)


def test_a_fraction_after_a_negative_number_is_subtracted():
    assert same_values([(1, "-1½"), (2, "¼"), (3, "+")], [(1, "-1.5"), (2, "1/4"), (3, "+")])
    assert not same_values([(1, "-1½")], [(1, "-0.5")])
    assert not same_values([(1, "1")], [(1, "1"), (2, "0")])


def test_ranks_in_the_file_are_by_points_and_then_by_number():
    tournament = recorded(CASE)
    points = {row[0].rstrip("*"): row[1] for row in standing(CASE, "en").rows}
    players = read_trf(file_text(tournament, "trf26").encode()).players.values()
    ranks = {player.number: player.rank for player in players}
    assert [str(number) for number in sorted(ranks, key=ranks.__getitem__)] == list(points)
    assert sorted(ranks.values()) == list(range(1, len(ranks) + 1))
    values = [scores(tournament)[int(number)] for number in points]
    assert values == sorted(values, reverse=True)


def wrong(case):
    return Outcome(case, BROKEN, case.other)


def test_the_report_counts_right_wrong_and_missing_answers():
    found = tallies([own_engine(CASES[0]), wrong(CASES[1]), Outcome(CASES[2], REFUSED, message="no pairing")])
    assert conclusion(found, "en")[:2] == [
        "1 of 3 cases are right.",
        "Broken clauses that explain the 1 wrong answers: fide-dutch C12 (1).",
    ]
    assert summary(found, "en").rows[0][2:5] == ("1/3", "1/3", "1/3")
    (suite,) = ElementTree.fromstring(junit(found, "engine"))
    assert [suite.get(name) for name in ("tests", "failures", "errors")] == ["3", "1", "1"]
    data = as_data(found, "engine")
    assert [(one["cases"], one["right"], one["broken"], one["refused"]) for one in data["clauses"]] == [(3, 1, 1, 1)]
    assert [(one["clause"], one["explains"]) for one in data["suspects"]] == [("C12", 1)]
    assert [one.get("message") for one in data["cases"]] == [None, None, "no pairing"]


def test_each_kind_of_missing_answer_is_shown_once_and_at_most_ten_kinds():
    silent = [Outcome(CASE, REFUSED, message=f"no pairing {at}") for at in range(3)]
    assert [one.reasons for one in faults(tallies(silent), "en")] == [("The program: no pairing 0",)]
    many = [Outcome(CASE, CRASHED, message="x" * at) for at in range(1, MOST_WAYS + 3)]
    assert len(faults(tallies(many), "en")) == MOST_WAYS == 10


def test_the_round_of_the_engine_is_shown_next_to_the_right_one_by_board():
    (fault,) = faults(tallies([Outcome(CASE, BROKEN, CASE.other[:1])]), "en")
    boards = [f"{white} – {black or 'bye'}" for white, black in CASE.answer]
    (white, black), *_ = CASE.other
    theirs = [f"{white} – {black or 'bye'}", *[""] * (len(boards) - 1)]
    assert list(fault.boards.rows) == list(zip(boards, theirs, strict=True))


def test_the_order_of_boards_counts_only_if_the_case_is_about_it():
    text = "".join(f"{line}\n" for line in (len(CASE.answer), *(f"{one} {other}" for one, other in CASE.answer[::-1])))
    ordered = replace(CASE, other=CASE.answer[::-1])
    program = Program("https://example.invalid/", "trf26", 1)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("indeler.conform.running.posted", lambda *_: text)
        assert [program(case).verdict for case in (CASE, ordered)] == [RIGHT, BROKEN]


def test_a_summary_states_which_columns_contain_text():
    table = summary(tallies([own_engine(CASE)]), "en")
    assert table.heads == ("rulebook", "clause", "right", "broken", "refused", "crashed", "timed out", "in our words")
    assert table.left == ("rulebook", "clause", "in our words")


def test_the_standings_have_a_column_per_round_and_a_star_for_absent_players():
    case = CASES[1]
    table = standing(case, "en")
    assert table.heads == ("No.", "pts", *(str(number) for number in range(1, case.round)))
    assert {len(row) for row in table.rows} == {case.round + 1}
    assert [row[0] for row in table.rows if row[0].endswith("*")] == [f"{one}*" for one in recorded(case).absent()]


def test_the_reasons_are_about_the_first_board_that_only_the_engine_has():
    """If the pairs are right, it is a board with other colours; if only the order differs, there is no such reason."""
    case = CASES[1]
    *others, (white, black) = case.answer
    for answer, asked in (
        (case.other, "Round 4: P1 (1) and P4 (4) may meet, but "),
        ((*others, (black, white)), f"Round 4: P{black} ({black}) has black against P{white} ({white}) on board 3."),
        (case.answer[::-1], None),
    ):
        (fault,) = faults(tallies([Outcome(case, BROKEN, answer)]), "en")
        told = [line for line in fault.reasons if line.startswith("Round ")]
        assert told == [] if asked is None else told[0].startswith(asked)


def test_a_clause_is_right_if_all_its_cases_are():
    (right,), (half,) = tallies([own_engine(CASES[0])]), tallies([own_engine(CASES[0]), wrong(CASES[1])])
    assert right.is_right
    assert not half.is_right
    assert half.name == "fide-dutch C12"


def answering(monkeypatch, text):
    """Return a service that answers each case with this text."""
    monkeypatch.setattr("indeler.conform.running.posted", lambda *_: text)
    return Program("https://example.invalid/", "trf26", 1)


def test_of_a_long_text_that_is_no_round_the_first_80_characters_are_reported(monkeypatch):
    assert answering(monkeypatch, "no pairing \n" * 20)(CASE).message == ("no pairing " * 20)[:80]


def test_an_absent_player_may_be_listed_with_a_bye(monkeypatch):
    """A player who is present must have either an opponent or the bye."""
    case = CASES[1]
    (absent,) = recorded(case).absent()
    assert answering(monkeypatch, listed((*case.answer, (absent, 0))))(case).verdict == RIGHT
    assert answering(monkeypatch, listed((*case.answer, (case.answer[0][0], 0))))(case).verdict == BROKEN


@pytest.mark.parametrize(
    ("rejected", "verdict", "answer", "message"),
    [
        ((False, True), RIGHT, (), ""),
        ((False, False), BROKEN, CASE.other, "accepts the right round and the wrong one"),
        ((True, True), BROKEN, CASE.answer, "rejects the right round and the wrong one"),
        ((True, False), BROKEN, CASE.answer, "rejects the right round and accepts the wrong one"),
    ],
)
def test_a_checker_must_accept_the_right_round_and_reject_the_other(monkeypatch, rejected, verdict, answer, message):
    codes = dict(zip((CASE.answer, CASE.other), rejected, strict=True))
    texts = {file_text(with_round(CASE, boards), "trf16"): int(code) for boards, code in codes.items()}
    monkeypatch.setattr("indeler.conform.running.run_program", lambda _, text, *__: Ended(texts[text], "", ""))
    assert Checker("check {in}", "trf16", 1)(CASE) == Outcome(CASE, verdict, answer, message)


def test_a_command_is_split_as_by_a_shell():
    with pytest.raises(InvalidInput, match="'/no where/prog'"):
        Program("'/no where/prog' {in}", "trf26", 1)(CASE)


def test_in_junit_a_wrong_round_is_a_failure_and_a_missing_answer_an_error():
    found = tallies([own_engine(CASES[0]), wrong(CASES[1]), Outcome(CASES[2], REFUSED, message="no pairing")])
    (suite,) = ElementTree.fromstring(junit(found, "engine"))
    told = [(child.tag, child.get("type"), child.get("message")) for test in suite for child in test]
    right, theirs = (" ".join(f"{a}-{b}" for a, b in boards) for boards in (CASES[1].answer, CASES[1].other))
    assert told == [("failure", "broken", f"right {right}; engine {theirs}"), ("error", "refused", "no pairing")]
    assert len(suite) == 3


@pytest.mark.parametrize(("rulebook", "is_drawn"), [("fide-dutch", True), ("berger", False), ("tie-breaks", False)])
def test_a_case_has_a_drawing_only_if_its_rulebook_supports_it(rulebook, is_drawn):
    assert drawing(next(cases(rulebook)), "en").startswith("<svg") == is_drawn


def test_a_case_names_the_other_clauses_that_change_its_round():
    case = replace(CASE, made=(("1-2", ("C6:2", "C12")), ("1-3", ("C6", "C9"))))
    assert case.also == ("C6", "C9")


def test_a_case_of_a_team_event_is_paired_by_teams():
    """This also holds if its file does not state the type."""
    case = next(cases("fide-team"))
    unnamed = replace(case, trf="".join(line for line in case.trf.splitlines(True) if not line.startswith("192")))
    assert isinstance(position(unnamed), TeamTournament)


@pytest.mark.parametrize(
    ("rulebook", "code", "kept"),
    [
        ("fide-dutch", "FIDE_DUTCH_2026", ""),
        ("fide-double-swiss", "FIDE_DOUBLESWISS", "FIDE_DOUBLESWISS"),
        ("fide-double-swiss", "FIDE_DOUBLESWISS_BAKU", ""),
    ],
)
def test_the_code_of_the_tournament_type_is_kept_if_programs_need_it(rulebook, code, kept):
    """Some programs refuse the year of the Dutch rules; acceleration is stated by virtual points instead."""
    case = next(case for case in cases(rulebook) if not case.clause.startswith("BAKU"))
    lines = [line for line in case.trf.splitlines() if not line.startswith("192")]
    assert recorded(replace(case, trf="\n".join([f"192 {code}", *lines, ""]))).type_code == kept
