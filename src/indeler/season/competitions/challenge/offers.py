"""What a ladder of challenges offers: whom everybody may challenge, and the day and the result of what is open."""

from __future__ import annotations

import datetime

from indeler.language import N_, Sentence
from indeler.season.competitions.challenge.standing import LadderStanding
from indeler.season.competitions.challenge.state import Challenge
from indeler.season.competitions.offers import Line, Offer, OfferField

OPEN = N_("Open challenges")
NEW = N_("A new challenge")


def ladder_offers(ladder: LadderStanding, today: datetime.date) -> list[Offer]:
    """What is open first."""
    if not ladder.state.order:
        return []
    settled = [offer for each in ladder.open() for offer in _of_challenge(ladder, each, today)]
    return [*settled, *(offer for member in ladder.order() for offer in _new(ladder, member, today))]


def _new(ladder: LadderStanding, member: int, today: datetime.date) -> list[Offer]:
    """A button for each who may be challenged."""
    season, order = ladder.season, ladder.order()
    others = ladder.may_challenge(member, today)
    if not others:
        return []
    title = Sentence(N_("{place}. {name} challenges"), place=order.index(member) + 1, name=season.name(member))
    answers = [(str(one), season.name(one)) for one in others]
    line = Line({"competition": ladder.name, "member": member})
    only = frozenset([member])
    return [Offer(f"new-{member}", Sentence(NEW), title, "challenge-made", [line], answers, "challenged", members=only)]


def _of_challenge(ladder: LadderStanding, each: Challenge, today: datetime.date) -> list[Offer]:
    """The result with either colour, the day, and once it is too late what becomes of it."""
    code, two = f"{each.member}-{each.challenged}", {"member": each.member, "challenged": each.challenged}
    fields = {"competition": ladder.name, **two}
    heading, about = Sentence(OPEN), ladder.said_of(each)
    names = {one: ladder.season.name(one) for one in (each.member, each.challenged)}
    day = OfferField("date", "date", value=str(each.date or ""), required=False)
    agreed = Offer(
        f"day-{code}",
        heading,
        Sentence(N_("The day of {white} – {black}"), white=names[each.member], black=names[each.challenged]),
        "challenge-accepted",
        [Line(fields, [day])],
        [("", Sentence(N_("Agree")))],
        about=about,
        members=frozenset([each.challenged]),
    )
    games = [
        Offer(
            f"game-{white}-{black}",
            heading,
            Sentence(N_("{white} (White) – {black}"), white=names[white], black=names[black]),
            "challenge-played",
            [Line({"competition": ladder.name, "white": white, "black": black})],
            ladder.game.endings,
            "result",
            on=each.date,
            players=frozenset(names),
        )
        for white, black in ((each.member, each.challenged), (each.challenged, each.member))
    ]
    return [agreed, *games, *([_late(ladder, each, fields)] if ladder.last_day(each) < today else [])]


def _late(ladder: LadderStanding, each: Challenge, fields: dict[str, object]) -> Offer:
    names = {"name": ladder.season.name(each.member), "other": ladder.season.name(each.challenged)}
    return Offer(
        f"late-{each.member}-{each.challenged}",
        Sentence(OPEN),
        Sentence(N_("{name} – {other} was not played in time"), **names),
        "challenge-expired",
        [Line(fields)],
        [
            ("true", Sentence(N_("{name} takes the place"), name=names["name"])),
            ("", Sentence(N_("The order stays"))),
        ],
        "takes_place",
    )
