"""A club evening under the rules of Windows: ``python windows_evening.py FOLDER``; any failure ends the process."""

import contextlib
import importlib
import io
import json
import pkgutil
import re
import sys
import zipfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

import time_machine

from support.windows import pretend

pretend()

FRIDAY = "2026-09-04"
BY = ("--by", "Jan")
APART = ("indeler.web", "indeler.lab.running.cluster")
"""Modules that are not imported: the site needs a configured Django and imports its modules itself; Dask detects Linux
and then needs what the simulation removes.
"""


def main(folder):
    import_everything()
    evening_by_commands(folder / "club")
    tournament_by_commands(folder)
    evening_on_the_site(folder / "data")
    print("played")


def import_everything():
    """Import every module of the package, except those in ``APART``."""
    import indeler

    for module in pkgutil.walk_packages(indeler.__path__, "indeler."):
        if not module.name.startswith(APART) and not module.name.endswith("__main__"):
            importlib.import_module(module.name)


def indeler(*words):
    """Return what the command prints on stdout; it must succeed."""
    from indeler.cli.main import exit_code

    with contextlib.redirect_stdout(io.StringIO()) as said:
        code = exit_code([str(word) for word in words])
    assert code == 0, (words, code)
    return said.getvalue()


def evening_by_commands(folder):
    """Run a season from its first member to the standings after a closed round."""
    with time_machine.travel(f"{FRIDAY} 23:45Z"):
        _evening_by_commands(folder)


def _evening_by_commands(folder):
    indeler("season", "new", folder, *BY, "--rules", "autumn", "--at", "2026-08-20T12:00")
    decide = ("season", "event", folder)
    when = (*BY, "--at", "2026-09-01T12:00")
    for number in range(1, 5):
        indeler(*decide, "member-joined", *when, f"member={number}", f"name=Müller {number}", "rating=1500")
    indeler(*decide, "evenings-planned", *when, "evenings=" + json.dumps([{"date": FRIDAY, "what": "cycles"}]))
    indeler(*decide, "cycle-opened", *when, "cycle=1", 'groups={"A":[1,2,3,4]}')
    boards = json.loads(
        indeler("season", "pair", folder, *BY, "--date", FRIDAY, "--at", f"{FRIDAY}T20:00", "--publish", "--json")
    )[0]["boards"]
    for board in boards:
        who = (f"white={board['white']}", f"black={board['black']}")
        game = ("competition=cycles", "part=1", "round=1", *who, "result=½-½")
        indeler(*decide, "result-entered", *BY, "--at", f"{FRIDAY}T23:00", *game)
    indeler(*decide, "round-closed", *BY, "--at", f"{FRIDAY}T23:30", "competition=cycles", "part=1", "round=1")
    shown = json.loads(indeler("season", "standings", folder, "--json"))
    assert [row["points"] for row in shown[0]["standings"]] == ["½"] * 4
    assert "All results of cycle 1, round 1 are in; the round is closed." in indeler("season", "log", folder)
    indeler("season", "verify", folder)


def tournament_by_commands(folder):
    """Convert a tournament, pair it in place, check and rank it; generate another one."""
    file = Path(__file__).parents[2] / "examples" / "open.trf"
    indeler("generate", "-o", folder / "made.trf", "--players", "12", "--rounds", "4")
    indeler("convert", file, folder / "open.json")
    indeler("pair", folder / "open.json", "--save", folder / "open.json")
    indeler("check", folder / "open.json", "--certificate", folder / "proof.json")
    indeler("verify", folder / "proof.json", folder / "open.json")
    indeler("standings", file)
    nothing_stays_of_what_is_refused(folder / "only to read")


def nothing_stays_of_what_is_refused(folder):
    """A read-only file is not replaced, and no file is left next to it."""
    from indeler.formats.file_io import replace
    from indeler.language import FileTrouble

    folder.mkdir()
    kept = folder / "kept.txt"
    kept.write_bytes(b"old")
    kept.chmod(0o444)
    with contextlib.suppress(FileTrouble):
        replace(kept, b"new")
    assert [(file.name, file.read_bytes()) for file in folder.iterdir()] == [("kept.txt", b"old")]


def evening_on_the_site(data):
    """Run the demo club: paired, published, all results, closed; prints, backups and a rating list."""
    from indeler.web.hosting import demo

    demo.prepare_demo(data)
    import indeler.web

    for module in pkgutil.walk_packages(indeler.web.__path__, "indeler.web."):
        importlib.import_module(module.name)
    from django.test import Client
    from django.urls import reverse

    from indeler.web.accounts.models import Account
    from indeler.web.seasons import clock
    from indeler.web.seasons.season_store import current

    leader, slug, tonight = (
        Client(headers={"host": "localhost"}),
        current().slug,
        clock.today().isoformat(),
    )
    leader.force_login(Account.objects.get(login="leader"))
    _press(leader, reverse("pair-evening", args=[slug, tonight]))
    _press(leader, reverse("publish-evening", args=[slug, tonight]))
    page = leader.get(reverse("club-lead-on", args=[slug, tonight])).content.decode()
    addresses = sorted(set(re.findall(rf"/s/{slug}/result/[^\"]+", page)))
    assert len(addresses) > 5
    for address in addresses:
        _press(leader, address, result="½-½", was="")
    _press(leader, reverse("verified", args=[slug, tonight]))
    assert leader.get(reverse("evening-pdf", args=[slug, tonight, "pairings"])).content.startswith(b"%PDF")
    _files(leader, slug)


def _press(browser, address, **fields):
    from indeler.web.seasons.season_store import current, season_of

    before = season_of(current()).version
    answer = browser.post(address, {"version": before, **fields})
    assert answer.status_code in (200, 302), (address, answer.content.decode())
    assert season_of(current()).version > before, address


def _files(leader, slug):
    """Test what needs files: the season and the site as a zip, ratings from a list."""
    from django.core.files.uploadedfile import SimpleUploadedFile
    from django.urls import reverse

    from indeler.web.hosting.demo import PASSWORD

    assert leader.post(reverse("host-log-in"), {"login": "leader", "password": PASSWORD})["Location"] == "/host/"
    for name, arguments in (("backup", [slug]), ("site-backup", [])):
        answer = leader.get(reverse(name, args=arguments))
        assert zipfile.ZipFile(io.BytesIO(answer.content)).testzip() is None
    from indeler.web.seasons.season_store import current, season_of

    member = next(iter(season_of(current()).state.members.values()))
    listed = SimpleUploadedFile("ratings: new?.csv", f"Name;Rating\n{member.name};1234\n".encode())
    _press(leader, reverse("manage-members", args=[slug]), file=listed, what="ratings")
    assert season_of(current()).state.members[member.id].rating == 1234


if __name__ == "__main__":
    main(Path(sys.argv[1]))
