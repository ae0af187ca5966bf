"""A whole club in one file: its settings and mark, every season as its own backup, every tournament as its logbook.

Accounts are not in it: passwords and addresses of people stay where they were given. A club that is put back begins
with an owner's link.
"""

from __future__ import annotations

import io
import json
import zipfile
import zlib
from typing import Any

from django.db import transaction

from indeler.language import N_, InvalidInput
from indeler.web.club.models import SeasonRow
from indeler.web.club.season_store import stored
from indeler.web.clubs import current, marks
from indeler.web.clubs.current import acting_for
from indeler.web.clubs.models import Club
from indeler.web.common.logbooks import DatabaseStore
from indeler.web.manage.season_file import LARGEST, check_chain, packed, unpacked
from indeler.web.tournaments import log
from indeler.web.tournaments.models import Open

ABOUT, MARK = "club.json", "mark"
SETTINGS = ("name", "town", "language", "time_zone")
MOST_FILES = 5000


def packed_club() -> bytes:
    """The current club as a zip file."""
    club, target = current.club(), io.BytesIO()
    tournaments = list(Open.objects.order_by("pk"))
    about = {
        "indeler club": 1,
        **{name: getattr(club, name) for name in SETTINGS},
        "seasons": [row.slug for row in SeasonRow.objects.order_by("pk")],
        "tournaments": [{"slug": row.slug, "name": row.name, "is_public": row.is_public} for row in tournaments],
    }
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(ABOUT, json.dumps(about, ensure_ascii=False, indent=1))
        if club.mark is not None:
            archive.writestr(MARK, bytes(club.mark))
        for row in SeasonRow.objects.order_by("pk"):
            archive.writestr(f"seasons/{row.slug}.zip", packed(row))
        for tournament in tournaments:
            lines = DatabaseStore(tournament).read()
            archive.writestr(f"tournaments/{tournament.slug}.jsonl", b"".join(line + b"\n" for line in lines))
    return target.getvalue()


def restore_club(club: Club, data: bytes) -> None:
    """Put all that an export holds into a new club; all of it, or nothing."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive, acting_for(club), transaction.atomic():
            _check_sizes(archive)
            about = json.loads(archive.read(ABOUT))
            for name in SETTINGS:
                setattr(club, name, getattr(club, name) or str(about[name])[: _room(name)])
            club.save(update_fields=SETTINGS)
            if MARK in archive.namelist():
                marks.keep(club, archive.read(MARK))
            _restore(archive, about)
    except (zipfile.BadZipFile, KeyError, TypeError, ValueError, RuntimeError, zlib.error):
        raise InvalidInput(N_("This is not the export of a club; it must hold {file}."), file=ABOUT) from None


def _restore(archive: zipfile.ZipFile, about: dict[str, Any]) -> None:
    for slug in about["seasons"]:
        stored(*unpacked(archive.read(f"seasons/{slug}.zip")))
    for each in about["tournaments"]:
        lines = archive.read(f"tournaments/{each['slug']}.jsonl").splitlines()
        check_chain(lines)
        log.stored(str(each["name"]), lines, is_public=each["is_public"] is True)


def _room(name: str) -> int:
    return int(Club._meta.get_field(name).max_length or 0)  # type: ignore[union-attr]  # all of them are text


def _check_sizes(archive: zipfile.ZipFile) -> None:
    files = archive.infolist()
    if len(files) > MOST_FILES or sum(file.file_size for file in files) > 4 * LARGEST:
        raise InvalidInput(N_("The export is larger than a club can be; check the file."))
