"""Anonymous clients that request slow pages of one club continuously: the response time for another club's visitor.

Two configurations are compared: with the pool of processes (`indeler.web.hosting.pool`) and without it.

``python -m benchmarks.slow_pages [CLIENTS [SECONDS [PLAYERS]]]``
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from collections import Counter
from itertools import count, cycle

from benchmarks.phones import TIMEOUT_SECONDS
from benchmarks.site import p95, started

CLIENTS, SECONDS, PLAYERS = 100, 30, 1000
MAX_RESPONSE_SECONDS = 0.500
"""The longest response time for a visitor of another club, in seconds."""
WAYS = {"without the pool": "benchmarks.without_pool:application", "with the pool": "indeler.web.asgi:application"}
SLOW = (
    "print/cards.pdf",
    "print/standings.pdf",
    "standings/",
    "cross-table/",
    "standings/why/{number}/",
    "round/9/why/",
    "export/all.xlsx",
    "players/{number}/",
    "export/trf26/",
    "ratings/",
)
"""Pages of the large open; the API's standings and players are requested too."""
CALLS = ("standings", "")
PAUSE_SECONDS = 0.1

_SERVER = """
import json, sys
from pathlib import Path
from benchmarks.slow_pages import fill
from indeler.web.hosting import serving
serving.prepare(Path(sys.argv[1]))
print(json.dumps(fill(int(sys.argv[3]))), flush=True)
serving.serve("127.0.0.1", int(sys.argv[2]), application=sys.argv[4])
"""


def fill(players: int) -> dict[str, list[str]]:
    """Create two clubs with an open each; return the addresses for the clients and the visitor."""
    from indeler import lab
    from indeler.opens import imported
    from indeler.web.tenancy.current import acting_for
    from indeler.web.tenancy.models import Club
    from indeler.web.tournaments import log
    from indeler.web.tournaments.models import Open

    first, second = Club.only(), Club.objects.create(address="other", name="The other club")
    assert first is not None
    slugs = []
    for club, size in ((first, players), (second, 20)):
        with acting_for(club):
            played = lab.generate(lab.Plan(rules="fide-dutch", players=size, rounds=9, seed="slow", draws=300_000))
            row = log.create(f"Open of {size}", imported(played), "The arbiter")
            Open.objects.filter(pk=row.pk).update(is_public=True)
            slugs.append(row.slug)
    addresses = [f"/{first.address}/t/{slugs[0]}/{page}" for page in SLOW]
    addresses += [f"/{first.address}/api/v1/tournaments/{slugs[0]}/{call}".rstrip("/") for call in CALLS]
    visited = [f"/other/t/{slugs[1]}/standings/", f"/other/t/{slugs[1]}/players/3/", "/other/tournaments/"]
    return {"asked": addresses, "visited": visited}


def report(clients: int = CLIENTS, seconds: int = SECONDS, players: int = PLAYERS) -> bool:
    """Print the response times of both configurations; return whether the pool is within its bar."""
    print(f"Slow pages of an open of {players} players, asked for by {clients} clients in one network (SQLite)")
    waits = {}
    for way, application in WAYS.items():
        with (
            tempfile.TemporaryDirectory() as folder,
            started(_SERVER, folder, str(players), application, has_log=False) as (port, ready),
        ):  # every refusal would be a line of the log
            waits[way], statuses = asyncio.run(_attacked(port, ready, clients, seconds))
        answers = ", ".join(f"{number} × {status}" for status, number in sorted(statuses.items()))
        times = waits[way]
        bar = MAX_RESPONSE_SECONDS * 1000
        waited = f"{p95(times) * 1000:7.0f} ms p95, {max(times) * 1000:7.0f} ms at worst (bar {bar:.0f})"
        print(f"  {way:<18} another club's visitor: {waited}, {len(times)} looks; the clients got {answers}")
    return max(waits["with the pool"]) <= MAX_RESPONSE_SECONDS


async def _attacked(
    port: int, ready: dict[str, list[str]], clients: int, seconds: int
) -> tuple[list[float], Counter[int]]:
    for address in ready["visited"]:
        await _ask(port, address)
    end, statuses, waits = time.monotonic() + seconds, Counter[int](), list[float]()

    async def ask_on(client: int) -> None:
        for number in count():
            address = ready["asked"][(client + number) % len(ready["asked"])]
            statuses[(await _ask(port, address.format(number=(client * 97 + number * 13) % 20 + 1)))[0]] += 1
            await asyncio.sleep(PAUSE_SECONDS)

    attack = [asyncio.create_task(ask_on(client)) for client in range(clients)]
    await asyncio.sleep(PAUSE_SECONDS)
    for address in cycle(ready["visited"]):
        if time.monotonic() > end:
            break
        status, took = await _ask(port, address)
        assert status == 200, address
        waits.append(took)
        await asyncio.sleep(PAUSE_SECONDS)
    for each in attack:
        each.cancel()
    await asyncio.gather(*attack, return_exceptions=True)
    return waits, statuses


async def _ask(port: int, address: str) -> tuple[int, float]:
    """Return the status of the response and its time in seconds, on a new connection."""
    start = time.perf_counter()
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        head = f"GET {address} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nAccept-Encoding: gzip\r\nConnection: close\r\n\r\n"
        writer.write(head.encode())
        answer = await asyncio.wait_for(reader.read(), TIMEOUT_SECONDS)
    finally:
        writer.close()
    return int(answer.split(maxsplit=2)[1]), time.perf_counter() - start


if __name__ == "__main__":
    sys.exit(not report(*map(int, sys.argv[1:])))
