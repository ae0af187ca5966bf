"""The page of a log of decisions, the newest first: of a season or of a tournament."""

from collections.abc import Callable, Sequence
from typing import Any

from indeler.web.accounts.actor import Request
from indeler.web.common.requests import parse_int

LOG_PAGE = 100
"""The maximum number of decisions on one page."""


def log_rows(request: Request, version: int, rows: Callable[[int, int], Sequence[Any]]) -> dict[str, Any]:
    """Return the decisions on the requested page; ``rows`` returns a number of them from the first number on."""
    before = parse_int(request.GET.get("before", ""))
    last = version if before is None else min(before - 1, version)
    first = max(last - LOG_PAGE + 1, 1)
    return {"rows": rows(first, max(last - first + 1, 0))[::-1], "first": first if first > 1 else None}
