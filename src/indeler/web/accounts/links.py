"""Links that log a user in, or open one page: making, verification and revocation."""

import secrets
from datetime import timedelta
from typing import Any
from urllib.parse import urljoin

from django.conf import settings
from django.core.signing import BadSignature, Signer
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from indeler.web.accounts.models import LONGEST_LABEL, Link, LinkKind
from indeler.web.common.lookup import Lookup
from indeler.web.common.undo import Undo, report_done

LIFETIME = {
    **dict.fromkeys((LinkKind.FIRST, LinkKind.HOST, LinkKind.OWNER), timedelta(days=2)),
    LinkKind.PERSONAL: timedelta(days=300),
    LinkKind.RESULTS: timedelta(days=1),
    LinkKind.PASSWORD: timedelta(hours=1),
    LinkKind.CALENDAR: timedelta(days=400),
    LinkKind.CAPTAIN: timedelta(days=300),
    LinkKind.ENTRY: timedelta(days=400),
    LinkKind.CHECK_IN: timedelta(days=1),
}

_by_nonce = Lookup(Link, "nonce")


def make(kind: LinkKind, *, label: str = "", **scope: Any) -> Link:
    """Return a new link of this kind; ``scope`` sets its account, boards or expiry."""
    scope.setdefault("expires", timezone.now() + LIFETIME[kind])
    return Link.objects.create(kind=kind, nonce=secrets.token_urlsafe(12), label=label[:LONGEST_LABEL], **scope)


def _signer() -> Signer:
    return Signer(salt="indeler.link", sep=".")


def word(link: Link) -> str:
    """Return the secret part of the link's address; it cannot be made without our key, not even from the database."""
    return _signer().sign(link.nonce)


def path(link: Link) -> str:
    """Return the link's path on this site."""
    return reverse(_PAGES.get(LinkKind(link.kind), "link"), args=[word(link)])


_PAGES = {
    LinkKind.CALENDAR: "my-calendar",
    LinkKind.CAPTAIN: "captain",
    LinkKind.CHECK_IN: "tablet",
    LinkKind.ENTRY: "own-entry",
    LinkKind.HOST: "host-link",
}
"""The pages of links without a log-in."""


def address(request: HttpRequest, link: Link) -> str:
    """Return the link's absolute address for display: as visitors reach the site."""
    return absolute(request, path(link))


def absolute(request: HttpRequest, path: str) -> str:
    """Return the absolute address of a page as visitors reach the site."""
    site = settings.ADDRESS.geturl() if settings.ADDRESS.hostname else request.build_absolute_uri("/")
    return urljoin(site, path)


def address_in_mail(link: Link) -> str:
    """Return the link's absolute address for an e-mail: it never depends on the Host header of the request."""
    return urljoin(settings.HERE, path(link))


def find_link(text: str) -> Link | None:
    """Return the valid link with this secret, or None."""
    try:
        nonce = _signer().unsign(text)
    except BadSignature:
        return None
    link = _by_nonce.one(nonce)
    return link if link is not None and link.is_valid else None


def revoke(link: Link) -> None:
    """End a link; with a personal one the address of the member's calendar ends."""
    revoked = [link]
    if link.kind == LinkKind.PERSONAL and link.account is not None:
        revoked += [each for each in link.account.links.filter(kind=LinkKind.CALENDAR) if each.is_valid]
    for each in revoked:
        each.revoked = timezone.now()
        each.save(update_fields=["revoked"])


def revoke_or_renew(request: HttpRequest, link: Link) -> None:
    """Revoke a link, or undo that from its message."""
    if request.POST.get("back") == "yes":
        link.revoked = None
        link.save(update_fields=["revoked"])
        report_done(request, _("The link works again."))
    else:
        revoke(link)
        report_done(request, _("The link no longer works."), Undo(request.path, (("back", "yes"),)))
