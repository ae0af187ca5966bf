"""A proxy with https in front of a site, as in ``hosting/``, where one is installed."""

from __future__ import annotations

import os
import shutil
import ssl
import subprocess
from collections.abc import Iterator, Sequence
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
	@club path_regexp club ^/([a-z][a-z0-9-]+)/
	request_header @club Indeler-Club {{re.club.1}}
	reverse_proxy {sites} {{
		lb_policy {policy}
		lb_try_duration 10s
	}}
}}
"""


class Proxy(NamedTuple):
    """The address for browsers, and the process to be measured; without a proxy the site itself."""

    home: Home
    process: int | None


@contextmanager
def proxied(sites: Sequence[int], folder: Path, *, by_club: bool) -> Iterator[Proxy]:
    """Run Caddy in front of the sites at these ports, with one port for each club or any; without Caddy the first
    site.
    """
    program = shutil.which("caddy")
    if program is None:
        yield Proxy(Home(sites[0]), None)
        return
    https = free_port()
    folder.mkdir(exist_ok=True)
    file = folder / "Caddyfile"
    addresses = " ".join(f"127.0.0.1:{port}" for port in sites)
    policy = "header Indeler-Club" if by_club else "random"
    config = _FILE.format(plain=free_port(), https=https, sites=addresses, policy=policy)
    file.write_text(config, encoding="utf-8")
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
