"""What the site is measured with: a tournament of many boards, a link for them, and a whole season."""

from __future__ import annotations

MEMBERS = 64
RANGE = 10
"""How many boards one link is for."""


def fill(boards: int) -> str:
    """The name of the tournament in addresses, a link for every ten boards, and the public pages of the season."""
    from indeler.web.accounts import links
    from indeler.web.accounts.models import LinkKind

    tournament = _tournament(boards)
    made = [
        links.make(LinkKind.RESULTS, tournament=tournament, label="row", first_board=at, last_board=at + RANGE - 1)
        for at in range(1, boards + 1, RANGE)
    ]
    return " ".join((tournament.slug, *map(links.path, made), *_season_pages()))


def _tournament(boards: int):  # type: ignore[no-untyped-def]  # a model of Django
    from indeler.model import Colour, Player, Tournament
    from indeler.web.tournaments import decisions, log
    from indeler.web.tournaments.models import Open
    from indeler.web.tournaments.state import imported

    players = [Player(number, f"Player {number}", 2400 - number) for number in range(1, 2 * boards + 1)]
    whole = Tournament(players, total_rounds=9, rules="fide-dutch", initial_colour=Colour.WHITE)
    by = decisions.By("bench")
    made = log.create("Bench", imported(whole, {}), "bench")
    Open.objects.filter(pk=made.pk).update(is_public=True)
    return decisions.publish(decisions.pair_next(made, by), 1, by)


def _season_pages() -> list[str]:
    from indeler.lab.season import SeasonPlan, simulate
    from indeler.web.club.books import stored

    book = simulate(SeasonPlan(members=MEMBERS, seed="bench"))
    slug = stored("Bench", book.store.rules(), book.store.read()).slug
    season = book.season
    first = next(iter(season.state.evenings))
    cycle = max(season.state.cycles) - 1
    group = next(iter(season.state.cycles[cycle].groups))
    pages = ("", f"evening/{first}/", f"standings/{cycle}/{group}/", "calendar/", "members/", "members/1/", "cup/")
    return [f"/s/{slug}/{page}" for page in (*pages, "competition/cycles/", "competition/rapid/", "rules/")]
