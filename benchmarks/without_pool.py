"""The site without the pool of processes: slow pages are rendered by the threads of the web server."""

from __future__ import annotations

from indeler.web.asgi import pages
from indeler.web.hosting.request_buffer import RequestBuffer
from indeler.web.live.result_fast_path import RESULT_FAST_PATH

application = RequestBuffer(pages, fast_path=RESULT_FAST_PATH)
