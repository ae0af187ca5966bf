"""Keeps what Python compiles, where the machine is told to keep nothing (``PYTHONDONTWRITEBYTECODE``).

The tests start Indeler some hundreds of times. Each start would compile Indeler and Django anew, which takes longer
than what the test asks of it. It is kept in a folder of the tests' own: the sources stay as clean as was asked.
"""

import os
import sys
from pathlib import Path

KEPT = Path(__file__).parents[2] / ".pytest_cache" / "bytecode"

if sys.dont_write_bytecode:
    sys.dont_write_bytecode = False
    sys.pycache_prefix = str(KEPT)
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = str(KEPT)
