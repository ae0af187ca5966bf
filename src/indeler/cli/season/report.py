"""``indeler season report``: the season on a page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from indeler.cli.options import Json, Language, Out
from indeler.cli.output import answer, count_words
from indeler.cli.season.options import Folder, open_with_words
from indeler.cli.season.tables import view_as_json
from indeler.language import N_, Sentence
from indeler.season import Season, queries, views
from indeler.season.views import CompetitionSummary

TREE = "knock-out"


def report(folder: Folder, json: Json = False, out: Out = None, lang: Language = "en") -> None:
    """Sum up the season: of every competition the first places, who won it, and how much was played."""
    book, words = open_with_words(folder, lang)
    season, found = book.season, views.report(book.season)
    page = "".join(f"{line.translated(words) if line else ''}\n" for line in _page(season, found))
    answer(view_as_json(overview(season, found)) if json else page, out)


def overview(season: Season, found: list[CompetitionSummary]) -> dict[str, Any]:
    """Who won what, and how much was played."""
    return {
        "season": season.state.name,
        "rules": season.club_rules.name,
        "members": len(season.state.members),
        "events": season.version,
        "games": {each.competition: each.games for each in found if each.games},
        "cycles": [_cycle(season, number) for number in views.cycles(season)],
        "champion": next((each.winner for each in found if each.competition == _club_title(season)), None),
        "finals": {each.competition: each.winner for each in found if _has_pool(season, each)},
        "cup": next((each.winner for each in found if season.competition(each.competition).shown_as == TREE), None),
        "competitions": found,
    }


def _club_title(season: Season) -> str:
    """The first competition with rounds every evening in which a title is decided: that of the club."""
    return next((each.name for each in season.competitions if each.regular and queries.has_final(each)), "")


def _has_pool(season: Season, each: CompetitionSummary) -> bool:
    competition = season.competition(each.competition)
    return competition.shown_as == "tables" and queries.has_final(competition)


def _cycle(season: Season, number: int) -> dict[str, Any]:
    """The first three of every group."""
    groups = {
        name: [(row.member, row.points) for row in views.standings(season, number, name)[:3]]
        for name in views.groups(season, number)
        if views.is_swiss(season, number, name)
    }
    return {"cycle": number, "groups": groups}


def _page(season: Season, found: list[CompetitionSummary]) -> Iterator[Sentence | None]:
    yield Sentence(
        N_("Season {name} ({rules}): {members}, {events}."),
        name=season.state.name,
        rules=season.club_rules.name,
        members=count_words(len(season.state.members), "member"),
        events=count_words(season.version, "event"),
    )
    for each in found:
        yield None
        games = count_words(each.games, "game") if each.games else Sentence(N_("no games yet"))
        games = Sentence(N_("no games of its own")) if each.games is None else games
        yield Sentence(N_("{competition}: {games}."), competition=each.title, games=games)
        for table in each.tables:
            yield Sentence(N_("  {table}: {best}"), table=table.title, best=[*map(_place, table.first)])
        if each.has_title:
            who = Sentence(N_("not decided")) if each.winner is None else season.name(each.winner)
            is_of_club = each.competition == _club_title(season)
            yield Sentence(N_("  Club champion: {who}") if is_of_club else N_("  Winner: {who}"), who=who)


def _place(row: Any) -> str:
    return f"{row.rank}. {row.name}" if row.by is None else f"{row.rank}. {row.name} {row.by}"
