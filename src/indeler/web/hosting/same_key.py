"""Whether the secret key is that of the other hosts of the site: what one has signed, the others must read."""

from __future__ import annotations

import logging

from django.contrib.sessions.models import Session
from django.core import signing
from django.utils import timezone

from indeler.web.accounts.session_store import SessionStore

LOOKED_AT = 20
_log = logging.getLogger(__name__)


def check_key() -> None:
    """Say so in the log where the sessions in the database were all written with another key."""
    open_ones = Session.objects.filter(expire_date__gt=timezone.now()).order_by("-expire_date")[:LOOKED_AT]
    texts = [row.session_data for row in open_ones]
    if texts and not any(map(_is_ours, texts)):
        _log.warning(
            "The sessions in the database were written with another secret key: everybody has to log in again. Where "
            "the site runs on several hosts, copy secret.key from the data folder of the first to all others."
        )


def _is_ours(text: str) -> bool:
    store = SessionStore()
    try:
        signing.loads(text, salt=store.key_salt, serializer=store.serializer)
    except signing.BadSignature:
        return False
    return True
