"""What a round robin offers: the day of each game that is to be caught up, more time for it, and who withdraws."""

from __future__ import annotations

import datetime

from indeler.language import N_, Sentence
from indeler.season.competitions.offers import Line, Offer, OfferField
from indeler.season.competitions.protocol import OpenGame
from indeler.season.competitions.round_robin.games import RobinGames

LEFT = N_("Games to be caught up")
MORE_TIME = N_("More time to catch up")
WITHDRAWAL = N_("Somebody withdraws")


def robin_offers(robin: RobinGames) -> list[Offer]:
    """The games that are left, the nearest last day first; then more time for each, who stops, and who stays."""
    left = [game for game in robin.open_games() if game.is_left]
    left.sort(key=lambda game: (game.until or datetime.date.max, game.place, game.white))
    days = [_day(robin, game) for game in left]
    return [*days, *(_longer(robin, game) for game in left if game.is_out), *_withdrawals(robin), *_staying(robin)]


def _fields(game: OpenGame) -> dict[str, object]:
    competition, part, round, _group = game.place
    return {"competition": competition, "part": part, "round": round, "white": game.white, "black": game.black}


def _names(robin: RobinGames, game: OpenGame) -> str:
    return f"{robin.season.name(game.white)} – {robin.season.name(game.black)}"


def _code(game: OpenGame) -> str:
    return f"{game.place.part}-{game.place.round}-{game.white}-{game.black}"


def _day(robin: RobinGames, game: OpenGame) -> Offer:
    about = round = robin.name_round(game.place)
    if game.until:
        about = Sentence(N_("{round}; to be played until {until}."), round=round, until=game.until)
    return Offer(
        f"day-{_code(game)}",
        Sentence(LEFT),
        _names(robin, game),
        "catch-up-date",
        [Line(_fields(game), [OfferField("date", "date", str(game.date or ""), required=False)])],
        [("", Sentence(N_("Agree on this day")))],
        about=about,
    )


def _longer(robin: RobinGames, game: OpenGame) -> Offer:
    return Offer(
        f"until-{_code(game)}",
        Sentence(MORE_TIME),
        _names(robin, game),
        "catch-up-extended",
        [Line(_fields(game), [OfferField("until", "date", str(game.until or ""))])],
        [("", Sentence(N_("Give more time")))],
    )


def _withdrawals(robin: RobinGames) -> list[Offer]:
    """From the part that is being played."""
    part = robin.newest
    if not part:
        return []
    gone = robin.withdrawn(part)
    staying = [one for group in robin.groups(part) for one in robin.members_of(part, group) if one not in gone]
    if not staying:
        return []
    who = _choice(robin, staying)
    return [
        Offer(
            "withdrawn",
            Sentence(WITHDRAWAL),
            "",
            "withdrawn",
            [Line({"competition": robin.name, "part": part}, [who])],
            [("", Sentence(N_("Withdraw")))],
        )
    ]


def _choice(robin: RobinGames, members: list[int]) -> OfferField:
    named = sorted(members, key=lambda one: robin.season.name(one).casefold())
    return OfferField("member", "choice", choices=[(str(one), robin.season.name(one)) for one in named])


def _staying(robin: RobinGames) -> list[Offer]:
    """Somebody who does not want to go up, for the leader to write down."""
    members = robin.may_decline(robin.newest) if robin.newest else []
    return [_declined(robin, "", Line(_part(robin), [_choice(robin, members)]))] if members else []


def robin_offers_to(robin: RobinGames, member: int) -> list[Offer]:
    """What a member may decide himself."""
    if not robin.newest or member not in robin.may_decline(robin.newest):
        return []
    return [_declined(robin, robin.season.name(member), Line({**_part(robin), "member": member}))]


def _part(robin: RobinGames) -> dict[str, object]:
    return {"competition": robin.name, "part": robin.newest}


def _declined(robin: RobinGames, title: str, line: Line) -> Offer:
    heading = Sentence(N_("{competition}: going up a group"), competition=robin.title)
    answers = [("", Sentence(N_("Does not want to go up")))]
    return Offer("declined", heading, title, "going-up-declined", [line], answers)
