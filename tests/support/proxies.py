"""Caddy and nginx in front of a site on this machine, with the configuration files that are shipped."""

import http.client
import os
import re
import shutil
import socket
import ssl
import subprocess
import time
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import SimpleNamespace

from support.required_programs import skip_without
from support.sites import PATIENCE, free_port, wait_for

HOSTING = Path(__file__).parents[2] / "hosting"
OF_SEVERAL = "health_uri /readyz\n\t\thealth_interval 5s\n\t\tfail_duration 5s"
NAME, UPSTREAM = "club.example", "127.0.0.1:8000"


@contextmanager
def caddy(folder, *upstreams):
    """Provide Caddy, whose own authority signs the certificate of localhost; nothing on the machine is changed."""
    program = found("caddy")
    https, plain = free_port(), free_port()
    ours = f"{{\n\tadmin off\n\tskip_install_trust\n\thttp_port {plain}\n"
    file = folder / "Caddyfile"
    text = _shipped("Caddyfile", f"localhost:{https}", upstreams, " ")
    if len(upstreams) > 1:  # as docs/hosting.md says
        text = text.replace("lb_try_duration 10s", f"lb_try_duration 10s\n\t\t{OF_SEVERAL}")
    file.write_text(re.sub(r"^\{\n", ours, text, count=1, flags=re.MULTILINE), encoding="utf-8")
    command = [program, "run", "--config", file, "--adapter", "caddyfile"]
    environment = {**os.environ, "HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    authority = folder / "caddy/pki/authorities/local/root.crt"
    with _started(command, https, folder, environment):
        yield SimpleNamespace(https=https, plain=plain, authority=authority)


@contextmanager
def nginx(folder, *upstreams):
    """Provide nginx with a certificate of the tests."""
    program, openssl = found("nginx"), found("openssl")
    https, plain = free_port(), free_port()
    key, certificate = folder / "privkey.pem", folder / "fullchain.pem"
    new = [openssl, "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-keyout", key, "-out", certificate]
    local = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"]
    subprocess.run([*new, *local], check=True, capture_output=True)
    text = _shipped("nginx.conf", "localhost", upstreams, ";\n    server ")
    text = text.replace("/etc/letsencrypt/live/localhost", str(folder))
    text = text.replace("listen 443", f"listen {https}").replace("listen 80", f"listen {plain}")
    (folder / "site.conf").write_text(text, encoding="utf-8")
    temporary = "".join(
        f"{kind}_temp_path {folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    owner = "user root;\n" if os.geteuid() == 0 else ""
    main = f"{owner}daemon off;\npid {folder}/pid;\nevents {{ worker_connections 8192; }}\n"
    whole = f"{main}http {{\n{temporary}include {folder}/site.conf;\n}}\n"
    (folder / "nginx.conf").write_text(whole, encoding="utf-8")
    command = [program, "-p", folder, "-c", folder / "nginx.conf", "-e", folder / "errors"]
    said = subprocess.run([*command, "-t"], capture_output=True, text=True, check=False)
    assert said.returncode == 0, said.stderr
    assert "warn" not in said.stderr
    with _started(command, https, folder, os.environ):
        yield SimpleNamespace(https=https, plain=plain, authority=certificate)


def found(program):
    """Return the path of this program; skip the test if it is not installed."""
    path = shutil.which(program) or shutil.which(program, path="/usr/sbin:/sbin")
    return path or skip_without(program, program)


def _shipped(name, here, upstreams, between):
    """Return the shipped file with a name and ports of this machine."""
    text = (HOSTING / name).read_text(encoding="utf-8")
    assert UPSTREAM in text
    return text.replace(NAME, here).replace(UPSTREAM, between.join(f"127.0.0.1:{port}" for port in upstreams))


@contextmanager
def _started(command, port, folder, environment):
    with (folder / "said").open("w", encoding="utf-8") as said:
        process = subprocess.Popen(command, env=environment, cwd=folder, stdout=said, stderr=said)
        try:
            wait_for(port, process)
            _wait_for_https(port)
            yield process
        finally:
            process.terminate()
            process.wait(PATIENCE)


def _wait_for_https(port):
    """Wait until the proxy has its certificate: Caddy listens before that."""
    anybody = ssl.create_default_context()
    anybody.check_hostname, anybody.verify_mode = False, ssl.CERT_NONE
    until = time.monotonic() + PATIENCE
    while True:
        try:
            with socket.create_connection(("localhost", port), PATIENCE) as plain:
                anybody.wrap_socket(plain, server_hostname="localhost").close()
                return
        except OSError:
            assert time.monotonic() < until
            time.sleep(0.1)


def connection(proxy, source=""):
    """Return a connection to the proxy, from this local address."""
    ours, trusted = (source, 0) if source else None, _trusting(proxy.authority)
    return http.client.HTTPSConnection("localhost", proxy.https, timeout=PATIENCE, context=trusted, source_address=ours)


@cache
def _trusting(authority):
    return ssl.create_default_context(cafile=authority)


PROXIES = {"caddy": caddy, "nginx": nginx}
