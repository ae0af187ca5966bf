"""The table of round kinds, and the page that shows it."""

import runpy
from pathlib import Path

from indeler.model import Kind, Result, TieBreakValue
from indeler.rulebooks import reading_of

ROOT = Path(__file__).parents[2]


def test_the_page_of_round_kinds_agrees_with_the_table_in_the_code():
    page = runpy.run_path(str(ROOT / "tools" / "kinds.py"))["page"]()
    assert (ROOT / "docs" / "result-kinds.md").read_text(encoding="utf-8") == page


def test_only_games_over_the_board_are_rated_and_have_an_opponent():
    assert all(kind.played for kind in Kind if kind.rated)
    assert all(kind.has_opponent for kind in Kind if kind.played)


def test_kinds_are_classified_as_byes_forfeits_and_unfinished_games():
    byes = {
        Kind.PAIRING_BYE,
        Kind.FULL_BYE,
        Kind.EMPTY_SEAT,
        Kind.HALF_BYE,
        Kind.ZERO_BYE,
        Kind.NO_NOTICE,
        Kind.ABSENT,
        Kind.NOT_ENTERED,
    }
    assert {kind for kind in Kind if kind.is_bye} == byes
    assert {kind for kind in Kind if kind.is_forfeit} == {Kind.FORFEIT_WIN, Kind.FORFEIT_LOSS, Kind.DOUBLE_FORFEIT}
    assert {kind for kind in Kind if kind.is_unfinished} == {Kind.ADJOURNED, Kind.PENDING}


def test_the_sides_of_all_results_are_exactly_the_kinds_with_an_opponent():
    sides = {side for result in Result for side in (result.white, result.black)}
    assert sides == {kind for kind in Kind if kind.has_opponent}


def bars(rules, *kinds):
    return {kind for kind in kinds if kind in reading_of(rules).bars_bye}


def test_the_kinds_that_bar_from_the_bye_depend_on_the_rulebook():
    free = (Kind.PAIRING_BYE, Kind.FULL_BYE, Kind.FORFEIT_WIN, Kind.HALF_BYE, Kind.FORFEIT_LOSS, Kind.ABSENT)
    assert bars("fide-dutch", *free) == {Kind.PAIRING_BYE, Kind.FULL_BYE, Kind.FORFEIT_WIN}
    assert bars("knsb-rating", *free) == {Kind.PAIRING_BYE, Kind.FULL_BYE, Kind.FORFEIT_WIN, Kind.HALF_BYE}
    assert bars("kndb", *free) == {Kind.PAIRING_BYE, Kind.FULL_BYE}


def test_a_zero_zero_result_is_a_draw_against_oneself_only_in_knsb_wp():
    assert reading_of("knsb-wp").tie_break_value(Kind.ZERO_ZERO) is TieBreakValue.ONESELF
    assert reading_of("kndb").tie_break_value(Kind.ZERO_ZERO) is TieBreakValue.OPPONENT
    assert reading_of("kndb").tie_break_value(Kind.FORFEIT_WIN) is TieBreakValue.NOBODY
    assert reading_of("berger").tie_break_value(Kind.FORFEIT_WIN) is TieBreakValue.OPPONENT
