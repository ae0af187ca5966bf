"""The check of the proof of a round on the device of a visitor."""

import json
import re
from pathlib import Path

import pytest

from indeler import pair
from indeler.desk.calls import answer
from indeler.formats import read
from indeler.model import Player, Tournament
from indeler.opinion.round_proof import format_proof
from indeler.systems import with_round

OPEN = Path(__file__).parents[2] / "examples" / "open.trf"


@pytest.fixture(scope="module")
def proof():
    return json.loads(format_proof(read(OPEN), 4))


def told(proof, lang="en"):
    chosen = json.dumps({"lang": lang, "rules": "", "settings": {}})
    return json.loads(answer("check_round", "proof.json", json.dumps(proof).encode(), chosen, "{}"))["html"]


def altered(proof):
    """Return the proof with the opponents of boards 1 and 2 exchanged."""
    changed = json.loads(json.dumps(proof))
    one, other, *_ = changed["tournament"]["rounds"][3]["games"]
    one["black"], other["black"] = other["black"], one["black"]
    return changed


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", "The proof holds: round 4 must be paired exactly like this. Rulebook: FIDE (Dutch) System, 2026"),
        ("nl", "Het bewijs klopt: ronde 4 moet precies zo worden ingedeeld. Reglement: FIDE-systeem (Dutch), 2026"),
        ("de", "Der Beweis stimmt: Runde 4 muss genau so gepaart werden. Regelwerk: FIDE-System (Dutch) 2026"),
    ],
)
def test_a_correct_round_is_confirmed_with_all_boards(proof, lang, words):
    said = told(proof, lang)
    assert words in said
    assert 'data-proof="holds"' in said
    assert said.count("<tr>") == 1 + 7, "every board, to be compared"


def test_an_altered_board_is_shown_with_the_rule_and_the_right_pairing(proof):
    said = told(altered(proof))
    assert 'class="note error" data-proof="fails"' in said
    assert "another state of round 4" in said
    assert "Round 4 (fide-dutch): not best" in said
    assert "In bracket 2½ these pairs come first by the rules" in said
    assert said.count("De Ruiter, Thomas meets Akkerman, Marco") == 2


def test_a_wrong_round_with_the_honest_certificate_of_the_round_before_is_not_confirmed(proof):
    before = json.loads(format_proof(read(OPEN), 3))
    said = told(altered(proof) | {"certificate": before["certificate"]})
    assert 'data-proof="fails"' in said
    assert "the certificate is about round 3, not about round 4" in said
    assert "Round 4 (fide-dutch): not best" in said
    assert "follow from the rules" not in said


def test_the_premises_of_a_proof_are_shown(proof):
    said = told(proof)
    assert "The number of rounds: 7." in said
    assert "The colour drawn for the first round: Black." in said
    assert "Who is not paired in this round: 4 Van Vliet, James, 7 Bakker, Hugo." in said


def test_a_changed_certificate_does_not_make_the_round_wrong(proof):
    said = told(proof | {"certificate": proof["certificate"] | {"seal": "0" * 64}})
    assert "the certificate was changed after it was sealed" in said
    assert "Yet the round as it is in this file is right." in said


def test_a_round_without_a_certificate_is_audited_on_the_device(proof):
    said = told(altered(proof) | {"certificate": None})
    assert 'class="note error" data-proof="none"' in said
    assert "This round has no certificate." in said
    changed = proof["tournament"] | {"comments": ["round 4 corrected: Two brothers were kept apart."]}
    said = told(altered(proof | {"tournament": changed}) | {"certificate": None})
    assert "Two brothers were kept apart." in said
    assert "error" not in said


def test_a_file_that_is_no_proof_is_refused_with_one_sentence(proof):
    assert "This is not the proof of a round" in told({"format": "other"})


def round_of(count):
    """Return the result of the check of the first round of this many players without names."""
    before = Tournament([Player(number) for number in range(1, count + 1)], total_rounds=3, rules="fide-dutch")
    return told(json.loads(format_proof(with_round(before, pair(before), {}), 1)))


def test_nameless_players_are_shown_by_number_and_a_nameless_event_by_its_round():
    said = round_of(4)
    assert "<h2>Round 1</h2>" in said
    rows = re.findall(r'<tr><td class="number">(\d)</td><th scope="row">(\d)</th><td>(\d)</td></tr>', said)
    assert [number for number, *_ in rows] == ["1", "2"]
    assert sorted(player for _, *board in rows for player in board) == [*"1234"]


def test_the_bye_is_listed_and_proven_if_there_is_one():
    even, odd = round_of(4), round_of(5)
    assert "its colours and the bye follow from the rules" in odd
    assert "and its colours follow from the rules" in even
    assert '<th scope="row">5</th><td>bye</td>' in odd
    assert "bye" not in even


def test_only_boards_that_differ_are_shown_with_those_of_the_rules(proof):
    html = told(altered(proof))
    assert re.findall(r'<th scope="col"(?: class="\w+")?>([^<]*)</th>', html) == [*("White", "Black", "By the rules")]
    last = re.findall(r"<td>([^<]*)</td></tr>", html)
    assert [bool(cell) for cell in last] == [True, True, *[False] * (len(last) - 2)]
    assert "By the rules" not in told(proof)


def test_sentences_of_a_proof_begin_with_a_capital_and_end_with_one_full_stop(proof):
    items = re.findall(r"<li>(.*?)</li>", told(proof))
    assert len(items) >= 5
    assert all(item[0].isupper() and item.endswith(".") and not item.endswith("..") for item in items)
