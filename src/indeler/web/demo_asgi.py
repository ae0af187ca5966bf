"""The ASGI application of the demo: the site, on the evening on which the demo begins."""

import os

from django.conf import settings

from indeler.web.asgi import application
from indeler.web.hosting import page_worker
from indeler.web.seasons import clock

__all__ = ["application"]

clock.go_by_demo(settings.DATA)
os.environ[page_worker.DEMO] = "yes"
