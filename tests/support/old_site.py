"""Starts a site in a data folder and looks at it: ``python old_site.py DIR``; what it found as JSON.

A process of its own, because it starts Django as ``indeler serve`` does.
"""

import datetime
import json
import sys
from pathlib import Path

from indeler.web.hosting import serving


def main(data):
    serving.prepare(data, hosts=["testserver"])
    from django.test import Client

    from indeler import logbook as chain
    from indeler import opens
    from indeler.season import events
    from indeler.web.accounts.models import Account
    from indeler.web.club import season_store
    from indeler.web.club.models import SeasonRow
    from indeler.web.clubs.models import Club
    from indeler.web.tournaments import decisions, log
    from indeler.web.tournaments.models import Open

    row, tournament = SeasonRow.objects.get(), Open.objects.get()
    season = season_store.season_of(row)
    leader = Client()
    leader.force_login(Account.objects.get(login="leader"))
    pages = [f"/s/{row.slug}/", f"/t/{tournament.slug}/", f"/s/{row.slug}/lead/"]
    statuses = [leader.get(page, follow=True).status_code for page in pages]
    season_store.append(row, [events.Noted(at=datetime.datetime(2026, 12, 1, 20), by="The leader", text="upgraded")])
    checked = chain.check(season_store.DatabaseStore(row).read())
    later = decisions.withdraw(tournament, 6, decisions.By("The leader"))
    logged = chain.check(log.DatabaseStore(later).read())
    print(
        json.dumps(
            {
                "events": season.version,
                "members": len(season.state.members),
                "hidden": sorted(season_store.hidden_members(row)),
                "tournament": [len(log.state_of(tournament).tournament.players), tournament.version],
                "clubs": list(Club.objects.values_list("address", flat=True)),
                "run by": _hosts(),
                "accounts": sorted(Account.objects.values_list("login", flat=True)),
                "password": Account.objects.get(login="owner").check_password("knight to f3, 1.0"),
                "statuses": statuses,
                "chain": [checked.begins, len(checked.faults)],
                "log": [logged.begins, len(logged.faults)],
                "kinds": [event.kind() for event in log.tournament_of(later).events],
                "told": [row.sentence for row in log.since(later, 0)][1:],
                "differences": len(opens.verify(log.tournament_of(later)).differences),
            }
        )
    )


def _hosts():
    from indeler.web.accounts.models import Account
    from indeler.web.clubs.current import rows_of_the_host

    with rows_of_the_host():
        return list(Account.objects.filter(role="host").values_list("login", flat=True))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
