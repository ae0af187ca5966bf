"""When a tournament is paired by the FIDE rules, the departures from them, and the scoring that they exclude."""

import pytest

from indeler.language import InvalidInput, Sentence
from indeler.model import CHESS, Forbidden, Player, Tournament
from indeler.systems import fide_rules
from indeler.systems.fide_rules import (
    DEPARTURE_CAUSES,
    as_published,
    check_scoring,
    departures,
    describe_compliance,
    goes_by_fide,
    left_over,
)

DUTCH = "fide-dutch"
BY_HAND = "FIDE rules left before round {}: a round paired by hand otherwise than by the rules: why"


def told(tournament, *arguments):
    return [str(each) for each in departures(tournament, *arguments)]


def since(round, cause, why=""):
    remark = f" ({why})" if why else ""
    return f"Not by the FIDE rules any more since before round {round}: {DEPARTURE_CAUSES[cause]}{remark}."


def test_the_rulebook_of_the_tournament_counts_unless_another_is_given(field):
    of_knsb = field(4, rules="knsb-rating")
    assert (goes_by_fide(of_knsb), goes_by_fide(of_knsb, DUTCH)) == (False, True)
    assert (goes_by_fide(field(4)), goes_by_fide(field(4, rules=DUTCH), "knsb-rating")) == (True, False)
    assert (str(describe_compliance(field(4))), describe_compliance(of_knsb)) == (
        "Paired by the current FIDE rules.",
        None,
    )


def test_a_round_robin_of_players_is_by_fide_rules_and_one_of_teams_is_not(field):
    assert goes_by_fide(field(4), "berger")
    assert not goes_by_fide(field(4, type_code="FIDE_TEAM_ROUNDROBIN", rules="berger"))


def test_the_first_departure_is_stored_among_other_comments(field):
    plain = field(4, comments=["Coffee at three."])
    assert not fide_rules.has_left_fide_rules(plain)
    left = fide_rules.with_departure(plain, 2, "rounds", " more  players ")
    assert left.comments[1] == f"FIDE rules left before round 2: {DEPARTURE_CAUSES['rounds']}: more players"
    assert fide_rules.with_departure(left, 3, "past", "later") is left
    assert told(left) == [since(2, "rounds", "more players")]
    assert told(fide_rules.with_departure(plain, 2, "past", "")) == [since(2, "past")]


@pytest.mark.parametrize(("rounds", "shown"), [(0, []), (1, [1]), (2, [1, 2]), (3, [1, 2, 3])])
def test_a_round_paired_by_hand_is_a_departure_from_its_publication(field, rounds, shown):
    comments = [BY_HAND.format(round) for round in (1, 2, 3)]
    tournament = field(4, ["1-3 1-0, 2-4 1-0", "1-2 1-0, 3-4 1-0"], comments=comments)
    public = as_published(tournament, rounds)
    assert public.comments == tuple(BY_HAND.format(round) for round in shown)
    assert (public is tournament) == (rounds == 3)


@pytest.mark.parametrize(
    ("comment", "sentence"),
    [
        ("4: other tie-breaks after the start", since(4, "tiebreaks")),
        ("4: something else: why", "Not by the FIDE rules any more: something else: why."),
        ("x: other tie-breaks after the start", "Not by the FIDE rules any more: other tie-breaks after the start."),
        ("4", "Not by the FIDE rules any more: FIDE rules left before round 4."),
    ],
)
def test_an_edited_comment_on_a_departure_is_still_reported(field, comment, sentence):
    assert told(field(4, comments=[f"FIDE rules left before round {comment}"])) == [sentence]


@pytest.mark.parametrize(("rounds", "first"), [((1,), None), ((2,), 2), ((3, 1, 2), 2)])
def test_a_ban_after_the_first_round_is_a_departure(field, rounds, first):
    bans = [Forbidden((1, number), round) for number, round in enumerate(rounds, start=2)]
    assert told(field(4, forbidden=bans)) == ([since(first, "apart")] if first else [])


@pytest.mark.parametrize(
    ("rules", "recorded", "settings", "departs"),
    [
        ("", {"baku": "true"}, {"baku": True}, False),
        ("", {"baku": "true"}, {"baku": False}, True),
        ("", {"baku": "true"}, {"baku": False, "other": "x"}, True),
        ("", {}, {"baku": True}, False),
        ("knsb-rating", {"baku": "true"}, {"baku": False}, False),
    ],
)
def test_settings_other_than_the_recorded_ones_depart_once_a_round_is_paired(field, rules, recorded, settings, departs):
    start = field(4, rules=rules, settings=recorded)
    assert told(start, DUTCH, settings) == []
    after = start.replace(rounds=field(4, ["1-3 1-0, 2-4 1-0"]).rounds)
    assert told(after, DUTCH, settings) == ([since(2, "settings")] if departs else [])
    assert told(after, DUTCH) == []


@pytest.mark.parametrize(
    ("win", "draw", "loss", "bye", "refusal"),
    [
        (20, 10, 0, 20, None),
        (30, 10, 0, 30, None),
        (30, 20, 10, 10, None),
        (20, 11, 0, 20, "Two draws are worth more"),
        (30, 10, 0, 35, "The bye is worth more here than a win"),
        (30, 10, 0, 7, None),
        (10, 5, 0, 0, None),
        (10, 5, 0, 5, None),
        (10, 5, 0, 7, "the bye is worth 1, ½ or 0"),
    ],
)
def test_rows_74_81_and_83_scoring_that_fide_rules_exclude_is_refused(field, win, draw, loss, bye, refusal):
    points = {
        f"{colour}_{result}": value
        for colour in ("white", "black")
        for result, value in (("win", win), ("draw", draw), ("loss", loss))
    }
    tournament = field(4, scale=CHESS._replace(**points, full_bye=win, pairing_bye=bye))
    check_scoring(tournament, "knsb-rating")
    if refusal is None:
        check_scoring(tournament, DUTCH)
    else:
        with pytest.raises(InvalidInput, match=refusal):
            check_scoring(tournament, DUTCH)


def test_players_left_over_are_named_and_a_single_one_gets_the_given_reason():
    tournament = Tournament([Player(number, name) for number, name in ((1, "Ann"), (2, "Ben"), (3, "Cas"))])
    alone = "Nobody may have the bye"
    assert str(left_over(tournament, (2,), alone)) == str(Sentence(alone))
    assert "Ann" in str(left_over(tournament, (1, 2), alone))
    assert "are left over" in str(left_over(tournament, (1, 2), alone))
    assert "are left over" in str(left_over(tournament, (1, 2, 3), alone))
