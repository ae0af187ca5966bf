"""The site without the short way of a press: every result goes through all of Django."""

from __future__ import annotations

from indeler.web.asgi import pages
from indeler.web.hosting.gate import Gate

application = Gate(pages)
