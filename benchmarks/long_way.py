"""The site without the short way of a press: every result goes through all of Django."""

from __future__ import annotations

from django.conf import settings

from indeler.web.asgi import pages
from indeler.web.hosting import demo_clock
from indeler.web.hosting.gate import Gate

demo_clock.go_by(settings.DATA)
application = Gate(pages)
