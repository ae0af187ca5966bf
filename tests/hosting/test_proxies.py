"""The files for Caddy and nginx, in front of the site for real: https, who asks, limits, one id for a request."""

import http.client
import os
import re
import select
import shutil
import ssl
import subprocess
import time
from contextlib import closing, contextmanager
from pathlib import Path
from types import SimpleNamespace

import pytest

from support.needs import skip_without
from support.sites import PATIENCE, Browser, free_port, running, wait_for

HOSTING = Path(__file__).parents[2] / "hosting"
NAME, UPSTREAM = "club.example", "127.0.0.1:8000"
LARGE = bytes(4 << 20)
"""More than any form, less than a rating list."""
LIST = "/s/club/lead/members/"


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """Indeler as behind a proxy: its port, and what it has written down so far."""
    folder = tmp_path_factory.mktemp("site")
    with running(folder, "", "--url", "https://localhost", "--access-log") as (process, port, _):
        written = Path(f"/proc/{process.pid}/fd/1")
        yield SimpleNamespace(port=port, log=lambda: written.read_text(encoding="utf-8").splitlines()[2:])


@pytest.fixture(scope="module", params=["caddy", "nginx"])
def proxy(request, site, tmp_path_factory):
    """One of the two: its ports for https and http, and how to know its certificate."""
    folder = tmp_path_factory.mktemp(request.param)
    with {"caddy": caddy, "nginx": nginx}[request.param](folder, site.port) as started:
        yield started


@contextmanager
def caddy(folder, upstream):
    """Its own authority signs the certificate of localhost; nothing of the machine is changed."""
    program = _found("caddy")
    https, plain = free_port(), free_port()
    ours = f"{{\n\tadmin off\n\tskip_install_trust\n\thttp_port {plain}\n"
    file = folder / "Caddyfile"
    text = _shipped("Caddyfile", f"localhost:{https}", upstream)
    file.write_text(re.sub(r"^\{\n", ours, text, count=1, flags=re.MULTILINE), encoding="utf-8")
    command = [program, "run", "--config", file, "--adapter", "caddyfile"]
    environment = {**os.environ, "HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    authority = folder / "caddy/pki/authorities/local/root.crt"
    with _started(command, https, folder, environment):
        yield SimpleNamespace(https=https, plain=plain, authority=authority)


@contextmanager
def nginx(folder, upstream):
    """With a certificate of our own."""
    program, openssl = _found("nginx"), _found("openssl")
    https, plain = free_port(), free_port()
    key, certificate = folder / "privkey.pem", folder / "fullchain.pem"
    new = [openssl, "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-keyout", key, "-out", certificate]
    local = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"]
    subprocess.run([*new, *local], check=True, capture_output=True)
    text = _shipped("nginx.conf", "localhost", upstream).replace("/etc/letsencrypt/live/localhost", str(folder))
    text = text.replace("listen 443", f"listen {https}").replace("listen 80", f"listen {plain}")
    (folder / "site.conf").write_text(text, encoding="utf-8")
    temporary = "".join(
        f"{kind}_temp_path {folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    owner = "user root;\n" if os.geteuid() == 0 else ""
    whole = f"{owner}daemon off;\npid {folder}/pid;\nevents {{}}\nhttp {{\n{temporary}include {folder}/site.conf;\n}}\n"
    (folder / "nginx.conf").write_text(whole, encoding="utf-8")
    command = [program, "-p", folder, "-c", folder / "nginx.conf", "-e", folder / "errors"]
    said = subprocess.run([*command, "-t"], capture_output=True, text=True, check=False)
    assert said.returncode == 0, said.stderr
    assert "warn" not in said.stderr
    with _started(command, https, folder, os.environ):
        yield SimpleNamespace(https=https, plain=plain, authority=certificate)


def _found(program):
    path = shutil.which(program) or shutil.which(program, path="/usr/sbin:/sbin")
    return path or skip_without(program, program)


def _shipped(name, here, upstream):
    """The file as it is shipped, with a name and a port of this machine."""
    text = (HOSTING / name).read_text(encoding="utf-8")
    assert UPSTREAM in text
    return text.replace(NAME, here).replace(UPSTREAM, f"127.0.0.1:{upstream}")


@contextmanager
def _started(command, port, folder, environment):
    with (folder / "said").open("w", encoding="utf-8") as said:
        process = subprocess.Popen(command, env=environment, cwd=folder, stdout=said, stderr=said)
        try:
            wait_for(port, process)
            yield process
        finally:
            process.terminate()
            process.wait(PATIENCE)


def connection(proxy):
    trusted = ssl.create_default_context(cafile=proxy.authority)
    return http.client.HTTPSConnection("localhost", proxy.https, timeout=PATIENCE, context=trusted)


def ask(proxy, method, address, body=None, **headers):
    with closing(connection(proxy)) as asking:
        asking.request(method, address, body, headers)
        answer = asking.getresponse()
        answer.text = answer.read()
        return answer


def told_while_sending(proxy, address, body, part=1 << 16):
    """The status that comes back, which may be before all of it was sent."""
    with closing(connection(proxy)) as asking:
        asking.putrequest("POST", address)
        asking.putheader("Content-Length", str(len(body)))
        asking.endheaders()
        for start in range(0, len(body), part):
            if select.select([asking.sock], [], [], 0.01)[0]:
                break
            asking.send(body[start : start + part])
        with asking.getresponse() as answer:
            return answer.status


def test_what_an_open_page_hears_is_not_held_back(proxy, site):
    """An answer that does not end: what is in it comes at once, though packed pages are welcome."""
    with closing(connection(proxy)) as page:
        page.request("GET", "/news/", headers={"Accept-Encoding": "gzip", "Accept": "text/event-stream"})
        with page.getresponse() as heard:
            assert heard.getheader("Content-Encoding") is None
            assert heard.readline().startswith(b"retry: ")
            assert heard.readline().startswith(b"data: ")
    until = time.monotonic() + PATIENCE
    while not any("GET /news/ 200" in line for line in site.log()):  # the site hears that it was closed
        assert time.monotonic() < until
        time.sleep(0.1)


def test_the_caddyfile_is_valid_as_it_is_shipped(tmp_path):
    command = [_found("caddy"), "validate", "--config", HOSTING / "Caddyfile", "--adapter", "caddyfile"]
    environment = {**os.environ, "HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path)}
    said = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert said.returncode == 0, said.stderr


def test_a_page_comes_by_https_and_says_so(proxy):
    answer = ask(proxy, "GET", "/log-in/")
    assert (answer.status, b"<form" in answer.text) == (200, True)
    assert "max-age=31536000" in answer.headers["Strict-Transport-Security"]
    assert "Secure" in answer.headers["Set-Cookie"]


def test_without_https_one_is_sent_there(proxy):
    with closing(http.client.HTTPConnection("localhost", proxy.plain, timeout=PATIENCE)) as asking:
        asking.request("GET", "/log-in/")
        with asking.getresponse() as answer:
            assert answer.status in (301, 308)
            assert answer.headers["Location"].startswith("https://localhost")


def test_a_form_of_our_own_page_is_taken_and_of_another_site_is_not(proxy):
    address = f"https://localhost:{proxy.https}"
    for origin, is_ours in ((address, True), ("https://evil.example", False)):
        browser = Browser(proxy.https, Origin=origin)
        browser.connection = connection(proxy)
        browser.get("/log-in/")
        page = browser.post("/log-in/", login="nobody", password="not the password").page
        assert ("out of date" in page) is not is_ours
        assert ('name="password"' in page) is is_ours
        browser.close()


def test_who_asks_is_said_by_the_proxy_and_not_by_the_visitor(proxy, site):
    claims = {"X-Forwarded-For": "203.0.113.66", "X-Forwarded-Proto": "http", "X-Request-ID": "chosen-by-the-visitor"}
    answer = ask(proxy, "GET", "/link/THE-WORD/", **claims)
    assert answer.status == 410  # and no redirect to https
    line = _line_of(site, answer.headers["X-Request-ID"])
    assert " 127.0.0.1 " in line
    assert "GET /link/…/ 410 " in line
    assert answer.headers["X-Request-ID"] != claims["X-Request-ID"]
    assert not any("THE-WORD" in line or "203.0.113.66" in line for line in site.log())


def _line_of(site, id):
    """Written when the answer has gone out, which may be a moment after it came in here."""
    for _ in range(10 * PATIENCE):
        found = [line for line in site.log() if id in line]
        if found:
            return found[0]
        time.sleep(0.1)
    raise AssertionError(f"no line about {id}")


def test_a_long_body_is_refused_unless_it_may_be_a_list(proxy):
    assert {told_while_sending(proxy, "/log-in/", LARGE) for _ in range(5)} == {413}
    assert ask(proxy, "POST", LIST, LARGE).headers["X-Request-ID"]  # it came as far as the site


def test_whether_the_site_is_well_is_not_told_outside(proxy, site):
    assert [ask(proxy, "GET", address).status for address in ("/healthz", "/readyz")] == [404, 404]
    with closing(http.client.HTTPConnection("127.0.0.1", site.port, timeout=PATIENCE)) as asking:
        asking.request("GET", "/readyz", headers={"Host": "10.0.0.7"})
        with asking.getresponse() as answer:
            assert answer.status == 200
