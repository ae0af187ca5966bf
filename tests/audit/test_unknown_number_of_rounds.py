"""If a file does not state the number of rounds, a round that is right only as the last is not reported as wrong."""

import pytest

import indeler
from indeler.audit import RIGHT, RIGHT_IF_LAST
from indeler.audit.wording import verdict_lines

CORPUS = "tests/data/corpus"
DEPENDING = [
    ("fide-dutch-2026/0036", "fide-dutch", "C3"),
    ("fide-dutch-2017/0027", "fide-dutch-2017", "C.3"),
    ("knsb-wp/028", "knsb-wp", "B2"),
]


@pytest.mark.parametrize(("file", "rules", "clause"), DEPENDING)
def test_a_round_can_be_right_if_it_is_the_last_round(file, rules, clause):
    whole = indeler.read(f"{CORPUS}/{file}.trf")
    played = len(whole.rounds)
    unstated = whole.replace(total_rounds=None)
    verdict = indeler.check(unstated, rules=rules)
    assert (verdict.verdict, verdict.is_in_order, verdict.certificate) == (RIGHT_IF_LAST, True, None)
    assert [finding.clause for finding in verdict.findings] == [clause]
    assert indeler.check(whole, rules=rules).verdict == RIGHT
    assert not indeler.check(whole.replace(total_rounds=played + 1), rules=rules).is_in_order


def test_a_round_that_others_follow_is_not_the_last():
    unstated = indeler.read(f"{CORPUS}/fide-dutch-2026/0036.trf").replace(total_rounds=None)
    last = unstated.rounds[-1]
    followed = unstated.replace(rounds=(*unstated.rounds, last))
    assert not indeler.check(followed, round=len(unstated.rounds)).is_in_order


def test_a_fault_that_is_wrong_in_any_round_is_still_reported():
    unstated = indeler.read(f"{CORPUS}/fide-dutch-2026/0036.trf").replace(total_rounds=None)
    *others, last = unstated.rounds
    first, *games = last.games
    turned = last._replace(games=(first._replace(white=first.black, black=first.white), *games))
    assert not indeler.check(unstated.replace(rounds=(*others, turned))).is_in_order


def test_the_verdict_is_explained_in_words():
    unstated = indeler.read(f"{CORPUS}/fide-dutch-2026/0036.trf").replace(total_rounds=None)
    verdict = indeler.check(unstated, lang="nl")
    said = verdict_lines(verdict, "nl")
    assert said[0] == "Ronde 5 (fide-dutch): goed als dit de laatste ronde is"
    assert said[1].strip() == "het aantal rondes is niet bekend; als er nog meer rondes komen:"
