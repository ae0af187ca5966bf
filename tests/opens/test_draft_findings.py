"""Row 66 of the draft checklist: all faults of a round paired by hand are listed, complete or not."""

import pytest

from indeler.model import Forbidden
from indeler.opens import by_hand
from indeler.opens.by_hand import Draft, draft_findings
from support.open_tournaments import Arbiter


@pytest.fixture
def tournament():
    """Return a tournament of seven players after two rounds, in which 1 and 2 are kept apart."""
    arbiter = Arbiter(players=7)
    for _ in range(2):
        arbiter.play("1-0", "1-0", "1-0")
    return by_hand.before(arbiter.state, 3).replace(forbidden=[Forbidden((1, 2), 1, None)])


def texts(tournament, draft):
    return [str(each) for each in draft_findings(tournament, draft)]


def test_row_66_all_findings_are_listed_together(tournament):
    one, other = tournament.rounds[0].games[0][:2]
    had = next(row.player for row in tournament.rounds[0].unplayed)
    found = texts(tournament, Draft(((one, other),), had))
    assert f"{tournament.named(one)} and {tournament.named(other)} have met before." in found
    assert f"{tournament.named(had)} may not have the bye: a bye or a win without playing in round 1." in found
    assert sum(text.endswith("is to be paired and has no game and no bye.") for text in found) == 4


def test_row_66_players_kept_apart_are_named_in_an_unfinished_list(tournament):
    assert f"{tournament.named(1)} and {tournament.named(2)} are kept apart." in texts(tournament, Draft(((1, 2),)))


def test_row_66_a_colour_three_times_in_a_row_is_named():
    arbiter = Arbiter(players=6)
    arbiter.play("1-0", "1-0", "1-0")
    before = by_hand.before(arbiter.state, 2)
    played = before.rounds[0]
    twice = before.replace(rounds=[played, played])  # only the colours matter here
    white, black = played.games[0][:2]
    other_white, other_black = played.games[1][:2]
    found = texts(twice, Draft(((white, other_white), (black, other_black))))
    assert f"{twice.named(white)} would have White three times in a row." in found
    assert f"{twice.named(other_black)} would have Black three times in a row." in found


def test_row_66_a_round_paired_by_the_rules_has_no_findings(tournament):
    assert texts(tournament, by_hand.engine_draft(tournament)) == []
