"""Starts the site: the data folder, the upgrade of the database, the first link, the server and its process."""

from __future__ import annotations

import atexit
import gc
import os
import socket
from collections.abc import Sequence
from pathlib import Path
from tempfile import NamedTemporaryFile
from time import thread_time
from typing import TYPE_CHECKING

from indeler.formats.file_io import reason
from indeler.language import N_, FileTrouble, InvalidInput
from indeler.web.hosting import watchdog
from indeler.web.hosting.data_folder import keep_private

if TYPE_CHECKING:
    from indeler.web.accounts.models import Link

HEADER_MILLISECONDS = 10_000
"""Milliseconds within which the headers of a request must arrive, and after which a silent connection is closed."""
MAX_HEADER_BYTES = 1 << 15
"""Bytes of the request line and all headers, as behind nginx: the event loop and Django take long for longer ones."""
MAX_CONNECTIONS = 8192
"""The maximum number of open connections; those that wait in the request buffer cost almost nothing."""
STOP_SECONDS = 30
"""Seconds after which a worker that does not stop is killed: nothing is lost by it."""
THIS_MACHINE = "127.0.0.1"
ZONE = "Europe/Amsterdam"
_ELSEWHERE = ("192.0.2.1", 9)
"""An unused address (RFC 5737): the route to it shows the system's own address."""


def prepare(data: Path, *, url: str = "", hosts: Sequence[str] = (), port: int = 0, access_log: bool = False) -> None:
    """Configure Django and upgrade the database."""
    if hosts and port:
        os.environ["INDELER_HERE"] = f"http://{f'[{hosts[0]}]' if ':' in hosts[0] else hosts[0]}:{port}"
    set_up(data, url=url, hosts=hosts, access_log=access_log)
    from indeler.web.hosting.upgrading import bring_up_to_date

    bring_up_to_date(data)


def set_up(data: Path, *, url: str = "", hosts: Sequence[str] = (), access_log: bool = False) -> None:
    """Configure Django."""
    keep_private(data)
    os.environ["INDELER_DATA"] = str(data)
    os.environ["INDELER_URL"] = url
    os.environ["INDELER_HOSTS"] = ",".join(hosts)
    if access_log:
        os.environ["INDELER_ACCESS_LOG"] = "yes"
    os.environ["DJANGO_SETTINGS_MODULE"] = "indeler.web.settings"
    import django
    from django.db import connections

    django.setup()
    atexit.register(connections.close_all)  # SQLite then moves its write-ahead log into the database file


def first_link() -> str | None:
    """Return the path at which the first account is made; None where there is one already."""
    from indeler.web.accounts.models import Account
    from indeler.web.tenancy.models import Club

    return None if Club.only() is None or Account.objects.exists() else owner_link()


def has_host() -> bool:
    """Return whether there is an account that runs the site."""
    from indeler.web.accounts import hosts

    return hosts.exist()


def host_link() -> str:
    """Return the path at which the administrator makes a host's account; earlier ones end."""
    from indeler.web.accounts import links
    from indeler.web.accounts.models import LinkKind
    from indeler.web.tenancy.current import rows_of_the_host

    with rows_of_the_host():
        return _only_path(links.make(LinkKind.HOST))


def _only_path(link: Link) -> str:
    """Return the path of the link, and revoke earlier links of its kind."""
    from indeler.web.accounts import links
    from indeler.web.accounts.models import Link, LinkKind

    kinds = (LinkKind.HOST,) if link.kind == LinkKind.HOST else (LinkKind.FIRST, LinkKind.OWNER)
    for old in Link.objects.filter(kind__in=kinds, revoked=None).exclude(pk=link.pk):
        links.revoke(old)
    return links.path(link)


def owner_link(address: str = "") -> str:
    """Return the path at which the administrator makes an owner's account, first also the host's; earlier ones end."""
    from indeler.web.accounts import hosts, links
    from indeler.web.accounts.models import Account, LinkKind
    from indeler.web.tenancy.addresses import club_at
    from indeler.web.tenancy.current import acting_for, prefix_of
    from indeler.web.tenancy.models import Club

    club = club_at(address)
    with acting_for(club, prefix_of(club)):
        is_first = Club.only() is not None and not Account.objects.exists() and not hosts.exist()
        return _only_path(links.make(LinkKind.FIRST if is_first else LinkKind.OWNER))


def serve(
    host: str,
    port: int,
    *,
    workers: int = 1,
    metrics_port: int | None = None,
    application: str = "indeler.web.asgi:application",
) -> None:
    """Serve until stopped; metrics for Prometheus, if requested, on this machine's own address only."""
    from django.conf import settings
    from django.db import connections
    from granian import Granian
    from granian.constants import HTTPModes, Interfaces
    from granian.http import HTTP1Settings
    from granian.log import LogLevels

    connections.close_all()
    Granian(
        application,
        address=host,
        port=port,
        interface=Interfaces.ASGINL,
        workers=workers,
        http=HTTPModes.http1,
        http1_settings=HTTP1Settings(header_read_timeout=HEADER_MILLISECONDS, max_buffer_size=MAX_HEADER_BYTES),
        websockets=False,
        backlog=MAX_CONNECTIONS,
        backpressure=MAX_CONNECTIONS // workers,
        respawn_failed_workers=True,
        workers_kill_timeout=STOP_SECONDS,
        log_level=LogLevels.error,
        log_dictconfig=settings.LOGGING,
        metrics_enabled=metrics_port is not None,
        metrics_address=THIS_MACHINE,
        metrics_port=metrics_port or 0,
    ).serve(target_loader=watchdog.watched)


def open_folder(folder: Path, data: Path) -> None:
    """Create the folder of the public copies where it is missing; refuse one inside the private data folder."""
    try:
        is_new = not folder.exists()
        folder.mkdir(parents=True, exist_ok=True)
        if is_new:
            folder.chmod(0o755)
        with NamedTemporaryFile(dir=folder):
            pass
    except OSError as error:
        sentence = N_("{name}: {reason}; check the folder and whether you may write there.")
        raise FileTrouble(sentence, name=folder, reason=reason(error)) from None
    if folder.resolve().is_relative_to(data.resolve()):
        text = N_("{folder} is in the data folder, which nobody else may read; name another for the copies.")
        raise InvalidInput(text, folder=folder)
    os.environ["INDELER_PUBLISH"] = str(folder.resolve())


def find_desk(folder: Path) -> None:
    """Set the folder of the desk that the site serves; refuse a folder without one."""
    if not (folder / "check.html").is_file():
        raise InvalidInput(N_("{folder}: the desk is not here; build it with 'make desk'."), folder=folder)
    os.environ["INDELER_DESK"] = str(folder.resolve())


def check_free(host: str, port: int) -> None:
    """Refuse a port on which another program listens, or an address that is not this machine's."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(found[0]) as trial:
            if os.name == "posix":  # elsewhere this would let two programs listen at once
                trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            trial.bind(found[4])
    except OSError as error:
        text = N_("{host}:{port} cannot be listened to ({reason}); choose another port.")
        raise FileTrouble(text, host=host, port=port, reason=error.strerror) from None


def local_addresses() -> list[str]:
    """Return the addresses of this machine on its networks; nothing is sent to find them."""
    found: dict[str, None] = {}
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
            way.connect(_ELSEWHERE)
            found[way.getsockname()[0]] = None
    except OSError:
        pass  # no network at all
    try:
        for each in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET):
            found[str(each[4][0])] = None
    except OSError:
        pass  # the machine cannot resolve its own name
    return [address for address in found if not address.startswith(("127.", "169.254.", "0."))]


COLLECT_AFTER = 2_000
"""The number of new objects after which the youngest generation is collected."""
LONG_COLLECTION = 0.005
"""Seconds of processor time after which a full collection was long: tens of thousands of objects are in use, and worth
freezing. Few objects are not: a request may be among them and would stay in memory."""
FREEZES = 10
"""The number of long collections after which frozen objects are visited again: some of them are garbage by then, as
refusals with their tracebacks are, and would stay in memory for ever."""
_OLDEST_GENERATION = 2


def tune_gc() -> None:
    """Make Python collect garbage rarely: a collection stops all threads, and almost no object of ours needs it."""
    gc.set_threshold(COLLECT_AFTER)
    gc.collect()
    gc.freeze()
    gc.callbacks.append(_CollectionTimer())


class _CollectionTimer:
    """A callback of Python's at the start and the end of a collection."""

    def __init__(self) -> None:
        self._began, self._long_ones = 0.0, 0

    def __call__(self, phase: str, info: dict[str, int]) -> None:
        """Freeze the remaining objects after a long full collection; at intervals let the next one visit all of them.

        The time is measured instead of counting the objects: a list of them would hold references to tuples that
        another thread is building, which Python refuses to resize (``SystemError``, "bad argument to internal
        function").
        """
        if info["generation"] != _OLDEST_GENERATION:
            return
        if phase == "start":
            self._began = thread_time()
        elif thread_time() - self._began > LONG_COLLECTION:
            self._long_ones += 1
            if self._long_ones % FREEZES:
                gc.freeze()
            else:
                gc.unfreeze()
