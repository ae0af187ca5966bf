"""A whole simulated season of clubs that differ from Botwinnik: invariants, and totals calculated independently."""

from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest

from indeler import season as s
from indeler.lab.season import SeasonPlan, simulate
from indeler.language import InvalidInput
from indeler.season import queries
from support import invariants

pytestmark = pytest.mark.sampled(2)

CLUBS = Path(__file__).parents[1] / "data" / "clubs"


def played(club, members):
    return simulate(SeasonPlan(members=members, seed="1", rules=str(CLUBS / f"{club}.toml")))


@pytest.mark.sampled(3)
@pytest.mark.parametrize("club", ["cup-of-two-games", "cup-with-two-lives"])
def test_a_cup_beside_the_cycles_is_played_until_it_has_a_winner(club):
    book = played(club, 12)
    season = book.season
    assert s.replay(book.club_rules, season.events).state == season.state
    assert s.verify(season).differences == ()
    cup = s.views.cup(season)
    assert cup.winner is not None
    ties = [tie for round in cup.rounds for tie in round.ties]
    lost = Counter(player for tie in ties for player in (tie.white, tie.black) if player != tie.winner)
    lives = season.competition("cup").rules.lives
    assert lost.pop(cup.winner, 0) < lives
    assert {times for member, times in lost.items() if season.member(member).left is None} == {lives}
    assert any(tie.play_off for tie in ties)


@pytest.fixture(scope="module")
def school():
    return played("school", 24)


def holds(book):
    """Check that the replay equals the season, every pairing is reproduced and each member has one place per round."""
    season = book.season
    assert s.replay(book.club_rules, season.events).state == season.state
    verified = s.verify(season)
    assert verified.differences == ()
    assert verified.audited > 30
    invariants.everybody_has_one_place_a_round(season)
    invariants.published_pairings_stand(season)


@pytest.mark.sampled(3)
def test_a_school_plays_a_whole_year_of_weekly_swiss_without_cycles(school):
    holds(school)
    weekly = school.season.competition("weekly")
    groups = [list(weekly.groups_on(part)) for part in weekly.parts_played()]
    assert len(groups) == weekly.rules.evenings == 24
    assert {len(each) for each in groups} >= {2, 3}


def test_a_school_s_total_is_the_literal_sum_of_the_best_sixteen_evenings(school):
    """Points for places, shared places, attendance and the group are added up from the standings of every evening."""
    prizes, bonus, best = (10, 8, 6, 5, 4, 3, 2, 1), {"A": 4, "": 4, "B": 2}, 16
    weekly = school.season.competition("weekly")
    of_member = {}
    for table in weekly.tables()[1:]:
        group = table.code.partition("-")[2]
        for row in table.rows:
            equals = sum(other.rank == row.rank for other in table.rows)
            shared = sum(prizes[row.rank - 1 : row.rank - 1 + equals])
            of_member.setdefault(row.member, []).append(Fraction(shared, equals) + 1 + bonus.get(group, 0))
    total = weekly.tables()[0]
    assert {row.member: row.cells[0] for row in total.rows} == {
        member: sum(sorted(worth, reverse=True)[:best]) for member, worth in of_member.items()
    }
    assert any(str(cell).startswith("(") for row in total.rows for cell in row.cells)
    assert [row.cells[0] for row in total.rows] == sorted((row.cells[0] for row in total.rows), reverse=True)


def test_the_960_total_of_a_school_is_the_sum_of_the_best_two_evenings(school):
    of_960 = school.season.competition("960")
    evenings = of_960.tables()[1:]
    assert len(evenings) == 3
    points = {}
    for table in evenings:
        for row in table.rows:
            points.setdefault(row.member, []).append(row.cells[0])
    assert {row.member: row.cells[0] for row in of_960.tables()[0].rows} == {
        member: sum(sorted(scored, reverse=True)[:2]) for member, scored in points.items()
    }


@pytest.fixture(scope="module")
def plain():
    return played("plain", 14)


def test_a_plain_club_plays_cycles_in_one_group_without_promotion(plain):
    holds(plain)
    invariants.points_add_up(plain.season)
    invariants.nobody_is_odd_twice_while_somebody_else_could_be(plain.season)
    assert [table.code for table in plain.season.competition("swiss").tables()] == ["3-A", "2-A", "1-A"]


def test_the_champion_of_a_plain_club_is_the_literal_sum_of_both_competitions(plain):
    season = plain.season
    doubled, prizes = {}, (20, 15, 12, 10, 8, 6, 4, 2)
    for cycle in (1, 2, 3):
        for row in s.views.standings(season, cycle, "A"):
            doubled[row.member] = doubled.get(row.member, 0) + 2 * Fraction(row.points, 10)
    rapid = season.competition("rapid").tables()[0]
    for row in rapid.rows:
        equals = sum(other.rank == row.rank for other in rapid.rows)
        shared = Fraction(sum(prizes[row.rank - 1 : row.rank - 1 + equals]), 2 * equals)
        doubled[row.member] = doubled.get(row.member, 0) + shared
    (table,) = season.competition("champion").tables()
    assert {row.member: row.cells[0] for row in table.rows} == doubled
    assert [str(column.head) for column in table.columns] == ["Total", "Club competition", "rapid", "Games"]


def test_the_most_active_member_has_the_most_games(plain):
    games = {}
    for paired in plain.season.state.pairings.values():
        for board in paired.boards:
            for player in (board.white, board.black) if board.result in ("1-0", "½-½", "0-1") else ():
                games[player] = games.get(player, 0) + 1
    (table,) = plain.season.competition("active").tables()
    assert {row.member: row.cells[0] for row in table.rows} == games
    assert table.rows[0].cells[0] == max(games.values())
    assert not queries.has_evenings(plain.season.competition("active"))


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ('{ name = "swiss", weight = 2 }', "there is no competition 'blitz' before this one"),
        ("places = [20, 15, 12, 10, 8, 6, 4, 2]", "say what each place is worth"),
        ('of = [{ name = "swiss", by = "games" }, { name = "rapid", by = "games" }]', "name the competitions"),
    ],
)
def test_an_incomplete_or_impossible_total_is_refused(change, fault):
    text = (CLUBS / "plain.toml").read_text(encoding="utf-8")
    with pytest.raises(InvalidInput, match=fault):
        s.parse_club_rules(text.replace(change, '{ name = "blitz" }' if "weight" in change else ""))
