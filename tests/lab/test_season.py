"""Simulated seasons meet all rules, whatever happens in them."""

import datetime

import pytest

from indeler import season as s
from indeler.lab.dice import Dice
from indeler.lab.season import SeasonPlan, simulate, write_season
from indeler.lab.season.people import check_plan, fictional_members
from indeler.language import InvalidInput, TooLarge
from indeler.season import events
from support.invariants import all_of_them


@pytest.fixture(scope="module", params=[(24, "1"), (28, "2")], ids=str)
def book(request):
    members, seed = request.param
    return simulate(SeasonPlan(members=members, seed=seed))


@pytest.mark.sampled(4, by="book")
def test_all_invariants_hold(book):
    all_of_them(book.season)


@pytest.mark.sampled(4, by="book")
def test_verify_finds_no_differences(book):
    verified = s.verify(book.season)
    assert verified.differences == ()
    assert verified.audited > 20
    assert verified.pairings > 100


@pytest.mark.sampled(4, by="book")
def test_every_line_is_encoded_again_bit_for_bit(book):
    for line in book.store.read():
        assert events.encode(events.decode(line)) == line


@pytest.mark.sampled(4, by="book")
def test_the_replay_equals_the_season(book):
    assert s.replay(book.club_rules, book.season.events).state == book.season.state


@pytest.mark.sampled(4, by="book")
def test_a_season_has_many_kinds_of_events(book):
    kinds = {event.kind() for event in book.season.events}
    expected = {
        "signed-off",
        "no-show",
        "external-result",
        "objection-decided",
        "result-corrected",
        "rating-changed",
        "cup-drawn",
        "cup-play-off-result",
        "presence-noted",
        "tempo-agreed",
        "promotion-declined",
    }
    assert expected <= kinds
    assert [event.at for event in book.season.events] == sorted(event.at for event in book.season.events)


def test_the_same_seed_gives_the_same_season_and_another_seed_another():
    one, again, other = (simulate(SeasonPlan(members=12, seed=seed, evenings=2)) for seed in ("7", "7", "8"))
    assert one.store.read() == again.store.read() != other.store.read()


def test_two_players_of_a_group_whose_opponents_are_absent_meet_each_other():
    """The other boards stay, and the two present players meet."""
    changes = 0
    known = fictional_members(16, Dice("forgetful"), datetime.date(2026, 9, 1))
    forgetful = tuple(one._replace(forgets=300_000, last_season=None, joins_late=False) for one in known)
    season = simulate(SeasonPlan(members=16, people=forgetful, evenings=4, seed="forgetful")).season
    made = {event.place: event for event in season.events if event.kind() == "pairing-made"}
    for event in season.events:
        if event.kind() == "pairing-changed":
            changes += 1
            date = season.state.pairings[event.place].date
            missing = {each.member for each in season.events if each.kind() == "no-show" and each.date == date}
            before = made[event.place]
            *others, new = event.boards
            left = [board for board in before.boards if tuple(board) not in {*map(tuple, others)}]
            assert len(left) == 2
            assert [len(missing.intersection(board)) for board in left] == [1, 1]
            assert tuple(new) == tuple(player for board in left for player in board if player not in missing)
            assert event.odd == before.odd
    assert changes


def test_half_a_season_can_be_written_and_opened(tmp_path):
    half = simulate(SeasonPlan(members=16, seed="3", evenings=5))
    write_season(half, str(tmp_path / "half"))
    opened = s.open(tmp_path / "half")
    assert opened.season.state == half.season.state
    assert s.views.tonight(opened.season, half.season.events[-1].at.date()) is not None


@pytest.mark.parametrize("rules", ["autumn", "draughts"])
def test_other_rulebooks_are_simulated_too(rules):
    book = simulate(SeasonPlan(members=18, seed="1", rules=rules))
    all_of_them(book.season)
    assert s.verify(book.season).differences == ()


@pytest.mark.sampled(3)
def test_ties_for_first_place_are_decided_by_play_offs():
    """In this plan the last round of a final ends in a tie for first place if it can."""
    book = simulate(SeasonPlan(members=24, seed="2", ties_on_top=1_000_000))
    assert book.season.state.play_offs
    assert "play-off-result" in {event.kind() for event in book.season.events}


@pytest.mark.parametrize("members", [4, 500])
def test_the_smallest_and_the_largest_club_can_be_simulated(members):
    assert check_plan(SeasonPlan(members=members)).members == members


@pytest.mark.parametrize(("members", "refusal"), [(3, InvalidInput), (501, TooLarge)])
def test_a_club_that_is_too_small_or_too_large_is_refused(members, refusal):
    with pytest.raises(refusal, match=f"A season of {members} members"):
        simulate(SeasonPlan(members=members))


@pytest.mark.sweep
@pytest.mark.parametrize("seed", range(20))
def test_seasons_of_every_size_are_simulated(seed):
    members = 24 + seed * 40 // 19
    book = simulate(SeasonPlan(members=members, seed=f"sweep {seed}"))
    all_of_them(book.season)
    assert s.verify(book.season).differences == ()
    assert s.replay(book.club_rules, [events.decode(line) for line in book.store.read()]).state == book.season.state
