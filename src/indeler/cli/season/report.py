"""``indeler season report``: the season on a page."""

from __future__ import annotations

from typing import Any

from indeler.cli.options import Json, Language, Out
from indeler.cli.output import answer
from indeler.cli.season.options import Folder, started
from indeler.cli.season.showing import counted, view_as_json
from indeler.language import N_, Sentence, Words
from indeler.model.points import shown
from indeler.season import Season, views


def report(folder: Folder, json: Json = False, out: Out = None, lang: Language = "en") -> None:
    """Sum up the season: winners of groups, ladders, finals, the cup, and how much was played."""
    book, words = started(folder, lang)
    data = overview(book.season)
    answer(view_as_json(data) if json else _page(book.season, data, words), out)


def overview(season: Season) -> dict[str, Any]:
    """Who won what, and how much was played."""
    with_final = [each.name for each in views.competitions(season, "tables") if each.has_final()]
    finals = {name: views.final(season, name) for name in with_final}
    championship, cups = views.championship(season), views.competitions(season, "knock-out")
    return {
        "season": season.state.name,
        "rules": season.rulebook.name,
        "members": len(season.state.members),
        "events": season.version,
        "games": _games(season),
        "cycles": [_cycle(season, number) for number in views.cycles(season)],
        "champion": None if championship is None else championship.champion,
        "finals": {name: None if final is None else final.champion for name, final in finals.items()},
        "cup": views.cup(season).winner if cups else None,
    }


def _games(season: Season) -> dict[str, int]:
    played: dict[str, int] = {}
    for place, paired in season.state.pairings.items():
        boards = sum(bool(board.result) for board in paired.boards)
        played[place.competition] = played.get(place.competition, 0) + boards
    for cup in views.competitions(season, "knock-out"):
        rounds = views.cup(season, cup.name).rounds
        if rounds:
            played[cup.name] = sum(bool(tie.result) for round in rounds for tie in round.ties)
    return played


def _cycle(season: Season, number: int) -> dict[str, Any]:
    """The first three of every group."""
    groups = {
        name: [(row.member, row.points) for row in views.standings(season, number, name)[:3]]
        for name in views.groups(season, number)
        if views.is_swiss(season, number, name)
    }
    return {"cycle": number, "groups": groups}


def _page(season: Season, data: dict[str, Any], words: Words) -> str:
    def named(member: int | None) -> Sentence | str:
        return Sentence(N_("not decided")) if member is None else season.name(member)

    head = Sentence(
        N_("Season {name} ({rules}): {members}, {events}."),
        name=data["season"],
        rules=data["rules"],
        members=counted(data["members"], "member"),
        events=counted(data["events"], "event"),
    )
    played = [f"{what} {count}" for what, count in data["games"].items()] or Sentence(N_("none yet"))
    lines = [head, Sentence(N_("")), Sentence(N_("Games: {played}"), played=played)]
    for cycle in data["cycles"]:
        for group, first in cycle["groups"].items():
            best = [f"{named(member)} {shown(points)}" for member, points in first]
            text = N_("Cycle {cycle}, group {group}: {best}")
            lines.append(Sentence(text, cycle=cycle["cycle"], group=group, best=best))
    if any(each.has_final() for each in views.competitions(season, "groups")):
        lines.append(Sentence(N_("Club champion: {who}"), who=named(data["champion"])))
    won = data["finals"].items()
    lines += [Sentence(N_("Winner of {what}: {who}"), what=name, who=named(member)) for name, member in won]
    if views.competitions(season, "knock-out"):
        lines.append(Sentence(N_("Winner of the cup: {who}"), who=named(data["cup"])))
    return "".join(f"{line.said(words)}\n" for line in lines)
