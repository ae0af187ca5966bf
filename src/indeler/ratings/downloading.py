"""Downloads of rating lists from web addresses, if the host of a site configures them; never by default.

Rows 135 and 136 of FIDE's draft checklist (docs/acceptance.md): all lists with one press, or each day if chosen.
"""

import json
import os
import re
import shutil
import tempfile
from collections.abc import Sequence
from contextlib import ExitStack
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import IO, NamedTuple
from urllib.error import URLError
from urllib.parse import unquote, urlsplit
from urllib.request import Request, urlopen

from indeler.formats.rating_lists import month_of_list
from indeler.language import N_, FileTrouble, InvalidInput
from indeler.ratings.importing import REGISTER, Source, import_lists
from indeler.ratings.index import ImportedList

FILE = "rating-list-addresses.json"
"""The name of the file with the addresses in the folder of a site."""
MOST_ADDRESSES = 20
LARGEST = 512 << 20
TIMEOUT_SECONDS = 60
DAY = timedelta(days=1)


class Addresses(NamedTuple):
    """The addresses of the lists, and whether they are downloaded daily."""

    lines: tuple[str, ...] = ()
    """An address each, followed by the name of an organiser's own list, if it is one."""
    daily: bool = False


def read_addresses(folder: str | os.PathLike[str]) -> Addresses:
    """Return the addresses of a site; none if none were chosen."""
    try:
        stored = json.loads((Path(folder) / FILE).read_text(encoding="utf-8"))
        return Addresses(tuple(map(str, stored["addresses"])), bool(stored["daily"]))
    except (OSError, ValueError, KeyError, TypeError):
        return Addresses()


def write_addresses(folder: str | os.PathLike[str], chosen: Addresses) -> None:
    """Store the addresses with the site, after checking that each is valid."""
    for line in chosen.lines:
        _parts(line)
    if len(chosen.lines) > MOST_ADDRESSES:
        raise InvalidInput(N_("At most {most} addresses are kept."), most=MOST_ADDRESSES)
    text = json.dumps({"addresses": list(chosen.lines), "daily": chosen.daily}, indent=1)
    file = Path(folder) / FILE
    temporary = file.with_suffix(".new")
    temporary.write_text(text, encoding="utf-8")
    temporary.replace(file)


def _parts(line: str) -> tuple[str, str]:
    address, _, register = line.strip().partition(" ")
    where = urlsplit(address)
    if where.scheme not in ("https", "http") or not where.hostname:
        text = N_("'{address}' is not the address of a list; write one that begins with https://.")
        raise InvalidInput(text, address=address[:200])
    if register and not re.fullmatch(REGISTER, register.strip()):
        raise InvalidInput(N_("'{register}' cannot be the name of a list; write 2 to 12 capitals."), register=register)
    return address, register.strip()


def download_lists(lines: Sequence[str], index: str | os.PathLike[str], today: date) -> list[ImportedList]:
    """Import the lists at all these addresses into the index; if one fails, nothing changes."""
    if not lines:
        raise InvalidInput(N_("There is no address of a rating list yet; write one first."))
    with ExitStack() as files:
        sources = []
        for line in lines:
            address, register = _parts(line)
            file = files.enter_context(tempfile.TemporaryFile())
            _fetch(address, file)
            name = Path(unquote(urlsplit(address).path)).name or "list"
            month = month_of_list(file, name=name) or f"{today:%Y-%m}"
            sources.append(Source(file, name, month=month, register=register))
        return import_lists(sources, index)


def _fetch(address: str, file: IO[bytes]) -> None:
    request = Request(address, headers={"User-Agent": "Indeler"})
    try:
        with urlopen(request, timeout=TIMEOUT_SECONDS) as answer:
            length = int(answer.headers.get("Content-Length") or 0)
            if length > LARGEST:
                raise InvalidInput(N_("{address}: this is larger than a rating list."), address=address)
            shutil.copyfileobj(_Limited(answer, address), file)
    except (URLError, OSError, ValueError) as error:
        text = N_("{address}: the list cannot be downloaded ({reason}); check the address and the network.")
        raise FileTrouble(text, address=address, reason=getattr(error, "reason", error)) from None
    file.seek(0)


class _Limited:
    """A stream that is refused when it is longer than any list."""

    def __init__(self, stream: IO[bytes], address: str) -> None:
        self._stream, self._address, self._left = stream, address, LARGEST

    def read(self, size: int = -1) -> bytes:
        """Return the next bytes."""
        data = self._stream.read(size)
        self._left -= len(data)
        if self._left < 0:
            raise InvalidInput(N_("{address}: this is larger than a rating list."), address=self._address)
        return data


def is_due(folder: str | os.PathLike[str], index: str | os.PathLike[str], now: datetime) -> bool:
    """Row 135: return whether daily downloads are chosen and those of the index are older than a day."""
    chosen = read_addresses(folder)
    if not chosen.daily or not chosen.lines:
        return False
    try:
        modified = datetime.fromtimestamp(Path(index).stat().st_mtime, tz=now.tzinfo)
    except OSError:
        return True
    return now - modified > DAY
