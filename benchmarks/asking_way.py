"""The site as it was before decision 24: an open page is told a version, and asks for itself."""

from __future__ import annotations

from django.conf import settings

from indeler.web.asgi import pages
from indeler.web.hosting import demo_clock
from indeler.web.hosting.open_pages import OpenPages
from indeler.web.hosting.request_buffer import RequestBuffer
from indeler.web.live.result_fast_path import RESULT_FAST_PATH
from indeler.web.public import versions
from indeler.web.public.middleware import coalescing_key

demo_clock.go_by(settings.DATA)
open_pages = OpenPages(versions.looked_at, until_signal=True)
application = RequestBuffer(pages, fast_path=RESULT_FAST_PATH, coalescing_key=coalescing_key, open_pages=open_pages)
