"""An event loop for one test, whichever loop a browser keeps in the thread of the tests."""

import asyncio
from concurrent.futures import ThreadPoolExecutor


def run(asked):
    """Return what this coroutine answers, run in a loop and a thread of its own."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, asked).result()
