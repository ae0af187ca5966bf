"""Tests of verifying a log: every pairing is repeated and audited, and each difference is reported."""

from indeler import opens
from indeler.logbook import check
from indeler.opens import events, propose, tournaments
from indeler.opens.description import TournamentDescribed
from support.open_tournaments import Arbiter


def test_a_tournament_paired_by_the_rules_has_no_differences(arbiter):
    arbiter.play("1-0", "0-1", "½-½", "1-0")
    arbiter.play("1-0", "0-1", "½-½", "1-0")
    found = opens.verify(arbiter.again())
    assert found == opens.Verified(events=arbiter.book.moment.version, pairings=2, audited=2, differences=())


def test_a_pairing_that_the_rules_do_not_make_is_reported(arbiter):
    arbiter.say(events.RoundPaired, round=1, rules="fide-dutch", boards=((1, 2), (3, 4), (5, 6), (7, 8)))
    found = opens.verify(arbiter.book.moment)
    assert [each.event for each in found.differences] == [2, 2]
    again, judged = (each.sentence for each in found.differences)
    assert again == "round 1 paired again has other boards: 1-5 6-2 3-7 8-4 instead of 1-2 3-4 5-6 7-8."
    assert judged.startswith("round 1 is not best: ")


def test_a_fault_that_the_audit_does_not_confirm_is_reported(arbiter):
    arbiter.play()
    arbiter.say(events.RoundTakenBack, round=1, why="they have met", fault="C1")
    [found] = opens.verify(arbiter.book.moment).differences
    expected = "the audit does not find the fault (C1) for which round 1 was taken back."
    assert found == opens.Difference(arbiter.book.moment.version, expected)


def test_a_state_in_use_that_differs_from_the_log_is_reported(arbiter):
    arbiter.pair()
    moment = arbiter.book.moment
    other = opens.OpenTournament(moment.events, moment.version, moment.state.with_published(1))
    [found] = opens.verify(other).differences
    assert found.sentence == "The state that is in use differs from the one applied event by event."


def test_a_name_is_erased_everywhere_and_the_hash_chain_and_games_stay():
    arbiter = Arbiter(players=4)
    arbiter.play("1-0", "0-1")
    arbiter.decide(propose.withdrawal(arbiter.state, arbiter.who, 2))
    arbiter.say(TournamentDescribed, chief_arbiters=("Els Arbiter", "Kees Bakker (1234567)"))
    arbiter.say(events.Noted, text="Kees Bakker went home.")
    lines = arbiter.store.read()
    assert tournaments.plays(arbiter.state, {"Kees Bakker"})
    assert tournaments.is_named_in(lines, {"Kees Bakker"})
    erased = tournaments.erased(lines, {"Kees Bakker"}, "#7")
    after = opens.replay(map(opens.decode, erased))
    assert check(erased, opens.KINDS.personal).faults == ()
    assert check(erased).heads == check(lines).heads
    assert not tournaments.is_named_in(erased, {"Kees Bakker"})
    assert (after.state.players[2].name, after.state.boards) == ("#7", arbiter.state.boards)
    assert [row.sentence for row in opens.views.log(after)][-1] == "Remark: #7 went home."
    assert after.state.tournament.event.chief_arbiters == ("Els Arbiter", "#7 (1234567)")
