"""The site without the fast path for results: every result passes through all of Django."""

from __future__ import annotations

from django.conf import settings

from indeler.web.asgi import pages
from indeler.web.hosting.request_buffer import RequestBuffer
from indeler.web.seasons import clock

clock.go_by_demo(settings.DATA)
application = RequestBuffer(pages)
