"""Small rounds of every rulebook and its settings: the engine's round is right, and none of its neighbours is."""

import pytest

from indeler.audit import check
from indeler.audit.dutch.completing import CompletingAudit
from support.small_rounds import SETTINGS, rounds


def listed(pairing):
    """Return the boards, including the bye."""
    return [*pairing.boards, *([] if pairing.bye is None else [(pairing.bye, 0)])]


def neighbours(boards):
    """Yield the round with two opponents exchanged, and with the colours of one board reversed."""
    games = [board for board in boards if board[1]]
    if len(boards) > 1:
        (a, b), (c, d), *rest = boards
        yield [(a, d), (c, b), *rest] if d else [(a, c), (b, 0), *rest]
    if games:
        yield [(b, a) if (a, b) == games[-1] else (a, b) for a, b in boards]


@pytest.mark.parametrize("rules", SETTINGS)
def test_the_round_is_right_and_its_neighbours_are_not(rules):
    seen = 0
    for before, settings, pairing in rounds(rules, 7, 5, 8):
        boards = listed(pairing)
        assert check(before, rules=rules, settings=settings, boards=boards).verdict == "right"
        for other in neighbours(boards):
            is_free = before.next_round == 1 and before.initial_colour is None
            assert is_free or check(before, rules=rules, settings=settings, boards=other).verdict != "right"
        seen += 1
    assert seen > 12


@pytest.mark.parametrize("rules", ["fide-dutch", "fide-1992"])
def test_a_bracket_that_the_bye_may_concern_is_judged_only_with_all_below(rules, monkeypatch):
    """fide-dutch C9: the player with the bye may come from it, so neither it alone nor the next one is sufficient."""
    sound, stated = CompletingAudit.cases, set()

    def cases(audit, bracket):
        found = sound(audit, bracket)
        stated.add((audit.bye_concerns(bracket), audit.suits_next_bracket(bracket), len(found)))
        return found

    monkeypatch.setattr(CompletingAudit, "cases", cases)
    for before, settings, pairing in rounds(rules, 10, 5, 9):
        check(before, rules=rules, settings=settings, boards=listed(pairing))
    concerned = {(True, False, 1)} if rules == "fide-dutch" else set()
    assert stated == {(False, True, 3), (False, False, 2), *concerned}
