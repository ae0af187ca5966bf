"""A season, or a whole club, in one file: settings, mark, members, every logbook; packed and unpacked."""

import io
import json
import zipfile
import zlib
from collections.abc import Iterable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from django.core.exceptions import ValidationError
from django.core.serializers.json import DjangoJSONEncoder
from django.db import IntegrityError, transaction
from django.db.models import Model
from django.utils.dateparse import parse_datetime

from indeler.language import N_, InvalidInput, TooLarge, all_of
from indeler.logbook import Fault, check
from indeler.season import FileStore, Logbook, events
from indeler.web.common import logbooks
from indeler.web.seasons.models import ClubMember, SeasonDraft, SeasonRow
from indeler.web.seasons.roll import numbers_in
from indeler.web.seasons.season_store import DatabaseStore, store_season
from indeler.web.tenancy import branding, current
from indeler.web.tenancy.branding import is_colour
from indeler.web.tenancy.current import LONGEST_NOTICE, acting_for
from indeler.web.tenancy.models import Club
from indeler.web.tournaments import log
from indeler.web.tournaments.models import Open

ABOUT, MARK = "club.json", "mark"
SETTINGS = ("name", "town", "language", "time_zone", "about", "venue", "joining", "accent")
MOST_FILES = 5000
_NOT_EXPORTED = ("id", "club", "changed", "follows", "merged_into", "merge_kept")
"""The columns of a row that get new values when it is restored."""


def pack_club() -> bytes:
    """Return the current club as a zip file."""
    club, target = current.club(), io.BytesIO()
    seasons, tournaments = list(SeasonRow.objects.order_by("pk")), list(Open.objects.order_by("pk"))
    about = {
        "indeler club": 2,
        **_fields(club, *SETTINGS),
        "members": [
            {**_columns(person), "one_with": person.merged_into and person.merged_into.number}
            for person in ClubMember.objects.select_related("merged_into")
        ],
        "seasons": [
            _fields(row, "slug", "archived", "notice") | {"members": [*numbers_in(row).items()]} for row in seasons
        ],
        "drafts": [
            {**_columns(draft), "follows": draft.follows and draft.follows.slug}
            for draft in SeasonDraft.objects.select_related("follows").order_by("pk")
        ],
        "tournaments": [_fields(row, "slug", "name", "is_public", "archived", "notice") for row in tournaments],
    }
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(ABOUT, json.dumps(about, ensure_ascii=False, indent=1, cls=DjangoJSONEncoder))
        if club.mark is not None:
            archive.writestr(MARK, bytes(club.mark))
        for row in seasons:
            archive.writestr(f"seasons/{row.slug}.zip", pack_season(row))
        for tournament in tournaments:
            lines = logbooks.DatabaseStore(tournament).read()
            archive.writestr(f"tournaments/{tournament.slug}.jsonl", b"".join(line + b"\n" for line in lines))
    return target.getvalue()


def _fields(row: Model, *names: str) -> dict[str, Any]:
    return {name: getattr(row, name) for name in names}


def _columns(row: Model) -> dict[str, Any]:
    fields = [field for field in row._meta.concrete_fields if field.name not in _NOT_EXPORTED]
    return {field.name: field.value_from_object(row) for field in fields}


def restore_club(club: Club, data: bytes) -> None:
    """Restore an export into a new club, completely or not at all."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive, acting_for(club), transaction.atomic():
            files = archive.infolist()
            if len(files) > MOST_FILES or sum(file.file_size for file in files) > 4 * LARGEST:
                raise InvalidInput(N_("The export is larger than a club can be; check the file."))
            about = json.loads(archive.read(ABOUT))
            for name in SETTINGS:
                longest = int(Club._meta.get_field(name).max_length or 0)  # type: ignore[union-attr]  # it is a text
                setattr(club, name, getattr(club, name) or str(about.get(name, ""))[:longest])
            club.accent = club.accent if is_colour(club.accent) else ""
            club.save(update_fields=SETTINGS)
            if MARK in archive.namelist():
                branding.keep(club, archive.read(MARK))
            _restore(archive, about)
    except (zipfile.BadZipFile, *_WRONG, RuntimeError, zlib.error):
        raise InvalidInput(N_("This is not the export of a club; it must hold {file}."), file=ABOUT) from None


_WRONG = (KeyError, TypeError, ValueError, AttributeError, ValidationError, IntegrityError)
"""The exceptions raised for a file that is no export, or was edited."""


def _restore(archive: zipfile.ZipFile, about: dict[str, Any]) -> None:
    members = about.get("members", [])
    _restore_rows(ClubMember, members)
    for each in members:
        if each.get("one_with"):
            target = ClubMember.objects.filter(number=each["one_with"]).first()
            ClubMember.objects.filter(number=each["number"]).update(merged_into=target)
    seasons: dict[str | None, SeasonRow] = {}
    for each in about["seasons"]:
        row = store_season(*unpack_season(archive.read(f"seasons/{each['slug']}.zip")), numbers=dict(each["members"]))
        _restore_archived(row, each)
        seasons[each["slug"]] = row
    for draft in about.get("drafts", []):
        _restore_rows(SeasonDraft, [draft], follows=seasons.get(draft.get("follows")))
    for each in about["tournaments"]:
        lines = archive.read(f"tournaments/{each['slug']}.jsonl").splitlines()
        check_chain(lines)
        _restore_archived(log.store_tournament(str(each["name"]), lines, is_public=each["is_public"] is True), each)


def _restore_rows(model: type[Model], rows: Iterable[dict[str, Any]], **more: Any) -> None:
    known = {field.name for field in model._meta.concrete_fields} - {*_NOT_EXPORTED}
    for values in rows:
        row = model(**{name: value for name, value in values.items() if name in known}, **more)
        row.clean_fields(exclude=_NOT_EXPORTED)
        row.save()


def _restore_archived(row: SeasonRow | Open, about: dict[str, Any]) -> None:
    since, notice = parse_datetime(about.get("archived") or ""), str(about.get("notice") or "")[:LONGEST_NOTICE]
    if since is not None or notice:
        row.archived, row.notice = since, notice
        row.save(update_fields=["archived", "notice"])


FILES = ("rulebook.toml", "logbook.jsonl")
HIDDEN = "hidden.txt"
"""Members by number whose names visitors do not see, one a line; a folder of ``indeler season`` has none."""
LARGEST = 64 << 20
"""The maximum number of bytes of an unpacked file."""


def pack_season(row: SeasonRow) -> bytes:
    """Return the season as a zip file."""
    store, target = DatabaseStore(row), io.BytesIO()
    with TemporaryDirectory() as folder:
        FileStore.create(Path(folder) / "season", store.rules(), store.read())
        with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
            for name in FILES:
                archive.write(Path(folder) / "season" / name, name)
            archive.writestr(HIDDEN, "".join(f"{number}\n" for number in hidden_in(row)))
    return target.getvalue()


def hidden_in(row: SeasonRow) -> list[int]:
    """Return the members of a season whose names visitors do not see."""
    return list(row.hidden.order_by("member").values_list("member", flat=True))


class Unpacked(NamedTuple):
    """The content of a backup."""

    name: str
    rules: str
    lines: list[bytes]
    hidden: list[int]


def unpack_season(data: bytes) -> Unpacked:
    """Return the season in a zip file."""
    with TemporaryDirectory() as folder:
        try:
            with zipfile.ZipFile(io.BytesIO(data)) as archive:
                for name in (*FILES, *([HIDDEN] if HIDDEN in archive.namelist() else [])):
                    if archive.getinfo(name).file_size > LARGEST:
                        text = N_("{name} in the backup is larger than {size} MiB; check the file.")
                        raise TooLarge(text, name=name, size=LARGEST >> 20)
                    archive.extract(name, folder)
        except (zipfile.BadZipFile, KeyError, RuntimeError, zlib.error):  # RuntimeError: with a password
            raise InvalidInput(
                N_("This is not a backup of a season; it must hold {files}."), files=all_of(FILES)
            ) from None
        store, hidden = FileStore(folder), Path(folder) / HIDDEN
        listed = hidden.read_text(encoding="ascii", errors="replace").split() if hidden.exists() else []
        lines = store.read()
        check_chain(lines, store.cut_off())
        state = Logbook(store).season.state
        return Unpacked(state.name, store.rules(), lines, [each for each in state.members if str(each) in listed])


def check_chain(lines: Sequence[bytes], more: Sequence[Fault] = ()) -> None:
    """Refuse a logbook that was edited by hand or cut off, with the place; ``more`` are faults that were found."""
    for fault in (*check(lines, events.personal).faults, *more):
        text = N_("logbook.jsonl:{line}: event {number}: {fault}.")
        raise InvalidInput(text, line=fault.line, number=fault.event, fault=fault.sentence)
