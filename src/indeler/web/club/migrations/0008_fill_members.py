"""Everybody in the seasons there are is on the club's list; no logbook is changed.

The newest season comes first, so that its numbers stay, and with them those of the accounts.
"""

from collections.abc import Mapping
from typing import Any

from django.db import migrations
from django.db.models import F

from indeler.language import IndelerError
from indeler.season import Logbook, Member, MemoryStore
from indeler.season.people.roll import Roll
from indeler.web.clubs.current import every_club

SAME = ("name", "rating", "born", "title", "federation", "fide_id", "knsb", "knsb_rating", "sex", "left")


def fill(apps: Any, schema_editor: Any) -> None:
    """Club by club."""
    alias = schema_editor.connection.alias
    with every_club():
        for club in apps.get_model("clubs", "Club")._base_manager.using(alias).values_list("pk", flat=True):
            _fill_club(apps, alias, club)


def _fill_club(apps: Any, alias: str, club: int) -> None:
    def rows(model: str) -> Any:
        return apps.get_model("club", model)._base_manager.using(alias)

    roll, people, playing = Roll(), dict[int, Any](), None
    for season in rows("SeasonRow").filter(club=club).order_by(F("archived").asc(nulls_first=True), "-starts", "-id"):
        members = _members(season, rows("Line"))
        roll = Roll(roll)  # nobody has entered this one
        numbers = roll.enter(members.values())
        for member, number in numbers.items():
            if number not in people:
                same = {name: getattr(members[member], name) for name in SAME}
                people[number] = rows("ClubMember").create(club_id=club, number=number, **same)
            rows("SeasonMember").create(club_id=club, season=season, member=member, person=people[number])
        if playing is None and season.archived is None:
            playing = [number for member, number in numbers.items() if members[member].left is None]
    picked = " ".join(map(str, sorted(playing or [])))
    rows("SeasonDraft").filter(club=club, take_over=True).update(picked=picked)


def _members(season: Any, lines: Any) -> Mapping[int, Member]:
    """The members of a season as it stands; nobody where this version cannot read its logbook."""
    texts = lines.filter(season=season).order_by("number").values_list("text", flat=True)
    try:
        return Logbook(MemoryStore(season.rules, [text.encode() for text in texts])).season.state.members
    except IndelerError:
        return {}


class Migration(migrations.Migration):
    dependencies = (("club", "0007_members"),)

    operations = (migrations.RunPython(fill, migrations.RunPython.noop),)
