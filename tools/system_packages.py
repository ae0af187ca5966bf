"""Install the system packages for the tests: a browser, fonts, a database server, proxies. Nothing is started.

Without them, and without the right to install them, the tests that need them are skipped with a message.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

NO_CLUSTER = Path("/etc/postgresql-common/createcluster.d/indeler-tests.conf")


QUICK_BROWSER = "chromium-headless-shell"
"""The browser without windows, with which the tests of the site take about half the time."""


def has_browser() -> bool:
    return any(map(shutil.which, (QUICK_BROWSER, "chromium", "chromium-browser", "google-chrome")))


def has_server() -> bool:
    return shutil.which("initdb") is not None or any(Path("/usr/lib/postgresql").glob("*/bin/initdb"))


def has_program(name: str) -> bool:
    return any(shutil.which(name, path=path) is not None for path in (None, "/usr/sbin"))


def has_font(file: str) -> bool:
    return any(Path("/usr/share/fonts").rglob(file))


PACKAGES: dict[str, Callable[[], bool]] = {
    QUICK_BROWSER: has_browser,
    "fonts-dejavu-core": partial(has_font, "DejaVuSans.ttf"),
    "fonts-liberation": partial(has_font, "LiberationSans-Regular.ttf"),
    "postgresql": has_server,
    "caddy": partial(has_program, "caddy"),
    "nginx-light": partial(has_program, "nginx"),
    "openssl": partial(has_program, "openssl"),
}
"""Debian's packages, and the check whether each one is installed."""


def main() -> None:
    missing = [name for name, is_there in PACKAGES.items() if not is_there()]
    quicker = [] if QUICK_BROWSER in missing or shutil.which(QUICK_BROWSER) else [QUICK_BROWSER]
    if os.geteuid() != 0 or shutil.which("apt-get") is None:
        if missing:
            print(f"Not here: {', '.join(missing)}. The tests that need them are skipped; install them as root.")
        return
    if missing or quicker:
        print(f"Installing {', '.join(missing + quicker)} for the tests of the site.", flush=True)
        _apt_get("update")
    if missing and not _installed(missing):
        print(f"apt-get could not install {', '.join(missing)}; the tests that need them are skipped.")
    if quicker and not _installed(quicker):
        print(f"apt-get could not install {QUICK_BROWSER}; the browser that is here needs more time.")


def _installed(names: list[str]) -> bool:
    """Return whether the packages could be installed without removing others."""
    with _no_cluster_of_the_system():
        return _apt_get("install", "--yes", "--no-remove", "--no-install-recommends", *names)


def _apt_get(*words: str) -> bool:
    """Run apt-get without output; return whether it succeeded."""
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    return subprocess.run(["apt-get", "-qq", *words], env=environment, capture_output=True, check=False).returncode == 0


@contextmanager
def _no_cluster_of_the_system() -> Iterator[None]:
    """Prevent Debian from creating and starting a database on installation; the tests create their own."""
    NO_CLUSTER.parent.mkdir(parents=True, exist_ok=True)
    NO_CLUSTER.write_text("create_main_cluster = false\n", encoding="utf-8")
    try:
        yield
    finally:
        NO_CLUSTER.unlink()


if __name__ == "__main__":
    main()
