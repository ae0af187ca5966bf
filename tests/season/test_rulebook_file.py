"""Rulebook files are checked strictly, and errors name their line; also whole seasons of clubs other than Botwinnik."""

import datetime
import subprocess
import sys

import pytest

from indeler import season as s
from indeler.language import N_, FileTrouble, InvalidInput, Sentence, TooLarge
from indeler.season.core.club_rules import (
    LARGEST_FILE,
    _Part,
    check_bounds,
    parse_club_rules,
    shipped_rules,
    shipped_text,
)
from support.clubs import Club
from support.competitions import tables_of

pytestmark = pytest.mark.sampled(2)

TEXT = shipped_text("botwinnik")


def line_of(text, start):
    return next(number for number, line in enumerate(text.splitlines(), start=1) if line.startswith(start))


@pytest.mark.parametrize("name", s.SHIPPED)
def test_the_shipped_rulebooks_are_valid(name):
    assert shipped_rules(name).name == name


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (
            "rounds = 8",
            'rounds = "eight"',
            "competition[0].rounds: 'eight' does not fit; write a whole number from 1 to 999;",
        ),
        ("rounds = 8", "rounds = 0", "competition[0].rounds: 0 does not fit; write a whole number from 1 to 999;"),
        (
            "draw = 3.5",
            'draw = "3.5.5"',
            "competition[0].points.draw: '3.5.5' does not fit; write a number of points, such as 3.5;",
        ),
        (
            "draw = 3.5",
            "draw = true",
            "competition[0].points.draw: true does not fit; write a number of points, such as 3.5;",
        ),
        ('"WP", "MUT", "SB", "LSR"', '"WQ"', "competition[0].ties: there is no tie-break 'WQ'"),
        ("times = 2 ", "times = 0 ", "competition[2].final.times: 0 does not fit; write a whole number from 1 to 999;"),
        ('name = "blitz"', 'name = "rapid"', "competition[2].name: 'rapid' is not a name"),
        ('band = "0"', 'band = "wide"', "competition[0].pairing.settings.band: knsb-wp: band=wide is not possible"),
        (
            'weekday = "thursday"',
            'weekday = "someday"',
            "evening.weekday: 'someday' does not fit; write one of monday, tuesday,",
        ),
        ('group = "K"', 'group = "A"', "competition[0].championship.group: 'A' is an ordinary group"),
        ("players = 8", "players = 9", "competition[0].championship.players: must be as many as qualify"),
        (
            "reserve_evenings = 1",
            "reserve_evenings = 2",
            "competition[0].championship.reserve_evenings: the last cycle has 8 rounds",
        ),
        ("3 = [6, 4]", "3 = [6]", "competition[0].moves.reinforced.3: a number for each group but the first"),
        (
            "players_for = { 3",
            "players_for = { 4",
            "competition[0].players_for.4: players are stated for 4 groups, and there are 3; remove them or add groups",
        ),
        ('groups = ["A", "B", "C"]', 'groups = ["A", "A"]', "competition[0].groups: the groups need different names"),
        ("fewest_groups = 2", "fewest_groups = 4", "competition[0].fewest_groups: there are only 3 groups"),
        ('"SB", "WINS", "SEED"', '"SB", "LUCK"', "competition[0].championship.ties: there is no tie-break 'LUCK'"),
        (
            'ladder_ties = ["WP", "rating"]',
            'ladder_ties = ["WQ"]',
            "competition[0].championship.ladder_ties[0]: 'WQ' does not fit; write one of WP, SB, rating, lot;",
        ),
    ],
)
def test_an_invalid_setting_is_reported_with_its_line(old, new, words):
    assert old in TEXT
    text = TEXT.replace(old, new)
    lines = zip(text.splitlines(), TEXT.splitlines(), strict=True)
    changed = next(number for number, (after, before) in enumerate(lines, 1) if after != before)
    with pytest.raises(InvalidInput) as refusal:
        parse_club_rules(text, "club.toml")
    assert words in str(refusal.value)
    assert str(refusal.value).startswith(f"club.toml:{changed}: ")


def test_an_unknown_setting_is_refused():
    choices = r"there is no field 'cuont'; choose one of name, title, game, weekday, starts, count, rounds,"
    with pytest.raises(InvalidInput, match=rf"club.toml:29: competition\[0\]: {choices}"):
        parse_club_rules(TEXT.replace("count = 4", "cuont = 4"), "club.toml")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            '[[competition]]\nkind = "chess"\nname = "a"',
            "competition[0].kind: 'chess' does not fit; write one of cycles, evenings, cup",
        ),
        ('[[competition]]\nname = "a"', "competition[0]: the field 'kind' is missing"),
        ('[[competition]]\nkind = "cycles"', "competition[0]: the field 'name' is missing"),
        ('[[competition]]\nkind = "cycles"\nname = "special"', "competition[0].name: 'special' is not a name"),
        ('[[competition]]\nkind = "cup"\nname = "a"\nbeside = "b"', "competition[0].beside: there is no competition"),
        ("", "competition: a season has at least one competition; write a table [[competition]]"),
        ('[cycles]\n[[competition]]\nkind = "cycles"\nname = "a"', "the file: there is no field 'cycles'"),
    ],
)
def test_a_competition_must_have_a_kind_and_a_name(text, words):
    with pytest.raises(InvalidInput) as refusal:
        parse_club_rules(f'name = "x"\n{text}\n')
    assert words in str(refusal.value)


def test_a_code_keeps_its_capital_letters_in_a_message():
    wrong = 'name = "x"\n[[competition]]\nkind = "cycles"\nname = "a"\nties = ["WP"]\npairing.system = "fide-dutch"\n'
    with pytest.raises(InvalidInput, match=r"\]\.ties: WP is a tie-break of knsb-wp and kndb, not of fide-dutch"):
        parse_club_rules(wrong)


def test_invalid_toml_is_refused():
    with pytest.raises(InvalidInput, match=r"club.toml: line 2 is not valid TOML"):
        parse_club_rules("name = 'x'\n[cycles\n", "club.toml")


def test_points_are_exact():
    points = tables_of(shipped_rules("botwinnik")).cycles.points
    assert (points.win, points.draw, points.loss, points.no_show) == (60, 35, 10, -10)


def test_a_missing_file_or_unknown_rulebook_is_refused(tmp_path):
    with pytest.raises(FileTrouble, match="No such file"):
        s.read_club_rules(tmp_path / "none.toml")
    with pytest.raises(InvalidInput, match="no rulebook 'chess'"):
        shipped_rules("chess")


def play_all(club):
    for row in s.views.calendar(club.season):
        if row.what == "cycles":
            if row.round == 1:
                club.at(row.date, 12)
                club.open_cycle(row.part)
            for made in club.pair(row.date):
                club.results(made, lambda white, black: "1-0" if white < black else "½-½")
        elif row.part:
            club.at(row.date)
            club("presence-noted", competition=row.what, part=row.part, round=1, present=tuple(club.state.members))
            while s.propose.to_be_paired(club.season, row.date):
                for made in club.pair(row.date):
                    club.results(made, lambda white, black: "1-0" if white < black else "½-½")


def test_an_autumn_competition_is_played_in_one_group_by_rating():
    club = Club("autumn", range(2000, 1250, -50), datetime.date(2026, 9, 1), datetime.date(2026, 12, 31))
    club.plan()
    assert {date.weekday() for date in club.dates()} == {4}
    play_all(club)
    rows = club.standings(1, "A")
    assert len(rows) == 15
    assert list(rows[0].tiebreaks) == ["BH/C1", "BH", "SB"]
    assert rows[0].member == 1
    first = s.views.pairing(club.season, s.RoundKey("cycles", 1, 1, "A"))
    assert {first.boards[0].white, first.boards[0].black} == {1, 8}


def test_a_draughts_club_plays_two_cycles_in_two_groups():
    club = Club("draughts", range(1500, 1060, -20), datetime.date(2026, 9, 1), datetime.date(2027, 4, 30))
    club.plan()
    play_all(club)
    assert list(club.cycles.state.cycles[1].groups) == ["1", "2"]
    moved = set(club.cycles.state.cycles[1].groups["2"]) & set(club.cycles.state.cycles[2].groups["1"])
    assert len(moved) == 2
    assert sum(club.points(2, "1").values()) == 7 * 12 * 10
    assert s.views.evening_standings(club.season, "fast", 1)[0].member == 1


def test_without_a_cup_or_a_championship_group_asking_for_them_is_refused():
    club = Club("autumn", [1000, 1100], datetime.date(2026, 9, 1), datetime.date(2026, 12, 31))
    with pytest.raises(InvalidInput, match="has no cup"):
        s.views.cup(club.season)
    with pytest.raises(InvalidInput, match="has no championship group"):
        s.views.ladder(club.season)
    assert s.views.championship(club.season) is None


def test_BW_72_the_field_of_a_cup_must_be_a_power_of_two():
    text = s.shipped_text("botwinnik")
    assert "field = 32 " in text
    with pytest.raises(InvalidInput, match="power of two, such as 16 or 32"):
        s.parse_club_rules(text.replace("field = 32 ", "field = 33 "))
    assert tables_of(s.parse_club_rules(text.replace("field = 32 ", "field = 16 "))).cup.field == 16


@pytest.mark.parametrize(
    ("sentence", "part"),
    [
        ("Only two are left.", "only two are left"),
        ("WP is a tie-break.", "WP is a tie-break"),
        ("A4 is a clause.", "A4 is a clause"),
        ("A word is missing.", "a word is missing"),
    ],
)
def test_an_embedded_sentence_begins_with_a_small_letter_unless_with_a_code(sentence, part):
    assert _Part(Sentence(sentence)).translated(N_) == part


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("a.b.c.d.e.f.g.h.i.j = 1", None),
        ("x = 1\na.b.c.d.e.f.g.h.i.j.k = 1", 2),
        ("a . b . c . d . e . f . g . h . i . j . k = 1", 1),
        ("a.b.c.d.e = 1\nf.g.h.i.j.k.l = 1", None),
        ("x = " + "[" * 20 + "]" * 20, None),
        ("\nx = " + "[" * 21 + "]" * 21, 2),
        ("x = [[], []]\n" * 30, None),
        ("x = " + "1" * 200, None),
        ("x = " + "1" * 201, 1),
        ('x = "' + "1" * 201 + '"', None),
    ],
)
def test_nested_brackets_nested_keys_and_long_words_of_a_file_are_limited(text, line):
    if line is None:
        check_bounds(text, "club.toml")
        return
    with pytest.raises(InvalidInput, match=f"^club.toml:{line}: this is nested too deep or too long"):
        check_bounds(text, "club.toml")


def test_the_size_of_a_file_is_limited():
    check_bounds("#" * LARGEST_FILE, "club.toml")
    with pytest.raises(TooLarge, match="larger than 64 KB"):
        check_bounds("#" * (LARGEST_FILE + 1), "club.toml")


def test_BW_55_no_more_players_qualify_than_the_final_has_places():
    with pytest.raises(InvalidInput, match=r"competition\[1\].final.players: more players qualify than the final pool"):
        parse_club_rules(TEXT.replace("players = 6", "players = 5", 1))
    assert tables_of(parse_club_rules(TEXT.replace("players = 6", "players = 7", 1))).evenings[0].final.players == 7


_AT_ONCE = """
import sys
from concurrent.futures import ThreadPoolExecutor
from indeler.season import shipped_text
from indeler.season.core.club_rules import parse_club_rules
sys.setswitchinterval(1e-6)
texts = [shipped_text(name) for name in ("botwinnik", "keizer")] * 4
with ThreadPoolExecutor(8) as threads:
    print(len(list(threads.map(parse_club_rules, texts))))
"""


def test_several_threads_can_parse_the_first_rulebooks_at_the_same_time():
    """msgspec crashed if two threads used a struct for the first time: a newly started site lost all its workers."""
    done = subprocess.run([sys.executable, "-c", _AT_ONCE], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout.strip()) == (0, "8"), done.stderr
