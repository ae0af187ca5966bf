"""Changing one setting of a rulebook file changes nothing else in it."""

import difflib

import pytest
from msgspec.structs import replace

from indeler.language import InvalidInput
from indeler.season import SHIPPED, format_rules, kinds, optional_tables, shipped_text
from indeler.season.competitions.cycles.rules import Championship, CyclesRules
from indeler.season.competitions.evenings.rules import EveningsRules
from indeler.season.core.club_rules import parse_club_rules
from indeler.season.core.rule_settings import as_toml, setting_tables, with_setting, with_settings
from support.competitions import tables_of

BOTWINNIK = shipped_text("botwinnik")


def values(text):
    return {
        setting.path: setting.value for table in setting_tables(parse_club_rules(text)) for setting in table.settings
    }


def difference(path, value):
    changed = with_setting(BOTWINNIK, path, value)
    lines = difflib.unified_diff(BOTWINNIK.splitlines(), changed.splitlines(), n=0, lineterm="")
    return [line for line in lines if line[0] in "+-" and line[:3] not in ("+++", "---")]


@pytest.mark.parametrize(
    ("cycles", "rounds", "players", "per_cycle"),
    [(1, 7, None, None), (2, 7, 4, 2), (4, 8, 8, 2), (4, 7, 5, 1), (4, 4, 2, 0), (4, 2, 2, 0), (4, 1, None, None)],
)
def test_a_new_championship_group_has_as_many_players_as_qualify_and_can_meet(cycles, rounds, players, per_cycle):
    """BW-40: ``per_cycle`` players of each cycle but the last and two of the ladder; one evening is in reserve."""
    begun = CyclesRules(name="x", count=cycles, rounds=rounds).part_begun(Championship)
    assert begun == (Championship(players=players, per_cycle=per_cycle) if players else None)


def test_writing_a_setting_unchanged_changes_no_value(sample):
    before = values(BOTWINNIK)
    for path, value in sample(before.items(), 5):
        if path.startswith("competition[1]"):
            continue  # the second competition of evenings has the same ones
        assert values(with_setting(BOTWINNIK, path, "" if value is None else as_toml(value))) == before, path


CHANGES = [
    ("competition[0].points.draw", "2.5", ["-draw = 3.5", "+draw = 2.5"]),
    ("competition[2].rounds", "10", None),
    (
        "competition[0].ties",
        '["WP"]',
        ['-ties = ["WP", "MUT", "SB", "LSR"] # BW-34, K21', '+ties = ["WP"] # BW-34, K21'],
    ),
    ("competition[0].points.signed_off_in_last_round", "", ["-signed_off_in_last_round = 1"]),
    ("competition[0].points.opponent_of_no_show_was_odd", "true", None),
]


@pytest.mark.parametrize(("path", "value", "lines"), CHANGES, ids=[row[0] for row in CHANGES])
def test_only_the_line_of_the_setting_changes(path, value, lines):
    changed = with_setting(BOTWINNIK, path, value)
    before, after = values(BOTWINNIK), values(changed)
    assert {name for name in before if before[name] != after[name]} == {path}
    if lines is not None:
        assert difference(path, value) == lines


def test_a_setting_missing_in_the_file_is_added_under_its_heading():
    assert difference("competition[3].play_off.white_minutes", "6")[-1] == "+white_minutes = 6"
    plain = 'name = "plain"\n\n[[competition]]\nkind = "cycles"\nname = "cycles"\n'
    assert with_setting(plain, "evening.weekday", '"monday"') == f'evening.weekday = "monday"\n{plain}'


@pytest.mark.parametrize("comment", ["", "  # the first two"])
def test_a_value_over_several_lines_is_replaced_as_a_whole(comment):
    head = 'name = "plain"\n\n[[competition]]\nkind = "cycles"\nname = "cycles"\n'
    text = f'{head}ties = [\n  "WP",\n  "SB",\n]{comment}\nrounds = 5\n'
    changed = with_setting(text, "competition[0].ties", '["SB"]')
    assert changed == f'{head}ties = ["SB"]{comment.replace("  ", " ")}\nrounds = 5\n'
    last = f'{head}rounds = 5\nties = [\n  "WP",\n  "SB",\n]'
    assert with_setting(last, "competition[0].ties", '["SB"]') == f'{head}rounds = 5\nties = ["SB"]\n'


def test_a_table_with_a_heading_of_its_own_is_rewritten():
    changed = with_setting(BOTWINNIK, "competition[0].pairing.settings", '{ band = "5" }')
    assert tables_of(parse_club_rules(changed)).cycles.pairing.settings == {"band": "5"}


@pytest.mark.parametrize("value", ["7\nloss = 3", "7 # x\nloss=5", "nonsense", "[", '"a"'])
def test_a_value_cannot_add_other_settings(value):
    with pytest.raises(InvalidInput):
        with_setting(BOTWINNIK, "competition[0].points.win", value)


def test_a_table_names_its_clauses():
    cited = {table.path: table.clauses for table in setting_tables(parse_club_rules(BOTWINNIK))}
    assert cited["evening"] == ("BW-6", "BW-9")
    assert cited["competition[0].pairing"] == ("BW-22", "BW-23", "BW-24", "BW-25")


def test_a_table_with_a_heading_is_emptied_or_refused_as_a_whole():
    path = "competition[0].pairing.settings"
    heading = with_setting(BOTWINNIK, path, '{ band = "5" }')
    assert tables_of(parse_club_rules(with_setting(heading, path, ""))).cycles.pairing.settings == {}
    with pytest.raises(InvalidInput, match=r"'\{ band = ' is not a table; write it as"):
        with_setting(BOTWINNIK, path, "{ band = ")


@pytest.mark.parametrize("name", SHIPPED)
def test_a_formatted_rulebook_is_parsed_as_the_same_rules(name):
    club_rules = parse_club_rules(shipped_text(name))
    assert parse_club_rules(format_rules(club_rules)) == club_rules


def test_a_setting_of_a_pairing_system_is_dropped_when_the_system_changes():
    path = "competition[0].pairing"
    with_band = with_setting(BOTWINNIK, f"{path}.settings.band", '"5"')
    before = tables_of(parse_club_rules(BOTWINNIK)).cycles.pairing.settings
    assert tables_of(parse_club_rules(with_band)).cycles.pairing.settings == {**before, "band": "5"}
    changes = {f"{path}.system": '"fide-dutch"', "competition[0].ties": '["BH"]'}
    other = tables_of(parse_club_rules(with_settings(with_band, changes))).cycles.pairing
    assert other.system == "fide-dutch"
    assert "band" not in other.settings


def test_optional_tables_are_those_that_a_competition_can_do_without():
    found = {word: [*optional_tables(rules)] for word, rules in kinds().items()}
    optional = {"cycles": ["championship"], "evenings": ["final", "groups", "total"]}
    assert {word: sorted(names) for word, names in found.items() if word in optional} == optional
    assert optional_tables(kinds()["cycles"])["championship"] is Championship


def test_a_pairing_table_missing_in_the_file_keeps_the_defaults_of_its_kind():
    """Evenings allow rematches if needed; changing another setting keeps that default."""
    swiss = parse_club_rules(shipped_text("swiss"))
    added = format_rules(replace(swiss, competition=(*swiss.competition, EveningsRules(name="added"))))
    before = parse_club_rules(added).competition[1].pairing
    changed = parse_club_rules(with_setting(added, "competition[1].pairing.first_cycle", '"random"'))
    assert changed.competition[1].pairing == replace(before, first_cycle="random")
    other = parse_club_rules(with_setting(added, "competition[1].pairing.system", '"fide-dutch"'))
    assert other.competition[1].pairing == replace(before, system="fide-dutch", settings={})
