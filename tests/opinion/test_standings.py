"""Tests of the verdict on the standings that a file states: points, ranks, and the criteria used to judge them."""

import re
from pathlib import Path

import pytest

from indeler.formats import Stated, parse, parse_as_stated
from indeler.language import InvalidInput
from indeler.opinion.standings import NOT_JUDGED, RIGHT, WRONG, judge_standings
from indeler.ranking import standings
from indeler.rulebooks import Order

CORPUS = Path(__file__).parents[1] / "data" / "corpus" / "fide-dutch-2017"
HEAD = "012 Open\n142 3\n152 W\n"
CARDS = {
    1: "4 w 1     2 b =     3 w 1",
    2: "3 b 1     1 w =     4 b 1",
    3: "2 w 0     4 b 1     1 b 0",
    4: "1 b 0     3 w 0     2 w 0",
}
RANKED = {"p1": "2.5", "p2": "2.5", "p3": "1.0", "p4": "0.0", "r1": 2, "r2": 1, "r3": 3, "r4": 4}


def report(head=HEAD, **stated):
    """Return a report in which 1 and 2 drew with each other and beat the others, with these points and ranks."""
    told = {**RANKED, **stated}
    rows = (
        f"001 {n:>4}".ljust(80) + f"{told[f'p{n}']:>4} {told[f'r{n}']:>4}     {card}\n" for n, card in CARDS.items()
    )
    return head + "".join(rows)


def verdict(head=HEAD, rules=None, **stated):
    return judge_standings(parse_as_stated(report(head, **stated).encode(), "open.trf"), rules)


def differences(standings):
    return [(each.player, each.what, each.stated, each.right) for each in standings.differences]


def test_ranks_are_right_in_any_order_of_equal_players():
    """C.07 4.1: FIDE prescribes no list; if the file states none, only points separate players."""
    assert verdict().verdict == RIGHT
    assert verdict(r1=1, r2=2, r3=3, r4=4).unchecked is not None  # these ranks are the pairing numbers
    assert verdict(r1=1, r2=1).verdict == RIGHT


def test_a_wrong_rank_is_reported_with_the_right_one():
    swapped = verdict(r3=4, r4=3)
    assert swapped.verdict == WRONG
    assert differences(swapped) == [(3, "rank", "4", "3"), (4, "rank", "3", "4")]
    assert str(swapped.lines()[1]) == "player 3: rank 4 is stated; it should be 3"


def test_equal_players_cannot_share_the_lower_of_their_ranks():
    """C.07 4.2: two equal players on places 1 and 2 are not both second."""
    assert differences(verdict(r1=2, r2=2)) == [(1, "rank", "2", "1-2")]


def test_a_list_of_tie_breaks_separates_players_with_equal_points():
    """C.07 4.2: Sonneborn-Berger 2.25 against 2.25, then most blacks: de Vries had two, Jansen one."""
    by = verdict(HEAD + "202 SB,BPG\n")
    assert (by.verdict, by.by) == (RIGHT, ("SB", "BPG"))
    other = verdict(HEAD + "202 SB,BPG\n", r1=1, r2=2, r3=4, r4=3)
    assert differences(other) == [
        (2, "rank", "2", "1"),
        (1, "rank", "1", "2"),
        (3, "rank", "4", "3"),
        (4, "rank", "3", "4"),
    ]


def test_wrong_points_are_reported_and_refused_if_the_file_is_continued():
    file = report(p3="1.5").encode()
    found = judge_standings(parse_as_stated(file, "open.trf"))
    assert differences(found) == [(3, "points", "1.5", "1.0")]
    assert found.unchecked is None, "the ranks are judged all the same"
    with pytest.raises(InvalidInput, match="player 3"):
        parse(file, "open.trf")


def test_data_that_cannot_be_judged_are_reported_and_are_no_fault():
    none = verdict(r1=" ", r2=" ", r3=" ", r4=" ")
    assert (none.verdict, none.is_in_order) == (RIGHT, True)  # its points are judged
    assert "no ranks" in str(none.unchecked)
    unknown = verdict(HEAD + "202 NONESUCH\n")
    assert unknown.is_in_order
    assert "There is no tie-break 'NONESUCH'" in str(unknown.unchecked)
    empty = judge_standings(parse_as_stated(b"012 Open\n001    1\n001    2\n", "open.trf"))
    assert empty.verdict == NOT_JUDGED


def test_unfinished_games_leave_ranks_unchecked():
    file = report(p1="1.5").replace("3 w 1\n", "3 w  \n").replace("1 b 0\n", "1 b  \n")
    assert "unfinished" in str(judge_standings(parse_as_stated(file.encode(), "open.trf")).unchecked)


def test_points_that_count_future_byes_leave_ranks_unchecked():
    """The reader accepts such points; the corresponding ranks are those of a later round."""
    stated = parse_as_stated(report().encode(), "open.trf")
    ahead = stated._replace(points={**stated.points, 4: 5}, wrong=())
    assert str(judge_standings(ahead).unchecked) == "the points in the file count byes of rounds to come."
    assert judge_standings(stated).unchecked is None


def test_ranks_of_only_some_players_are_judged_as_far_as_possible():
    """C.07 4.2: a player equal to one without a stated rank may have any of their ranks."""
    assert verdict(r2=" ").verdict == RIGHT
    assert differences(verdict(r1=3, r2=" ")) == [(1, "rank", "3", "1-2")]
    assert differences(verdict(r1=1, r2=" ", r3=2, r4=4)) == [(3, "rank", "2", "3")]


def test_ranks_before_the_first_round_are_not_judged():
    rows = "".join(
        f"001 {n:>4}".ljust(80) + f"{points:>4} {rank:>4}\n" for n, points, rank in ((1, "0.0", 2), (2, "0.0", 1))
    )
    found = judge_standings(parse_as_stated(("012 Open\n142 3\n" + rows).encode(), "open.trf"))
    assert (found.verdict, found.is_in_order) == (NOT_JUDGED, True)
    assert "pairing numbers" in str(found.unchecked)


def test_standings_without_points_and_ranks_are_not_judged():
    stated = parse_as_stated(report(r1=" ", r2=" ", r3=" ", r4=" ").encode(), "open.trf")
    assert judge_standings(stated).verdict == RIGHT
    assert judge_standings(stated._replace(points={})).verdict == NOT_JUDGED


def test_f12_wrong_ranks_are_judged_by_the_final_order_of_the_rulebook():
    """knsb-wp F12: in the final standings mutual results come before WP and SB; for pairing WP comes first."""
    final, usual = ("MUT/1", "WP", "SB"), ()
    assert verdict(rules="knsb-wp", r3=4, r4=3).by == final
    stated = parse_as_stated(report(r3=4, r4=3).encode(), "open.trf")
    named = stated._replace(tournament=stated.tournament.replace(rules="knsb-wp"))
    assert [judge_standings(named, rules).by for rules in (None, "fide-dutch")] == [final, usual]
    raw = judge_standings(named, None, {"raw_points": "true"})
    assert raw.by == ("MUT/1", "WP/RAW", "SB/RAW")


@pytest.mark.parametrize("edition", ["2023", "2024-08", "2026"])
@pytest.mark.parametrize("name", ["0049", "0091", "0065"])
def test_ranks_that_are_right_in_one_edition_of_c07_are_accepted(edition, name):
    """C.07 4.1: the file does not name the edition; in these tournaments the newest edition ranks differently."""
    tournament = parse((CORPUS / f"{name}.trf").read_bytes(), "open.trf").replace(tiebreaks=("BH/C1", "SB"))
    ranks, newest = (
        {row.player: row.rank for row in standings(tournament, "fide-dutch", Order(("BH/C1", "SB"), lot=False), each)}
        for each in (edition, "2026")
    )
    assert (ranks == newest) == (edition == "2026")
    ranked = [player._replace(rank=ranks[number]) for number, player in tournament.players.items()]
    found = judge_standings(Stated(tournament.replace(players=ranked)), "fide-dutch")
    assert (found.verdict, found.differences, found.unchecked) == (RIGHT, (), None)


def test_the_first_line_names_the_criteria_unless_nothing_was_judged():
    assert str(verdict().lines()[0]) == "Standings (by points alone): right"
    assert str(verdict(HEAD + "202 SB,BPG\n").lines()[0]) == "Standings (by points, then SB, BPG): right"
    nothing = verdict()._replace(verdict=NOT_JUDGED)
    assert str(nothing.lines()[0]) == "Standings: not judged"


TEAMS = Path(__file__).parents[1] / "data" / "teams"


def judged_teams(**changes):
    text = (TEAMS / "brief-5teams-4rounds-4boards.trf").read_text()
    for before, after in changes.values():
        assert before in text
        text = text.replace(before, after)
    return judge_standings(parse_as_stated(text.encode(), "teams.trf"))


def test_points_and_ranks_of_teams_are_judged():
    listed = {"codes": ("192 FIDE_TEAM_TYPEA_MP_GP", "192 FIDE_TEAM_TYPEA_MP_GP\n202 MPTS,GPTS")}
    right = judged_teams(**listed)
    assert (right.differences, right.by) == ((), ("MPTS", "GPTS"))
    wrong = judged_teams(**listed, points=("4.0    8.5   2     1", "5.0    8.0   4     1"))
    assert [str(difference.sentence()) for difference in wrong.differences] == [
        "team 1: 5.0 match points are stated; the results give 4.0",
        "team 1: 8.0 game points are stated; the results give 8.5",
        "team 1: rank 4 is stated; it should be 2-3",
    ]


def test_points_of_teams_are_judged_if_the_file_states_any():
    text = (TEAMS / "brief-5teams-4rounds-4boards.trf").read_text()
    teams = re.findall(r"^310.* 2000.0( +\d+\.\d)( +\d+\.\d)", text, re.MULTILINE)
    nothing = {one + other: (one + other, " " * len(one + other)) for one, other in teams}
    assert [each for each in judged_teams(**nothing).differences if each.what != "team rank"] == []
    only_last = {key: nothing[key] for key in list(nothing)[:-1]}
    assert {"match points", "game points"} <= {each.what for each in judged_teams(**only_last).differences}
    no_game_points = {one + other: (one + other, one + " " * len(other)) for one, other in teams}
    found = [each.what for each in judged_teams(**no_game_points).differences if each.what != "team rank"]
    assert found == ["game points"] * len(teams)
