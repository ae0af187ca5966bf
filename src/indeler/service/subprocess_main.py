"""A process for one request: ``python -m indeler.service.subprocess_main`` reads and writes JSON.

A server can end this process after a timeout; where possible its memory is limited. Nothing is written elsewhere.
"""

import json
import sys
from typing import Any

from indeler._process_limits import limit_process
from indeler.language import IndelerError
from indeler.language.catalogue import LANGUAGES, words_of
from indeler.service.verbs import answer

MEMORY = 1 << 30
"""The memory limit in bytes."""


def main() -> None:
    """Respond to the request on standard input: a verb and its data."""
    limit_process(MEMORY)
    call = json.load(sys.stdin.buffer)
    reply: dict[str, Any]
    try:
        reply = {"answer": answer(call["verb"], call["request"])}
    except IndelerError as refusal:
        lang = call["request"].get("lang") if isinstance(call["request"], dict) else None
        reply = {"refusal": refusal.translated(words_of(lang if lang in LANGUAGES else "en"))}
    sys.stdout.buffer.write(json.dumps(reply).encode())


if __name__ == "__main__":
    main()
