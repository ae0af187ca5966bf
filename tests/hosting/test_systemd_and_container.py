"""The systemd units and the container file: valid, sandboxed, and their commands start the site."""

import ctypes
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import urllib.request
from contextlib import contextmanager
from pathlib import Path

import pytest

from indeler.web.hosting import encryption
from support import small_site
from support.required_programs import skip_without
from support.sites import PATIENCE, free_port, wait_for

ROOT = Path(__file__).parents[2]
HOSTING = ROOT / "hosting"
PROGRAM = Path(sys.executable).with_name("indeler")
MOST_EXPOSED = 15
"""Maximum exposure in tenths, on a scale of 100; systemd calls a unit OK up to 50."""
NO_NEW_PRIVILEGES, NO_WRITABLE_CODE = 38, 65
"""Options of prctl in Linux for NoNewPrivileges and MemoryDenyWriteExecute of the unit."""

units = pytest.mark.parametrize("unit", sorted(HOSTING.glob("*.service")), ids=lambda unit: unit.name)


def analyze(*words):
    program = shutil.which("systemd-analyze")
    if program is None:
        skip_without("systemd-analyze", "systemd")
    return subprocess.run([program, *words], capture_output=True, text=True, check=False)


@units
def test_systemd_accepts_the_unit(unit, tmp_path):
    """The unit is unchanged except for the path of the program, which is not installed here."""
    copy = tmp_path / unit.name
    text = unit.read_text(encoding="utf-8")
    assert "/opt/indeler/bin/indeler " in text
    copy.write_text(text.replace("/opt/indeler/bin/indeler", str(PROGRAM)), encoding="utf-8")
    said = analyze("verify", "--man=no", str(copy))
    assert (said.returncode, [line for line in said.stderr.splitlines() if unit.name in line]) == (0, [])


@units
def test_the_unit_is_sandboxed(unit):
    said = analyze("security", "--offline=yes", f"--threshold={MOST_EXPOSED}", str(unit))
    assert said.returncode == 0, said.stdout


@pytest.mark.sampled(3)
def test_the_site_starts_with_the_command_of_the_unit(tmp_path):
    unit = (HOSTING / "indeler.service").read_text(encoding="utf-8")
    command = re.search(r"^ExecStart=(.+)$", unit, re.MULTILINE)[1]
    settings = dict(re.findall(r"^(\w+)=(.+)$", (HOSTING / "site.env").read_text(encoding="utf-8"), re.MULTILINE))
    port, metrics = free_port(), free_port()
    places = {"/opt/indeler/bin/indeler": PROGRAM, "/var/lib/indeler": tmp_path, "8000": port, "9464": metrics}
    words = [str(places.get(word, word)) for word in shlex.split(command.replace("${SITE}", settings["SITE"]))]
    assert {str(place) for place in places.values()} <= set(words)

    def closed():
        for what in (NO_NEW_PRIVILEGES, NO_WRITABLE_CODE):
            ctypes.CDLL(None).prctl(what, 1, 0, 0, 0)

    with _started([*alone_with(tmp_path), *words], port, settings, closed):
        assert _read(port, "/readyz") == "ok\n"
        assert "granian_workers_spawns 1" in _read(metrics, "/metrics")


def alone_with(folder):
    """Return a command that starts a program with only this folder writable and no capability; needs root."""
    if os.geteuid() != 0 or not all(map(shutil.which, ("unshare", "setpriv", "mount"))):
        return []
    closed = (
        'mount --bind "$0" "$0" && mount -o remount,bind,ro / && exec setpriv --bounding-set=-all --inh-caps=-all "$@"'
    )
    return ["unshare", "--mount", "sh", "-c", closed, str(folder)]


def test_the_sandbox_of_these_tests_restricts_access(tmp_path):
    """This ensures that the test above does not start the site without restrictions."""
    if not (before := alone_with(tmp_path)):
        skip_without("root on Linux", "util-linux")
    tries = {"touch inside": 0, "touch /outside-of-indeler": 1, "mount -t tmpfs none .": 1}
    for script, code in tries.items():
        said = subprocess.run([*before, "sh", "-c", f"cd {tmp_path} && {script}"], capture_output=True, check=False)
        assert (script, bool(said.returncode)) == (script, bool(code)), said.stderr


@pytest.mark.sampled(3)
def test_the_backup_is_made_with_the_command_of_its_unit(tmp_path):
    """As systemd runs it: ``$$`` is ``$`` and ``%%`` is ``%``; encrypted if the settings name a key."""
    unit = (HOSTING / "indeler-backup.service").read_text(encoding="utf-8")
    assert "EnvironmentFile=/etc/indeler/site.env\n" in unit  # DATABASE_URL and the keys
    shell, option, text = shlex.split(re.search(r"^ExecStart=(.+)$", unit, re.MULTILINE)[1])
    text = text.replace("$$", "$").replace("%%", "%")
    small_site.data_folder(tmp_path / "data")
    for place, here in {"/opt/indeler/bin/indeler": PROGRAM, "/var/lib/indeler": tmp_path / "data"}.items():
        assert f" {place} " in text
        text = text.replace(place, str(here))
    public = encryption.new_key(tmp_path / "key")
    for keys, name in (("", "indeler-*.zip"), (public, "indeler-*.zip.age")):
        environment = {"STATE_DIRECTORY": str(tmp_path), "INDELER_BACKUP_KEYS": keys, "PATH": os.environ["PATH"]}
        said = subprocess.run([shell, option, text], env=environment, capture_output=True, text=True, check=False)
        assert (said.returncode, said.stderr, len([*tmp_path.glob(name)])) == (0, "", 1)
    [encrypted] = tmp_path.glob("*.age")
    assert b"indeler.sqlite3" in encryption.opened_by(encrypted.read_bytes(), tmp_path / "key")


@pytest.mark.sampled(4)
def test_the_site_starts_and_is_monitored_with_the_commands_of_the_container(tmp_path):
    text = (HOSTING / "Containerfile").read_text(encoding="utf-8")
    port = free_port()
    start = re.search(r"^CMD (\[.+\])$", text, re.MULTILINE)[1]
    watch = re.search(r"^ +CMD (\[.+\])$", text, re.MULTILINE)[1]
    places = {"/data": f"{tmp_path} --port {port}", "0.0.0.0": "127.0.0.1", ":8000": f":{port}"}
    for place, here in places.items():
        start, watch = start.replace(place, here), watch.replace(place, here)
    settings = {"SITE": "https://club.example", "PATH": f"{PROGRAM.parent}:{os.environ['PATH']}"}
    start, watch = json.loads(start), json.loads(watch)
    with _started(start, port, settings):
        assert subprocess.run(watch, env={**os.environ, **settings}, check=False).returncode == 0
    gone = subprocess.run(watch, env={**os.environ, **settings}, check=False, capture_output=True)
    assert gone.returncode != 0


def test_the_container_installs_packages_by_hash_and_runs_as_its_own_user():
    text = (HOSTING / "Containerfile").read_text(encoding="utf-8").replace("\\\n", " ")
    steps = [line.split(maxsplit=1) for line in text.splitlines() if line and not line.startswith(("#", " "))]
    copied = [word for what, rest in steps if what == "COPY" and "--from" not in rest for word in rest.split()[:-1]]
    assert [name for name in copied if not (ROOT / name).exists()] == []
    installs = re.findall(r"pip install .*?(?=$|&&)", text, re.MULTILINE)
    assert len(installs) == 3
    assert all("--require-hashes" in each or "--no-deps /wheel/" in each for each in installs)
    last = steps[max(at for at, (what, _) in enumerate(steps) if what == "FROM") :]
    assert ["USER", "indeler"] in last
    assert [rest for what, rest in last if what == "VOLUME"] == ["/data"]
    assert not any("pip" in rest for _, rest in last)


@contextmanager
def _started(command, port, settings, first=None):
    process = subprocess.Popen(
        command, env={**os.environ, **settings}, stdout=subprocess.DEVNULL, preexec_fn=first, start_new_session=True
    )
    try:
        wait_for(port, process)
        yield
    finally:
        process.terminate()
        assert process.wait(PATIENCE) == 0, "it does not stop as it is told to"


def _read(port, address):
    with urllib.request.urlopen(f"http://127.0.0.1:{port}{address}", timeout=PATIENCE) as answer:
        return answer.read().decode()
