"""Regression test: stored positions (brackets and whole fields) are paired in the same way in every version."""

import pytest

from indeler.systems.dutch.orders import HomogeneousOrder
from support.kept import changed
from support.kept_positions import KEPT, PARTS, candidate, shown


@pytest.mark.sampled(3)
@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.__name__)
def test_every_position_has_the_stored_pairing(part):
    """After an intended change: run ``python -m support.kept_positions`` in ``tests/`` and review the differences."""
    assert changed(shown(part), KEPT / f"{part.__name__}.txt") == []


@pytest.mark.sampled(3)
def test_4_3_players_grouped_by_kind_have_the_same_candidate_with_exchanges(monkeypatch):
    """knsb-rating D2; fide-dutch-2017 D.2: the candidate equals that of one matching with all digits."""
    usual, settled = [candidate(number) for number in range(PARTS[candidate])], HomogeneousOrder._exchanged
    exchanged = []

    def watched(order, every, s1, s2, below):
        best = settled(order, every, s1, s2, below)
        exchanged.append(sum(head < best.mate(head) < s2.stop for head in s2))
        return best

    monkeypatch.setattr(HomogeneousOrder, "_exchanged", watched)
    monkeypatch.setattr("indeler.systems.dutch.bracket.MIN_GROUPED_BY_KIND", -1000)
    assert [candidate(number) for number in range(PARTS[candidate])] == usual
    assert set(exchanged) == {1, 2, 3}
