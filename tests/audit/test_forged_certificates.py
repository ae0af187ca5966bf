"""Certificates cannot be forged: no certificate for a wrong round is accepted, whatever method a forger uses."""

from itertools import islice
from random import Random

import pytest

import indeler
from indeler.audit import check, proof_fault
from indeler.language import IndelerError
from indeler.rulebooks import audited, declared, load_attribute
from indeler.systems.dutch import fide2017
from oracles.random_events import played, random_event
from support.forged_certificates import forged, resealed, sealed, spoilt
from support.wrong_rounds import wrong_rounds


def tries(rules, rounds, seed):
    """Yield this many wrong rounds, each with forged certificates of all kinds."""
    dice = Random(f"{rules} {seed}")
    for wrong, proof in islice(wrong_rounds(rules, dice), rounds):
        number = len(wrong.rounds)
        for lies in (0, 0, 0, 0, 0.1, 0.3, 0.6):
            made = forged(wrong, number, rules, dice, lies)
            yield wrong, made
            yield wrong, sealed(wrong, number, rules, spoilt(made["evidence"], dice))
        if proof is not None:
            yield wrong, sealed(wrong, number, rules, proof["evidence"])
            yield wrong, resealed(proof)
            for _ in range(4):
                yield wrong, sealed(wrong, number, rules, spoilt(proof["evidence"], dice))


def accepted(rules, rounds, seed):
    """Return the number of attempts, and those that were accepted."""
    held, tried = [], 0
    for wrong, made in tries(rules, rounds, seed):
        tried += 1
        try:
            fault = proof_fault(made, wrong, rules=rules)
        except IndelerError:
            continue
        held += [] if fault else [(wrong, made)]
    return tried, held


def swapped_settings(rules, rounds, seed):
    """Yield wrong rounds that some setting makes right, with its certificate: unchanged, or with default settings."""
    dice = Random(f"{rules} {seed}")
    for wrong, _ in islice(wrong_rounds(rules, dice), rounds):
        for settings in temptations(wrong, rules):
            try:
                verdict = check(silent(wrong, settings), rules=rules, settings=settings)
            except IndelerError:
                continue
            if verdict.certificate is not None:
                yield wrong, verdict.certificate
                yield wrong, resealed(verdict.certificate, settings={})
                yield wrong, sealed(wrong, len(wrong.rounds), rules, verdict.certificate["evidence"])


def silent(wrong, settings):
    """Return the tournament without the data that contradicts a setting.

    The certificate is checked with the complete tournament.
    """
    unsaid = {"initial": {"initial_colour": None}, "baku": {"virtual_points": ()}}
    return wrong.replace(**{name: value for setting in settings for name, value in unsaid.get(setting, {}).items()})


def temptations(wrong, rules):
    """Yield settings other than the defaults, among them groups that forbid all pairs except those of the round."""
    for name, readable in settings_of(rules).items():
        if isinstance(readable, tuple):
            yield from ({name: text} for text in readable[1:] if text)
    if rules == "knsb-wp":
        yield from ({"band": band} for band in ("0.5", "1", "2"))
    if rules == "keizer":
        yield from ({name: text} for name, text in (("between", "0"), ("own", "0"), ("max_meet", "1"), ("top", "4")))
        yield from ({"temp_points": f"{player}:1000"} for player in wrong.players)
    if rules == "kndb":
        games = [",".join(map(str, game[:2])) for game in wrong.rounds[-1].games]
        bye = wrong.rounds[-1].bye
        groups = "/".join([*games, *([] if bye is None else [str(bye)])])
        yield {"apart": f"{groups}:{len(wrong.rounds)}"}


def settings_of(rules):
    return load_attribute(declared(rules).audit).SETTINGS


def all_refused(forgeries, rules):
    """Check that each certificate is refused, and return their number."""
    faults = [(proof_fault(made, wrong, rules=rules), wrong, made) for wrong, made in forgeries]
    assert [fault for fault in faults if not fault[0]] == []
    return len(faults)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("rules", audited())
def test_no_setting_in_a_certificate_makes_a_wrong_round_right(rules):
    assert all_refused(swapped_settings(rules, 15, "settings"), rules) > 2


@pytest.mark.sweep
@pytest.mark.parametrize("rules", audited())
def test_no_setting_in_a_certificate_makes_many_wrong_rounds_right(rules):
    assert all_refused(swapped_settings(rules, 400, "many settings"), rules) > 30


@pytest.mark.sampled(3)
def test_the_rulebook_in_a_certificate_makes_no_wrong_round_right():
    dice, tried = Random("rulebooks"), 0
    for wrong, _ in islice(wrong_rounds("fide-dutch", dice), 60):
        for other in [each for each in audited()[1:] if declared(each).games == 1]:
            proof = check(wrong, rules=other).certificate
            if proof is not None:
                tried += 1
                assert f"is about {other}, not about fide-dutch" in proof_fault(proof, wrong, rules="fide-dutch")
                assert proof_fault(resealed(proof, rules="fide-dutch"), wrong, rules="fide-dutch") != ""
    assert tried > 10


def collapses(flow, bracket, below):
    """A faulty version of A.9: treat every bracket as the penultimate one, even if the rest can be completed."""
    if not below.groups:
        return flow.best(bracket, flow.field.everybody & ~flow.completion.bye_candidates), below
    return flow._pair_penultimate(bracket, below.everybody), below.collapsed()


@pytest.mark.sampled(3)
def test_A_9_a_certificate_cannot_declare_a_bracket_the_penultimate_one(monkeypatch):
    rules, dice, wrong = "fide-dutch-2017", Random("A.9"), []
    while len(wrong) < 25:
        before, trouble = random_event(dice, least=6, most=12)
        for _ in range(before.total_rounds):
            try:
                right = indeler.pair(before, rules).added_to(before)
                with monkeypatch.context() as patched:
                    patched.setattr(fide2017.Brackets, "pair_bracket", collapses)
                    other = indeler.pair(before, rules).added_to(before)
            except IndelerError:
                break
            wrong += [other] if pairs(other) != pairs(right) else []
            before = played(dice, right, trouble)
    for one in wrong:
        assert check(one, rules=rules).verdict != "right"
        for _ in range(3):
            evidence = forged(one, len(one.rounds), rules, dice, 0)["evidence"]
            for place in range(len(evidence) + 1):
                made = [*evidence[:place], {"otherwise": 1}, *evidence[place:]]
                assert proof_fault(sealed(one, len(one.rounds), rules, made), one, rules=rules) != ""
            assert proof_fault(sealed(one, len(one.rounds), rules, evidence), one, rules=rules) != ""


def pairs(tournament):
    return {game[:2] for game in tournament.rounds[-1].games}


@pytest.mark.sampled(4)
@pytest.mark.parametrize("rules", audited())
def test_no_forged_certificate_is_accepted(rules):
    tried, held = accepted(rules, 12, "sample")
    assert held == []
    assert tried > 150


@pytest.mark.sweep
@pytest.mark.parametrize("rules", audited())
def test_none_of_many_forged_certificates_is_accepted(rules):
    tried, held = accepted(rules, 150, "sweep")
    assert held == []
    assert tried > 2000
