"""What the web server calls for the demo: the site, on the evening on which the demo begins."""

from __future__ import annotations

import os

from django.conf import settings

from indeler.web.asgi import application
from indeler.web.hosting import demo_clock, page_worker

__all__ = ["application"]

demo_clock.go_by(settings.DATA)
os.environ[page_worker.DEMO] = "yes"
