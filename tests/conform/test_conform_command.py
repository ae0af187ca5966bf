"""``indeler conform`` with engines that are right, ignore a clause, or give no answer."""

import json
import sys
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from xml.etree import ElementTree

import pytest

from indeler.cli.main import exit_code
from indeler.conform.cases import cases, file_text, load, recorded, with_round
from indeler.conform.presets import PRESETS
from indeler.conform.running import (
    BROKEN,
    CRASHED,
    REFUSED,
    RIGHT,
    TIMED_OUT,
    Checker,
    Program,
    boards_in,
    own_engine,
    tallies,
)
from indeler.conform.suspects import suspects
from indeler.conform.writing import listed
from indeler.language.catalogue import LANGUAGES, words_of

CASES_PER_CLAUSE = 3
"""Number of cases of each clause that are used, which is enough for these tests."""
CASES = [case for case in cases("fide-dutch", ["C12", "C14"]) if case.number <= CASES_PER_CLAUSE]
CASE = CASES[0]

LOOKING_UP = """
import json, sys
file, out = sys.argv[1:]
answers = json.load(open({answers!r}))
open(out, "w").write(answers[open(file, newline="").read()])
"""


@pytest.fixture
def indeler(capsys, monkeypatch):
    """Return a function that runs ``indeler`` on a small test kit: its exit code, output and error message."""

    def some(rulebook):
        return [replace(one, cases=one.cases[:CASES_PER_CLAUSE]) for one in load(rulebook)]

    def call(*words):
        monkeypatch.setattr("indeler.cli.conform.load", some)
        code = exit_code([str(word) for word in words])
        return code, *capsys.readouterr()

    return call


@pytest.fixture
def script(tmp_path):
    """Return a function that writes a Python program and returns its command without placeholders."""

    def make(text):
        file = tmp_path / "engine.py"
        file.write_text(text)
        return f"{sys.executable} -S -E {file}"

    return make


@pytest.fixture
def without(script, tmp_path):
    """Return a function that makes an engine without a clause, which gives the wrong answers of the kit for it."""

    def make(clause):
        file = tmp_path / "answers.json"
        answers = {
            file_text(recorded(case), "trf26"): listed(case.other if case.clause == clause else case.answer)
            for case in CASES
        }
        file.write_text(json.dumps(answers))
        return f"{script(LOOKING_UP.format(answers=str(file)))} {{in}} {{out}}"

    return make


def test_the_own_engine_is_right(indeler):
    code, out, _ = indeler("conform", "--rules", "fide-dutch", "--clause", "C12", "--json")
    (clause,) = json.loads(out)["clauses"]
    assert code == 0
    assert (clause["clause"], clause["right"], clause["broken"]) == ("C12", clause["cases"], 0)


def test_the_report_names_the_clause_that_an_engine_ignores(indeler, without, tmp_path):
    page, tests = tmp_path / "report.html", tmp_path / "junit.xml"
    asked = "--rules", "fide-dutch", "--clause", "C12", "--clause", "C14", "--html", page, "--junit", tests
    code, out, _ = indeler("conform", "--engine", without("C14"), *asked)
    count = sum(case.clause == "C14" for case in CASES)
    assert code == 1
    assert f"fide-dutch C14 is broken ({count} of {count}): here are " in out
    assert "C12 is broken" not in out
    assert f"explain the {count} wrong answers: fide-dutch C14 ({count}).\n" in out
    assert "C14: As few resident downfloaters as possible" in out  # the reasons name the clause
    assert "<svg" in page.read_text()
    (suite,) = ElementTree.fromstring(tests.read_text())
    assert (suite.get("tests"), suite.get("failures")) == (str(len(CASES)), str(count))
    assert {test.get("classname") for test in suite if len(test)} == {"fide-dutch.C14"}


@pytest.mark.parametrize(
    ("text", "verdict", "message"),
    [
        ("import os; os.abort()", CRASHED, ""),
        ("raise KeyError('standing')", CRASHED, "Traceback … KeyError: 'standing'"),
        ("import sys; sys.exit('no pairing exists')", REFUSED, "no pairing exists"),
        ("import time; print('1', flush=True); time.sleep(60)", TIMED_OUT, ""),
        ("print('round paired, see the screen')", REFUSED, "round paired, see the screen"),
        ("print('2\\n1 2')", REFUSED, "2 1 2"),
        ("print(0)", REFUSED, "0"),
        ("", REFUSED, "no answer"),
        ("print('1\\n1 1')", BROKEN, ""),
    ],
)
def test_each_kind_of_unusable_answer_has_its_own_verdict(script, text, verdict, message):
    seconds = 0.2 if verdict == TIMED_OUT else 10
    outcome = Program(f"{script(text)} {{in}}", "trf26", seconds)(CASE)
    assert (outcome.verdict, outcome.message) == (verdict, message)


def test_a_wrong_answer_that_is_not_a_round_is_also_explained(indeler, script):
    code, out, _ = indeler("conform", "--engine", f"{script('print(1); print(1, 1)')} {{in}}", "--clause", "C12")
    assert code == 1
    assert "stands against himself" in out


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("sys.exit(not right)", RIGHT),
        ("", BROKEN),
        ("sys.exit(1)", BROKEN),
        ("sys.exit(right)", BROKEN),
    ],
)
def test_a_checker_accepts_the_right_round_and_rejects_the_other(script, tmp_path, text, verdict):
    file = tmp_path / "right.trf"
    file.write_text(file_text(with_round(CASE, CASE.answer), "trf16"), newline="")
    head = f"import sys; right = open(sys.argv[1]).read() == open({str(file)!r}).read()"
    command = f"{script(f'{head}{chr(10)}{text}')} {{in}}"
    assert Checker(command, "trf16", 5)(CASE).verdict == verdict


def test_a_checker_rejects_by_a_text_about_the_round(script):
    """The checker of this test prints the text for every round, also for the right one."""
    command = script(f"print('Round {CASE.round}: no')") + " {in}"
    assert Checker(command, "trf16", 5, rejects="Round {round}: no")(CASE).message.startswith("rejects the right round")
    assert Checker(command, "trf16", 5, rejects="Round 9{round}: no")(CASE).message.startswith("accepts the right")


def test_a_service_gets_the_file_and_answers_with_boards(indeler):
    class Service(BaseHTTPRequestHandler):
        def do_POST(self):
            text = self.rfile.read(int(self.headers["Content-Length"])).decode()
            (case,) = [case for case in CASES if file_text(recorded(case), "trf26") == text]
            self.send_response(200 if case.clause == "C12" else 422)
            self.end_headers()
            boards = [{"white": white, "black": black} for white, black in case.answer if black]
            byes = [white for white, black in case.answer if not black]
            self.wfile.write(json.dumps({"pairings": boards, "byes": byes}).encode())

        def log_message(self, *_):
            pass

    server = HTTPServer(("127.0.0.1", 0), Service)
    Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}/pair"
    try:
        assert indeler("conform", "--engine", address, "--clause", "C12")[0] == 0
        assert {Program(address, "trf26", 5)(case).verdict for case in CASES if case.clause == "C14"} == {REFUSED}
    finally:
        server.shutdown()
        server.server_close()


def test_an_incomplete_round_is_not_sent_to_a_checker(script):
    """A file cannot contain such a round; a checker that accepts the right round counts as right."""
    command = script("") + " {in}"
    assert Checker(command, "trf16", 5)(replace(CASE, other=CASE.answer[1:])).verdict == RIGHT
    assert Checker(command, "trf16", 5)(replace(CASE, other=())).verdict == RIGHT


def test_lines_are_added_to_each_file(script):
    text = "import sys; sys.exit(open(sys.argv[1]).read().splitlines()[-1])"
    program = Program(script(text) + " {in}", "trfx", 5, records="XXS PAB=1.0\r\n")
    assert program(CASE).message == "XXS PAB=1.0"


def test_virtual_points_are_in_the_file_unless_the_case_is_about_them():
    """Most programs have no other way to learn the virtual points; they are given only for rounds of the tournament."""
    trf = CASE.trf.replace("001    1", "192 FIDE_DUTCH_2026_BAKU\n001    1", 1)
    asked = replace(
        CASE, trf="\n".join(line for line in trf.splitlines() if not line.startswith("250")), clause="BAKU-2"
    )
    assert recorded(asked).type_code == "FIDE_DUTCH_BAKU"
    assert not recorded(asked).virtual_points
    stated = recorded(replace(asked, clause="C12"))
    assert (stated.type_code, bool(stated.virtual_points)) == ("", True)


def test_boards_are_read_in_every_format():
    boards = tuple(sorted(CASE.answer))
    lists = [[white, black] for white, black in CASE.answer]
    games = sum(1 for _, black in CASE.answer if black)
    forms = [
        listed(CASE.answer),
        listed(CASE.answer).replace(str(len(CASE.answer)), str(games), 1),  # a count without the bye
        json.dumps(lists),
        json.dumps({"boards": lists[:-1], "bye": CASE.answer[-1][0]} if not CASE.answer[-1][1] else {"boards": lists}),
        file_text(with_round(CASE, CASE.answer), "trf16"),
    ]
    assert [tuple(sorted(boards_in(form, CASE))) for form in forms] == [boards] * len(forms)


def test_only_the_clause_that_explains_wrong_answers_of_others_is_named():
    """All cases of C14 are wrong, and one case of C12 that a variant of C14 also changes."""
    blamed = [replace(case, made=(("", ("C14",)),)) if case is CASE else replace(case, made=()) for case in CASES]
    wrong = [
        own_engine(case)._replace(verdict=BROKEN, answer=case.other)
        if case.clause == "C14" or case.number == CASE.number
        else own_engine(case)
        for case in blamed
    ]
    assert [(one.tally.clause, len(one.wrong)) for one in suspects(tallies(wrong))] == [
        ("C14", sum(one.verdict == BROKEN for one in wrong))
    ]


@pytest.mark.sampled(2)
def test_the_kit_is_written_reproducibly_and_its_certificates_are_valid(indeler, tmp_path):
    folders = tmp_path / "one", tmp_path / "other"
    for folder in folders:
        assert indeler("conform", "--write", folder, "--rules", "fide-dutch", "--clause", "C14")[0] == 0
    one, other = map(all_files, folders)
    assert one == other
    place = folders[0] / "fide-dutch" / "C14"
    assert (place / "01.answer.txt").read_text() == listed(CASES_OF_C14[0].answer)
    assert set(json.loads((place / "01.case.json").read_text())) >= {*LANGUAGES, "clause", "round"}
    assert "| [C14](fide-dutch/C14) |" in (folders[0] / "README.md").read_text()
    files = place / "01.certificate.json", place / "01.right.trf"
    assert indeler("verify", *files, "--rules", "fide-dutch")[0] == 0
    code, _, refusal = indeler("conform", "--write", folders[0])
    assert (code, "is not empty" in refusal) == (3, True)
    (folders[0].parent / "file").write_text("", encoding="utf-8")
    code, _, refusal = indeler("conform", "--write", folders[0].parent / "file" / "kit")
    assert (code, "whether you may write there" in refusal) == (5, True)


CASES_OF_C14 = [case for case in CASES if case.clause == "C14"]


def all_files(folder):
    """Return the contents of all files in a folder, recursively, by relative path."""
    return {str(file.relative_to(folder)): file.read_bytes() for file in Path(folder).rglob("*") if file.is_file()}


@pytest.mark.parametrize(
    ("words", "refusal"),
    [
        (["--preset", "swissknife"], "There is no preset 'swissknife'; choose one of bbppairings, "),
        (["--rules", "fide-durch"], "The kit has no rulebook 'fide-durch'; choose one of "),
        (["--rules", "fide-dutch", "--clause", "C99"], "The kit has no clause 'C99' of fide-dutch; choose one of "),
        (["--engine", "./prog"], "'./prog' does not say where the file comes: write {in}."),
        (["--engine", "/nowhere/prog {in}"], "The program '/nowhere/prog' does not start: "),
        (["--engine", "prog '{in}"], "'prog '{in}' is not a command; "),
        (["--engine", "http://127.0.0.1:9/"], "http://127.0.0.1:9/ does not answer: "),
        (["--format", "pgn"], "--format pgn: choose one of trf16, "),
        (["--engine", "a {in}", "--checker", "b {in}"], "Give one of --engine, --checker and --preset."),
    ],
)
def test_invalid_options_are_refused_with_one_line(indeler, words, refusal):
    code, out, err = indeler("conform", *words)
    assert (code, out) == (3, "")
    assert err.startswith(f"indeler: {refusal}")
    assert err.count("\n") == 1


def test_the_presets_are_listed_with_their_templates(indeler, monkeypatch):
    code, out, _ = indeler("conform", "--preset", "list")
    assert code == 0
    assert [name for name, one in PRESETS.items() if name not in out or one.template not in out] == []
    monkeypatch.setattr("click.formatting.FORCED_WIDTH", 400)
    _, shown, _ = indeler("conform", "--help")
    engines = [name for name in PRESETS if "-" not in name]
    assert [name for name in engines if name not in shown] == []


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("lang", "said"), [("nl", "is geschonden"), ("de", "ist verletzt")])
def test_the_report_is_in_the_language_of_the_reader(indeler, without, lang, said):
    code, out, _ = indeler("conform", "--engine", without("C12"), "--clause", "C12", "--lang", lang)
    assert code == 1
    assert f"fide-dutch C12 {said}" in out
    assert words_of(lang)("the engine") in out
