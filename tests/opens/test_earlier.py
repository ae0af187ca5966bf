"""Logs of the time before events had classes are read as events of today, and their seals hold."""

from indeler import opens
from indeler.logbook import MemoryStore, check
from indeler.opens import propose
from support.earlier_logs import AT, WHOLE, document, rows, rows_as_lines, sealed


def test_an_old_log_is_the_tournament_that_it_was():
    now = opens.OpenLogbook(MemoryStore(rows_as_lines(rows()))).moment
    assert (now.version, now.state.rounds, now.state.published) == (8, 1, 1)
    assert now.state.result(1, 1, 3).label == "0-1"
    assert now.state.boards == (((1, 3), (4, 2)),)
    assert now.state.players[4].withdrawn_after == 1
    assert now.events[0].at == AT


def test_an_old_log_is_told_in_any_language_but_for_what_was_kept_as_a_text():
    from indeler.language.catalogue import words_of

    now = opens.replay(map(opens.decode, rows_as_lines(rows())))
    assert [row.sentence for row in opens.views.log(now, 0, words_of("nl"))] == [
        "Het toernooi is gemaakt.",
        "Ronde 1 is ingedeeld. Reglement: FIDE-systeem (Dutch), 2026.",
        "Ronde 1 is gepubliceerd.",
        "Player 1 – Player 3 is in ronde 1 geëindigd in 1-0.",
        "Player 1 – Player 3 is in ronde 1 geëindigd in +-.",
        "Player 1 – Player 3 is in ronde 1 geëindigd in *.",
        "Player 1 – Player 3 is in ronde 1 geëindigd in 0-1.",
        "Player 4 withdrew",
    ]


def test_the_seals_of_an_old_log_hold_and_it_goes_on_with_events_of_today():
    store = MemoryStore(sealed(rows_as_lines(rows())))
    before = check(store.read())
    assert (before.begins, before.faults) == (1, ())
    book = opens.OpenLogbook(store)
    who = opens.Decider(AT, "The leader")
    book.append(propose.withdrawal(book.moment.state, who, 4, back=True))
    after = check(store.read())
    assert after.faults == ()
    assert {number: after.heads[number] for number in before.heads} == before.heads
    assert opens.verify(opens.OpenLogbook(store).moment).differences == ()


def test_a_log_without_seals_is_bound_by_the_first_event_of_today():
    store = MemoryStore(rows_as_lines(rows()))
    book = opens.OpenLogbook(store)
    book.append(propose.withdrawal(book.moment.state, opens.Decider(AT, "The leader"), 4, back=True))
    assert (check(store.read()).begins, check(store.read()).faults) == (9, ())
    edited = [line.replace(b"Player 2", b"Player X") for line in store.read()]
    assert [fault.event for fault in check(edited).faults] == [9]


def test_settings_that_stood_beside_the_tournament_are_its_own():
    [line] = rows_as_lines([("document", "made", document(WHOLE, settings={"cycles": "2"}))])
    assert opens.replay([opens.decode(line)]).state.settings == {"cycles": "2"}


def test_a_name_is_erased_from_an_old_log_and_its_chain_holds():
    from indeler.opens import persons

    lines = sealed(rows_as_lines(rows()))
    erased = persons.erased(lines, {"Player 4"}, "#4")
    assert check(erased).faults == ()
    now = opens.replay(map(opens.decode, erased))
    assert now.state.players[4].name == "#4"
    assert str(now.events[-1].told()) == "#4 withdrew"
