"""``indeler mcp``: the engine as a server for assistants, over standard input and output."""

import io
import sys

from indeler.cli.options import Language, language_of
from indeler.service.mcp import serve


def mcp(lang: Language = "en") -> None:
    """Answer an assistant (Model Context Protocol): pair, why, check and standings of tournament files."""
    requests = io.TextIOWrapper(sys.stdin.buffer, encoding="utf-8", errors="replace")
    replies = io.TextIOWrapper(sys.stdout.buffer, encoding="utf-8", newline="\n", write_through=True)
    try:
        serve(requests, replies, language_of(lang))
    finally:
        replies.detach()
        requests.detach()
