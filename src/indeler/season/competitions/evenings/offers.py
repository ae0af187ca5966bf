"""What a competition of evenings offers: another group for somebody who is here."""

from __future__ import annotations

import datetime

from indeler.language import N_, Sentence
from indeler.season.calendar.slots import slots
from indeler.season.competitions.evenings.base import SwissEvenings
from indeler.season.competitions.evenings.grouping import EVERYBODY
from indeler.season.competitions.offers import Line, Offer, OfferField


def evening_offers(evenings: SwissEvenings, today: datetime.date) -> list[Offer]:
    """On the next evening on which it is known who is here, and in which groups: for those who have not played yet."""
    own = [each for each in slots(evenings.season).values() if each.what == evenings.name and each.date >= today]
    for evening in own[:1]:
        groups = evenings.groups_on(evening.part)
        seated = evenings.seated(evening.part)
        here = [(name, one) for name, members in groups.items() for one in members if one not in seated]
        if here and EVERYBODY not in groups:
            return [_move(evenings, evening.part, evening.date, here)]
    return []


def _move(evenings: SwissEvenings, part: int, date: datetime.date, here: list[tuple[str, int]]) -> Offer:
    season = evenings.season
    people = [
        (str(one), Sentence(N_("{name} (group {group})"), name=season.name(one), group=group)) for group, one in here
    ]
    asked = (
        OfferField("member", "choice", choices=people),
        OfferField("group", "choice", choices=[(name, name) for name in evenings.group_names()]),
        OfferField("stays", "check"),
    )
    return Offer(
        f"group-{part}",
        Sentence(N_("Groups")),
        Sentence(N_("Another group for somebody")),
        "evening-group-chosen",
        [Line({"competition": evenings.name, "part": part}, asked)],
        [("", Sentence(N_("Move")))],
        about=evenings.evening_said(part, 0),
        on=date,
    )
