"""A small site in a data folder: a season of two evenings, a tournament in round 1, three accounts, a host.

``python small_site.py make DIR`` creates it; ``python small_site.py look DIR`` continues with a site and prints as JSON
what it found. Each command is a separate process, because it starts Django as ``indeler serve`` does.
"""

import atexit
import datetime
import json
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from functools import cache
from pathlib import Path

EVENTS = 30
TOLD = f"season 2026/27 with {EVENTS} events, 1 tournament, 4 accounts."
PASSWORD = "knight to f3, 1.0"


def data_folder(folder):
    """Return a copy of the site in this new folder."""
    return shutil.copytree(_made(), folder)


def backup(file):
    """Return a backup of the site in this new file."""
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(_made().iterdir()):
            archive.write(path, path.name)
    return file


def run(what, folder, **environment):
    """Create a site in this folder, or continue with the existing one."""
    command = [sys.executable, __file__, what, str(folder)]
    return subprocess.run(
        command, capture_output=True, text=True, env={**os.environ, "DATABASE_URL": "", **environment}, check=False
    )


@cache
def _made():
    """Return the site, created once per process of the tests."""
    folder = Path(tempfile.mkdtemp(prefix="indeler-site-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    made = run("make", folder)
    assert made.returncode == 0, made.stderr
    return folder


def make():
    from indeler.lab.season import SeasonPlan, simulate
    from indeler.model import Colour, Player, Tournament
    from indeler.opens import imported
    from indeler.web.accounts import hosts
    from indeler.web.accounts.models import Account
    from indeler.web.seasons.season_store import store_season
    from indeler.web.tournaments import decisions, log

    book = simulate(SeasonPlan(members=8, seed="small", evenings=2))
    store_season("2026/27", book.store.rules(), book.store.read(), hidden=[2], known=book.season)
    field = [Player(number, f"Player {number}", 2000 - number) for number in range(1, 7)]
    whole = Tournament(field, total_rounds=3, rules="fide-dutch", initial_colour=Colour.WHITE)
    leader = decisions.By("The leader")
    tournament = decisions.pair_next(log.create("Open", imported(whole), "The leader"), leader)
    decisions.publish(tournament, 1, leader)
    for role in ("owner", "leader", "member"):
        account = Account(login=role, name=f"The {role}", role=role)
        account.set_password(PASSWORD)
        account.save()
    hosts.make_like(Account.objects.get(login="owner"))
    return {"events": book.season.version}


def look():
    from django.test import Client

    from indeler import logbook as chain
    from indeler.season import events
    from indeler.web.accounts.models import Account
    from indeler.web.seasons import season_store
    from indeler.web.seasons.models import SeasonRow
    from indeler.web.tournaments import decisions, log
    from indeler.web.tournaments.models import Open

    row, tournament = SeasonRow.objects.get(), Open.objects.get()
    leader = Client()
    leader.force_login(Account.objects.get(login="leader"))
    pages = [f"/s/{row.slug}/", f"/t/{tournament.slug}/", f"/s/{row.slug}/lead/"]
    statuses = [leader.get(page, follow=True).status_code for page in pages]
    at = datetime.datetime(2026, 12, 1, 20)
    season_store.append(row, [events.Noted(at=at, by="The leader", text="it goes on")])
    later = decisions.withdraw(tournament, 6, decisions.By("The leader"))
    checked = [chain.check(store.read()) for store in (season_store.DatabaseStore(row), log.DatabaseStore(later))]
    return {
        "events": [len(each.heads) for each in checked],
        "faults": [len(each.faults) for each in checked],
        "hidden": sorted(season_store.hidden_members(row)),
        "accounts": sorted(Account.objects.values_list("login", flat=True)),
        "password": Account.objects.get(login="owner").check_password(PASSWORD),
        "statuses": statuses,
    }


if __name__ == "__main__":
    from indeler.web.hosting import serving

    serving.prepare(Path(sys.argv[2]), hosts=["testserver"])
    print(json.dumps({"make": make, "look": look}[sys.argv[1]]()))
