"""A test program that decodes lines of logbooks with the core of msgspec or with the replacement in pure Python.

``python reading_lines.py [plain] < lines`` prints each line as it is encoded again, or the reason for its refusal.
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
    """Return the encoded event, its hash and its fields, or the reason for the refusal."""
    try:
        event = KINDS.decode(line)
    except InvalidInput as refusal:
        return str(refusal)
    opened = open_line(line)
    return f"{encode(event).decode()} {hashed(opened.seal.before, opened.fields, opened.seal)} {event!r}"


for each in sys.stdin.buffer.read().splitlines():
    print(answer(each))
print(sys.modules["msgspec._core"].__name__, file=sys.stderr)
