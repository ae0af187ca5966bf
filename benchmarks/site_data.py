"""Data for the site: a tournament and a club evening of many boards, links for them, a complete season."""

from __future__ import annotations

import datetime
from typing import Any

from indeler.season import Logbook

MEMBERS = 64
BOARDS_PER_LINK = 10
"""The number of boards of one link."""
MAX_ABSENT = 20
"""The number of members of the large club who may be absent."""


def large_evening(boards: int) -> tuple[Logbook, datetime.date]:
    """Return a season of one large group, and its second evening with at least this many boards, published."""
    return published_evening(2 * (boards + MAX_ABSENT))


def published_evening(members: int) -> tuple[Logbook, datetime.date]:
    """Return a season of one group of this many members, and its second evening, published."""
    from indeler.lab import SeasonPlan, simulate
    from indeler.season import events, propose
    from indeler.season.calendar.slots import slots

    plan = SeasonPlan(members=members, rules="autumn", seed="bench", evenings=1, postponed=0)
    book = simulate(plan)
    now = max(event.at for event in book.season.events)
    tonight = next(slot.date for slot in slots(book.season).values() if slot.date > now.date())
    for made in propose.evening(book.season, tonight, at=now, by="bench"):
        book.append(made)
        book.append(events.PairingPublished(at=now, by="bench", **made.place._asdict()))
    return book, tonight


def fill(boards: int, book: Logbook, tonight: datetime.date, *, pages: bool) -> dict[str, list[str]]:
    """Return addresses: of each board of the tournament its link and its form, the same of the evening; pages."""
    tournament, season = _tournament(boards), _stored("Large", book)
    paired = next(each for each in book.season.state.pairings.values() if each.date == tonight)
    place = "/".join(map(str, paired.place[:3]))
    return {
        "tournament links": _links(boards, tournament=tournament),
        "tournament boards": [f"/t/{tournament.slug}/round/1/board/{number}/" for number in range(1, boards + 1)],
        "evening links": _links(boards, season=season),
        "evening boards": [
            f"/s/{season.slug}/result/{place}/{board.white}/{board.black}/" for board in paired.boards[:boards]
        ],
        "pages": _season_pages() if pages else [],
    }


def _links(boards: int, **scope: Any) -> list[str]:
    from indeler.web.accounts import links
    from indeler.web.accounts.models import LinkKind

    made = [
        links.make(LinkKind.RESULTS, label="row", first_board=at, last_board=at + BOARDS_PER_LINK - 1, **scope)
        for at in range(1, boards + 1, BOARDS_PER_LINK)
    ]
    return [links.path(made[at // BOARDS_PER_LINK]) for at in range(boards)]


def _tournament(boards: int):  # type: ignore[no-untyped-def]  # a model of Django
    from indeler.model import Colour, Player, Tournament
    from indeler.opens import imported
    from indeler.web.tournaments import decisions, log
    from indeler.web.tournaments.models import Open

    players = [Player(number, f"Player {number}", 2400 - number) for number in range(1, 2 * boards + 1)]
    tournament = Tournament(players, total_rounds=9, rules="fide-dutch", initial_colour=Colour.WHITE)
    by = decisions.By("bench")
    made = log.create("Bench", imported(tournament), "bench")
    Open.objects.filter(pk=made.pk).update(is_public=True)
    return decisions.publish(decisions.pair_next(made, by), 1, by)


def _stored(name: str, book: Logbook):  # type: ignore[no-untyped-def]  # a model of Django
    from indeler.web.seasons.season_store import store_season

    return store_season(name, book.store.rules(), book.store.read())


def _season_pages() -> list[str]:
    from indeler.lab import SeasonPlan, simulate
    from indeler.season import views

    book = simulate(SeasonPlan(members=MEMBERS, seed="bench"))
    slug = _stored("Bench", book).slug
    season = book.season
    first = next(iter(season.state.evenings))
    cycle = max(views.cycles(season)) - 1
    group = next(iter(views.cycles(season)[cycle].groups))
    table = f"standings/{cycle}/{group}/"
    member = views.cycles(season)[cycle].groups[group][0]
    pages = ("", f"evening/{first}/", table, f"{table}why/{member}/", f"{table}round/5/why/", "calendar/", "members/")
    more = ("members/1/", "cup/", "competition/cycles/", "competition/rapid/", "rules/")
    return [f"/s/{slug}/{page}" for page in (*pages, *more)]
