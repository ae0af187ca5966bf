"""Tests of looking up the players of a tournament in a rating list."""

import pytest

from indeler.formats import look_up, read_rating_list
from indeler.formats.rating_lists import ListedPlayer
from indeler.language import InvalidInput
from indeler.model import NationalRating, Player, Tournament


def looked_up(source, *players: Player, **options: str):
    """Return these players after the lookup, and the numbers of the players that need attention."""
    answer = look_up(Tournament(players), read_rating_list(source), **options)
    return list(answer.tournament.players.values()), answer[1:]


def test_the_identity_number_takes_precedence_over_the_name(formats):
    """Two members are called Piet Jansen; the number identifies one of them."""
    player = Player(1, "Jansen, Piet", national=(NationalRating("NED", 1195, "8100004"),))
    (filled,), attention = looked_up(formats / "knsb.csv", player)
    assert filled == Player(
        1, "Jansen, Piet", 1210, federation="NED", birth="2012", national=(NationalRating("NED", 1210, "8100004"),)
    )
    assert attention == ((), (), ())


def test_a_name_is_matched_regardless_of_case_and_blanks(formats):
    (filled,), attention = looked_up(formats / "fide.xml", Player(7, "VRIES,zoe  de", rating=1900))
    assert filled == Player(7, "VRIES,zoe  de", 1987, "WFM", "NED", "1000002", "w", "1999")
    assert attention == ((), (), ())


def test_a_name_of_two_listed_players_is_not_resolved(formats):
    player = Player(1, "Jansen, Piet", rating=1000)
    assert looked_up(formats / "knsb.csv", player) == ([player], ((), (1,), ()))


def test_two_players_with_the_same_name_are_not_resolved(formats):
    twins = [Player(1, "Muller, Jorg"), Player(2, "Muller, Jorg")]
    assert looked_up(formats / "fide.xml", *twins) == (twins, ((), (1, 2), ()))


def test_an_entry_that_is_matched_by_number_is_not_used_for_a_namesake(formats):
    owner, namesake = Player(1, "Muller, Jorg", fide_id="1000003"), Player(2, "Muller, Jorg")
    (_, other), attention = looked_up(formats / "fide.xml", owner, namesake)
    assert other == namesake
    assert attention == ((2,), (), ())


@pytest.mark.parametrize(
    ("born", "listed", "found"),
    [("1980", "1980/05/17", 1500), ("1980/05/17", "1980", 1500), ("1980", "1981/05/17", 0), ("", "1981", 1500)],
)
def test_only_the_year_of_dates_of_birth_is_compared(born, listed, found):
    entry = ListedPlayer("", "Jansen, Piet", "CLUB", rating=1500, birth=listed)
    answer = look_up(Tournament([Player(1, "Jansen, Piet", birth=born)]), [entry])
    assert answer.tournament.players[1].rating == found


def test_the_year_of_birth_distinguishes_two_players_with_the_same_name(formats):
    (filled,), attention = looked_up(formats / "knsb.csv", Player(1, "Jansen, Piet", birth="1980/05/17"))
    assert (filled.rating, filled.birth) == (2098, "1980/05/17")
    assert attention == ((), (), ())


@pytest.mark.parametrize(
    "player",
    [
        Player(3, "Jansen, P."),
        Player(3, "Jansen, Piet", birth="1955"),
        Player(3, "Jansen, Piet", fide_id="1999999"),
        Player(3, ""),
    ],
    ids=["other spelling", "other year", "other number", "no name"],
)
def test_a_player_without_a_certain_match_is_not_found(formats, player):
    assert looked_up(formats / "fide.xml", player) == ([player], ((3,), (), ()))


def test_a_number_that_belongs_to_another_name_is_reported(formats):
    (filled,), attention = looked_up(formats / "fide.xml", Player(1, "Bakker, Kees", fide_id="1000001"))
    assert (filled.name, filled.rating) == ("Bakker, Kees", 2105)
    assert attention == ((), (), (1,))


def test_an_entry_without_a_rating_keeps_the_present_rating(formats):
    (filled,), _ = looked_up(formats / "fide.xml", Player(1, "Muller, Jorg", rating=1850))
    assert (filled.rating, filled.fide_id) == (1850, "1000003")


def test_the_rating_of_another_tempo_is_used_on_request(formats):
    (filled,), _ = looked_up(formats / "fide.xml", Player(1, "Jansen, Piet"), tempo="rapid")
    assert filled.rating == 2050
    with pytest.raises(InvalidInput, match=r"There is no tempo 'slow'; choose from standard, rapid, blitz."):
        look_up(Tournament([]), [], tempo="slow")


def test_the_last_list_sets_the_rating_and_both_ratings_are_kept(formats):
    club = Tournament([Player(1, "Jansen, Piet", birth="1980")])
    national = look_up(club, read_rating_list(formats / "knsb.csv")).tournament
    both = look_up(national, read_rating_list(formats / "fide-foa.txt")).tournament
    assert national.players[1].rating == 2098
    assert both.players[1] == Player(
        1, "Jansen, Piet", 2105, "FM", "NED", "1000001", "m", "1980", national=(NationalRating("NED", 2098, "8100001"),)
    )
