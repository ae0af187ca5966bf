"""Where C9 forbids the best waiting room and several must wait: the best of the others, or a refusal, no guess."""

from pathlib import Path
from random import Random
from types import SimpleNamespace
from unittest.mock import Mock

import pytest

import indeler
from indeler.language import TooLarge
from indeler.model import Forbidden, Game, Kind, PairingError, Player, Result, Round, Tournament, Unplayed
from indeler.reasons import Reasons, study
from indeler.reasons.waiting_room import WaitingRoomStudy
from indeler.systems.resistance.wp.ahead import Ahead
from indeler.systems.resistance.wp.search import Search
from oracles.waiting_room import answer

RULEBOOK = "knsb-wp"

CORPUS = Path(__file__).parents[2] / "data" / "corpus" / "knsb-wp"
RESULTS = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)


def field_of_strangers(random, least, most, rounds):
    """Players who met by chance, up to half of them kept apart by a ban: rooms that seldom can be completed."""
    size = random.randint(least, most)
    met, played = set(), []
    for _ in range(rounds(size)):
        free, games, unplayed = random.sample(range(1, size + 1), size), [], []
        while free:
            one = free.pop()
            other = next((other for other in free if frozenset((one, other)) not in met), None)
            if other is None:
                unplayed.append(Unplayed(one, random.choice((Kind.HALF_BYE, Kind.ABSENT))))
                continue
            free.remove(other)
            games.append(Game(one, other, random.choice(RESULTS)))
            met.add(frozenset((one, other)))
        played.append(Round(tuple(games), tuple(unplayed)))
    barred = tuple(sorted(random.sample(range(1, size + 1), random.randint(2, size // 2))))
    people = [Player(number) for number in range(1, size + 1)]
    bans = [Forbidden(barred)] if random.randrange(2) else []
    return Tournament(people, played, total_rounds=len(played) + random.choice((1, 3)), forbidden=bans)


@pytest.fixture
def searched(monkeypatch):
    """How often C9 sent the search on."""
    found = []
    whole = Search._completable

    def counted(search):
        found.append(whole(search))
        return found[-1]

    monkeypatch.setattr(Search, "_completable", counted)
    return found


def compare(seed):
    random = Random(seed)
    tournament = field_of_strangers(random, 7, 10, lambda size: random.randint(2, size - 3))
    try:
        pairing = indeler.pair(tournament, "knsb-wp")
    except PairingError:
        return
    expected = answer(tournament)
    assert (pairing.boards, pairing.bye) == (expected.boards, expected.bye), f"seed {seed}"


def test_C9_the_next_best_room_is_that_of_the_page(searched):
    for seed in range(200):
        compare(seed)
    assert sum(len(room) > 1 for room in searched) > 20


@pytest.mark.sweep
@pytest.mark.parametrize("start", range(1000, 11000, 500))
def test_C9_the_next_best_room_is_that_of_the_page_in_many_fields(start):
    for seed in range(start, start + 500):
        compare(seed)


def test_C9_large_rooms_are_found_without_trying_all(searched):
    random = Random(3)
    tournament = field_of_strangers(random, 120, 120, lambda size: 4)
    tournament = tournament.replace(forbidden=[Forbidden(tuple(range(1, 61)))])
    pairing = indeler.pair(tournament, "knsb-wp")
    assert len(pairing.boards) == 60
    assert not any(white <= 60 and black <= 60 for white, black in pairing.boards)
    assert any(len(room) > 2 for room in searched)


def test_C9_what_takes_too_long_is_refused_not_guessed(monkeypatch):
    tournament = indeler.read(CORPUS / "054.trf").before(5)
    assert indeler.pair(tournament).boards
    monkeypatch.setattr("indeler.systems.resistance.wp.search.MOST_TRIALS", 0)
    with pytest.raises(TooLarge, match=r"not found within 0 trials \(C4, C9\)"):
        indeler.pair(tournament)


def test_C9_a_set_of_players_kept_apart_is_asked_about_only_where_it_can_bind():
    random = Random("bind")
    for _ in range(300):
        players = range(random.randint(2, 12))
        group = sum(1 << player for player in players if random.random() < 0.6)
        following = [player for player in players if not group >> player & 1]
        alike, size = random.randrange(1, 1 << len(players)), random.randint(0, group.bit_count())
        ahead = Ahead(None, None, [following, []])
        search = SimpleNamespace(ahead=ahead, group=group)
        most = min(size, (alike & group).bit_count())
        bounds = {tuple(ahead.bound_if_alike(alike, size, waiting)) for waiting in range(most + 1)}
        if not Search._may_bind(search, alike, size) and alike & group:
            assert bounds == {(0, 0)}


def test_a_question_that_takes_too_long_is_told_as_not_looked_into(monkeypatch):
    games = Tournament([Player(number) for number in range(1, 9)], total_rounds=3)
    for _ in range(2):
        games = indeler.pair(games, "knsb-wp").added_to(games)
        *earlier, last = games.rounds
        won = tuple(game._replace(result=Result.WHITE_WINS) for game in last.games)
        games = games.replace(rounds=(*earlier, last._replace(games=won)))
    about = Reasons(study(games, "knsb-wp"))
    monkeypatch.setattr(WaitingRoomStudy, "again", Mock(side_effect=TooLarge("too large")))
    told = about.lines()
    assert any("why not was not looked into" in line for line in told)
    assert WaitingRoomStudy.again.call_count <= 3
