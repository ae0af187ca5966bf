"""The audit reads the tournament independently: for each player it finds the same data as the engine."""

from random import Random

import pytest

import indeler
from indeler.audit.dutch.people import legal_pairs
from indeler.audit.dutch.round import RoundAudit
from indeler.audit.resistance import kndb_field, wp_field
from indeler.audit.settings import read_settings, texts_of
from indeler.model import CHESS, DRAUGHTS, PairingError
from indeler.rulebooks import find_declaration, load_attribute
from oracles.random_events import played, random_event

SETTINGS = {
    "fide-dutch": {"baku": ("true", "false", "entered")},
    "fide-dutch-2017": {"baku": ("true", "false")},
    "knsb-rating": {},
    "fide-1992": {"half_bye_bars_bye": ("true", "false")},
    "knsb-wp": {"raw_points": ("true", "false"), "band": ("0", "0.5"), "no_shows": ("paired", "withdrawn")},
    "kndb": {
        "forfeit_counts": ("true", "false"),
        "forfeit_colours": ("true", "false"),
        "forfeit_meets": ("true", "false"),
        "dummy": ("draws", "last"),
    },
}


class Table(Exception):
    """The players as the audit has read them, raised to stop the audit there."""


def stop(audit):
    raise Table(audit.before, audit.players)


def values(rules, settings):
    home = load_attribute(find_declaration(rules).audit)
    return home, read_settings(rules, home.SETTINGS, texts_of(settings))


def by_audit_of_brackets(before, rules, settings):
    home, read = values(rules, settings)
    with pytest.raises(Table) as found:
        home.examine(before, None, None, read)
    prepared, players = found.value.args
    table = [one._replace(turn=one.turn % 2, place=0, rank=0) for one in players]
    return [tuple(one) for one in table], legal_pairs(prepared, players)


def colour(value):
    return value.value if value else ""


def by_brackets(field):
    table = [
        (
            *(one.number, 0, one.score, "".join(map(colour, one.colours)), one.saldo, colour(one.wish)),
            *(one.strength, colour(one.twice), tuple(each.value for each in one.floats)),
            *(one.bye_barred, one.topscorer, one.parity % 2, 0),
        )
        for one in field.competitors
    ]
    return table, list(field.legal)


def by_audit_of_rooms(before, rules, settings):
    home, read = values(rules, settings)
    field = wp_field.AuditedField(home.with_no_shows_withdrawn(before, read["no_shows"]), read)
    table = [
        (one.number, one.score, one.numbers.wp, one.numbers.sb, one.colours, one.wish, one.strength, one.may_be_free)
        for one in field.contestants
    ]
    return table, field.legal, field.groups()


def by_rooms(field, band):
    table = [
        (one.number, one.score, *one.resistance, one.colours, one.wish, one.strength, not one.bye_barred)
        for one in field.contestants
    ]
    return table, list(field.legal), field.groups(band)


def by_audit_of_draughts(before, rules, settings):
    field = kndb_field.RankingList(before, values(rules, settings)[1])
    return [tuple(one) for one in field.entrants], field.legal


def by_draughts(field):
    table = [(0 if one.is_dummy else one.number, *one[1:-1]) for one in field.entrants]
    return table, list(field.legal)


def rounds(rules, events):
    """Yield rounds of random tournaments: the tournament before, the settings, and the field as the engine sees it."""
    dice = Random(f"readings {rules}")
    for _ in range(events):
        before, trouble = random_event(dice, least=6, most=13, rounds=6)
        before = before.replace(scale=DRAUGHTS if rules == "kndb" else dice.choice((before.scale, CHESS)))
        settings = {name: dice.choice(texts) for name, texts in SETTINGS[rules].items()}
        if settings.get("baku", "false") != "false":
            before = before.replace(scale=CHESS, virtual_points=())
        for _ in range(before.total_rounds):
            try:
                pairing = indeler.pair(before, rules, **settings)
            except PairingError:
                break
            yield before, settings, pairing.workings.field
            before = played(dice, pairing.added_to(before), trouble)


@pytest.mark.parametrize("rules", ["fide-dutch", "fide-dutch-2017", "knsb-rating", "fide-1992"])
def test_scores_colours_floats_and_allowed_pairs_agree(rules, monkeypatch):
    monkeypatch.setattr(RoundAudit, "check_presence", stop)
    seen = list(rounds(rules, 9))
    assert len(seen) > 22
    for before, settings, field in seen:
        assert by_audit_of_brackets(before, rules, settings) == by_brackets(field)


def test_wp_sb_preferences_and_groups_of_knsb_wp_A1_to_A5_agree():
    seen = list(rounds("knsb-wp", 12))
    assert len(seen) > 30
    for before, settings, field in seen:
        ours = by_audit_of_rooms(before, "knsb-wp", settings)
        assert ours == by_rooms(field, 5 if settings["band"] == "0.5" else 0) or before.next_round == 1


def test_the_ranking_list_of_kndb_and_allowed_pairs_agree():
    seen = list(rounds("kndb", 12))
    assert len(seen) > 30
    for before, settings, field in seen:
        assert by_audit_of_draughts(before, "kndb", settings) == by_draughts(field)
