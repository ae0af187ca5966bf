"""Offers of a round robin: the day of each game to be caught up, more time for it, and withdrawals."""

from __future__ import annotations

import datetime

from indeler.language import N_, Sentence
from indeler.season.calendar.slots import slots
from indeler.season.capabilities import Line, Offer, OfferField, OpenGame, Task
from indeler.season.competitions.round_robin.base import RobinGames

LEFT = N_("Games to be caught up")
MORE_TIME = N_("More time to catch up")
WITHDRAWAL = N_("Somebody withdraws")


def robin_offers(robin: RobinGames) -> list[Offer]:
    """Return the games that are left, the nearest last day first; then more time for each, who stops, and who stays."""
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
    """Return the offer to withdraw a member from the current part."""
    part = robin.newest
    if not part:
        return []
    withdrawn = robin.withdrawn(part)
    staying = [one for group in robin.groups(part) for one in robin.members_of(part, group) if one not in withdrawn]
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
    """Return the offer for the leader to record a declined promotion."""
    members = robin.may_decline(robin.newest) if robin.newest else []
    return [_declined(robin, "", Line(_part(robin), [_choice(robin, members)]))] if members else []


def robin_offers_to(robin: RobinGames, member: int) -> list[Offer]:
    """Return the decisions that a member may take."""
    if not robin.newest or member not in robin.may_decline(robin.newest):
        return []
    return [_declined(robin, robin.season.name(member), Line({**_part(robin), "member": member}))]


def _part(robin: RobinGames) -> dict[str, object]:
    return {"competition": robin.name, "part": robin.newest}


def _declined(robin: RobinGames, title: str, line: Line) -> Offer:
    heading = Sentence(N_("{competition}: going up a group"), competition=robin.title)
    answers = [("", Sentence(N_("Does not want to go up")))]
    return Offer("declined", heading, title, "going-up-declined", [line], answers)


def robin_tasks(robin: RobinGames, today: datetime.date, *, awaits_groups: bool) -> list[Task]:
    """Return tasks for groups to make up, games that were not caught up in time, and remaining ones."""
    groups = [_groups(robin, today)] if awaits_groups else []
    return [*groups, *_games(robin, today)]


def _groups(robin: RobinGames, today: datetime.date) -> Task:
    """Return the task before the first evening of a part; a part begins once the one before has been played."""
    own = (each.date for each in slots(robin.season).values() if each.what == robin.name and each.date >= today)
    words = Sentence(N_("Make up the groups of {competition}."), competition=robin.title)
    return Task("groups", words, next(own, None), (len(robin.state.parts) + 1, robin.name))


def _games(robin: RobinGames, today: datetime.date) -> list[Task]:
    """Return one task for each overdue game, and one for all others that remain."""
    left = [game for game in robin.open_games() if game.is_left and game.evening and game.evening <= today]
    days = [game.until or datetime.date.max for game in left]
    late = [game for game, day in zip(left, days, strict=True) if day < today]
    tasks = []
    for game in late:
        names = f"{robin.season.name(game.white)} - {robin.season.name(game.black)}"
        words = Sentence(N_("{names} was not caught up in time: decide."), names=names)
        tasks.append(Task("unplayed", words, game.until, (robin.name, names)))
    if len(left) > len(late):
        first = min(day for day in days if day >= today)
        words = Sentence(N_("Games to be caught up: {count}."), count=len(left) - len(late))
        tasks.append(Task("catch-up", words, first, (robin.name, len(left) - len(late))))
    return tasks
