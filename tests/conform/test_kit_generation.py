"""The generation of the test kit: variants that apply to the transcriptions, and minimised tournaments."""

from itertools import islice
from random import Random

import pytest
from conform.nearby import alike, near
from conform.patching import FOLDERS, Patch, WrongPatch, patched
from conform.positions import positions
from conform.shrinking import shrunk
from conform.systems import ENTRIES, right
from conform.variants import book

from indeler.conform.cases import cases
from indeler.formats import read_trf, write_trf
from indeler.rulebooks.clause_texts import clause_texts


def misfits(rulebook, root):
    """Yield the variants whose text to replace does not occur exactly once in its module."""
    folder = FOLDERS[root] / root.replace(".", "/")
    for variant in book(rulebook).variants:
        texts = {patch.module: (folder / f"{patch.module}.py").read_text(encoding="utf-8") for patch in variant.patches}
        for patch in variant.patches:
            if texts[patch.module].count(patch.old) != 1:
                yield variant.clause, variant.name
            texts[patch.module] = texts[patch.module].replace(patch.old, patch.new)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("rulebook", ENTRIES)
def test_every_clause_has_an_applicable_variant_or_a_reason(rulebook):
    assert not [*misfits(rulebook, "oracles")]
    variants, without = book(rulebook)
    asking = {id for id, clause in clause_texts(rulebook).clauses.items() if clause.asks_nothing is None}
    assert {variant.clause for variant in variants} | {*without} == asking


def test_the_variants_of_tie_breaks_are_applicable():
    assert not [*misfits("tie-breaks", "indeler.ranking")]


def test_a_variant_is_loaded_separately_from_the_original_transcription():
    turned = patched("oracles", [Patch("dutch_colours", "if mine != theirs:", "if mine == theirs:")], "dutch_2026")
    assert turned.colour_of.__module__ != "oracles.dutch_colours"
    with pytest.raises(WrongPatch):
        patched("oracles", [Patch("dutch_colours", "nothing like this", "")], "dutch_2026")


def test_unneeded_rounds_and_players_are_removed():
    large = next(one for one in positions("fide-dutch", "test", least=8) if len(one.rounds) > 3)
    assert len(large.players) == 8

    def still(one):
        return len(one.rounds) >= 1 and right("fide-dutch", one) is not None

    small = shrunk(large, still)
    assert (len(small.rounds), len(small.players)) == (1, 1)
    assert not small.forbidden
    assert not small.virtual_points


@pytest.mark.sampled(4)
@pytest.mark.parametrize("rulebook", ["fide-dutch", "fide-team", "fide-double-swiss", "kndb"])
def test_a_file_contains_all_data_of_a_random_position(rulebook):
    for one in islice(positions(rulebook, "test"), 8):
        text = write_trf(one)
        assert "###" not in text
        assert read_trf(text.encode()) == one


def test_a_choice_position_allows_each_player_at_most_four_new_opponents():
    for one in islice(positions("fide-dutch", "test choice", least=8), 8):
        free = [
            [other for other in one.to_pair() if other != player and one.may_meet(player, other)]
            for player in one.to_pair()
        ]
        assert all(
            len([other for other in some if not one.have_met(player, other)]) <= 4
            for player, some in zip(one.to_pair(), free, strict=True)
        )


@pytest.mark.sampled(2)
@pytest.mark.parametrize("rulebook", ["fide-dutch", "fide-team", "fide-double-swiss", "kndb"])
def test_a_file_contains_all_data_of_a_changed_case(rulebook):
    starts = [read_trf(case.trf.encode()) for case in islice(cases(rulebook), 20)]
    changed = [*islice(near(Random("test"), rulebook, starts, 8), 30)]
    assert sum(one not in starts for one in changed) > 20
    for one in changed:
        text = write_trf(one)
        assert "###" not in text
        assert read_trf(text.encode()) == one


def test_cases_are_similar_if_more_than_half_of_their_players_are():
    one = next(one for one in positions("fide-dutch", "test", least=8) if len(one.rounds) > 3)
    *earlier, last = one.rounds
    assert alike(one, one.replace(rounds=(*earlier, last._replace(games=last.games[1:]))))
    assert not alike(one, one.replace(rounds=earlier))
