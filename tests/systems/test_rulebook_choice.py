"""Tests of choosing a rulebook, and of its settings."""

import subprocess
import sys

import pytest

from indeler.language import InvalidInput
from indeler.model import PairingError, Player
from indeler.rulebooks import pairing, reading_of
from indeler.rulebooks.clause_texts import clause_texts
from indeler.systems import pair, rulebook, with_round


def test_the_pairing_rulebooks_are_listed_in_order_and_have_a_reading_of_unplayed_rounds():
    assert pairing() == (
        "fide-dutch",
        "fide-dutch-2017",
        "fide-dubov",
        "fide-burstein",
        "fide-double-swiss",
        "knsb-rating",
        "fide-1992",
        "knsb-wp",
        "kndb",
        "keizer",
        "berger",
        "knockout",
    )
    assert all(reading_of(name) for name in pairing())


@pytest.mark.parametrize("name", pairing())
def test_a_rulebook_has_its_name_tiebreaks_and_documented_settings(name, field):
    book = rulebook(name)
    assert book.name == name == pair(field(8), name).rules
    assert book.declared.order.tiebreaks
    assert [setting.name for setting in book.settings] == list(clause_texts(name).settings)
    for setting in book.settings:
        if setting.default:
            setting.read(setting.default)


def test_an_unknown_rulebook_lists_the_names():
    with pytest.raises(InvalidInput, match=r"no rulebook 'swiss'; choose one of fide-dutch, .*, knockout"):
        rulebook("swiss")


def test_the_rulebook_of_the_tournament_is_the_default(field):
    assert pair(field(4, rules="berger")).rules == "berger"
    assert pair(field(4, rules="berger"), "knockout").rules == "knockout"


@pytest.mark.parametrize(
    ("players", "rounds"), [(2, 1), (3, 2), (5, 4), (6, 5), (8, 5), (9, 6), (16, 6), (17, 7), (64, 8)]
)
def test_a_swiss_system_usually_has_two_rounds_more_than_one_winner_needs(players, rounds):
    assert rulebook("fide-dutch").usual_rounds(players) == rounds


@pytest.mark.parametrize(("rules", "rounds"), [("keizer", 30), ("berger", 9), ("scheveningen", 5), ("knockout", 4)])
def test_other_systems_have_the_rounds_of_a_season_a_table_or_a_knockout(rules, rounds):
    assert rulebook(rules).usual_rounds(10) == rounds


def test_no_round_is_paired_after_the_last_one(field):
    with pytest.raises(InvalidInput, match="All 1 rounds have been paired"):
        pair(field(4, ["1-4 1-0, 2-3 1-0"], total_rounds=1), "berger")


def test_a_round_without_players_is_refused(field):
    with pytest.raises(PairingError, match="Round 2 has nobody to pair"):
        pair(
            field([Player(1, withdrawn_after=1), Player(2, withdrawn_after=1)], [""], total_rounds=3),
            "berger",
            cycles=3,
        )
    with pytest.raises(PairingError, match="Round 2 has nobody to pair"):
        pair(field([Player(1, withdrawn_after=1), Player(2, withdrawn_after=1)], ["1-2 1-0"]), "keizer")


@pytest.mark.parametrize(
    ("name", "settings", "sentence"),
    [
        ("berger", {"cycle": 2}, "berger has no setting 'cycle'; it has cycles, swap_last_rounds"),
        ("berger", {"cycles": "0"}, "berger: cycles=0 is not possible; choose a whole number from 1"),
        ("berger", {"cycles": "two"}, "berger: cycles=two is not possible"),
        ("berger", {"swap_last_rounds": "maybe"}, "swap_last_rounds=maybe is not possible; choose true or false"),
        ("knockout", {"preliminary": "some"}, "preliminary=some is not possible; choose largest_power or none"),
        ("knockout", {"through": "3;7"}, "through=3;7 is not possible; choose pairing numbers, such as 3,7"),
    ],
)
def test_an_impossible_setting_is_refused_with_the_possible_choices(field, name, settings, sentence):
    with pytest.raises(InvalidInput) as refusal:
        pair(field(4), name, **settings)
    assert sentence in str(refusal.value)


def test_settings_can_be_given_as_text_or_as_values():
    read = rulebook("knockout").read_settings
    of_players = {"seed": None, "redraw": True, "preliminary": "largest_power", "through": None}
    assert read({}) == {**of_players, "seeded": False, "ties": ("berlin",)}
    assert read({"redraw": "False", "through": "3, 7", "seed": " x "}) == read(
        {"redraw": False, "through": (3, 7), "seed": "x"}
    )


def test_a_round_is_added_with_its_boards_rulebook_and_settings(field):
    start = field(4)
    pairing = pair(start, "knockout", redraw=False)
    after = with_round(start, pairing, {"redraw": "false"})
    assert (after.rules, after.settings["redraw"], after.next_round) == ("knockout", "false", 2)
    assert list(after.rounds[0].boards) == pairing.boards
    other = with_round(start.replace(rules="berger"), pairing, {"redraw": "false"})
    assert (other.rules, dict(other.settings), list(other.rounds[0].boards)) == ("berger", {}, pairing.boards)
    with_more = pairing.added_to(start).replace(comments=["More than a round."])
    assert with_round(start, pairing, {}, with_more).comments == with_more.comments


def test_only_the_chosen_rulebook_is_imported():
    program = (
        "import sys, indeler.systems as s; s.rulebook('berger'); "
        "assert 'indeler.systems.knockout' not in sys.modules; assert 'hashlib' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", program], check=True)
