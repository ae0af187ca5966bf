"""Stores compiled bytecode also where the environment forbids it (``PYTHONDONTWRITEBYTECODE``).

The tests start Indeler some hundreds of times. Without stored bytecode each start would compile Indeler and Django
again, which takes longer than the test itself. A folder that belongs to the tests holds it, so the source folders stay
clean.
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
