"""A worker process of the pool: ``python -m indeler.web.hosting.page_worker`` handles requests that the site passes on.

Messages are pickled by its parent process only; it ends when the parent closes the connection.
"""

import io
import os
import pickle
import sys
from contextlib import suppress

from django.core.wsgi import get_wsgi_application

from indeler._process_limits import peak_memory
from indeler.web.common.offloading import IN_POOL, SHARED_ANSWER, Environ, run_wsgi
from indeler.web.hosting import logs, pool

NICENESS = 5
"""The niceness of a worker process, below the processes that serve ordinary pages."""
DEMO = "INDELER_DEMO"
"""Set where the site uses the clock of the demo."""
_KINDS = (str, int, bool, tuple)


def encode_request(environ: Environ, key: object = None) -> bytes:
    """Encode a request for `main`; a key marks a request whose response is shared by identical requests."""
    environ["wsgi.input"].seek(0)  # the page has read what it needed to see that this takes long
    body: bytes = environ["wsgi.input"].read()
    fields = {name: value for name, value in environ.items() if isinstance(value, _KINDS)}
    return pickle.dumps((fields | {IN_POOL: key is not None}, body, logs.current.get()))


def main() -> None:
    """Handle requests one after another."""
    with suppress(AttributeError, OSError):  # Windows, or a unit that forbids it
        os.nice(NICENESS)
    replies = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # anything printed goes to the log
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "indeler.web.settings")
    pages = get_wsgi_application()
    if os.environ.get(DEMO):
        from django.conf import settings

        from indeler.web.seasons import clock

        clock.go_by_demo(settings.DATA)
    with suppress(EOFError, BrokenPipeError):
        while True:
            environ, body, request = pickle.loads(pool.receive(sys.stdin.buffer))
            logs.current.set(request)
            environ |= {"wsgi.input": io.BytesIO(body), "wsgi.errors": sys.stderr}
            status, headers, content = run_wsgi(pages, environ)
            shared = environ.get(SHARED_ANSWER)
            answer = status, headers, b"" if shared is not None else content, shared
            pool.send(replies, pickle.dumps((peak_memory(), answer)))


if __name__ == "__main__":
    main()
