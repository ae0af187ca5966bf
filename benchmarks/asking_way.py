"""The site as it was before decision 24: an open page is told a version, and asks for itself."""

from __future__ import annotations

from django.conf import settings

from indeler.web.asgi import pages
from indeler.web.hosting import demo_clock
from indeler.web.hosting.gate import Gate
from indeler.web.hosting.open_pages import OpenPages
from indeler.web.live.short_way import SHORT_WAY
from indeler.web.public import versions
from indeler.web.public.same_looks import same_look

demo_clock.go_by(settings.DATA)
open_pages = OpenPages(versions.looked_at, until_signal=True)
application = Gate(pages, short_way=SHORT_WAY, same_look=same_look, open_pages=open_pages)
