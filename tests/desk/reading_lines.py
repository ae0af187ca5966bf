"""A program of the tests: reads lines of logbooks and says what became of each, with msgspec's own core or with ours.

``python reading_lines.py [plain] < lines``: each line as it is written again, or why it was refused.
"""

import sys

if "plain" in sys.argv:
    from indeler.desk import msgspec_core

    assert "msgspec" not in sys.modules
    sys.modules["msgspec._core"] = msgspec_core


from indeler.language import InvalidInput
from indeler.logbook.events import encode
from indeler.logbook.sealing import hashed, open_line
from indeler.opens.tournaments import KINDS


def answer(line):
    """Return what becomes of this line."""
    try:
        event = KINDS.decode(line)
    except InvalidInput as refusal:
        return str(refusal)
    opened = open_line(line)
    return f"{encode(event).decode()} {hashed(opened.seal.before, opened.fields, opened.seal)} {event!r}"


for each in sys.stdin.buffer.read().splitlines():
    print(answer(each))
print(sys.modules["msgspec._core"].__name__, file=sys.stderr)
