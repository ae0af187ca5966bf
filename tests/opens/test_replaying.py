"""Tests that the state follows from the log alone: every replay gives the same tournament."""

import datetime
import pickle

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from indeler import opens
from indeler.formats import json_format
from indeler.language import IndelerError, InvalidInput
from indeler.language.catalogue import words_of
from indeler.logbook import MemoryStore, Outdated, check, voided
from indeler.model import Player, consistency
from indeler.opens import by_hand, events, propose
from indeler.opens.aggregate import OPENS
from indeler.opens.events import PlayersKeptApart, TournamentMade
from indeler.opens.player_changes import PlayerEdited, as_new_player
from indeler.opens.prizes import PrizesSet
from indeler.prizes import Category, Plan
from support.open_tournaments import Arbiter
from support.sampling import examples


def test_going_back_undoes_later_events_without_removing_them_from_the_log(arbiter):
    arbiter.play("1-0", "0-1")
    then, version = arbiter.state, arbiter.book.moment.version
    arbiter.enter("½-½", 3)
    arbiter.decide(propose.withdrawal(arbiter.state, arbiter.who, 5))
    arbiter.decide(propose.going_back(arbiter.book.moment, arbiter.who, version))
    assert arbiter.state == then
    assert arbiter.book.moment.version == version + 3
    assert voided(arbiter.book.moment.events) == {version + 1: version + 3, version + 2: version + 3}
    assert [row.taken_back_by for row in opens.views.log(arbiter.book.moment, version)] == [version + 3] * 2 + [None]


def test_going_back_can_be_undone(arbiter):
    arbiter.play("1-0")
    played, version = arbiter.state, arbiter.book.moment.version
    arbiter.decide(propose.going_back(arbiter.book.moment, arbiter.who, 1))
    assert arbiter.state.rounds == 0
    arbiter.decide(propose.going_back(arbiter.book.moment, arbiter.who, version))
    assert arbiter.state == played == arbiter.again().state


@pytest.mark.parametrize("number", [0, 2, 9])
def test_going_back_to_an_event_that_is_not_earlier_is_refused(arbiter, number):
    arbiter.pair()
    with pytest.raises(InvalidInput, match=rf"There is no earlier entry {number}; choose one from the log\."):
        propose.going_back(arbiter.book.moment, arbiter.who, number)
    with pytest.raises(InvalidInput, match=r"There is no e|event: 0 does not fit"):
        arbiter.say(events.Restored, event=number)


def test_an_inconsistent_log_opens_and_verify_names_the_event(arbiter):
    arbiter.play("1-0")
    listed = arbiter.book.moment.events
    found = opens.verify(opens.replay((listed[0], *listed[2:])))
    assert [each.event for each in found.remarks] == [2]
    assert found.remarks[0].sentence.startswith("today this would be refused: Round 1 has not been paired")
    assert [each.event for each in found.differences] == [3]
    assert found.differences[0].sentence.startswith(
        "this decision is lost, because it cannot be applied: Round 1 has no game"
    )
    again = opens.verify(opens.replay((*listed, listed[0])))
    lost = "this decision is lost, because it cannot be applied: The log of a tournament starts with the event"
    assert [(each.event, each.sentence.startswith(lost)) for each in again.differences] == [(len(listed) + 1, True)]
    with pytest.raises(InvalidInput, match="The log of this tournament is empty"):
        opens.replay(())
    with pytest.raises(InvalidInput, match="starts with the event tournament-made"):
        opens.replay(listed[1:])


def test_the_second_of_two_decisions_on_one_version_is_refused(arbiter):
    other = opens.OpenLogbook(arbiter.store)
    version = arbiter.book.moment.version
    arbiter.pair()
    withdrawn = propose.withdrawal(other.moment.state, arbiter.who, 3)
    with pytest.raises(Outdated, match="The logbook has 2 events by now, not 1"):
        other.append(withdrawn, expected=version)
    assert other.append(withdrawn).version == 3  # without a version it is checked against the present state
    assert arbiter.book.refresh().state == other.moment.state


def test_a_line_edited_by_hand_is_detected(arbiter):
    arbiter.play("1-0")
    lines = arbiter.store.read()
    as_new_player = [*lines[:3], lines[3].replace(b'"result":"1-0"', b'"result":"0-1"')]
    assert [fault.event for fault in check(as_new_player).faults] == [4]
    assert [fault.event for fault in check([*lines[:2], lines[3]]).faults] == [3]


def test_a_line_that_is_no_event_is_refused_with_its_number(arbiter):
    arbiter.pair()
    lines = arbiter.store.read()
    for wrong in (
        b'{"kind":"fireworks"}',
        b'{"number":2,"kind":"fireworks","at":"2026-11-15T10:00:00+00:00","data":{}}',
    ):
        with pytest.raises(
            InvalidInput, match=r"^Event 2 of the logbook cannot be read: this kind of event is not known"
        ):
            opens.OpenLogbook(MemoryStore([lines[0], wrong]))


def test_events_are_described_in_every_language(arbiter):
    arbiter.play("1-0", "0-1", "½-½", "1-0")
    arbiter.enter("0-1", why="slip read wrongly")
    arbiter.decide(propose.swapped(arbiter.state, arbiter.who, (1, *arbiter.state.boards[0][1]), "clock"))
    arbiter.decide(propose.entry(arbiter.state, arbiter.who, Player(0, "Zed", 1500)))
    arbiter.decide(propose.bye(arbiter.state, arbiter.who, 1, "half"))
    arbiter.say(events.Noted, text="Coffee at three.")
    told = [row.sentence for row in opens.views.log(arbiter.book.moment, 2, words_of("nl"))]
    assert told[0] == "Ronde 1 is gepubliceerd."
    assert told[1] == "Anna de Vries – Mieke Jansen is in ronde 1 geëindigd in 1-0."
    assert told[5:] == [
        "Anna de Vries – Mieke Jansen in ronde 1 is verbeterd van 1-0 in 0-1: slip read wrongly",
        "Omar Haddad en Kees Bakker speelden ronde 1 met verwisselde kleuren: clock",
        "Zed doet mee.",
        "Anna de Vries heeft in ronde 2 een bye met een half punt.",
        "Opmerking: Coffee at three.",
    ]
    untold = [kind for kind in opens.KINDS.by_word.values() if words_of("de")(kind.title) == kind.title]
    assert untold == []


STEPS = (
    "pair",
    "publish",
    "enter",
    "correct",
    "withdraw",
    "return",
    "bye",
    "late",
    "swap",
    "seats",
    "worth",
    "back",
    "take",
    "settings",
    "prizes",
    "edit",
)


def step(arbiter, draw):
    """Return the events of a random decision, which may be refused."""
    state, who = arbiter.state, arbiter.who
    number = draw(st.integers(1, len(state.players)))
    round = draw(st.integers(1, max(state.rounds, 1)))
    boards = (state.boards[round - 1] if state.rounds else ()) or ((1, 2),)
    game = (round, *draw(st.sampled_from(boards)))
    result = draw(st.sampled_from(list(opens.RESULTS)))
    own = Category(name="Own", players=(number,))
    corrected = as_new_player(state.players[number]._replace(club="Toren"))
    make = {
        "pair": lambda: propose.pairing(state, who),
        "publish": lambda: [events.RoundPublished(**who._asdict(), round=round)],
        "enter": lambda: propose.result(state, who, game, "1-0", "slip"),
        "correct": lambda: propose.result(state, who, game, result, "slip"),
        "withdraw": lambda: [propose.withdrawal(state, who, number)],
        "return": lambda: [propose.withdrawal(state, who, number, back=True)],
        "bye": lambda: [propose.bye(state, who, number, draw(st.sampled_from(["half", "zero", "none"])))],
        "late": lambda: [propose.entry(state, who, Player(0, "Late", draw(st.integers(1000, 2200))))],
        "prizes": lambda: [PrizesSet(**who._asdict(), plan=Plan(categories=(own,)))],
        "edit": lambda: [PlayerEdited(**who._asdict(), name="", player=corrected)],
        "swap": lambda: [propose.swapped(state, who, game, "clock")],
        "seats": lambda: [
            propose.exchanged(state, who, round, (number, draw(st.integers(1, len(state.players)))), "mix-up")
        ],
        "worth": lambda: [
            propose.bye_corrected(state, who, round, number, draw(st.sampled_from(["half", "zero"])), "x")
        ],
        "hand": lambda: propose.boards(
            state, who, state.rounds or 1, by_hand.started(state, state.rounds or 1).swapped(number, game[1]), "a wish"
        ),
        "apart": lambda: [PlayersKeptApart(**who._asdict(), players=(number, game[1]))],
        "back": lambda: [
            propose.going_back(arbiter.book.moment, who, draw(st.integers(1, arbiter.book.moment.version)))
        ],
        "take": lambda: [propose.taking_back(state, who, "a fault", anyway=True)],
        "settings": lambda: [
            events.SettingsChanged(**who._asdict(), name="Open", rules=draw(st.sampled_from(["knsb-wp", "fide-dutch"])))
        ],
    }
    return make[draw(st.sampled_from(STEPS))]()


@settings(max_examples=examples(25), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_accepted_decisions_replay_to_the_same_state(data):
    arbiter = Arbiter(players=data.draw(st.integers(4, 7)))
    for _ in range(data.draw(st.integers(5, 25))):
        before, version = arbiter.state, arbiter.book.moment.version
        try:
            made = step(arbiter, data.draw)
        except IndelerError:
            continue
        try:
            arbiter.decide(*made)
        except IndelerError:
            assert len(made) > 1 or (arbiter.state, arbiter.book.moment.version) == (before, version)
    read = arbiter.again()
    assert read.state == arbiter.state
    assert read.events == arbiter.book.moment.events
    assert opens.replay(read.events).state == arbiter.state
    assert not [*OPENS.objections(read)]
    first, *others = read.events
    some = data.draw(st.permutations(others))[: data.draw(st.integers(0, len(others)))]
    assert opens.replay([first, *some]).version == len(some) + 1  # any further event is applied


def test_a_log_opens_with_stricter_checks(arbiter, monkeypatch):
    arbiter.play("1-0")

    def refuse(state, event):
        raise InvalidInput("No more decisions are taken.")

    monkeypatch.setattr(OPENS, "_checks", {**OPENS._checks, events.Event: [refuse]})
    assert arbiter.again().state == arbiter.state
    found = opens.verify(arbiter.again())
    assert (found.differences, len(found.remarks)) == ((), arbiter.book.moment.version)
    with pytest.raises(InvalidInput, match="No more decisions are taken"):
        arbiter.say(events.Noted, text="x")


def refuse_all(*_):
    raise InvalidInput("This is not consistent any more.")


CHECKS = ("check_players", "check_settings", "check_total_rounds", "check_requested_byes", "check_mentioned")


def test_a_log_opens_with_a_stricter_model(arbiter, monkeypatch):
    arbiter.play("1-0")
    arbiter.decide(propose.bye(arbiter.state, arbiter.who, 1, "half"))
    arbiter.decide(propose.entry(arbiter.state, arbiter.who, Player(0, "Zed", 1500)))
    arbiter.decide(propose.withdrawal(arbiter.state, arbiter.who, 5))
    arbiter.say(PlayersKeptApart, players=(1, 2))
    kept = pickle.dumps(arbiter.again().state.tournament)
    for name in CHECKS:
        monkeypatch.setattr(consistency, name, refuse_all)
    monkeypatch.setattr(json_format, "check_crosstable", refuse_all)
    read = arbiter.again()
    assert (read.state, read.version) == (arbiter.state, arbiter.book.moment.version)
    assert read.state.tournament.before(1).players[5].withdrawn_after is None
    found = opens.verify(read)
    assert {each.sentence for each in found.remarks} == {
        "today this would be refused: This is not consistent any more."
    }
    assert [each.event for each in found.remarks if each.event < 3] == [1, 2]
    assert pickle.loads(kept) == read.state.tournament
    with pytest.raises(InvalidInput, match="not consistent any more"):
        arbiter.decide(propose.withdrawal(read.state, arbiter.who, 3))
    with pytest.raises(InvalidInput, match="not consistent any more"):
        Arbiter(players=4)


def test_times_are_kept_with_their_time_zone(arbiter):
    at = datetime.datetime(2026, 11, 15, 14, 30, tzinfo=datetime.timezone(datetime.timedelta(hours=1)))
    arbiter.decide(events.Noted(at=at, by="Leader", text="late"))
    assert arbiter.again().last.at == at


def test_a_log_that_begins_before_its_tournament_is_made_is_refused(arbiter):
    made, *_ = arbiter.book.moment.events
    with pytest.raises(InvalidInput):
        opens.replay([events.Noted(**arbiter.who._asdict(), text="early"), made])


@pytest.mark.parametrize(
    ("tournament", "settings"),
    [
        ({"type_code": "FIDE_DUTCH_BAKU"}, {"baku": "entered"}),
        ({"type_code": "fide_dutch_baku", "settings": {"baku": "false"}}, {"baku": "false"}),
        ({"type_code": "FIDE_DUTCH_BAKU", "virtual_points": [1]}, None),
        ({"type_code": "FIDE_DUTCH"}, None),
        ({"settings": {"baku": "true", "seed": "x"}}, {"baku": "entered", "seed": "x"}),
        ({"settings": "none"}, "none"),
    ],
)
def test_BAKU_2_an_older_log_counts_all_entered_players(tournament, settings):
    """Schema 1 of the first event is converted if Baku is a setting or in the type of the tournament."""
    upcast = TournamentMade.upcast({"tournament": tournament, "published": 2}, 1)
    assert upcast["tournament"].get("settings") == settings
    assert upcast["published"] == 2
    assert TournamentMade.upcast({"tournament": 3}, 1) == {"tournament": 3}
