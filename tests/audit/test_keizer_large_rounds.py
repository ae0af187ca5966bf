"""keizer: a round of any size is proven by turns, and the faults of a large round are found clause by clause."""

from collections import Counter
from random import Random

import pytest

import indeler
from indeler.audit import check, proof_fault, prover
from indeler.audit.keizer import judging
from indeler.model import Player
from support.random_histories import equal_colours, random_history
from support.small_rounds import rounds

RULEBOOK = "keizer"


def field(history, players):
    """Return the tournament after that history, with one new player if the number is odd."""
    before = history(players // 2 * 2)
    return before.replace(players=[*before.players.values(), *[Player(players)] * (players % 2)])


def boards_of(pairing):
    return [*pairing.boards, *([] if pairing.bye is None else [(pairing.bye, 0)])]


@pytest.mark.parametrize("players", [152, 301])
@pytest.mark.parametrize("history", [random_history, equal_colours])
def test_L6_a_large_round_is_proven_without_a_search(history, players, monkeypatch):
    monkeypatch.setattr(prover, "best_by_rows", None)
    before = field(history, players)
    paired = indeler.pair(before, RULEBOOK).added_to(before)
    verdict = check(paired, rules=RULEBOOK)
    assert (verdict.verdict, verdict.findings) == ("right", ())
    assert proof_fault(verdict.certificate, paired, rules=RULEBOOK) == ""


def changed(before, boards):
    """Yield changed rounds with their clause: other opponents, colours or board places, or another bye."""
    met = {frozenset((game.white, game.black)) for played in before.rounds for game in played.games}
    (a, b), (c, d), *others = boards
    again = met & {frozenset((a, d)), frozenset((c, b))}
    yield "L2" if again else "L6", [(a, d), (c, b), *others]
    yield "C", [(b, a), (c, d), *others]
    yield "4", [(c, d), (a, b), *others]
    *games, (e, f), (last, nobody) = boards
    if nobody == 0:
        yield "L5", [*games, (e, last), (f, 0)]


@pytest.mark.parametrize("players", [70, 71, 152, 301])
@pytest.mark.parametrize("history", [random_history, equal_colours])
def test_L5_every_change_in_a_large_round_is_reported_with_its_clause(history, players):
    before = field(history, players)
    for clause, boards in changed(before, boards_of(indeler.pair(before, RULEBOOK, between=6))):
        verdict = check(before, rules=RULEBOOK, boards=boards, settings={"between": 6})
        assert (verdict.verdict, verdict.findings[0].clause[: len(clause)]) == ("not best", clause)


def test_L4_an_avoidable_break_of_a_colour_limit_is_reported_in_a_large_round():
    before, limit = equal_colours(60), {"max_diff": 6}
    boards = indeler.pair(before, RULEBOOK, **limit).boards
    assert check(before, rules=RULEBOOK, boards=boards, settings=limit).verdict == "right"
    (a, b), (c, d), *others = boards
    verdict = check(before, rules=RULEBOOK, boards=[(a, c), (b, d), *others], settings=limit)
    assert verdict.findings == (("L4", "More pairs break a colour limit than needed: 2 here, 0 with another pairing."),)


def told(before, boards, settings):
    """Return the clause, the sentence, and the number of pairs in the better round."""
    verdict = check(before, rules=RULEBOOK, boards=boards, settings=settings)
    return verdict.findings, len(verdict.alternative)


def test_L1_to_L6_the_search_in_large_rounds_finds_the_clause_of_the_exact_question(monkeypatch):
    dice, clauses = Random("clauses"), Counter()
    for before, settings, pairing in rounds(RULEBOOK, 24, 4, 11, seed="turns"):
        players = [player for board in boards_of(pairing) for player in board]
        one, other = dice.sample([place for place, player in enumerate(players) if player], 2)
        players[one], players[other] = players[other], players[one]
        boards = list(zip(players[::2], players[1::2], strict=True))
        exact = told(before, boards, settings)
        monkeypatch.setattr(judging, "MIN_LARGE_FIELD", 0)
        assert told(before, boards, settings) == exact
        monkeypatch.undo()
        clauses.update(finding.clause for finding in exact[0])
    assert {"L1", "L2", "L4", "L5", "L6"} <= set(clauses), clauses
