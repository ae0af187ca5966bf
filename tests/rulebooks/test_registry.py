"""Tests of the registry of rulebooks: finding one by its name or code without loading others."""

import subprocess
import sys
from importlib.metadata import EntryPoint

import pytest

from indeler.formats.trf.dialects import rules_of_code
from indeler.language import InvalidInput
from indeler.model import CHESS, DRAUGHTS, Game, Player, Result, Round, Tournament
from indeler.model.results import match_result
from indeler.rulebooks import (
    audited,
    declared,
    find_declaration,
    names,
    pairing,
    pairing_teams,
    reading_of,
    registry,
    usual_scale,
)
from indeler.rulebooks.knockout import named_in, through


def loaded_by(program):
    """Return the declarations that are loaded after this program has run."""
    shown = "print(*sorted(n for n in sys.modules if 'DECLARATION' in vars(sys.modules[n])))"
    run = [sys.executable, "-c", f"import sys; {program}; {shown}"]
    return subprocess.run(run, check=True, capture_output=True, text=True).stdout.split()


def test_every_rulebook_declares_itself_under_its_own_name():
    assert names() == (*pairing(), "botwinnik", "fide-c07", "fide-handling", "fide-b02", "fide-b01", *pairing_teams())
    assert all(declared(name).name == name for name in names())
    swiss = "fide-dutch fide-dutch-2017 fide-dubov fide-burstein fide-double-swiss knsb-rating fide-1992 knsb-wp kndb"
    assert audited() == (*swiss.split(), "keizer")


@pytest.mark.parametrize(
    "name",
    [
        "",
        "swiss",
        "registry",
        "clause-texts",
        "fide_dutch",
        "Fide-Dutch",
        "fide-dutch.toml",
        "../x",
        "-",
        "x" * 500,
        "é",
    ],
)
def test_an_undeclared_name_is_unknown(name):
    assert find_declaration(name) is None
    assert usual_scale(name) == CHESS


def test_a_name_has_at_most_sixty_letters(monkeypatch):
    module = "indeler.rulebooks.berger"
    entries = {"x" * long: EntryPoint("berger", module, registry.GROUP) for long in (60, 61)}
    monkeypatch.setattr(registry, "_entries", lambda: entries)
    registry.home_of.cache_clear()
    found = [registry.home_of("x" * long) for long in (60, 61)]
    registry.home_of.cache_clear()
    assert [home and home.__name__ for home in found] == [module, None]


def test_an_unknown_rulebook_lists_the_names():
    with pytest.raises(InvalidInput, match=r"no rulebook 'swiss'; choose one of fide-dutch, .*, scheveningen\."):
        declared("swiss")
    with pytest.raises(InvalidInput, match=r"no rulebook 'fide-c07'; choose one of fide-dutch, .*, knockout\."):
        reading_of("fide-c07")


def test_draughts_gives_two_points_for_a_win():
    assert usual_scale("kndb") == DRAUGHTS


def test_a_name_loads_only_its_own_declaration():
    assert loaded_by("from indeler.rulebooks import declared; declared('kndb')") == ["indeler.rulebooks.kndb"]


@pytest.mark.parametrize("code", ["FIDE_DUTCH", "FIDE_DUTCH_2026", "fide_dutch_baku"])
def test_a_code_in_a_file_loads_only_the_rulebook_of_that_name(code):
    read = f"from indeler.formats.trf.dialects import rules_of_code; assert rules_of_code('{code}') == 'fide-dutch'"
    assert loaded_by(read) == ["indeler.rulebooks.fide_dutch"]


@pytest.mark.parametrize(
    ("code", "rules"),
    [
        ("FIDE_DUTCH_2025", "fide-dutch"),
        ("FIDE_DUTCH_2017", "fide-dutch-2017"),
        ("FIDE_DUTCH_2017_BAKU", "fide-dutch-2017"),
        ("FIDE_DUTCH_2031", ""),
        ("FIDE_DOUBLEROUNDROBIN_G4", "berger"),
        ("FIDE_TEAM_ROUNDROBIN", ""),
        ("CUSTOM_KNOCKOUT", "knockout"),
        ("CUSTOM_SWISS", ""),
        ("KNSB_WP", ""),
        ("", ""),
    ],
)
def test_1_3_a_code_means_the_rulebook_that_declares_it(code, rules):
    assert rules_of_code(code) == rules


def test_ko5_the_advancing_player_is_named_for_one_round_or_for_any():
    entries = through("3, 2:7,")
    assert entries == ((0, 3), (2, 7))
    assert [named_in(entries, round) for round in (1, 2)] == [(3,), (3, 7)]


DOUBLE = match_result(Result.WHITE_WINS, Result.DRAW)


@pytest.mark.parametrize(
    ("result", "rules", "refusal"),
    [
        (Result.PENDING, "fide-dutch", None),
        (Result.PENDING, "fide-double-swiss", None),
        (Result.DRAW, "fide-dutch", None),
        (DOUBLE, "fide-double-swiss", None),
        (DOUBLE, "fide-dutch", "has matches of two games; pair it by fide-double-swiss"),
        (Result.DRAW, "fide-double-swiss", "players 1 and 2 played one game, and fide-double-swiss pairs matches"),
    ],
)
def test_a_rulebook_requires_the_number_of_games_that_were_played(result, rules, refusal):
    played = Tournament([Player(1), Player(2)], [Round((Game(1, 2, result),))])
    if refusal is None:
        registry.check_matches(played, rules)
        return
    with pytest.raises(InvalidInput, match=refusal):
        registry.check_matches(played, rules)
