"""Tests of the description of acceleration: the players with virtual points, their numbers and rounds."""

import msgspec
import pytest

from indeler import logbook, opens
from indeler.language.catalogue import words_of
from indeler.model import Player, Tournament, VirtualPoints
from indeler.opens import propose
from indeler.opens.acceleration import Group, acceleration, by_baku, groups
from indeler.opens.deciding import apply_decision
from indeler.opens.events import Virtual
from indeler.rulebooks import declared
from support.open_tournaments import Arbiter

RULEBOOK = "fide-dutch"


def field(players, **others):
    return Tournament([Player(number) for number in range(1, players + 1)], total_rounds=9, **others)


def test_BAKU_2_and_BAKU_4_are_described_with_numbers_and_rounds():
    told = by_baku(field(161))
    assert str(told) == "numbers 1 to 82 have 1 in rounds 1 to 3 and ½ in rounds 4 to 5"
    assert told.translated(words_of("nl")).startswith("de nummers 1 tot en met 82 hebben 1 in de rondes 1 tot en met 3")


@pytest.mark.parametrize(
    ("rules", "others", "told"),
    [
        ("fide-dutch", {"settings": {"baku": "true"}}, "accelerated by Baku"),
        ("fide-dutch", {"type_code": "FIDE_DUTCH_2026_BAKU"}, "accelerated by Baku"),
        ("fide-dutch", {"settings": {"baku": "false"}, "type_code": "FIDE_DUTCH_2026_BAKU"}, None),
        (
            "knsb-rating",
            {"virtual_points": [VirtualPoints(1, (10,))]},
            "virtual points, for pairing alone: number 1 has",
        ),
        ("fide-dutch", {}, None),
    ],
)
def test_BAKU_5_the_acceleration_in_force_is_described(rules, others, told):
    found = acceleration(field(8, **others), declared(rules))
    assert (found is None) == (told is None)
    assert told is None or told in str(found)


def test_consecutive_players_with_the_same_points_form_one_group():
    assert groups({1: (10,), 2: (10,), 3: (5,), 5: (5,)}) == [
        Group(1, 2, (10,)),
        Group(3, 3, (5,)),
        Group(5, 5, (5,)),
    ]


def test_a_table_of_many_groups_is_described_by_its_size():
    odd = [VirtualPoints(number, (10,)) for number in range(1, 40, 2)]
    assert "20 groups of players" in str(acceleration(field(40, virtual_points=odd), declared("knsb-rating")))


@pytest.mark.parametrize("baku", [False, True])
@pytest.mark.parametrize("has_baku", [False, True])
@pytest.mark.parametrize("has_table", [False, True])
def test_BAKU_5_a_table_and_baku_replace_each_other(baku, has_baku, has_table):
    arbiter = Arbiter(settings={"baku": "true"} if has_baku else {})
    table = (Virtual(1, 4, (10,)),) if has_table else ()
    state = arbiter.decide(*propose.acceleration(arbiter.state, arbiter.who, table, baku=baku))
    assert (state.settings.get("baku") == "true") == baku
    points = dict.fromkeys((1, 2, 3, 4), (10,)) if has_table and not baku else {}
    assert dict(state.tournament.virtual_points) == points


def test_row_111_an_older_logbook_keeps_the_interpretation_by_which_it_was_paired():
    """A line of schema 1 counted players with a bye in round 1; pairing and auditing its rounds again agrees."""
    arbiter = Arbiter()
    for number in (5, 6, 7, 8):
        arbiter.decide(propose.bye(arbiter.state, arbiter.who, number, "half", 1))
    new = propose.acceleration(arbiter.state, arbiter.who, (), baku=True)[-1]
    line = logbook.encode(new).replace(b'"schema":2,', b"")
    old = opens.decode(line)
    assert (new.settings, old.settings) == ({"baku": "true"}, {"baku": "entered"})
    made = msgspec.structs.replace(arbiter.book.moment.events[0], tournament={"type_code": "FIDE_DUTCH_BAKU"})
    assert opens.decode(logbook.encode(made).replace(b'"schema":2,', b"")).tournament["settings"] == {"baku": "entered"}
    by_new, by_old = (propose.pairing(apply_decision(arbiter.state, each), arbiter.who)[-1] for each in (new, old))
    assert by_new.boards != by_old.boards
    arbiter.decide(old)
    arbiter.decide(by_old)
    assert opens.verify(arbiter.again()).differences == ()
