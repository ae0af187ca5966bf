"""Brackets, halls and circles that were paired once are paired the same way in every version."""

import pytest

from indeler.systems.dutch.orders import HomogeneousOrder
from support.kept import changed
from support.kept_positions import KEPT, PARTS, candidate, shown


@pytest.mark.sampled(3)
@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.__name__)
def test_every_position_is_paired_as_it_was(part):
    """After a change that is meant: ``python -m support.kept_positions`` in ``tests/``, and look at what it changed."""
    assert changed(shown(part), KEPT / f"{part.__name__}.txt") == []


@pytest.mark.sampled(3)
def test_4_3_seen_as_kinds_it_is_the_same_with_as_many_exchanged(monkeypatch):
    """knsb-rating D2; fide-dutch-2017 D.2: none, one or several are exchanged, as by one matching with all digits."""
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
