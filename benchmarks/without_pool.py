"""The site without the pool of processes: slow pages are made by the threads of the web server."""

from __future__ import annotations

from indeler.web.asgi import pages
from indeler.web.hosting.gate import Gate
from indeler.web.live.short_way import SHORT_WAY
from indeler.web.public.same_looks import same_look

application = Gate(pages, short_way=SHORT_WAY, same_look=same_look)
