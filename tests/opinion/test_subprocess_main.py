"""Tests of judging a file in a separate process: the page, a question about two players, and refusals."""

from base64 import b64encode
from pathlib import Path
from types import SimpleNamespace

import pytest

from indeler.formats import format_tournament, read
from indeler.language import InvalidInput, TooLarge
from indeler.model import Kind, Pairing, Player, Round, Tournament
from indeler.opinion import subprocess_main, tournament_opinion
from indeler.opinion.tournament_opinion import Guess, _checked_rounds, _has_boards_of

FILE = Path("tests/data/corpus/kndb/010.trf")
SHORT = read(FILE).before(3)


def asked(tournament, **more):
    file = b64encode(format_tournament(tournament, "trf26").encode()).decode()
    return subprocess_main.judge_file({"file": file, "name": "open.trf", "lang": "en", "rules": "kndb", **more})


def test_a_file_without_a_question_gives_a_page():
    answer = asked(SHORT)
    assert (answer["rules"], answer["rounds"], answer["lines"]) == ("kndb", [1, 2], [])
    assert "open.trf" in answer["body"]
    assert answer["body"].count("<section id=") == 3


@pytest.mark.parametrize(("one", "other", "is_answered"), [(1, 2, True), (1, 0, False), (0, 2, False)])
def test_a_question_needs_two_players(one, other, is_answered):
    assert bool(asked(SHORT, one=one, other=other, round=2)["lines"]) is is_answered


def test_an_invalid_question_is_answered_with_one_sentence():
    (line,) = asked(SHORT, one=1, other=999, round=2)["lines"]
    assert "999" in line


def test_a_file_without_a_rulebook_is_judged_by_a_guessed_one():
    answer = asked(SHORT.replace(rules=""), rules="")
    assert "names no rulebook" in answer["body"]


def test_a_file_that_is_too_large_or_has_no_rounds_is_refused(monkeypatch):
    with pytest.raises(InvalidInput, match="nothing to check"):
        asked(SHORT.before(1))
    players = len(SHORT.players)
    monkeypatch.setattr(subprocess_main, "MOST_PLAYERS", players)
    monkeypatch.setattr(subprocess_main, "MOST_ROUNDS", 2)
    assert asked(SHORT)["rounds"] == [1, 2]
    monkeypatch.setattr(subprocess_main, "MOST_PLAYERS", players - 1)
    with pytest.raises(TooLarge, match=rf"at most {players - 1} players and 2 rounds"):
        asked(SHORT)
    monkeypatch.setattr(subprocess_main, "MOST_PLAYERS", players)
    monkeypatch.setattr(subprocess_main, "MOST_ROUNDS", 1)
    with pytest.raises(TooLarge, match="and 1 rounds"):
        asked(SHORT)


@pytest.mark.parametrize(
    ("players", "rounds", "looked_at"),
    [(100, 20, 10), (101, 20, 9), (400, 20, 3), (2000, 20, 3), (10, 7, 7), (0, 0, 0)],
)
def test_only_the_first_rounds_of_a_large_file_are_checked_for_the_guess(players, rounds, looked_at):
    made = Tournament([Player(number) for number in range(1, players + 1)], [Round()] * rounds if players else ())
    assert list(_checked_rounds(made)) == list(range(1, looked_at + 1))
    assert (tournament_opinion.MAX_CELLS_CHECKED, tournament_opinion.MIN_ROUNDS_CHECKED) == (1000, 3)


def test_a_guess_names_other_rulebooks_that_fit_equally_well():
    alone, others = Guess("kndb", 2, 3, ()), Guess("kndb", 2, 3, ("keizer", "fide-dutch"))
    assert str(alone.sentence()).endswith("of the first 3 rounds 2 are right by kndb.")
    assert str(others.sentence()).endswith("are right by kndb, and as many by keizer, fide-dutch.")


def test_a_file_is_judged_by_the_rulebook_that_it_names():
    answer = asked(SHORT.replace(rules="kndb"), rules="")
    assert answer["rules"] == "kndb"
    assert "names no rulebook" not in answer["body"]


def test_the_process_has_the_documented_limits():
    assert subprocess_main.MEMORY == 2**30
    site, audit = (Path("docs", name).read_text(encoding="utf-8") for name in ("site.md", "audit.md"))
    limits = f"{subprocess_main.MOST_PLAYERS:,} players and {subprocess_main.MOST_ROUNDS} rounds"
    assert f"A file has at most 1 MB, {limits}." in site
    assert f"of more than {tournament_opinion.MAX_CELLS_DRAWN:,} players times" in audit


def test_a_rulebook_is_guessed_from_more_rounds_of_fewer_players(monkeypatch):
    monkeypatch.setattr(tournament_opinion, "MAX_CELLS_CHECKED", 8)
    monkeypatch.setattr(tournament_opinion, "MIN_ROUNDS_CHECKED", 2)
    rounds = [
        _checked_rounds(SimpleNamespace(players=range(players), rounds=range(played)))
        for players, played in ((0, 9), (1, 9), (2, 9), (4, 9), (9, 9), (1, 3))
    ]
    assert rounds == [range(1, last + 1) for last in (8, 8, 4, 2, 2, 3)]


@pytest.mark.parametrize("boards", [None, [(1, 2), (4, 5)]])
def test_boards_of_a_round_include_the_bye_and_have_the_stated_order(boards):
    given = SimpleNamespace(bye=3, boards=boards, games=[(4, 5), (1, 2)])
    assert _has_boards_of(Pairing(1, [(1, 2), (4, 5)], rules="berger", bye=3), given)
    assert _has_boards_of(Pairing(1, [(4, 5), (1, 2)], rules="berger", bye=3), given) == (boards is None)
    assert not _has_boards_of(Pairing(1, [(1, 2), (4, 5)], rules="berger"), given)
    assert not _has_boards_of(Pairing(1, [(2, 1), (4, 5)], rules="berger", bye=3), given)
    unstated = SimpleNamespace(bye=None, boards=boards, games=given.games)
    assert _has_boards_of(Pairing(1, [(1, 2), (4, 5)], rules="berger", bye=3, free=Kind.ZERO_BYE), unstated)
    assert not _has_boards_of(Pairing(1, [(1, 2), (4, 5)], rules="berger", bye=3), unstated)
