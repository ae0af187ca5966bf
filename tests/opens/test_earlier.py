"""Logs of the time before events had classes are read as events of today, and their seals hold."""

import datetime
import json

from indeler import opens
from indeler.formats import write_json
from indeler.logbook import START, End, MemoryStore, check, opened, seal_of
from indeler.model import Colour, Player, Tournament
from indeler.opens import propose
from indeler.opens.earlier import line_of

AT = datetime.datetime(2026, 11, 15, 16, 47, 0, 846296, tzinfo=datetime.UTC)
FIELD = [Player(number, f"Player {number}", 2000 - number) for number in range(1, 5)]
WHOLE = Tournament(FIELD, total_rounds=3, rules="fide-dutch", initial_colour=Colour.WHITE)


def document(tournament, boards=(), published=0, **more):
    return {"boards": boards, "published": published, "tournament": write_json(tournament), **more}


def withdrawn(tournament):
    players = [each._replace(withdrawn_after=1) if each.number == 4 else each for each in tournament.players.values()]
    return tournament.replace(players=players)


def rows():
    """As version 0.1.0 kept them: a round with a result entered, changed, and cleared; then somebody withdrew."""
    paired = {"bye": None, "seed": "", "round": 1, "rules": "fide-dutch", "boards": [[1, 3], [4, 2]]}
    game = {"round": 1, "white": 1, "black": 3}
    after = opens.replay(map(opens.decode, _lines([("document", "made", document(WHOLE)), ("paired", "x", paired)])))
    played = after.state.with_result((1, 1, 3), opens.RESULTS["0-1"]).tournament
    return [
        ("document", "made", document(WHOLE, settings={})),
        ("paired", "round 1 paired by fide-dutch", paired),
        ("published", "round 1 published", {"round": 1}),
        ("result", "round 1: 1-3 1-0", {**game, "result": "1-0"}),
        ("result", "round 1: 1-3 + -", {**game, "result": "+ -"}),
        ("result", "round 1: 1-3 *", {**game, "result": "*"}),
        ("result", "round 1: 1-3 0-1", {**game, "result": "0-1"}),
        ("document", "Player 4 withdrew", document(withdrawn(played), [[[1, 3], [4, 2]]], 1)),
    ]


def _lines(told):
    return [
        line_of({"number": number, "at": AT, "by": "The leader", "kind": kind, "what": what, "data": data})
        for number, (kind, what, data) in enumerate(told, start=1)
    ]


def sealed(lines):
    """The same with seals, as a version after 0.1.0 set them."""
    end, bound = End(START), []
    for line in lines:
        fields, _ = opened(line)
        seal = seal_of(fields, end)
        bound.append(json.dumps({**fields, "seal": {"before": seal.before, "own": seal.own, "salt": seal.salt}}))
        end = End(seal.own)
    return [json.dumps(json.loads(line), ensure_ascii=False, separators=(",", ":")).encode() for line in bound]


def test_an_old_log_is_the_tournament_that_it_was():
    now = opens.OpenLogbook(MemoryStore(_lines(rows()))).moment
    assert (now.version, now.state.rounds, now.state.published) == (8, 1, 1)
    assert now.state.result(1, 1, 3).label == "0-1"
    assert now.state.boards == (((1, 3), (4, 2)),)
    assert now.state.players[4].withdrawn_after == 1
    assert now.events[0].at == AT


def test_an_old_log_is_told_in_any_language_but_for_what_was_kept_as_a_text():
    from indeler.language.catalogue import words_of

    told = [row.sentence for row in opens.views.log(opens.replay(map(opens.decode, _lines(rows()))), 0, words_of("nl"))]
    assert told == [
        "gemaakt",
        "ronde 1 ingedeeld volgens fide-dutch",
        "ronde 1 gepubliceerd",
        "ronde 1: 1-3 1-0",
        "ronde 1: 1-3 +-",
        "ronde 1: 1-3 *",
        "ronde 1: 1-3 0-1",
        "Player 4 withdrew",
    ]


def test_the_seals_of_an_old_log_hold_and_it_goes_on_with_events_of_today():
    store = MemoryStore(sealed(_lines(rows())))
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
    store = MemoryStore(_lines(rows()))
    book = opens.OpenLogbook(store)
    book.append(propose.withdrawal(book.moment.state, opens.Decider(AT, "The leader"), 4, back=True))
    assert (check(store.read()).begins, check(store.read()).faults) == (9, ())
    edited = [line.replace(b"Player 2", b"Player X") for line in store.read()]
    assert [fault.event for fault in check(edited).faults] == [9]


def test_settings_that_stood_beside_the_tournament_are_its_own():
    [line] = _lines([("document", "made", document(WHOLE, settings={"cycles": "2"}))])
    assert opens.replay([opens.decode(line)]).state.settings == {"cycles": "2"}


def test_a_name_is_erased_from_an_old_log_and_its_chain_holds():
    from indeler.opens import persons

    lines = sealed(_lines(rows()))
    erased = persons.erased(lines, {"Player 4"}, "#4")
    assert check(erased).faults == ()
    now = opens.replay(map(opens.decode, erased))
    assert now.state.players[4].name == "#4"
    assert str(now.events[-1].told()) == "#4 withdrew"
