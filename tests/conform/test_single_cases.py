"""Files, sentences and reports of a single case of the test kit and of a single tournament of an exchange."""

import json
from dataclasses import replace

import pytest

from indeler import lab
from indeler.conform import exchange
from indeler.conform.cases import cases, file_text, round_text
from indeler.conform.exchange import Other, check_ours, generated, pair_theirs, values_by_code
from indeler.conform.report import clause_words, faults, summary
from indeler.conform.running import BROKEN, RIGHT, Ended, NoAnswer, Outcome, _filled, _line, tallies
from indeler.conform.suspects import suspects
from indeler.conform.writing import case_files, listed, sentence
from indeler.model import Game, Result, Round
from indeler.ranking import format_value, standings

SWISS = next(cases("fide-dutch", ["C12"]))
TIE = next(case for case in cases("tie-breaks") if case.rulebook == "tie-breaks")
OTHER = Other("generate", "check", "", "", (), "fide-dutch", "trf26", 10)
PLAYED = lab.generate(lab.plan_of("ForfeitRate=0\nHPBRate=0\nZPBRate=0", players=8, rounds=3, seed="7"))


def test_a_pairing_case_has_the_right_round_and_a_proof_and_a_tie_break_neither():
    assert [ending for ending, _ in case_files(SWISS)] == [
        *("trf26.trf", "trf16.trf", "answer.txt", "other.txt", "case.json", "right.trf", "certificate.json")
    ]
    files = dict(case_files(TIE))
    assert [*files] == ["trf26.trf", "trf16.trf", "answer.txt", "other.txt", "case.json"]
    assert files["case.json"].startswith('{\n "rulebook": "tie-breaks",\n')
    assert json.loads(files["case.json"])["en"] == sentence(TIE, "en")


def test_an_answer_begins_with_its_number_of_lines():
    assert listed(((3, 1), (2, 4), (5, 0))) == "3\n3 1\n2 4\n5 0\n"


def test_a_sentence_gives_boards_for_a_clause_and_values_for_a_tie_break():
    (white, black), *_ = SWISS.answer
    (player, value), *_ = TIE.answer
    assert sentence(SWISS, "en").startswith(f"{SWISS.clause} decides: {clause_words('fide-dutch', 'C12', 'en')}")
    assert f"Right is {white}-{black} " in sentence(SWISS, "en")
    assert sentence(TIE, "en").startswith(f"{TIE.clause} is {player}: {value}, ")


def test_a_summary_row_has_the_text_of_a_clause_and_no_text_for_a_tie_break():
    found = tallies([Outcome(SWISS, RIGHT), Outcome(TIE, RIGHT)])
    said = {row[1]: row[-1] for row in summary(found, "en").rows}
    assert said[TIE.clause] == ""
    assert said["C12"] == clause_words("fide-dutch", "C12", "en") != ""


def test_tie_break_values_are_shown_next_to_those_of_the_engine():
    (fault,) = faults(tallies([Outcome(TIE, BROKEN, TIE.other[:1])]), "en")
    (player, value), *_ = TIE.other
    assert fault.boards.heads == ("No.", "right", "the engine")
    assert {row[0]: row[2] for row in fault.boards.rows if row[2]} == {str(player): str(value)}
    assert [row[:2] for row in fault.boards.rows] == [(str(who), str(what)) for who, what in TIE.answer]


def test_the_clause_whose_variant_makes_the_round_of_the_engine_is_named(monkeypatch):
    """Variants of two clauses change the same cases; the engine makes the rounds of one of them."""
    monkeypatch.setattr("indeler.conform.suspects._finding", lambda *_: "")
    made = (("1-2", ("A",)), (round_text(SWISS.other), ("B",)))
    wrong = [Outcome(replace(SWISS, clause="C", number=at, other=(), made=made), BROKEN, SWISS.other) for at in (1, 2)]
    right = [Outcome(replace(SWISS, clause=clause, number=1), RIGHT) for clause in "ABC"]
    (named,) = suspects(tallies(wrong + right))
    assert named.tally.clause == "B"


def test_an_unknown_placeholder_stays_and_a_traceback_is_shown_by_its_last_line():
    assert _filled("--{rules} {x}", {"rules": "fide-dutch"}) == "--fide-dutch {x}"
    assert _line("\n no pairing \n other") == "no pairing"
    assert _line("Traceback (most recent call last):\n  File\nKeyError: 3\n") == "Traceback … KeyError: 3"
    assert _line(" \n") == ""


# An exchange ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "text", "is_one"), [(0, "012 Open\n001 x", True), (1, "012 Open\n001 x", False), (0, "012 Open", False)]
)
def test_a_seed_gives_a_tournament_if_the_program_succeeds_and_lists_players(monkeypatch, code, text, is_one):
    monkeypatch.setattr(exchange, "_run", lambda *_: Ended(code, text.replace("\n", "\r\n"), ""))
    assert generated(OTHER, 1, "") == (text if is_one else None)


def test_a_seed_without_an_answer_gives_no_tournament(monkeypatch):
    def late(*_):
        raise NoAnswer("timed out", "")

    monkeypatch.setattr(exchange, "_run", late)
    assert generated(OTHER, 1, "") is None


@pytest.mark.parametrize("number", [1, 2, 3])
def test_every_round_of_the_other_program_is_paired_and_a_difference_is_listed(number):
    *boards, last = PLAYED.rounds[number - 1].games
    turned = Round([*boards, Game(last.black, last.white, Result.DRAW)])
    rounds = [turned if at == number else each for at, each in enumerate(PLAYED.rounds, start=1)]
    tally = pair_theirs(OTHER, 4, 5, file_text(PLAYED.replace(rounds=rounds), "trf26"))
    assert (tally.tournaments, tally.players, tally.rounds, tally.values) == (1, 8, 3, 0)
    first = next(each for each in tally.differences if each.what == f"round {number}")
    assert (first.number, first.seed) == (4, 5)
    assert f"{last.white}-{last.black}" in first.ours
    assert f"{last.black}-{last.white}" in first.theirs
    assert not pair_theirs(OTHER, 4, 5, file_text(PLAYED, "trf26")).differences


def test_an_unreadable_file_counts_as_one_difference():
    tally = pair_theirs(OTHER, 4, 5, "001 x")
    (fault,) = tally.differences
    assert tally.tournaments == 1
    assert (fault.what, fault.theirs) == ("file", "")


def served(monkeypatch, **answers):
    """Let the other program respond to each command with this text, exit status or lack of an answer."""

    def run(template, *_):
        answer = answers[template]
        if isinstance(answer, NoAnswer):
            raise answer
        return answer if isinstance(answer, Ended) else Ended(0, answer, "")

    monkeypatch.setattr(exchange, "_run", run)


@pytest.mark.parametrize(
    ("ended", "told"),
    [
        (Ended(0, "", ""), []),
        (Ended(1, "", "round 2 differs"), [("file", "round 2 differs")]),
        (Ended(-9, "", "killed"), [("file", "crashed killed")]),
        (NoAnswer("timed out", ""), [("file", "timed out ")]),
    ],
)
def test_a_checker_without_a_pattern_rejects_the_file_by_its_exit_code(monkeypatch, ended, told):
    served(monkeypatch, check=ended)
    tally = check_ours(OTHER, 4, 5, PLAYED)
    assert [(each.what, each.theirs) for each in tally.differences] == told
    assert [(each.way, each.number, each.seed, each.ours, each.finding) for each in tally.differences] == [
        ("ours", 4, 5, "", "") for _ in told
    ]
    assert tally.tournaments == 1


@pytest.mark.parametrize(
    ("answer", "told"),
    [(NoAnswer("timed out"), "no answer"), ("", "no answer"), ("No BH\n", "No BH"), (NoAnswer("crashed", "x"), "x")],
)
def test_missing_tie_breaks_of_a_program_count_as_one_difference(monkeypatch, answer, told):
    served(monkeypatch, count=answer)
    tally = check_ours(OTHER._replace(checker="", tie_breaks="count", codes=("BH",)), 4, 5, PLAYED)
    (one,) = tally.differences
    assert (one.what, one.ours, one.theirs) == ("tie-breaks", "", told)
    assert tally[:5] == (1, 8, 3, 0, 0)


def test_the_first_player_whose_tie_break_differs_is_named_with_both_values(monkeypatch):
    rows = standings(PLAYED, tiebreaks=["BH"])
    right = {row.player: format_value(row.tiebreaks["BH"]) for row in rows}
    second = rows[1].player
    printed = "".join(f"{player}\t{'99' if player == second else right[player]}\n" for player in right)
    served(monkeypatch, count=f"StartNo\tBH\n{printed.replace('½', '.5')}")
    tally = check_ours(OTHER._replace(checker="", tie_breaks="count", codes=("BH",)), 4, 5, PLAYED)
    (one,) = tally.differences
    assert (one.what, one.ours, one.theirs) == ("BH of 1 players", f"{second}: {right[second]}", f"{second}: 99")
    assert tally.values == 8


def test_only_rows_with_a_leading_number_and_all_columns_are_read_as_values():
    text = "No\tBH\n1\t3\nsum\t4\n2\t5\t6\n\n12\t7\n"
    assert values_by_code(text) == {"No": {1: "1", 12: "12"}, "BH": {1: "3", 12: "7"}}


def test_a_tie_break_service_gets_the_codes_in_its_address(monkeypatch):
    asked = []
    monkeypatch.setattr(exchange, "posted", lambda url, text, seconds: [asked.append((url, seconds)), "StartNo\tBH"][1])
    other = OTHER._replace(checker="", tie_breaks="https://example.invalid/?t={code}", codes=("BH", "SB"))
    (one,) = check_ours(other, 4, 5, PLAYED).differences
    assert one.theirs == "StartNo BH"
    assert asked == [("https://example.invalid/?t=BH,SB", 10)]
