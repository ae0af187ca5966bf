"""In any tournament, every board, every player and every picture of every rulebook can be explained."""

import json
from random import Random
from xml.etree import ElementTree

import pytest

from indeler.language.catalogue import LANGUAGES, words_of
from indeler.model import PairingError
from indeler.reasons import Reasons, study
from indeler.reasons.answers import why_player
from indeler.reasons.comparison import SENTENCES
from indeler.reasons.drawing import picture, svg
from indeler.rulebooks import declared, explained
from indeler.rulebooks.clause_texts import clause_texts
from oracles import double_swiss
from oracles.random_events import played, random_event

pytestmark = pytest.mark.sampled(2)


def rounds(rules, seed, most=16):
    """Yield the study of each round of a random tournament of a rulebook."""
    random = Random(f"explained {seed}")
    tournament, trouble = random_event(random, most=most)
    play = double_swiss.played if declared(rules).games > 1 else played
    while tournament.next_round <= tournament.total_rounds and tournament.to_pair():
        try:
            laid_open = study(tournament, rules)
        except PairingError:
            return
        yield laid_open
        tournament = play(random, laid_open.pairing.added_to(tournament), trouble)


def check(laid_open):
    clauses = clause_texts(laid_open.rules).clauses
    for lang in LANGUAGES:
        told = Reasons(laid_open, lang)
        assert len(told.by_board()) == len(laid_open.pairing.boards)
        assert all(one.plain.endswith(".") and one.details for one in told.by_board())
        json.dumps(told.as_data())
        drawn = picture(laid_open, words_of(lang))
        ElementTree.fromstring(svg(drawn))
        assert sum(len(panel.lines) for panel in drawn.panels) >= len(laid_open.pairing.boards)
    assert {clause for clause in told.clauses() if clause} <= set(clauses), told.clauses()


@pytest.mark.sampled(3)
@pytest.mark.parametrize("rules", explained())
def test_every_round_is_explained_in_every_language(rules):
    seen = 0
    for seed in range(6):
        for laid_open in rounds(rules, seed):
            check(laid_open)
            seen += 1
    assert seen > 10


@pytest.mark.parametrize("rules", ["fide-dutch", "fide-dutch-2017", "knsb-rating", "fide-1992"])
def test_every_traced_criterion_counts_something_by_the_clause_texts(rules):
    groups = [group for seed in range(3) for laid_open in rounds(rules, seed) for group in laid_open.groups]
    counting = {clause.id for clause in clause_texts(rules).clauses.values() if clause.counts}
    assert {clause.split()[0] for group in groups for clause in group.trace.values} <= counting


@pytest.mark.parametrize("rules", explained())
def test_every_count_of_a_criterion_has_its_own_sentence(rules):
    assert {clause.counts for clause in clause_texts(rules).clauses.values()} - {""} <= SENTENCES.keys()


@pytest.mark.parametrize("rules", explained())
def test_every_player_has_an_answer(rules):
    for seed in range(3):
        for laid_open in rounds(rules, seed, most=9):
            for player in laid_open.people:
                answer = why_player(laid_open, player)
                assert answer.lines("nl")
                json.dumps(answer.as_data("de"))


@pytest.mark.sweep
@pytest.mark.parametrize("start", range(100, 400, 50))
@pytest.mark.parametrize("rules", explained())
def test_many_rounds_are_explained_in_every_language(rules, start):
    for seed in range(start, start + 50):
        for laid_open in rounds(rules, seed, most=30):
            check(laid_open)
