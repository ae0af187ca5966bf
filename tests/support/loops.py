"""A separate event loop for one test, even if a browser keeps one in the thread of the tests."""

import asyncio
from concurrent.futures import ThreadPoolExecutor


def run(asked):
    """Return the result of this coroutine, run in a new loop in a separate thread."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, asked).result()
