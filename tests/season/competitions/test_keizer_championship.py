"""The championship group of a Keizer competition, ties on the ladder, and prizes by category."""

from fractions import Fraction
from types import SimpleNamespace

import pytest
from msgspec import UNSET

from indeler import season as s
from indeler.model import Game, Player, Result, Round, Tournament
from indeler.ranking.keizer.ladders import ladder_by
from indeler.season.competitions.keizer import competition
from indeler.season.competitions.keizer.standing import _best, _measure, categories, category_tables
from season.competitions.test_keizer import RULES, A, B, C, D, club_of, ladder, play
from support.clubs import LEADER, states

RULEBOOK = "keizer"
TWO_AFTER_ONE = RULES + "[competition.championship]\nplayers = 2\nafter = 1\n"


def test_5_changes_of_place_and_score_are_shown_within_a_period_from_zero():
    rules = RULES.replace("rounds = 10", "rounds = 4") + 'periods = [2, 2]\nperiod_reset = "score"\n'
    club = club_of(2000, 1900, 1800, 1700, rules=rules)
    told = []
    for results in (("0-1", "1-0"), ("1-0", "½-½"), ("0-1", "0-1"), ("1-0", "0-1")):
        play(club, *results)
        first = club.season.competition("keizer").tables()[0]
        told.append({row.member: row.cells[-2:] for row in first.rows})
    assert told == [
        {A: ("", "+4"), D: ("↑2", "+5"), B: ("↓1", "-1"), C: ("↓1", "-1")},
        {A: ("", "+5"), D: ("", "0"), B: ("", "+1½"), C: ("", "+2")},
        dict.fromkeys((A, B, C, D), ("", "")),
        {A: ("", "+5"), C: ("↑2", "+6"), D: ("↓1", "-2"), B: ("↓1", "-1")},
    ]


def test_5_tied_members_of_the_championship_group_play_off_by_its_legs():
    rules = RULES.replace("rounds = 10", "rounds = 3") + "[competition.championship]\nplayers = 2\nafter = 1\n"
    club = club_of(2000, 1900, 1800, 1700, rules=rules)
    play(club, "½-½", "½-½")
    for _ in range(2):
        play(club, "½-½", "½-½")
    assert len(club.season.competition("keizer").pool().standings.play_off) == 2
    club.append(s.propose.play_off(club.season, "keizer", at=club.now, by=LEADER, seed="lots"))
    game = club.season.competition("keizer").pool().play_off.next_games[0]
    one, other = game.white, game.black
    for white, black, result in ((one, other, "1-0"), (other, one, "½-½")):
        club("play-off-result", competition="keizer", white=white, black=black, result=result)
    assert club.season.competition("keizer").pool().winner == one


def test_5_the_championship_group_has_the_first_of_the_ladder_with_colours_reversed():
    rules = RULES + "[competition.championship]\nplayers = 2\nafter = 1\ntimes = 2\n"
    club = club_of(2000, 1900, 1800, 1700, 1600, 1500, rules=rules)
    first = play(club, "0-1", "0-1", "0-1")
    title = club.season.competition("keizer").finalists()
    assert title == [member for member, *_ in ladder(club, 1)][:2]
    second = play(club, "1-0", "1-0", "1-0")
    assert set(second.boards[0]) == set(title)
    met = [board for board in (*first.boards, *second.boards) if set(board) == set(title)]
    third = play(club, "½-½", "½-½", "½-½")
    again = [board for board in third.boards if set(board) == set(title)]
    assert (again == []) == (len(met) == 2)
    assert not again or again[0] == met[-1][::-1]
    pool = club.season.competition("keizer").pool()
    assert sum(row.points for row in pool.standings.rows) == 20
    assert pool.standings.complete
    assert s.verify(club.season).differences == ()


def test_5_members_who_leave_are_replaced_only_before_the_championship_begins():
    rules = TWO_AFTER_ONE
    club = club_of(2000, 1900, 1800, 1700, 1600, 1500, rules=rules)
    play(club, "0-1", "1-0", "1-0")
    first, second, third, *_ = [member for member, *_ in ladder(club, 1)]
    keizer = club.season.competition("keizer")
    assert keizer.finalists() == [first, second]
    club("member-left", member=first, at=club.at(club.dates("keizer")[1], 12))
    assert club.season.competition("keizer").finalists() == [second, third]
    play(club, "1-0", "1-0")
    club("member-left", member=third, at=club.at(club.dates("keizer")[2], 12))
    assert club.season.competition("keizer").finalists() == [second, third]
    assert club.season.competition("keizer").tables()[0].notes == ()


def test_5_a_single_member_beside_the_championship_game_has_the_bye():
    rules = TWO_AFTER_ONE
    three = club_of(2000, 1900, 1800, rules=rules)
    first = play(three, "1-0")
    title = three.season.competition("keizer").finalists()
    met = set(first.boards[0]) == set(title)
    second = play(three, "½-½")
    assert met or set(second.boards[0]) == set(title)
    assert second.odd == ({A, B, C} - set(second.boards[0])).pop()
    two = club_of(2000, 1900, rules=rules)
    play(two, "1-0")
    paired = play(two, "½-½")
    assert (set(paired.boards[0]), paired.odd) == ({A, B}, None)


def test_5_the_championship_group_stays_as_drawn_and_a_note_reports_a_correction():
    rules = TWO_AFTER_ONE
    club = club_of(2000, 1900, 1800, 1700, rules=rules)
    first = play(club, "0-1", "1-0")
    assert first.title_group is UNSET
    white, black = first.boards[1]
    game = {"competition": "keizer", "part": 1, "round": 1, "white": white, "black": black, "why": "misread"}
    before = club.season.competition("keizer").finalists()
    club("result-corrected", **game, result="0-1")
    drawn = club.season.competition("keizer").finalists()
    assert before != drawn  # not drawn yet
    assert play(club, "1-0", "1-0").title_group == tuple(drawn)
    assert club.season.competition("keizer").tables()[0].notes == ()
    club("result-corrected", **game, result="1-0")
    keizer = club.season.competition("keizer")
    assert keizer.finalists() == drawn
    assert [str(note) for note in keizer.tables()[0].notes] == [
        "The group stays as it was drawn; after what was corrected since, Member 4 would be in it."
    ]
    assert s.verify(club.season).differences == ()


def test_5_tied_members_share_the_first_place_unless_a_tie_break_decides():
    shared = RULES.replace("rounds = 10", "rounds = 1") + 'own = 0\nvalues = "by_rating"\n'
    told = []
    for more in ("", 'ties = ["blacks"]\n', "least_games = 2\n"):
        club = club_of(1500, 1500, rules=shared + more)
        play(club, "½-½")
        (table,) = club.season.competition("keizer").tables()
        told.append([str(note) for note in table.notes])
    assert told == [["Member 1, Member 2 share the first place."], ["The first place is for Member 1."], []]


def test_5_members_who_share_the_first_place_have_its_rank():
    rules = RULES.replace("rounds = 10", "rounds = 1") + 'own = 0\nbye = 0\nvalues = "by_rating"\n'
    category = '[[competition.category]]\nname = "X"\nplayers = 3\n'
    found = []
    for more in ("", 'ties = ["value"]\n', "least_games = 2\n"):
        club = club_of(1500, 1500, 1500, rules=rules + more + category)
        play(club, "½-½")
        overall, own = club.season.competition("keizer").tables()
        assert [(row.rank, row.member) for row in own.rows] == [(row.rank, row.member) for row in overall.rows]
        found.append([(row.rank, row.member) for row in overall.rows])
    assert found == [[(1, A), (1, B), (3, C)], [(1, B), (2, A), (3, C)], [(1, A), (2, B), (3, C)]]


def test_5_no_winner_is_named_before_all_rounds_have_been_played():
    club = club_of(1500, 1500)
    play(club, "1-0")
    assert club.season.competition("keizer").tables()[0].notes == ()


def test_5_the_table_has_games_wins_draws_losses_percentage_and_colour_balance():
    club = club_of(2000, 1900)
    for result in ("1-0", "1-0", "½-½"):
        (white, black), *_ = play(club, result).boards
    table = club.season.competition("keizer").tables()[0]
    codes = [column.code for column in table.columns]
    cells = {row.member: dict(zip(codes, row.cells, strict=True)) for row in table.rows}
    names = ("played", "won", "drawn", "lost", "percentage", "balance")
    assert [[cells[member][name] for name in names] for member in (white, black)] == [
        [3, 1, 1, 1, 50, 1],
        [3, 1, 1, 1, 50, -1],
    ]


@pytest.mark.parametrize(
    ("tie", "highest", "best"),
    [
        ("SB", {1: 60 + 30, 2: 90 + 60, 3: 0, 4: 0}, [2]),
        ("mutual", {1: Fraction(3, 2), 2: Fraction(3, 2), 3: 0, 4: 0}, [1, 2]),
        ("attendance", {1: 2, 2: 2, 3: 1, 4: 1}, [1, 2]),  # a forfeit is no game
        ("blacks", {1: 0, 2: 2, 3: 0, 4: 1}, [2]),
        ("value", {1: 2, 2: 0, 3: 1, 4: 3}, [4]),  # not on the start list: lower than all on it
        ("rating", {1: -1500, 2: -1600, 3: -1400, 4: -1700}, [3]),
    ],
)
def test_5_tie_breaks_decide_between_equal_scores(tie, highest, best):
    """1 drew with 2 and beat 4, 2 beat 3, and 4 did not come against 3; scores 120, 60, 90 and 60."""
    rounds = [
        Round((Game(1, 2, Result.DRAW), Game(4, 3, Result.BLACK_BY_FORFEIT))),
        Round((Game(1, 4, Result.WHITE_WINS), Game(3, 2, Result.BLACK_WINS))),
    ]
    players = [Player(number, rating=rating) for number, rating in ((1, 1500), (2, 1600), (3, 1400), (4, 1700))]
    tournament = Tournament(players, rounds, settings={"start_list": "2,3,1"}, rules="keizer")
    cards = ladder_by(tournament.replace(settings={}), {}).last.cards
    ladder = SimpleNamespace(last=SimpleNamespace(scores={1: 120, 2: 60, 3: 90, 4: 60}, cards=cards))
    measure = _measure(None, ladder, tournament, tie, [1, 2, 3, 4])
    assert {member: measure(member) for member in highest} == highest
    assert _best([1, 2, 3, 4], measure) == best


def test_5_each_category_has_its_prizes_once_all_rounds_have_been_played():
    categories = 'category = [{ name = "A", players = 2, winners = 1 }, { name = "B", winners = 2 }]\n'
    club = club_of(2000, 1900, 1800, 1700, rules=RULES.replace("rounds = 10", "rounds = 2") + categories)

    def prizes():
        return [[*map(str, table.notes)] for table in category_tables(club.season.competition("keizer"), 1, "")]

    for date, expected in zip(club.dates("keizer"), ([[], []], [["Member 1"], ["Member 3, Member 4"]]), strict=True):
        (made,) = club.pair(date)
        club.results(made, lambda white, black: "1-0" if white < black else "0-1")
        assert prizes() == [[f"Prizes: {names}." for names in each] for each in expected]


def test_5_a_category_by_rating_includes_that_rating():
    text = RULES + 'category = [{ name = "A", rating = 1900 }, { name = "B" }]\n'
    club = club_of(2000, 1900, 1899, 1700, rules=text)
    play(club, "1-0", "1-0")
    assert categories(club.season.competition("keizer"), 1, "") == {1: "A", 2: "A", 3: "B", 4: "B"}


@pytest.mark.parametrize("by_hand", [False, True])
def test_5_the_championship_group_is_recorded_with_a_round_paired_by_the_rules_or_by_hand(by_hand, monkeypatch):
    club = club_of(2000, 1900, 1800, 1700, rules=TWO_AFTER_ONE)
    first, second, *_ = club.dates("keizer")
    for made in club.pair(first):
        club.results(made, lambda white, black: "1-0")
    assert club.season.events[-4].title_group == ()
    if by_hand:
        place = {"competition": "keizer", "part": 1, "round": 2}
        club("pairing-changed", at=club.at(second), why="ours", boards=((1, 2), (3, 4)), **place)
    else:
        club.pair(second, publish=False)
    group = club.season.last.title_group
    assert len(group) == 2
    assert club.state.of["keizer"].title_groups[s.RoundKey("keizer", 1, 2)] == group
    monkeypatch.setattr(competition, "finalists", lambda _: [3, 4])
    now, of_older_lines = states(club, title_group=UNSET)
    assert now == club.state
    assert of_older_lines.of["keizer"].title_groups[s.RoundKey("keizer", 1, 2)] == (3, 4)


def test_5_no_championship_group_is_recorded_when_an_existing_pairing_is_changed():
    club = club_of(2000, 1900, 1800, 1700, rules=TWO_AFTER_ONE)
    (first, *_) = club.dates("keizer")
    club.pair(first, publish=False)
    club("pairing-changed", why="ours", boards=((1, 2), (3, 4)), competition="keizer", part=1, round=1)
    assert club.season.last.title_group is UNSET
