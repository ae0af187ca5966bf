"""Shadow categories: one list, and a winner of each category."""

from __future__ import annotations

from msgspec.structs import replace

from indeler.language import N_, Sentence
from indeler.season.competitions.keizer.champions import has_played_enough, is_over
from indeler.season.competitions.keizer.ladder import KeizerLadder
from indeler.season.competitions.keizer.standing import standings
from indeler.season.core.standings_table import StandingsTable

RULEBOOK = "keizer"


def category_tables(keizer: KeizerLadder, part: int, group: str) -> list[StandingsTable]:
    """5: the lines of each category with the places counted anew; scores and values are those of the one list."""
    whole, found = standings(keizer, part, group), categories(keizer, part, group)
    tables = []
    for category in keizer.rules.category:
        rows = [row for row in whole.rows if found.get(row.member) == category.name]
        tables.append(
            StandingsTable(
                f"{whole.code}-{category.name}",
                Sentence(N_("{title}, category {category}"), title=whole.title, category=category.name),
                whole.columns,
                tuple(replace(row, rank=place) for place, row in enumerate(rows, start=1)),
                _prizes(keizer, part, group, [row.member for row in rows], category.winners),
            )
        )
    return tables


def _prizes(keizer: KeizerLadder, part: int, group: str, members: list[int], winners: int) -> tuple[Sentence, ...]:
    """5: who wins, once all rounds have been played, of those who played enough games."""
    if not is_over(keizer, part, group):
        return ()
    names = [keizer.season.name(member) for member in members if has_played_enough(keizer, part, group, member)]
    return (Sentence(N_("Prizes: {names}."), names=names[:winners]),) if names else ()


def categories(keizer: KeizerLadder, part: int, group: str) -> dict[int, str]:
    """5: the category of each member: by place on the start list, or by the rating with which he came on the ladder."""
    tournament = keizer.tournament(part, group)
    start = [int(number) for number in tournament.settings["start_list"].split(",") if number]
    order = [*start, *(number for number in tournament.players if number not in start)]
    found: dict[int, str] = {}
    for category in keizer.rules.category:
        left = [member for member in order if member not in found]
        if category.players:
            left = [member for member in left if member in start][: category.players]
        elif category.rating:
            left = [member for member in left if tournament.players[member].rating >= category.rating]
        found |= dict.fromkeys(left, category.name)
    return found
