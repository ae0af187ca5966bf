"""Tests of an open of 120 players and 7 rounds with many incidents: the decisions, the standings, and the file."""

import random

import pytest

import indeler
from indeler import formats, opens
from indeler.language import InvalidInput
from indeler.model import Colour, Player, Tournament
from indeler.opens import by_hand, propose
from indeler.opens.completeness import check_final
from indeler.opens.correction_notes import corrections
from indeler.opens.deciding import apply_decision
from indeler.opens.events import RegulationsChanged
from support.open_tournaments import Arbiter

PLAYERS, ROUNDS = 120, 7


@pytest.fixture(scope="module")
def played():
    """Return an open: three late entries, a board by hand, a forfeit, an unfinished game, round 2 corrected after 4."""
    dice = random.Random(2026)
    field = [Player(number, f"Player {number}", 2500 - 9 * number) for number in range(1, PLAYERS + 1)]
    arbiter = Arbiter(players=1)
    whole = Tournament(field, total_rounds=ROUNDS, rules="fide-dutch", initial_colour=Colour.WHITE)
    arbiter.book = opens.begin(arbiter.store.__class__(), opens.imported(whole), **arbiter.who._asdict())
    arbiter.store = arbiter.book.store
    arbiter.say(RegulationsChanged, byes=1, byes_until=5, late_points="half", late_until=2)
    for round in range(1, ROUNDS + 1):
        arbiter.pair()
        if round == 3:
            draft = by_hand.started(arbiter.state, 3)
            swapped = draft.swapped(draft.boards[10][1], draft.boards[11][1])
            arbiter.decide(*propose.boards(arbiter.state, arbiter.who, 3, swapped, "father and son"))
        arbiter.say(opens.events.RoundPublished, round=round)
        for board in range(1, len(arbiter.state.boards[-1]) + 1):
            result = dice.choices(("1-0", "½-½", "0-1"), (4, 3, 3))[0]
            arbiter.enter({(5, 2): "adjourned", (4, 9): "+-"}.get((round, board), result), board)
        if round == 1:
            for name, rating in (("Late One", 2311), ("Late Two", 1700), ("Late Three", 0)):
                arbiter.decide(propose.entry(arbiter.state, arbiter.who, Player(0, name, rating)))
        if round == 4:
            found = arbiter.state.result(2, *arbiter.state.boards[1][0]).label
            arbiter.before = arbiter.state
            arbiter.enter("0-1" if found != "0-1" else "1-0", round=2, why="the slip was read wrongly")
            arbiter.after = arbiter.state
    return arbiter


def test_fide_handling_4_3_the_correction_changed_the_standings_and_no_pairing(played):
    assert played.before.boards == played.after.boards
    assert opens.views.standings_of(played.before) != opens.views.standings_of(played.after)
    assert indeler.check(played.state.tournament, round=5).verdict == "right"  # the next pairing takes it into account


def test_every_decision_replays_and_every_round_matches_the_log(played):
    found = opens.verify(played.again())
    assert (found.pairings, found.differences) == (ROUNDS + 1, ())


def test_fide_handling_3_1_the_report_waits_for_the_last_game_and_loses_nothing(played):
    with pytest.raises(InvalidInput, match="waits for unfinished games: round 5, board 2 "):
        check_final(played.state)
    game = (5, *played.state.boards[4][1])
    (finished,) = propose.result(played.state, played.who, game, "½-½", "finished at last")
    state = apply_decision(played.state, finished)
    check_final(state)
    whole = state.tournament
    assert corrections(whole, 3) == ("father and son",)
    again = formats.read_trf(formats.write_trf(whole, "trf26").encode())
    assert [round._replace(boards=()) for round in again.rounds] == list(whole.rounds)
    assert (again.players, again.comments) == (whole.players, whole.comments)
    assert indeler.check(again, round=3).verdict == "corrected"
    assert [player.enters for player in whole.players.values()].count(2) == 3
