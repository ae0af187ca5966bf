"""``indeler season members``: who plays, under which number."""

from __future__ import annotations

from typing import Any

from indeler.cli.options import Json, Language
from indeler.cli.output import answer, as_json, table
from indeler.cli.season.options import Folder, started
from indeler.language import N_
from indeler.season import Season, views


def members(folder: Folder, json: Json = False, lang: Language = "en") -> None:
    """List the members: number, name, rating, group, and what they do not take part in."""
    book, words = started(folder, lang)
    rows = as_data(book.season)
    if json:
        answer(as_json(rows))
        return
    body = [
        (str(row["member"]), row["name"], str(row["rating"] or ""), row["group"], ", ".join(row["not_in"]), row["left"])
        for row in rows
    ]
    head = (N_("no."), N_("name"), N_("rating"), N_("group"), N_("not in"), N_("left"))
    answer(table(head, body, left=("name", "group", "not in", "left"), words=words))


def as_data(season: Season) -> list[dict[str, Any]]:
    """Everybody by number, with the group of the latest cycle."""
    cycle = views.newest_cycle(season)
    return [
        {
            "member": number,
            "name": known.name,
            "rating": known.rating,
            "group": (cycle.group_of(number) or "") if cycle else "",
            "not_in": sorted(known.not_in),
            "left": str(known.left or ""),
        }
        for number, known in sorted(season.state.members.items())
    ]
