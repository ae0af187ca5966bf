"""What a Keizer competition with groups offers: another group for a member, from the next round on."""

from __future__ import annotations

import datetime

from indeler.language import N_, Sentence
from indeler.season.competitions.keizer.ladder import KeizerLadder
from indeler.season.competitions.offers import Line, Offer, OfferField

RULEBOOK = "keizer"


def keizer_offers(keizer: KeizerLadder, today: datetime.date) -> list[Offer]:
    """2-PERIODS: as long as there is a round to come, for everybody who takes part."""
    part, season = keizer.coming, keizer.season
    if not keizer.rules.groups or not part:
        return []
    placed = [(group, one) for group, members in keizer.in_groups(part, today).items() for one in members]
    if not placed:
        return []
    people = [
        (str(one), Sentence(N_("{name} (group {group})"), name=season.name(one), group=group)) for group, one in placed
    ]
    asked = (
        OfferField("member", "choice", choices=people),
        OfferField("group", "choice", choices=[(name, name) for name in keizer.rules.groups]),
    )
    about = N_(
        "From the next round on: on the new ladder the member counts as somebody who comes later, on the old "
        "one as withdrawn."
    )
    return [
        Offer(
            f"group-{part}",
            Sentence(N_("Groups")),
            Sentence(N_("Another group for somebody")),
            "keizer-group-changed",
            [Line({"competition": keizer.name, "part": part}, asked)],
            [("", Sentence(N_("Move")))],
            about=Sentence(about),
        )
    ]
