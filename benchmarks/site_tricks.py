"""The gain of each cache and replacement in the site: a result and the pages after it, with and without, alternating.

A number above 1 is how many times more processor time the same requests take without it: SQLite, one process, a club in
groups and a Keizer club. One that gains less than a tenth is deleted, unless it is one line (docs/decisions/0027).
"""

from __future__ import annotations

import gc
import importlib
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import cycle
from pathlib import Path
from statistics import median
from typing import Any

CLUBS, MEMBERS = 22, 60
ROUNDS = 15
REPLACED = (
    ("django.middleware.csrf", "_get_new_csrf_string"),
    ("django.middleware.csrf", "_mask_cipher_secret"),
    ("django.utils.translation.trans_real", "gettext"),
    ("django.template.base", "render_value_in_context"),
    ("django.template.base:NodeList", "get_nodes_by_type"),
)
"""The parts of Django that `common/faster_django.py` replaces, except those that are set up for each thread."""
ALIASES = {
    "gettext": ("django.utils.translation:_trans", "gettext"),
    "render_value_in_context": ("django.templatetags.i18n", "render_value_in_context"),
}
Switches = list[tuple[str, str, Any]]
"""Modules or classes, their attributes, and the values of these without the optimisation."""


def report(*chosen: str) -> None:
    """Measure every optimisation, or those that are ``chosen`` by name."""
    with tempfile.TemporaryDirectory() as folder:
        replaced = dict(_replacements())
        requests = [_requests(club) for club in _filled(Path(folder))]
        for work in requests:
            work()
        switches = {**replaced, "all of these": [one for each in replaced.values() for one in each], **dict(_cached())}
        print("The site: processor time of a result and seven pages without an optimisation (groups, Keizer)")
        for name, switched in switches.items():
            if not chosen or name in chosen:
                ratios = [_ratio(work, switched) for work in requests]
                print(f"  {name:<64} " + "  ".join(f"{ratio:.3f}" for ratio in ratios), flush=True)


def _filled(folder: Path) -> list[Any]:
    """Return a club in groups and a Keizer club with published pairings."""
    from benchmarks.clubs_data import TONIGHT, fill
    from indeler.web.hosting import demo, serving

    serving.prepare(folder)
    demo.set_demo_clock(folder, TONIGHT)
    return [club for club in fill(CLUBS, 1, MEMBERS) if not club.waits][-2:]


def _requests(club: Any) -> Callable[[], None]:
    """Return a function that enters a result and requests the pages that it changes."""
    from django.test import Client

    leader, member, visitor = (Client(SERVER_NAME="localhost", HTTP_ACCEPT_ENCODING="gzip") for _ in range(3))
    for client, session in zip((leader, member), club.sessions, strict=False):
        client.cookies["sessionid"] = session
    pages = [(visitor, club.page), (member, club.page), (leader, club.page), (visitor, club.standings)]
    pages += [
        (member, club.standings),
        (member, f"{club.page}me/"),
        (visitor, f"{club.page}members/{club.members[3]}/"),
    ]
    results = cycle(("1-0", "0-1"))

    def work() -> None:
        assert leader.post(club.boards[0], {"result": next(results)}).status_code == 302
        for client, page in pages:
            assert client.get(page).status_code == 200, page

    return work


def _ratio(work: Callable[[], None], switches: Switches) -> float:
    """Return the time without divided by the time with: the median of several pairs of consecutive runs."""
    ratios = []
    for _ in range(ROUNDS):
        taken = []
        for switched in ([], switches):
            with _set(switched):
                gc.collect()
                start = time.process_time()
                work()
                taken.append(time.process_time() - start)
        ratios.append(taken[1] / taken[0])
    return median(ratios)


@contextmanager
def _set(switches: Switches) -> Iterator[None]:
    kept = [(_target(place), name, _target(place).__dict__[name]) for place, name, _ in switches]
    for place, name, value in switches:
        setattr(_target(place), name, value)
    yield
    for target, name, value in kept:
        setattr(target, name, value)


def _target(place: str) -> Any:
    module, _, inner = place.partition(":")
    loaded = importlib.import_module(module)
    return getattr(loaded, inner) if inner else loaded


def _replacements() -> Iterator[tuple[str, Switches]]:
    """Yield each replacement of a part of Django with the original part."""
    for place, name in REPLACED:
        value = getattr(_target(place), name)
        yield name, [(*where, value) for where in ((place, name), ALIASES.get(name)) if where]


def _cached() -> Iterator[tuple[str, Switches]]:
    """Yield each function of ours whose cache these requests used, at all places that import it."""
    caches: dict[int, tuple[Any, Switches]] = {}
    for name, module in list(sys.modules.items()):
        if name.startswith("indeler."):
            for attribute, value in vars(module).items():
                if hasattr(value, "cache_info") and value.cache_info().hits:
                    caches.setdefault(id(value), (value, []))[1].append((name, attribute, value.__wrapped__))
    for function, switches in caches.values():
        yield f"{function.__module__}.{function.__name__}", switches


if __name__ == "__main__":
    report(*sys.argv[1:])
