"""A proxy that speaks https in front of a site, as in ``hosting/``, where one is installed."""

from __future__ import annotations

import os
import shutil
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from benchmarks.devices import Home
from benchmarks.site import free_port, wait_for

_FILE = """
{{
	admin off
	skip_install_trust
	http_port {plain}
}}
localhost:{https} {{
	encode zstd gzip
	reverse_proxy 127.0.0.1:{site}
}}
"""


class Proxy(NamedTuple):
    """What browsers call, and the process to be measured; without a proxy the site itself."""

    home: Home
    process: int | None


@contextmanager
def proxied(site: int, folder: Path) -> Iterator[Proxy]:
    """Caddy before the site at this port; the site itself where there is no Caddy."""
    program = shutil.which("caddy")
    if program is None:
        yield Proxy(Home(site), None)
        return
    https = free_port()
    folder.mkdir(exist_ok=True)
    file = folder / "Caddyfile"
    file.write_text(_FILE.format(plain=free_port(), https=https, site=site), encoding="utf-8")
    own = {**os.environ, "HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    command = [program, "run", "--config", str(file), "--adapter", "caddyfile"]
    started = subprocess.Popen(command, env=own, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        wait_for(https)
        context = ssl.create_default_context()
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE  # its own authority signs it
        yield Proxy(Home(https, context), started.pid)
    finally:
        started.terminate()
        started.wait()
