"""One request answered in a process of its own: ``python -m indeler.service.subprocess_main`` reads and writes JSON.

Whoever answers strangers can end this process after a time; where the system knows such a thing, it has a ceiling of
memory too. Nothing is written anywhere else.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from indeler._process_limits import limit_process
from indeler.language import IndelerError
from indeler.language.catalogue import LANGUAGES, words_of
from indeler.service.verbs import answer

MEMORY = 1 << 30
"""Bytes."""


def main() -> None:
    """Answer what stands on the standard input: a verb and its request."""
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
