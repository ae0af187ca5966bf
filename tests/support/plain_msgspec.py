"""``-p support.plain_msgspec`` runs the tests with our pure Python core of msgspec, as in a browser."""

import sys

from indeler.desk import msgspec_core

assert "msgspec" not in sys.modules, "the plugin comes first"
sys.modules["msgspec._core"] = msgspec_core
