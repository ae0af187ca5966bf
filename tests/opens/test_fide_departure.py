"""Tests of departures from the FIDE rules: what causes one, that it is stated everywhere, and that it is permanent.

The numbers in the names are rows of FIDE's checklists: VCL19, and the draft of its successor (docs/acceptance.md).
"""

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from indeler import lab, opens
from indeler.formats.files import format_tournament, parse
from indeler.language import InvalidInput
from indeler.language.catalogue import words_of
from indeler.model import Scale
from indeler.opens import by_hand, deciding, events, fide_departure, propose
from indeler.opens.events import PlayersKeptApart, PlayersMayMeet, SettingsChanged
from indeler.systems import fide_rules, has_left_fide_rules, pair
from support.open_tournaments import Arbiter, doubts_about

AS_IT_WAS = {"name": "Open", "rules": "fide-dutch", "rounds": 5}


def changed(arbiter, kind, **fields):
    """Return the cause by which this decision would depart from the rules."""
    return fide_departure.cause_in(arbiter.state, [kind(**arbiter.who._asdict(), **fields)])


def test_rows_1_to_6_a_tournament_starts_by_the_rules_and_states_that(arbiter):
    assert str(arbiter.state.by_fide_rules) == "Paired by the current FIDE rules."
    assert Arbiter(rules="knsb-rating").state.by_fide_rules is None
    assert arbiter.state.by_fide_rules.translated(words_of("nl")) == "Ingedeeld volgens de geldende FIDE-regels."


def test_no_decision_before_the_first_round_departs_from_the_rules(arbiter):
    arbiter.say(PlayersKeptApart, players=(1, 5))
    arbiter.say(SettingsChanged, name="Open", rules="fide-dutch", rounds=7, tiebreaks=("SB",))
    arbiter.pair()
    assert str(arbiter.state.by_fide_rules) == "Paired by the current FIDE rules."


@pytest.mark.parametrize(
    ("kind", "fields", "cause"),
    [
        (PlayersKeptApart, {"players": (1, 2)}, "apart"),  # row 196
        (PlayersMayMeet, {"players": (1, 2)}, "apart"),
        (SettingsChanged, {**AS_IT_WAS, "tiebreaks": ("SB",)}, "tiebreaks"),  # row 201
        (SettingsChanged, {**AS_IT_WAS, "rounds": 6}, "rounds"),  # row 58
        (SettingsChanged, {**AS_IT_WAS, "rules": "knsb-rating"}, "rules"),
        (SettingsChanged, {**AS_IT_WAS, "settings": {"baku": "true"}}, "settings"),
        (SettingsChanged, {**AS_IT_WAS, "game": "draughts"}, "scoring"),
        (SettingsChanged, {**AS_IT_WAS, "name": "Another name", "city": "Utrecht"}, None),
        (events.Noted, {"text": "Coffee at three."}, None),
    ],
)
def test_rows_196_and_201_decisions_that_depart_once_a_round_has_been_paired(arbiter, kind, fields, cause):
    assert changed(arbiter, kind, **fields) is None
    arbiter.pair()
    assert changed(arbiter, kind, **fields) == cause


def test_a_round_by_hand_departs_unless_it_matches_the_pairing_of_the_rules(arbiter):
    arbiter.pair()
    draft = by_hand.started(arbiter.state, 1)
    (white, black), *_ = draft.boards
    other = propose.boards(arbiter.state, arbiter.who, 1, draft.with_colours_swapped(white, black), "clock")
    assert fide_departure.cause_in(arbiter.state, other) == "by hand"
    arbiter.decide(*fide_departure.with_leaving(arbiter.state, other, "clock"))
    assert "paired by hand" in str(arbiter.state.by_fide_rules)
    back = propose.boards(arbiter.state, arbiter.who, 1, draft, "as the rules")
    assert fide_departure.cause_in(Arbiter().pair(), back) is None


def test_row_43_a_departure_needs_a_reason_and_is_stated_in_log_pages_and_files(arbiter):
    arbiter.pair()
    decided = [PlayersKeptApart(**arbiter.who._asdict(), players=(1, 2))]
    with pytest.raises(opens.LeavesFideRules, match="This is not by the FIDE rules: others kept apart"):
        arbiter.decide(*fide_departure.with_leaving(arbiter.state, decided, ""))
    arbiter.decide(*fide_departure.with_leaving(arbiter.state, decided, "they are sisters"))
    told = "Not by the FIDE rules any more since before round 2: others kept apart after the first round ("
    assert str(arbiter.state.by_fide_rules) == f"{told}they are sisters)."
    log = [row.sentence for row in opens.views.log(arbiter.book.moment)]
    assert (
        "The tournament no longer goes by the FIDE rules, others kept apart after the first round: they are sisters"
        in log
    )
    for dialect in ("trf16", "trf26"):
        text = format_tournament(arbiter.state.tournament, dialect)
        assert "FIDE rules left before round 2: others kept apart after the first round: they are sisters" in text
        read = parse(text.encode(), "open.trf")
        assert [str(each) for each in fide_rules.departures(read)] == [f"{told}they are sisters)."]
    assert fide_departure.cause_in(arbiter.state, decided) is None  # it is stated only once


def test_row_45_a_departure_cannot_be_undone_by_going_back_in_the_log(arbiter):
    arbiter.pair()
    before = arbiter.book.moment.version
    change = SettingsChanged(**arbiter.who._asdict(), **AS_IT_WAS, tiebreaks=("SB",))
    arbiter.decide(*fide_departure.with_leaving(arbiter.state, [change], "voted by the players"))
    lost = opens.views.decisions_taken_back(arbiter.book.moment, before)
    assert [row.kind for row in lost] == ["settings-changed"]
    arbiter.decide(propose.going_back(arbiter.book.moment, arbiter.who, before))
    assert arbiter.state.tournament.tiebreaks == ()
    assert "voted by the players" in str(arbiter.state.by_fide_rules)
    assert arbiter.again().state == arbiter.state
    assert opens.verify(arbiter.book.moment).differences == ()


def test_departures_in_older_logs_are_detected(arbiter):
    arbiter.pair()
    arbiter.say(PlayersKeptApart, players=(1, 2))
    assert str(arbiter.state.by_fide_rules).endswith("others kept apart after the first round.")


def test_a_round_by_hand_is_not_shown_before_it_is_published(arbiter):
    arbiter.pair()
    draft = by_hand.started(arbiter.state, 1)
    swapped = draft.with_colours_swapped(*draft.boards[0])
    decided = propose.boards(arbiter.state, arbiter.who, 1, swapped, "a broken clock")
    arbiter.decide(*fide_departure.with_leaving(arbiter.state, decided, "a broken clock"))
    assert str(arbiter.state.for_visitors().by_fide_rules) == "Paired by the current FIDE rules."
    arbiter.say(events.RoundPublished, round=1)
    assert "a broken clock" in str(arbiter.state.for_visitors().by_fide_rules)


@pytest.mark.parametrize(
    ("scale", "match"),
    [
        (Scale.of(10, 6), "Two draws are worth more here than a win and a loss"),  # row 74
        (Scale.of(30, 10, bye=40), "The bye is worth more here than a win"),  # row 81
        (Scale()._replace(pairing_bye=7), "the bye is worth 1, ½ or 0"),  # row 83
    ],
)
def test_rows_74_81_and_83_invalid_scoring_is_refused(scale, match):
    arbiter = Arbiter(scale=scale)
    with pytest.raises(InvalidInput, match=match):
        arbiter.pair()
    assert pair(arbiter.state.tournament, "knsb-rating").boards  # other rulebooks allow any scoring


@pytest.mark.parametrize("scale", [Scale.of(30, 10), Scale.of(60, 35, 10, bye=50), Scale()._replace(pairing_bye=5)])
def test_rows_74_81_and_83_other_scoring_is_accepted(scale):
    assert Arbiter(scale=scale).pair().rounds == 1


def test_rows_58_59_and_202_files_state_earlier_rounds_and_tie_breaks(arbiter):
    arbiter.pair()
    change = SettingsChanged(**arbiter.who._asdict(), **{**AS_IT_WAS, "rounds": 6, "tiebreaks": ("SB",)})
    arbiter.decide(*fide_departure.with_leaving(arbiter.state, [change], "more time"))
    text = format_tournament(arbiter.state.tournament, "trf26")
    assert "### before round 2: 6 rounds instead of 5" in text
    assert "### before round 2: tie-breaks were BH/C1,BH,SB" in text
    assert "FIDE rules left before round 2: another number of rounds after the start: more time" in text
    assert arbiter.again().state == arbiter.state


def test_rows_60_and_61_the_last_round_is_checked_again_if_their_number_changes():
    """With topscorers in round 5, two of them with the same absolute colour preference may meet (1.8)."""
    quiet = {"late_entries": 0, "withdrawals": 0, "zero_byes": 0, "half_byes": 0, "forfeits": 0, "draws": 100_000}
    state = opens.imported(lab.generate(lab.Plan(players=8, rounds=5, seed="4", **quiet)))
    change = {"name": "Open", "rules": "fide-dutch", "tiebreaks": state.tournament.tiebreaks}
    longer = SettingsChanged(**Arbiter().who._asdict(), rounds=7, **change)
    assert doubts_about(state, longer) == ["With 7 rounds in all round 5 is not the one that the rules pair (C3)."]
    after = opens.deciding.apply_decision(state, longer)
    assert "round 5 was paired as the last round, which it is not any more" in after.tournament.comments
    same = SettingsChanged(**Arbiter().who._asdict(), rounds=5, **change)
    assert doubts_about(state, same) == []


def test_row_41_a_tournament_can_change_to_the_fide_rules_before_round_1():
    arbiter = Arbiter(rules="knsb-rating")
    assert arbiter.state.by_fide_rules is None
    arbiter.say(SettingsChanged, **{**AS_IT_WAS, "rules": "fide-dutch"})
    assert str(arbiter.state.by_fide_rules) == "Paired by the current FIDE rules."


@pytest.mark.parametrize(
    ("kind", "fields", "recorded"),
    [
        (PlayersKeptApart, {"players": (1, 2)}, "apart"),
        (SettingsChanged, {**AS_IT_WAS, "rounds": 6}, "rounds"),
        (SettingsChanged, {**AS_IT_WAS, "city": "Utrecht"}, None),
    ],
)
def test_row_43_a_decision_records_its_departure_and_a_replay_uses_the_record(
    arbiter, kind, fields, recorded, monkeypatch
):
    arbiter.pair()
    arbiter.say(kind, **fields)
    *before, last = arbiter.book.moment.events
    assert last.leaves == recorded
    assert has_left_fide_rules(arbiter.state.tournament) == (recorded is not None)
    monkeypatch.setattr(fide_departure, "leaving", lambda state, event: None if recorded else "past")
    assert opens.replay((*before, last)).state == arbiter.state
    older = opens.replay((*before, replace(last, leaves=UNSET))).state
    assert has_left_fide_rules(older.tournament) == (recorded is None)


def test_settings_that_a_later_rulebook_refuses_stay_valid_in_the_log(arbiter, monkeypatch):
    arbiter.pair()
    arbiter.say(SettingsChanged, **{**AS_IT_WAS, "name": "New", "rounds": 7, "tiebreaks": ("SB",)})
    decided, listed = arbiter.state.tournament, arbiter.book.moment.events

    def refuse(*settings, **named):
        raise InvalidInput("No such settings.")

    monkeypatch.setattr(deciding, "with_settings", refuse)
    assert opens.replay(listed).state.tournament == decided
