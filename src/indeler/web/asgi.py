"""What the web server calls."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from functools import partial
from typing import Any

from django.core.wsgi import get_wsgi_application
from django.urls import get_resolver

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "indeler.web.settings")
pages: Callable[..., Any] = get_wsgi_application()  # Django's types do not say that an answer is made of bytes

# These need the models, which are there from now on.
from indeler.web.accounts import housekeeping
from indeler.web.accounts.models import ACCOUNT
from indeler.web.accounts.sessions import SESSION
from indeler.web.copies import publisher
from indeler.web.hosting import health, serving
from indeler.web.hosting.announcements import Listener
from indeler.web.hosting.health import Health, state_of_the_site
from indeler.web.hosting.logs import Recorded
from indeler.web.hosting.open_pages import OpenPages
from indeler.web.hosting.pool import Pool
from indeler.web.hosting.ready_answers import ReadyAnswers
from indeler.web.hosting.request_buffer import RequestBuffer
from indeler.web.hosting.uploaders import uploader
from indeler.web.live import reminders
from indeler.web.live.result_fast_path import RESULT_FAST_PATH
from indeler.web.public import versions
from indeler.web.public.page_updates import render_page
from indeler.web.tournaments import periodic_tasks
from indeler.web.webhooks import sender

SWITCH = 0.001
"""Seconds after which a thread that computes lets another go on: whoever needs little is not kept behind it."""
sys.setswitchinterval(SWITCH)
_ = get_resolver().url_patterns  # a view that declares nothing about its page stops the start here
open_pages = OpenPages(versions.versions_or_reconnect, make=partial(render_page, pages), until_signal=True)
listener = Listener(open_pages.hear)
open_pages.hears_changes = lambda: listener.is_listening
request_buffer = RequestBuffer(
    pages,
    fast_path=RESULT_FAST_PATH,
    open_pages=open_pages,
    uploader=uploader,
    pool=Pool(),
    ready=ReadyAnswers(open_pages, frozenset((SESSION, ACCOUNT))),
)
application = Health(Recorded(request_buffer), state_of_the_site)
listener.start()
housekeeping.start()
publisher.start()
reminders.start()
periodic_tasks.start()
sender.start()
health.start_alerts()
serving.tune_gc()
