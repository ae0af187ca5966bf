"""Settings of the rulebooks: the audit reads them itself, and refuses those that it cannot judge."""

from random import Random

import pytest

import indeler
from indeler.audit import check, proof_fault
from indeler.audit.certificate import seal
from indeler.audit.dutch.knsb import NEVER, frozen_after
from indeler.audit.dutch.people import accelerated
from indeler.audit.resistance.kndb_field import strength_groups
from indeler.audit.upfloating.sides import EventRules, event_rules
from indeler.language import InvalidInput
from indeler.model import (
    CHESS,
    DRAUGHTS,
    Colour,
    Game,
    Kind,
    Player,
    RequestedBye,
    Result,
    Round,
    Tournament,
    Unplayed,
    VirtualPoints,
)
from indeler.rulebooks import audited
from oracles.random_events import played, random_event

READ = {
    "fide-dutch": ["initial=black", "baku=true"],
    "fide-dutch-2017": ["initial=black", "baku=true"],
    "knsb-rating": [
        "initial=black",
        "bye_points=0.5",
        "half_bye_bars_bye=false",
        "relax_bye=true",
        "count_double_float_as_downfloat=true",
        "upfloat_in_homogenised=false",
        "lookahead=literal_c12",
        "below_k=per_bracket",
        "c13_merge=literal",
        "c13_merge=minimise_score_differences",
        "e2_both_absolute=larger_cd",
        "late_first_colour=same",
    ],
    "fide-1992": ["initial=black", "mode=full", "e3=oldest", "old_float_order=true", "half_bye_bars_bye=true"],
    "knsb-wp": ["first_round=unknown", "b4=strength", "b4=off", "band=0.5", "band=1", "raw_points=true"],
    "kndb": ["dummy=draws", "apart=1-2/3-5:2", "forfeit_meets=true", "forfeit_colours=true", "forfeit_counts=true"],
}
EVERY = [(rules, setting) for rules, settings in READ.items() for setting in settings]


def paired_rounds(rules, settings, events, seed):
    """Yield rounds of random small tournaments paired with these settings: the tournament before, and the boards."""
    dice = Random(seed)
    for _ in range(events):
        tournament, trouble = random_event(dice, least=5, most=12)
        if "initial" in settings:
            tournament = tournament.replace(initial_colour=None)
        if "baku" in settings or rules == "kndb":
            tournament = tournament.replace(virtual_points=(), scale=DRAUGHTS if rules == "kndb" else CHESS)
        for _ in range(tournament.total_rounds - ("dummy" in settings)):
            try:
                pairing = indeler.pair(tournament, rules, **settings)
            except indeler.PairingError:
                break
            yield tournament, listed(pairing)
            tournament = played(dice, pairing.added_to(tournament), trouble)


def listed(pairing):
    return [*pairing.boards, *([] if pairing.bye is None else [(pairing.bye, 0)])]


def judged(rules, setting, events, seed):
    """Return the number of rounds judged right with the setting, and of those it changes that are right without it."""
    name, value = setting.split("=")
    without = {"initial": "white"} if name == "initial" else {}  # an unstated initial colour counts as right
    right = unnoticed = 0
    for before, boards in paired_rounds(rules, {name: value}, events, seed):
        verdict = check(before, rules=rules, boards=boards, settings={name: value})
        assert verdict.verdict == "right", (before, verdict)
        right += 1
        try:
            usual = listed(indeler.pair(before, rules, **without))
        except indeler.PairingError:
            usual = []
        verdict = check(before, rules=rules, boards=boards, settings=without)
        unnoticed += usual != boards and verdict.verdict == "right"
    return right, unnoticed


@pytest.mark.sampled(4)
@pytest.mark.parametrize(("rules", "setting"), EVERY)
def test_rounds_are_right_by_the_settings_they_were_paired_with(rules, setting):
    right, unnoticed = judged(rules, setting, 3, "settings")
    assert right > 3
    assert unnoticed == 0


@pytest.mark.sweep
@pytest.mark.parametrize(("rules", "setting"), EVERY)
def test_many_rounds_are_right_by_the_settings_they_were_paired_with(rules, setting):
    right, unnoticed = judged(rules, setting, 100, "many settings")
    assert right > 200
    assert unnoticed == 0


def test_every_setting_of_the_engine_is_known_to_the_audit():
    for rules in audited():
        empty = Tournament([Player(1), Player(2)], total_rounds=3)
        boards = listed(indeler.pair(empty, rules))
        for setting in indeler.systems.rulebook(rules).settings:
            settings = {setting.name: setting.default} if setting.default else {}
            assert check(empty, rules=rules, boards=boards, settings=settings).verdict == "right", setting


def test_F7_the_list_is_renumbered_only_up_to_the_round_of_the_setting():
    """By the numbers in the file 1 meets 3, by rating 1 meets 2."""
    ratings = (1800, 1600, 1700, 1500)
    before = Tournament([Player(number, rating=rating) for number, rating in enumerate(ratings, 1)], total_rounds=3)
    anew = {"freeze_numbers_after": "1"}
    for boards, verdicts in (([(1, 3), (4, 2)], ["right", "not best"]), ([(1, 2), (4, 3)], ["not best", "right"])):
        found = [check(before, rules="knsb-rating", boards=boards, settings=settings) for settings in ({}, anew)]
        assert [each.verdict for each in found] == verdicts
    assert [frozen_after(text) for text in ("", "0", "3", "never")] == [0, 0, 3, NEVER]
    for text in ("-1", "x", "²"):
        with pytest.raises(ValueError):
            frozen_after(text)


def test_MOD1_lot_numbers_have_five_digits_at_most():
    assert strength_groups("99998-99999/1:1") == (((99998, 99999), (1,)), 1)
    for text in ("99999-100000/1:1", "0-1/2:1", "2-1/3:1", "1-/2:1", "1/2:0", "1/1:1"):
        with pytest.raises(ValueError):
            strength_groups(text)


@pytest.mark.parametrize(
    ("rules", "settings", "told"),
    [
        ("fide-1992", {"start_list": "lot"}, "cannot judge fide-1992 with start_list=lot; it reads start_list=given"),
        ("knsb-wp", {"avoid": "1-2"}, "cannot judge knsb-wp with avoid=1-2"),
        ("knsb-rating", {"criteria": "flag"}, "it reads criteria=count"),
        ("knsb-rating", {"b3_in_homogeneous": False}, "b3_in_homogeneous=false; it reads b3_in_homogeneous=true"),
        ("knsb-wp", {"band": "-1"}, "band=-1 cannot be read"),
        ("kndb", {"apart": "1-3/2-4:2"}, "apart=1-3/2-4:2 cannot be read"),
        ("fide-dutch", {"colour": "white"}, "fide-dutch has no setting 'colour'; it has baku, initial"),
    ],
)
def test_a_setting_that_the_audit_cannot_read_is_refused(rules, settings, told):
    with pytest.raises(InvalidInput, match=told):
        check(Tournament([Player(1), Player(2)]), rules=rules, boards=[(1, 2)], settings=settings)


def test_MOD2_the_tiebreaks_of_a_file_tell_that_the_dummy_counts_as_a_draw():
    before = Tournament([Player(n) for n in range(1, 8)], total_rounds=5, scale=DRAUGHTS, tiebreaks=("WP/D", "SB/D"))
    for _ in range(3):
        pairing = indeler.pair(before, "kndb")
        assert check(before, rules="kndb", boards=listed(pairing)).verdict == "right"
        before = played(Random(1), pairing.added_to(before), 0)


def test_B1a_rematches_are_judged_only_while_another_pairing_exists():
    dice, four = Random(5), Tournament([Player(number) for number in range(1, 5)], total_rounds=5)
    for round in range(1, 5):
        pairing = indeler.pair(four, "knsb-wp", rematches="if_needed")
        call = {"rules": "knsb-wp", "boards": listed(pairing), "settings": {"rematches": "if_needed"}}
        if round < 4:
            assert check(four, **call).verdict == "right"
        else:
            with pytest.raises(InvalidInput, match="Round 4 cannot be paired without old opponents"):
                check(four, **call)
        four = played(dice, pairing.added_to(four), 0)


def test_a_certificate_contains_the_settings():
    empty = Tournament([Player(number) for number in range(1, 8)], total_rounds=5)
    paired = indeler.pair(empty, "knsb-wp", first_round="unknown").added_to(empty)
    assert check(paired, rules="knsb-wp").findings[0].clause == "D1"
    chosen = {"first_round": "unknown"}
    proof = check(paired, rules="knsb-wp", settings=chosen).certificate
    assert proof["settings"] == chosen
    assert proof_fault(proof, paired, rules="knsb-wp", settings=chosen) == ""
    told = (
        "is about knsb-wp with first_round=unknown, not about knsb-wp; if that is right, say it with --rules and --set"
    )
    assert told in proof_fault(proof, paired, rules="knsb-wp")
    usual = {**proof, "settings": {}}
    usual["seal"] = seal(usual)
    assert "another tournament" in proof_fault(usual, paired, rules="knsb-wp")
    assert "not about knsb-wp with" in proof_fault(usual, paired, rules="knsb-wp", settings=chosen)


def test_a_default_setting_given_explicitly_changes_nothing():
    empty = Tournament([Player(number) for number in range(1, 8)], total_rounds=5)
    paired = indeler.pair(empty, "knsb-wp").added_to(empty)
    said = {"first_round": "known", "band": "0", "avoid": ""}
    verdict = check(paired, rules="knsb-wp", settings=said)
    assert (verdict.verdict, verdict.settings, verdict.certificate["settings"]) == ("right", {}, {})
    assert proof_fault(verdict.certificate, paired, rules="knsb-wp") == ""


SIX = Tournament([Player(number) for number in range(1, 7)], total_rounds=5)


@pytest.mark.parametrize(
    ("rules", "stated", "setting"),
    [
        ("fide-dutch", {"initial_colour": Colour.WHITE}, "initial=black"),
        ("fide-dutch-2017", {"initial_colour": Colour.BLACK}, "initial=white"),
        ("knsb-rating", {"initial_colour": Colour.WHITE}, "initial=black"),
        ("fide-1992", {"initial_colour": Colour.WHITE}, "initial=black"),
        ("fide-dutch", {"type_code": "FIDE_DUTCH_BAKU"}, "baku=false"),
        ("fide-dutch", {"virtual_points": [VirtualPoints(1, (5,))]}, "baku=true"),
        ("knsb-rating", {"scale": CHESS._replace(pairing_bye=5)}, "bye_points=1"),
        ("kndb", {"tiebreaks": ("WP/D",)}, "dummy=last"),
        ("knsb-wp", {"rules": "knsb-wp", "settings": {"band": "0.5"}}, "band=1"),
    ],
)
def test_a_setting_that_the_file_contradicts_is_refused(rules, stated, setting):
    name, value = setting.split("=")
    file = SIX.replace(**stated)
    file = indeler.pair(file, rules).added_to(file)
    proof = check(file, rules=rules).certificate
    for ask in (check, lambda *words, **how: proof_fault(proof, *words, **how)):
        with pytest.raises(InvalidInput, match=f"The setting {setting} contradicts the file, which states {name}="):
            ask(file, rules=rules, settings={name: value})


def test_a_setting_stored_in_the_file_cannot_be_overridden_with_an_empty_value():
    kept = SIX.replace(rules="knsb-wp", settings={"first_round": "unknown"})
    paired = indeler.pair(kept).added_to(kept)
    for said in ({}, {"first_round": ""}, {"first_round": "unknown"}):
        assert check(paired, settings=said).settings == {"first_round": "unknown"}
    assert check(paired, rules="knsb-wp").verdict == "right"
    assert check(paired, rules="kndb").settings == {}


def test_a_setting_that_repeats_what_the_file_states_is_accepted():
    file = accelerated(SIX.replace(initial_colour=Colour.BLACK))
    said = {"initial": "black", "baku": "true"}
    paired = indeler.pair(file, "fide-dutch").added_to(file)
    proof = check(paired, rules="fide-dutch", settings=said).certificate
    assert proof_fault(proof, paired, rules="fide-dutch", settings=said) == ""


def test_MOD1_strength_groups_may_contain_existing_players_only():
    paired = indeler.pair(SIX, "kndb").added_to(SIX)
    with pytest.raises(InvalidInput, match="There is no player 7"):
        check(paired, rules="kndb", settings={"apart": "1-3/4-7:1"})
    with pytest.raises(InvalidInput, match="cannot be read"):
        check(paired, rules="kndb", settings={"apart": "/".join(["1-99999"] * 20_000) + ":1"})


def test_D2_the_first_meets_the_second_and_the_last_has_the_bye():
    empty = Tournament([Player(number) for number in range(1, 6)], total_rounds=5)

    def clauses(*boards):
        verdict = check(empty, rules="knsb-wp", boards=boards, settings={"first_round": "unknown"})
        return [(finding.clause, finding.sentence.split(": ")[-1]) for finding in verdict.findings]

    assert clauses((1, 2), (3, 4), (5, 0)) == []
    assert clauses((1, 2), (3, 5), (4, 0)) == [
        ("D2", "In round 1 5 should have the bye, as the last who can, not 4."),
    ]
    assert clauses((1, 3), (2, 4), (5, 0)) == [("D2", "1 should meet 2, not 3.")]


@pytest.mark.parametrize("settings", [{}, {"freeze_numbers_after": "5"}])
@pytest.mark.parametrize(("present", "board"), [((3, 4), (4, 3)), ((4, 5), (4, 5)), ((5, 6), (6, 5))])
def test_E5_players_without_a_colour_get_it_by_their_place_on_the_list(present, board, settings):
    """Up to the round of F7 the place is computed again; here it equals the number, so nothing changes."""
    away = tuple(Unplayed(number, Kind.ZERO_BYE) for number in range(3, 7))
    after = Tournament(
        [Player(number, rating=2000 - number) for number in range(1, 7)],
        [Round((Game(1, 2, Result.DRAW),), away)],
        total_rounds=5,
        requested_byes=[RequestedBye(2, number, Kind.ZERO_BYE) for number in range(1, 7) if number not in present],
        initial_colour=Colour.WHITE,
    )
    said = [check(after, rules="knsb-rating", boards=[each], settings=settings) for each in (board, board[::-1])]
    assert [verdict.verdict for verdict in said] == ["right", "not best"]
    assert said[1].findings[0].clause == "E5"


@pytest.mark.parametrize(
    ("code", "settings", "preference", "scores"),
    [
        ("FIDE_TEAM", {}, "A", ("MP", "GP")),
        ("FIDE_TEAM_TYPEB_GP", {}, "B", ("GP",)),
        ("FIDE_TEAM_TYPEA_MP", {}, "A", ("MP",)),
        ("FIDE_TEAM_GP_MP", {}, "none", ("GP", "MP")),
        ("FIDE_TEAM", {"preference": "B"}, "B", ("MP", "GP")),
        ("FIDE_TEAM_TYPEB_GP", {"preference": "none", "secondary": "true"}, "none", ("GP", "MP")),
        ("FIDE_TEAM", {"primary": "GP", "secondary": "false"}, "A", ("GP",)),
    ],
)
def test_the_type_code_gives_the_rules_of_a_team_event_unless_settings_override_it(code, settings, preference, scores):
    """Clause 1.2 of fide-team."""
    stated = {"preference": "", "primary": "", "secondary": "", **settings}
    found = event_rules(Tournament([Player(1), Player(2)], type_code=code, total_rounds=9), stated)
    assert found == EventRules(preference, scores, 1, 9)
