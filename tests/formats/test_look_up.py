import pytest

from indeler.formats import look_up, read_rating_list
from indeler.formats.rating_lists import ListedPlayer
from indeler.language import InvalidInput
from indeler.model import NationalRating, Player, Tournament


def looked_up(source, *players: Player, **options: str):
    """Return what became of these players, and whom the reader should look at."""
    answer = look_up(Tournament(players), read_rating_list(source), **options)
    return list(answer.tournament.players.values()), answer[1:]


def test_by_identity_before_name(formats):
    """Two members are called Piet Jansen; the number says which one this is."""
    player = Player(1, "Jansen, Piet", national=(NationalRating("NED", 1195, "8100004"),))
    (filled,), attention = looked_up(formats / "knsb.csv", player)
    assert filled == Player(
        1, "Jansen, Piet", 1210, federation="NED", birth="2012", national=(NationalRating("NED", 1210, "8100004"),)
    )
    assert attention == ((), (), ())


def test_by_exact_name_whatever_its_capitals_and_blanks(formats):
    (filled,), attention = looked_up(formats / "fide.xml", Player(7, "VRIES,zoe  de", rating=1900))
    assert filled == Player(7, "VRIES,zoe  de", 1987, "WFM", "NED", "1000002", "w", "1999")
    assert attention == ((), (), ())


def test_name_shared_by_two_is_left_open(formats):
    player = Player(1, "Jansen, Piet", rating=1000)
    assert looked_up(formats / "knsb.csv", player) == ([player], ((), (1,), ()))


def test_two_players_of_one_name_are_left_open_too(formats):
    twins = [Player(1, "Muller, Jorg"), Player(2, "Muller, Jorg")]
    assert looked_up(formats / "fide.xml", *twins) == (twins, ((), (1, 2), ()))


def test_entry_with_an_owner_is_nobody_elses(formats):
    owner, namesake = Player(1, "Muller, Jorg", fide_id="1000003"), Player(2, "Muller, Jorg")
    (_, other), attention = looked_up(formats / "fide.xml", owner, namesake)
    assert other == namesake
    assert attention == ((2,), (), ())


@pytest.mark.parametrize(
    ("born", "listed", "found"),
    [("1980", "1980/05/17", 1500), ("1980/05/17", "1980", 1500), ("1980", "1981/05/17", 0), ("", "1981", 1500)],
)
def test_of_dates_of_birth_the_year_is_compared(born, listed, found):
    entry = ListedPlayer("", "Jansen, Piet", "CLUB", rating=1500, birth=listed)
    answer = look_up(Tournament([Player(1, "Jansen, Piet", birth=born)]), [entry])
    assert answer.tournament.players[1].rating == found


def test_year_of_birth_tells_two_of_one_name_apart(formats):
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
def test_whoever_is_not_surely_the_same_is_not_found(formats, player):
    assert looked_up(formats / "fide.xml", player) == ([player], ((3,), (), ()))


def test_number_of_somebody_else_is_reported(formats):
    (filled,), attention = looked_up(formats / "fide.xml", Player(1, "Bakker, Kees", fide_id="1000001"))
    assert (filled.name, filled.rating) == ("Bakker, Kees", 2105)
    assert attention == ((), (), (1,))


def test_list_without_a_rating_keeps_the_one_we_have(formats):
    (filled,), _ = looked_up(formats / "fide.xml", Player(1, "Muller, Jorg", rating=1850))
    assert (filled.rating, filled.fide_id) == (1850, "1000003")


def test_other_tempo(formats):
    (filled,), _ = looked_up(formats / "fide.xml", Player(1, "Jansen, Piet"), tempo="rapid")
    assert filled.rating == 2050
    with pytest.raises(InvalidInput, match=r"There is no tempo 'slow'; choose from standard, rapid, blitz."):
        look_up(Tournament([]), [], tempo="slow")


def test_last_list_prevails_and_both_are_kept(formats):
    club = Tournament([Player(1, "Jansen, Piet", birth="1980")])
    national = look_up(club, read_rating_list(formats / "knsb.csv")).tournament
    both = look_up(national, read_rating_list(formats / "fide-foa.txt")).tournament
    assert national.players[1].rating == 2098
    assert both.players[1] == Player(
        1, "Jansen, Piet", 2105, "FM", "NED", "1000001", "m", "1980", national=(NationalRating("NED", 2098, "8100001"),)
    )
