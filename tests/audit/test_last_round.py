"""A file that leaves open how many rounds there are: what is right only in the last round is not called wrong."""

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
def test_right_if_this_is_the_last_round(file, rules, clause):
    whole = indeler.read(f"{CORPUS}/{file}.trf")
    played = len(whole.rounds)
    unstated = whole.replace(total_rounds=None)
    verdict = indeler.check(unstated, rules=rules)
    assert (verdict.verdict, verdict.is_in_order, verdict.certificate) == (RIGHT_IF_LAST, True, None)
    assert [finding.clause for finding in verdict.findings] == [clause]
    assert indeler.check(whole, rules=rules).verdict == RIGHT
    assert not indeler.check(whole.replace(total_rounds=played + 1), rules=rules).is_in_order


def test_a_round_that_others_followed_is_not_the_last():
    unstated = indeler.read(f"{CORPUS}/fide-dutch-2026/0036.trf").replace(total_rounds=None)
    last = unstated.rounds[-1]
    followed = unstated.replace(rounds=(*unstated.rounds, last))
    assert not indeler.check(followed, round=len(unstated.rounds)).is_in_order


def test_what_is_wrong_in_any_round_stays_wrong():
    unstated = indeler.read(f"{CORPUS}/fide-dutch-2026/0036.trf").replace(total_rounds=None)
    *others, last = unstated.rounds
    first, *games = last.games
    turned = last._replace(games=(first._replace(white=first.black, black=first.white), *games))
    assert not indeler.check(unstated.replace(rounds=(*others, turned))).is_in_order


def test_in_words():
    unstated = indeler.read(f"{CORPUS}/fide-dutch-2026/0036.trf").replace(total_rounds=None)
    verdict = indeler.check(unstated, lang="nl")
    said = verdict_lines(verdict, "nl")
    assert said[0] == "Ronde 5 (fide-dutch): goed als dit de laatste ronde is"
    assert said[1].strip() == "het aantal rondes is niet bekend; als er nog meer rondes komen:"
