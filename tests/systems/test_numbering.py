"""Tests of the initial list and the pairing numbers."""

import pytest

from indeler.language import InvalidInput
from indeler.model import (
    Event,
    Forbidden,
    Kind,
    LineUp,
    NationalRating,
    Player,
    RequestedBye,
    SpecialPoints,
    Team,
    Teams,
    Tournament,
    VirtualPoints,
    score,
)
from indeler.systems.lots import in_order_of_lot, lot
from indeler.systems.numbering import (
    ListOrder,
    by_lot,
    initial_list,
    numbered,
    order_for,
    order_of_equals,
    out_of_order,
    rank_method,
    tournament_rating,
    with_late_entry,
    with_numbers,
    with_order_of_equals,
)

RULEBOOK = "fide-handling"


def names(players):
    return [player.name for player in players]


def test_2_1_rating_comes_first_and_unrated_players_last():
    listed = initial_list([Player(1, "A"), Player(2, "B", 1500), Player(3, "C", 2400)])
    assert names(listed) == ["C", "B", "A"]


def test_2_2_equal_ratings_are_ordered_by_title():
    titles = ("", "WCM", "WFM", "CM", "WIM", "FM", "WGM", "IM", "GM")
    listed = initial_list(Player(number, title=title, rating=2000) for number, title in enumerate(titles, start=1))
    assert [player.title for player in listed] == list(reversed(titles))


def test_2_2_equal_titles_are_ordered_alphabetically_ignoring_case_and_accents():
    players = [
        Player(1, "Zeer, Jan"),
        Player(2, "Østergård"),
        Player(3, "éclair"),
        Player(4, "Eclair B"),
        Player(5, "Dam"),
    ]
    assert names(initial_list(players)) == ["Dam", "éclair", "Eclair B", "Zeer, Jan", "Østergård"]


def test_2_2_equals_may_be_ordered_in_another_announced_way():
    players = [Player(number, "Same") for number in range(1, 9)]
    listed = [player.number for player in initial_list(players, ListOrder(third=by_lot("seed")))]
    assert listed == in_order_of_lot(range(1, 9), "seed", 0) != list(range(1, 9))


def test_another_rulebook_has_other_titles():
    titles = ("GM", "WGM", "IM", "WIM", "FM", "WFM")
    players = [Player(1, title="IM"), Player(2, title="WGM"), Player(3, title="CM"), Player(4, title="WFM")]
    assert [player.title for player in initial_list(players, ListOrder(titles))] == ["WGM", "IM", "WFM", "CM"]


RATED = [Player(1, "A", 1600), Player(2, "B", 1900), Player(3, "C", 1700), Player(4, "D", 1800)]


def test_2_3_the_place_on_the_list_is_the_number(field):
    listed = numbered(field(RATED, ["1-2 1-0, 3-4 ½-½"]))
    assert names(listed.players.values()) == ["B", "D", "C", "A"]
    assert [(game.white, game.black) for game in listed.rounds[0].games] == [(3, 2), (4, 1)]
    assert [score(listed, number) for number in listed.players] == [0, 5, 5, 10]


def test_2_3_numbers_are_fixed_once_round_4_has_been_paired(field):
    assert numbered(field(RATED, [""] * 3)).player(1).name == "B"
    with pytest.raises(InvalidInput, match="Round 4 has been paired: the pairing numbers stay as they are"):
        numbered(field(RATED, [""] * 4))


def test_2_4_a_late_entry_is_inserted_and_the_others_move_up(field):
    start = numbered(field(RATED, ["1-2 1-0, 3-4 ½-½"]))
    late = with_late_entry(start, Player(99, "E", 1750))
    assert names(late.players.values()) == ["B", "D", "E", "C", "A"]
    assert late.player(3).enters == 2
    assert late.card(3)[0].kind is Kind.NOT_ENTERED
    assert score(late, 3) == 0
    assert [(game.white, game.black) for game in late.rounds[0].games] == [(4, 2), (5, 1)]


def test_2_4_a_late_entry_after_round_4_is_inserted_too(field):
    assert with_late_entry(field(RATED, [""] * 5), Player(1, "E", 1000)).player(5).enters == 6


def test_2_5_numbers_are_provisional_until_the_list_is_closed(field):
    start = numbered(field(RATED))
    more = start.replace(players=[*start.players.values(), Player(5, "E", 2000)])
    assert names(numbered(more).players.values()) == ["E", "B", "D", "C", "A"]


def test_a_new_number_is_applied_wherever_the_old_one_is_used(field):
    told = field(
        3,
        ["1-2 1-0, 3 U"],
        requested_byes=[RequestedBye(2, 1)],
        forbidden=[Forbidden((1, 3))],
        virtual_points=[VirtualPoints(1, (10,))],
        special_points=[SpecialPoints("", 5, 1, (1, 2)), SpecialPoints("W", 5)],
        teams=Teams((Team(1, "X", (1, 2)),), (LineUp(1, 1, 2, (0, 1)),)),
    )
    changed = with_numbers(told, {1: 30, 2: 20, 3: 10})
    assert changed.rounds[0].games[0][:2] == (30, 20)
    assert changed.rounds[0].bye == 10
    assert changed.requested_byes[0].player == 30
    assert changed.forbidden[0].players == (10, 30)
    assert changed.virtual_points == {30: (10,)}
    assert [special.players for special in changed.special_points] == [(30, 20), ()]
    assert changed.teams.teams[0].players == (30, 20)
    assert changed.teams.line_ups[0].players == (0, 30)
    assert with_numbers(changed, {30: 1, 20: 2, 10: 3}) == told


BOTH = Player(
    1, rating=2000, national=(NationalRating("GER", 0), NationalRating("NED", 2100), NationalRating("BEL", 1900))
)


@pytest.mark.parametrize(
    ("method", "federation", "ratings"),
    [
        ("FIDE", "", [2000, 2000, 0]),
        ("NRO", "", [2100, 0, 2100]),
        ("NRO", "BEL", [1900, 0, 1900]),
        ("NRO", "GER", [0, 0, 0]),
        ("FIDON", "BEL", [2000, 2000, 1900]),
        ("NIDOF", "BEL", [1900, 2000, 1900]),
        ("HBFN", "NED", [2100, 2000, 2100]),
        ("HBFN", "BEL", [2000, 2000, 1900]),
        ("LBFN", "NED", [2000, 2000, 2100]),
        ("LBFN", "GER", [2000, 2000, 0]),
    ],
)
def test_2_1_the_rating_used_for_the_list_depends_on_the_method_of_the_file(method, federation, ratings):
    """For a player with both ratings, with a FIDE rating only, and with national ratings only."""
    players = BOTH, BOTH._replace(national=()), BOTH._replace(rating=0)
    assert [tournament_rating(one, federation, method) for one in players] == ratings


@pytest.mark.parametrize(
    ("text", "method"),
    [("", ("", "")), ("nro", ("", "NRO")), ("NED HBFN", ("NED", "HBFN")), ("the best first", ("", ""))],
)
def test_2_1_the_method_of_the_file_may_name_a_federation(text, method):
    assert rank_method(Tournament([Player(1)], event=Event(rank_method=text))) == method


def test_2_2_the_order_of_equals_is_stored_in_one_comment():
    tournament = Tournament([Player(1, "B"), Player(2, "A")], comments=["Of May."])
    assert names(initial_list(tournament.players.values(), order_for(tournament))) == ["A", "B"]
    listed = with_order_of_equals(with_order_of_equals(tournament, "lot spring"), "list")
    assert (order_of_equals(listed), len(listed.comments)) == ("list", 2)
    assert names(initial_list(tournament.players.values(), order_for(listed))) == ["B", "A"]
    assert with_order_of_equals(listed, "").comments == tournament.comments


def test_2_2_lots_by_name_do_not_change_when_numbers_change():
    drawn = sorted("ABCDE", key=lambda name: lot("autumn", 0, name))
    assert drawn != sorted(drawn)
    for numbers in ((1, 2, 3, 4, 5), (3, 1, 5, 2, 4)):
        people = [Player(number, name) for number, name in zip(numbers, "ABCDE", strict=True)]
        tournament = with_order_of_equals(Tournament(sorted(people, key=lambda one: one.number)), "lot autumn")
        assert names(initial_list(people, order_for(tournament))) == drawn


def test_2_1_own_numbers_are_kept_and_never_reported_as_out_of_order():
    people = [Player(1, "C", 1500), Player(2, "A", 1900, title="GM"), Player(3, "B", 1900)]
    tournament = Tournament(people, event=Event(rank_method="OTHER"))
    assert out_of_order(tournament) is None
    assert names(numbered(tournament).players.values()) == ["C", "A", "B"]
