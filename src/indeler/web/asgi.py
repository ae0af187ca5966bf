"""The ASGI application that the web server calls: the request buffer in front of the pages."""

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
from django.contrib.auth.middleware import AuthenticationMiddleware
from django.contrib.sessions.middleware import SessionMiddleware
from django.core.handlers.wsgi import WSGIRequest
from django.db import DatabaseError, close_old_connections
from django.http import HttpResponse

from indeler.web.accounts.actor import Request
from indeler.web.accounts.middleware import ActorMiddleware
from indeler.web.accounts.models import ACCOUNT
from indeler.web.accounts.pages import Right
from indeler.web.accounts.sessions import SESSION
from indeler.web.common.visitors import network_of
from indeler.web.copies import publisher
from indeler.web.hosting import health, housekeeping, serving
from indeler.web.hosting.announcements import Listener
from indeler.web.hosting.health import Health, state_of_the_site
from indeler.web.hosting.logs import Recorded
from indeler.web.hosting.open_pages import OpenPages
from indeler.web.hosting.pool import Pool
from indeler.web.hosting.queueing import Holder
from indeler.web.hosting.ready_answers import ReadyAnswers
from indeler.web.hosting.request_buffer import RequestBuffer
from indeler.web.live import reminders
from indeler.web.live.result_fast_path import RESULT_FAST_PATH
from indeler.web.public import versions
from indeler.web.public.page_updates import render_page
from indeler.web.tenancy.addresses import ClubMiddleware
from indeler.web.webhooks import sender

_HOLDER = "indeler.uploader"


def uploader(environ: dict[str, Any]) -> Holder | None:
    """Return the leader or host whose session this is; None for any other client."""
    request = WSGIRequest(environ)
    close_old_connections()  # the thread may have been idle for long
    try:
        _identify(request)
    except DatabaseError:  # unavailable for a while: the page will report it
        return None
    found: Holder | None = request.META.get(_HOLDER)
    return found


def _note_holder(request: Request) -> HttpResponse:
    actor, club = request.actor, request.club
    who = actor.account if actor.may(Right.LEAD) else actor.host
    if who is not None:
        known = str(club.pk) if club else "", str(who.pk), True
        request.META[_HOLDER] = Holder(network_of(request) or "", *known)
    return HttpResponse()


_identify: Any = SessionMiddleware(ClubMiddleware(AuthenticationMiddleware(ActorMiddleware(_note_holder))))  # type: ignore[arg-type]


THREAD_SWITCH_SECONDS = 0.001
"""The seconds after which a computing thread lets another one run, so that short requests do not wait for it."""
sys.setswitchinterval(THREAD_SWITCH_SECONDS)
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
sender.start()
health.start_alerts()
serving.tune_gc()
