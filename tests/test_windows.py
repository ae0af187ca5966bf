"""Windows, which many clubs and arbiters use: the program needs nothing that exists only on other systems.

The rules of Windows are simulated (`support/windows.py`) in a separate process, without a default text encoding.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

SUPPORT = Path(__file__).parent / "support"
BARE = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": "cp1252"}
STRICT = ("-X", "warn_default_encoding", "-W", "error::EncodingWarning:indeler")

pytestmark = pytest.mark.skipif(
    not Path("/proc/self/fd").is_dir(), reason="the rules of Windows can be simulated on Linux only"
)


def run(*words):
    command = [sys.executable, *STRICT, *map(str, words)]
    return subprocess.run(command, env={**os.environ, **BARE}, capture_output=True, encoding="cp1252")


@pytest.mark.sampled(8)
def test_every_module_is_imported_and_an_evening_is_played(tmp_path):
    done = run(SUPPORT / "windows_evening.py", tmp_path)
    assert (done.returncode, done.stdout) == (0, "played\n"), done.stderr


RULES = {
    "a module of other systems": "import fcntl",
    "a function of other systems": "os.geteuid()",
    "a folder as a file": "os.open('.', os.O_RDONLY)",
    "a file replaced while open": "f = open('a', 'w'); open('b', 'w').close(); os.replace('b', 'a')",
    "a file renamed while open": "f = open('a', 'w'); os.rename('a', 'b')",
    "a file removed while open": "f = open('a', 'w'); os.remove('a')",
    "a file that may only be read removed": "open('a', 'w').close(); os.chmod('a', 0o444); os.remove('a')",
    "a colon in a name": "open('round 1: boards', 'w')",
    "a folder with a question mark": "os.mkdir('who?')",
    "a device": "open('con.txt', 'w')",
    "a dot at the end": "open('round.', 'w')",
    "a temporary file opened twice": "f = tempfile.NamedTemporaryFile(); open(f.name)",
    "a file that may only be read replaced": (
        "open('a', 'w').close(); os.chmod('a', 0o444); open('b', 'w').close(); os.replace('b', 'a')"
    ),
}


@pytest.mark.parametrize("broken", RULES.values(), ids=RULES)
def test_the_simulated_rules_of_windows_are_enforced(tmp_path, broken):
    start = f"import os, sys, tempfile; sys.path.insert(0, {str(SUPPORT.parent)!r}); os.chdir({str(tmp_path)!r})"
    call = f"{start}\nfrom support.windows import pretend\npretend()\nprint('so far')\n{broken}"
    done = run("-c", call)
    assert (done.returncode, done.stdout) == (1, "so far\n")
    assert done.stderr.splitlines()[-1].split(":")[0] in (
        "ModuleNotFoundError", "AttributeError", "PermissionError", "OSError",
    )  # fmt: skip
