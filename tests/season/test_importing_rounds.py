"""Import of a running season: rounds that were played elsewhere count like rounds played here."""

import datetime
import re

import pytest

from indeler import season as s
from indeler.language import InvalidInput, TooLarge
from indeler.season import importing
from indeler.season.competitions.cycles.standings import tournament_of
from indeler.season.core.state import RoundKey
from indeler.season.events import TakenGame
from indeler.season.importing import contradictions, take_over
from support.clubs import Club
from support.competitions import cycles_of

RULEBOOK = "botwinnik"

WEEK = datetime.timedelta(weeks=1)
MEMBERS = [1800, 1700, 1600, 1500, 1400, 1300]
PLACE = RoundKey("cycles", 1, 2, "A")


@pytest.fixture
def moved():
    """Return a club of four members in group A and two in B, after two evenings of October without pairings."""
    club = Club(members=[1800, 1700, 1600, 1500, 1400, 1300])
    first = datetime.date(2026, 10, 1)
    club.evenings(first, first + WEEK, first + 2 * WEEK)
    club.at(first + 2 * WEEK, 12)
    club.open_cycle(1, A=(1, 2, 3, 4), B=(5, 6))
    return club


def take(club, round, games, group="A", **more):
    played = tuple(TakenGame(*game) for game in games)
    return club("round-taken-over", competition="cycles", part=1, round=round, group=group, games=played, **more)


def points(club, group="A"):
    return {row.member: row.points for row in s.views.standings(club.season, 1, group)}


def test_BW_33_imported_results_and_absences_count_as_if_entered_here(moved):
    take(moved, 1, [(1, 2, "1-0"), (3, 4, "½-½")])
    take(moved, 2, [(2, 3, "0-1")], odd=4, away=(1,))
    assert points(moved) == {1: 80, 3: 95, 4: 85, 2: 20}


def test_K8_WP_of_imported_rounds_equals_that_of_rounds_played_here(moved):
    take(moved, 1, [(1, 2, "1-0"), (3, 4, "½-½")])
    take(moved, 1, [(5, 6, "1-0")], group="B")
    here = Club(members=[1800, 1700, 1600, 1500, 1400, 1300])
    dates = here.plan()
    here.open_cycle(1, A=(1, 2, 3, 4), B=(5, 6))
    here.at(dates[0])
    here.boards(1, 1, "A", [(1, 2), (3, 4)])
    for white, black, result in ((1, 2, "1-0"), (3, 4, "½-½")):
        here("result-entered", competition="cycles", part=1, round=1, white=white, black=black, result=result)
    rows = [
        [(row.member, row.points, row.tiebreaks) for row in s.views.standings(club.season, 1, "A")]
        for club in (moved, here)
    ]
    assert rows[0] == rows[1]


def test_BW_22_the_next_pairing_uses_imported_opponents_colours_and_odd_players(moved):
    take(moved, 1, [(1, 2, "1-0"), (3, 4, "1-0")])
    take(moved, 2, [(3, 1, "?"), (4, 2, "?")], extra=((1, 35), (3, 35), (2, 35), (4, 35)))
    take(moved, 1, [(5, 6, "1-0")], group="B")
    take(moved, 2, [(6, 5, "1-0")], group="B")
    tournament = tournament_of(cycles_of(moved.season), 1, "A")
    assert [len(each.games) for each in tournament.rounds] == [2, 2]
    assert points(moved) == {1: 95, 3: 95, 2: 45, 4: 45}
    [made, _] = moved.pair(moved.dates()[2])
    assert {frozenset(board) for board in made.boards} == {frozenset((1, 4)), frozenset((2, 3))}


def test_points_of_rounds_without_known_games_are_imported(moved):
    take(moved, 1, [], others=(1, 2, 3, 4), extra=((1, 60), (2, 35), (3, 35), (4, 10)))
    assert points(moved) == {1: 60, 2: 35, 3: 35, 4: 10}
    assert not [task for task in s.views.todo(moved.season, moved.now) if task.kind == "results"]


def test_an_impossible_round_is_refused(moved, refused):
    place = {"competition": "cycles", "part": 1, "group": "A"}
    game = (TakenGame(1, 2, "1-0"),)
    assert "more than one place" in refused(moved, "round-taken-over", round=1, games=game, odd=1, **place)
    assert "not in group A" in refused(moved, "round-taken-over", round=1, games=game, odd=5, **place)
    assert "Take over round 1" in refused(moved, "round-taken-over", round=2, games=game, **place)
    take(moved, 1, [(1, 2, "1-0")])
    assert "paired here" in refused(moved, "round-taken-over", round=1, games=game, **place)
    take(moved, 2, [(2, 1, "1-0")])
    moved.at(moved.dates()[2] - WEEK, 12)
    assert "still to come" in refused(moved, "round-taken-over", round=3, games=game, **place)


ROUNDS = """\
ronde;groep;wit;zwart;uitslag
1;A;Member 1;Member 2;1-0
1;A;Member 3;oneven;
1;B;Member 4;Member 5;
2;A;Member 2;Member 3;1/2-1/2
2;A;Member 1;afwezig;
2;B;Member 5;Member 4;0-1
"""
SCORES = """\
naam;groep;punten;ronden;kleuren;tegenstanders;uitslagen
Member 1;A;8;2;w-;2 a;1
Member 2;A;4½;2;bw;1 3;0 ½
Member 3;A;9,5;2;-b;o 2;- ½
Member 4;B;7;2;;;
Member 5;B;7;2;;;
"""


def taken(club, text):
    club.at(datetime.date(2026, 10, 14), 12)
    for event in take_over(club.season, text.encode(), "stand.csv", at=club.now, by="x"):
        club.append(event)
    return points(club) | points(club, "B")


def test_a_file_of_rounds_and_a_file_of_scores_give_the_same_games():
    clubs = [Club(members=[1800, 1700, 1600, 1500, 1400]) for _ in range(2)]
    assert taken(clubs[0], ROUNDS) == {1: 80, 2: 45, 3: 85, 4: 60, 5: 10}
    assert taken(clubs[1], SCORES) == {1: 80, 2: 45, 3: 95, 4: 70, 5: 70}
    games = [[(game.white, game.black) for game in clubs[at].state.pairings[PLACE].boards] for at in range(2)]
    assert games == [[(2, 3)], [(2, 3)]]
    for club in clubs:
        assert {each.why for each in club.season.events if each.kind() == "round-taken-over"} == {"taken over"}
        assert [date.isoformat() for date in club.dates()] == ["2026-10-01", "2026-10-08"]


def test_an_evening_is_planned_for_each_imported_round():
    club = Club(members=[1800, 1700])
    taken(club, "naam;groep;punten;ronden\nMember 1;A;3;6\nMember 2;B;3;6\n")
    assert [str(date) for date in club.dates()][::5] == ["2026-09-03", "2026-10-08"]


def test_after_an_import_the_tasks_lead_to_the_next_round():
    club = Club(members=[1800, 1700, 1600, 1500, 1400])
    taken(club, ROUNDS)
    for event in s.propose.calendar(club.season, at=club.now, by="x"):
        club.append(event)
    assert not [task for task in s.views.todo(club.season, club.now) if task.kind in ("went-by", "calendar", "cycle")]
    third = club.dates()[2]
    made = club.pair(third)
    assert [each.round for each in made] == [3, 3]
    assert made[0].odd != 3  # the player who was odd elsewhere is not odd again


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("ronde;wit;zwart\n1;Nobody;Member 2\n", "stand.csv:2: there is no member 'Nobody'"),
        ("ronde;wit;zwart;uitslag\n1;Member 1;Member 2;2-0\n", "stand.csv:2: '2-0' is not a result"),
        ("naam;punten\nMember 1;veel\n", "stand.csv:2: 'veel' is not a score"),
        ("speler;score\nMember 1;3\n", "stand.csv:1: there are no columns"),
        ("naam;punten;ronden\nMember 1;3;30\n", "let the season start earlier"),
    ],
)
def test_an_invalid_file_is_refused_with_its_line(text, says):
    with pytest.raises(InvalidInput, match=re.escape(says)):
        taken(Club(members=[1800, 1700]), text)


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        (["w;2;1", "w;1;0"], "stand.csv:3: Member 2 and Member 1 (line 2) do not have the same colours in round 1"),
        (["w;2;1", "b;1;½"], "do not have the same result in round 1"),
        (["w;2;0", "b;1;0"], "do not have the same result in round 1"),
        (["w;2;1", "-;a;-"], "stand.csv:3: Member 2 and Member 1 (line 2) do not have the same opponent in round 1"),
        (["w;2;1", "b;3;0", "-;-;-"], "do not have the same opponent in round 1"),
        (["-;o;-", "b;1;0"], "do not have the same opponent in round 1"),
        (["w;x;1", "-;-;-"], "stand.csv:2: 'x' is not an opponent"),
        (["w;2;won", "-;-;-"], "stand.csv:2: 'won' is not the result of one player"),
    ],
)
def test_lines_of_two_members_that_contradict_each_other_are_refused(lines, says):
    with pytest.raises(InvalidInput, match=re.escape(says)):
        taken(Club(members=MEMBERS), scores(*lines))


@pytest.mark.parametrize("lines", [["w;2;1", "B;1;-"], ["w;2;-", "Z;1;0"], ["w;2;1", "-;-;-"], ["w;2;=", ";1;½"]])
def test_a_gap_in_one_line_is_filled_from_the_line_of_the_opponent(lines):
    club = Club(members=MEMBERS)
    taken(club, scores(*lines))
    [game] = club.state.pairings[PLACE._replace(round=1)].boards
    assert (game.white, game.black, game.result) == (1, 2, "½-½" if "=" in lines[0] else "1-0")


def test_all_contradictions_of_a_file_are_reported_together():
    club = Club(members=MEMBERS)
    found = contradictions(club.season, scores("w;2;1", "w;1;0", "b;4;1", "w;3;1").encode(), "stand.csv")
    assert [str(each).partition(" ")[0] for each in found] == ["stand.csv:3:", "stand.csv:5:"]


def scores(*lines):
    """Return a file with the colours, opponents and results of one round by member; two are in another group."""
    told = [f"Member {number};A;6;1;{line}\n" for number, line in enumerate(lines, start=1)]
    others = [f"Member {number};B;6;1;-;-;-\n" for number in (5, 6)]
    return "".join(["naam;groep;punten;ronden;kleuren;tegenstanders;uitslagen\n", *told, *others])


RAPID = """competitie;avond;ronde;groep;wit;zwart;uitslag
;;1;A;Member 1;Member 2;1-0
;;1;B;Member 3;Member 4;1-0
rapid;1;1;;Member 1;Member 4;0-1
rapid;1;1;;Member 2;Member 3;1-0
rapid;1;1;;Member 5;oneven;
rapid;1;2;;Member 4;Member 2;½-½
rapid;2;1;;Member 1;Member 2;1-0
"""


@pytest.fixture
def newcomer():
    """Return a club with six members and nothing else."""
    return Club(members=MEMBERS)


def test_BW_55_imported_rapid_evenings_count_for_the_rapid_ladder(newcomer):
    taken(newcomer, RAPID)
    first = {row.member: row.points for row in s.views.evening_standings(newcomer.season, "rapid", 1)}
    assert (first[4], first[2], first[1], first[3]) == (15, 15, 0, 0)
    ladder = {row.member: row.stages[:2] for row in s.views.ladder(newcomer.season, "rapid").rows}
    assert ladder[1][1] == 10
    assert ladder[4][0] == 15
    assert points(newcomer) == {1: 60, 2: 10}


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("cup;1;1;;Member 1;Member 2;1-0", "stand.csv:2: the cup goes on with those who are still in it"),
        ("beker;1;1;;Member 1;Member 2;1-0", "stand.csv:2: the cup goes on with those who are still in it"),
        (
            "bridge;1;1;;Member 1;Member 2;1-0",
            "stand.csv:2: there is no competition 'bridge'; choose one of cycles, rapid",
        ),
        ("rapid;9;1;;Member 1;Member 2;1-0", "has its final; that is played here"),
        ("rapid;1;9;;Member 1;Member 2;1-0", "Take over round 8 of this group first"),
        ("rapid;1;1;;Member 1;afwezig;", "Of an evening of rapid only games count"),
    ],
)
def test_BW_50_an_impossible_import_is_refused_with_advice(newcomer, line, says):
    text = f"{RAPID.partition(chr(10))[0]}\n{line}\n"
    with pytest.raises(InvalidInput, match=re.escape(says)):
        taken(newcomer, text)


def test_BW_50_rapid_scores_without_games_are_refused(newcomer):
    text = "naam;competitie;punten\nMember 1;rapid;3\n"
    with pytest.raises(InvalidInput, match="the places of rapid come from its games; give them, one a line"):
        take_over(newcomer.season, text.encode(), "x.csv", at=newcomer.now, by="Leader")


def test_BW_33_extra_points_are_added_to_those_of_a_sign_off(moved):
    take(moved, 1, [(2, 3, "1-0")], odd=4, away=(1,), extra=((1, 5),))
    assert moved.points(1, "A")[1] == moved.cycles.rules.points.signed_off + 5


def test_a_file_with_too_many_lines_is_refused(monkeypatch):
    monkeypatch.setattr(importing, "MOST_LINES", 2)
    assert [*importing.table_of(b"white,black\n1,2\n", "rounds.csv")] == [(2, {"white": "1", "black": "2"})]
    with pytest.raises(TooLarge, match="more than 2 lines"):
        [*importing.table_of(b"white,black\n1,2\n3,4\n", "rounds.csv")]
