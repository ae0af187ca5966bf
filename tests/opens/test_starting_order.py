"""Rows 95 and 145 to 152 of the draft checklist: the rating that ranks players, the order of equals, manual numbers."""

import pytest

from indeler import formats, opens
from indeler.language import InvalidInput
from indeler.model import NationalRating, Player, Tournament
from indeler.opens import propose
from indeler.opens.starting_order import NumbersSet, StartingOrderSet, exchanged_numbers
from indeler.systems import numbers_by_list
from indeler.systems.numbering import RANK_METHODS, initial_list, order_for, with_numbers
from support.open_tournaments import Arbiter, doubts_about

RULEBOOK = "fide-handling"


def field(*rows):
    return [
        Player(number, name, fide, title, national=(NationalRating("NED", national),) if national else ())
        for number, (name, fide, national, title) in enumerate(rows, start=1)
    ]


PEOPLE = field(("Ann", 2000, 1900, ""), ("Bob", 0, 2100, ""), ("Cas", 1950, 2050, ""), ("Dirk", 1960, 0, ""))


@pytest.mark.parametrize(
    ("method", "names"),
    [
        ("FIDE", "Ann Dirk Cas Bob"),
        ("NRO", "Bob Cas Ann Dirk"),
        ("FIDON", "Bob Ann Dirk Cas"),
        ("NIDOF", "Bob Cas Dirk Ann"),
        ("HBFN", "Bob Cas Ann Dirk"),
        ("LBFN", "Bob Dirk Cas Ann"),
        ("OTHER", "Ann Bob Cas Dirk"),
    ],
)
def test_2_1_the_tournament_rating_is_that_of_record_172(method, names):
    tournament = Tournament(PEOPLE).replace(event=Tournament([]).event._replace(rank_method=f"NED {method}"))
    listed = initial_list(tournament.players.values(), order_for(tournament))
    assert [player.name for player in listed] == names.split()


def test_row_145_all_methods_are_tested_above():
    assert RANK_METHODS == ("FIDE", "NRO", "FIDON", "NIDOF", "HBFN", "LBFN", "OTHER")


@pytest.fixture
def equals():
    """Return the state of six players, of whom 2, 3 and 4 have the same rating."""
    tournament = Arbiter(players=6).state.tournament
    same = [each._replace(rating=2000) if each.number in (2, 3, 4) else each for each in tournament.players.values()]
    return opens.imported(tournament.replace(players=same))


def exchange(state, one, other):
    return NumbersSet(**Arbiter().who._asdict(), numbers=exchanged_numbers(state, one, other))


def decided(state, *events):
    for event in events:
        state = opens.deciding.apply_decision(state, event)
    return state


def test_row_146_equal_players_are_ordered_by_lot_or_by_the_list(equals):
    who = Arbiter().who._asdict()
    assert numbers_by_list(equals.tournament) == {1: 1, 2: 2, 3: 4, 4: 3, 5: 5, 6: 6}  # alphabetical: Kees, Lars, Tom
    by_list = decided(equals, StartingOrderSet(**who, equals="list"))
    assert numbers_by_list(by_list.tournament) == {}
    by_lot = decided(equals, StartingOrderSet(**who, equals="lot", seed="2026"))
    lots = [decided(equals, StartingOrderSet(**who, equals="lot", seed=str(seed))) for seed in range(20)]
    assert len({str(numbers_by_list(each.tournament)) for each in lots}) > 2
    moved = next(each.tournament for each in lots if numbers_by_list(each.tournament))
    assert numbers_by_list(with_numbers(moved, numbers_by_list(moved))) == {}  # the same seed gives the same order
    again = formats.read_trf(formats.write_trf(by_lot.tournament).encode())
    assert numbers_by_list(again) == numbers_by_list(by_lot.tournament)
    with pytest.raises(InvalidInput, match="Drawing lots needs a seed"):
        decided(equals, StartingOrderSet(**who, equals="lot"))


def test_rows_147_148_and_150_equal_players_exchange_numbers_after_confirmation(equals):
    event = exchange(equals, 2, 4)
    assert doubts_about(equals, event) == [
        "Kees Bakker has number 2 and gets number 4.",
        "Lars Smit has number 4 and gets number 2.",
    ]
    after = decided(equals, event)
    assert [after.players[number].name for number in (2, 3, 4)] == ["Lars Smit", "Tom Visser", "Kees Bakker"]
    assert [player.rating for player in after.players.values()] == [player.rating for player in equals.players.values()]
    assert propose.numbering(after, Arbiter().who) == []  # the rules do not undo it
    with pytest.raises(InvalidInput, match="1 Anna de Vries and 2 Kees Bakker have different ratings"):
        decided(equals, exchange(equals, 1, 2))


def test_row_149_a_lower_title_above_a_higher_one_is_reported():
    state = opens.imported(Tournament([Player(1, "Ann", 2000, "FM"), Player(2, "Bob", 2000)], rules="fide-dutch"))
    told = doubts_about(state, exchange(state, 1, 2))
    assert told[0] == "2 Bob would stand above 1 Ann, who has a higher title."


def test_row_151_no_exchange_once_round_4_has_been_paired():
    arbiter = Arbiter(players=8)
    for _ in range(4):
        arbiter.play("1-0", "½-½", "0-1", "1-0")
    with pytest.raises(InvalidInput, match="Round 4 has been paired: the pairing numbers stay"):
        arbiter.decide(exchange(arbiter.state, 2, 3))


def test_row_95_the_numbers_of_a_round_robin_are_given_by_hand():
    arbiter = Arbiter(players=4, rules="berger", total_rounds=3)
    arbiter.say(NumbersSet, numbers={1: 3, 2: 1, 3: 4, 4: 2})
    assert [player.name for player in arbiter.state.players.values()] == [
        "Kees Bakker",
        "Lars Smit",
        "Anna de Vries",
        "Tom Visser",
    ]
    assert arbiter.again().state == arbiter.state
    with pytest.raises(InvalidInput, match="each number once"):
        arbiter.say(NumbersSet, numbers={1: 3, 2: 3, 3: 4, 4: 2})
    with pytest.raises(InvalidInput, match="Give every player a number"):
        arbiter.say(NumbersSet, numbers={1: 3, 2: 1, 3: 4, 5: 2})
    arbiter.pair()
    with pytest.raises(InvalidInput, match="Round 1 has been paired"):
        arbiter.say(NumbersSet, numbers={1: 3, 2: 1, 3: 4, 4: 2})


def test_the_boards_of_rounds_follow_the_numbers():
    arbiter = Arbiter(players=4)
    arbiter.play("1-0", "½-½")
    boards = arbiter.state.boards[0]
    played = arbiter.state.tournament
    stated = played.replace(rounds=[played.rounds[0]._replace(boards=boards[::-1])])
    new = {1: 4, 2: 3, 3: 2, 4: 1}
    (round,) = with_numbers(stated, new).rounds
    assert round.boards == tuple((new[white], new[black]) for white, black in boards[::-1])


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({}, "Players are ranked by the FIDE rating, equals by"),
        ({"method": "NRO"}, "Players are ranked by the national rating, equals by"),
        ({"equals": "lot", "seed": "Blue"}, "Players are ranked by the FIDE rating, equals by lots drawn from 'Blue'."),
    ],
)
def test_2_1_the_log_states_the_order_and_the_seed_of_a_lot(fields, told):
    arbiter = Arbiter(players=4)
    sentence = str(StartingOrderSet(**arbiter.who._asdict(), **fields).describe())
    assert sentence.startswith(told)
    assert ("Blue" in sentence) == bool(fields.get("seed"))
    numbers = NumbersSet(**arbiter.who._asdict(), numbers={2: 1, 1: 2, 3: 3}).describe()
    assert str(numbers) == "Pairing numbers were given by hand: 1 → 2, 2 → 1."


@pytest.mark.parametrize("federation", ["NE", "NEDX", "ned", "N3D"])
def test_2_1_a_federation_has_three_capital_letters(federation):
    arbiter = Arbiter(players=4)
    arbiter.say(StartingOrderSet, federation="NED")
    with pytest.raises(InvalidInput, match="write its three letters"):
        arbiter.say(StartingOrderSet, federation=federation)
