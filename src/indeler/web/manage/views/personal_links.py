"""A personal link for every member: as a card with a QR code, by e-mail, or copied.

The addresses are kept with the accounts and never in the logbook, which is shared and published.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from indeler.season import Season
from indeler.web.accounts import links, mailing
from indeler.web.accounts.actor import Request
from indeler.web.accounts.mailing import AddressedLink
from indeler.web.accounts.models import LONGEST_NAME, Account, Link, LinkKind
from indeler.web.accounts.pages import GET, POST, Right, Role, page
from indeler.web.common.addresses import address_of
from indeler.web.common.logbooks import with_free_word
from indeler.web.common.qr import qr_file, qr_svg
from indeler.web.common.requests import parse_int
from indeler.web.common.visitor_language import name_order
from indeler.web.live.printing import pdf
from indeler.web.live.views.links import THIS_MACHINE, unreachable
from indeler.web.manage.forms import AddressForm
from indeler.web.seasons.models import SeasonRow
from indeler.web.seasons.roll import numbers_in
from indeler.web.seasons.season_store import season_for_visitor, season_of


class MemberLine(NamedTuple):
    """A member, and the member's account if there is one."""

    number: int
    """The number in the season."""
    name: str
    person: int
    """The number in the club, by which accounts refer to members."""
    account: Account | None
    link: Link | None = None
    """The personal link that is valid now."""

    @property
    def recipient(self) -> Account | None:
        """Return the account, if a link can be sent to it: it has an address and is not closed."""
        return self.account if self.account and self.account.is_active and self.account.email else None


class LinkLine(NamedTuple):
    """A line of the page; the selected one shows the address with its QR code."""

    line: MemberLine
    address: str
    qr: str
    is_open: bool


@page(Right.MANAGE, params=("open",), methods=GET)
def personal_links(request: Request, slug: str) -> HttpResponse:
    """Show the links of all members: each can be made, copied or scanned, or all are distributed at once."""
    row, season = season_for_visitor(request, slug)
    lines = list(_lines(row, season))
    opened = parse_int(request.GET.get("open", ""))
    reachable = sum(line.recipient is not None for line in lines)
    context: dict[str, Any] = {
        "row": row,
        "season": season,
        "reachable": reachable,
        "can_mail": mailing.has_mail_server(),
    }
    context["lines"] = []
    for line in lines:
        address, is_open = links.address(request, line.link) if line.link else "", line.number == opened
        context["lines"].append(LinkLine(line, address, qr_svg(address) if address and is_open else "", is_open))
    context["reach"] = unreachable(request)
    return render(request, "manage/personal-links.html", context)


@page(Right.MANAGE, methods=POST)
def member_link(request: Request, slug: str, number: int) -> HttpResponse:
    """Show the personal link of one member, and make an account if there is none."""
    line = _line_or_404(*season_for_visitor(request, slug), number)
    if line.account is not None and not line.account.is_active:
        messages.error(request, _("This account is closed; open it again first."))
    else:
        _link_of(line.account or _new_account(line))
    return _redirect_to_line(slug, number)


def _redirect_to_line(slug: str, number: int) -> HttpResponse:
    return redirect(f"{address_of('personal-links', slug)}?open={number}#member-{number}")


def _line_or_404(row: SeasonRow, season: Season, number: int) -> MemberLine:
    line = next((line for line in _lines(row, season) if line.number == number), None)
    if line is None:
        raise Http404
    return line


@page(Right.MANAGE, methods=POST)
def member_links(request: Request, slug: str) -> HttpResponse:
    """Show cards with a personal link for every member, and make missing accounts."""
    row, season = season_for_visitor(request, slug)
    cards = []
    for line in _lines(row, season):
        address = links.address(request, _link_of(line.account or _new_account(line)))
        cards.append({"name": line.name, "address": address, "qr": qr_file(address).decode()})
    data = {"title": _("Personal links"), "about": _("Scan to sign off and to see your games."), "cards": cards}
    return pdf(request, row.name, "links", data, f"{slug}-links", keep=False)


@page(Right.MANAGE, methods=POST)
def send_links(request: Request, slug: str) -> HttpResponse:
    """Send the personal link to all members with an address."""
    row, season = season_for_visitor(request, slug)
    _send(request, row, _lines(row, season))
    return redirect("personal-links", slug=slug)


@page(Right.MANAGE, methods=POST)
def member_address(request: Request, slug: str, number: int) -> HttpResponse:
    """Store the address of one member, and send the link there on request."""
    row, season = season_for_visitor(request, slug)
    line = _line_or_404(row, season, number)
    form = AddressForm(request.POST)
    if not form.is_valid():
        messages.error(request, " ".join(map(str, form.errors["email"])))
        return _redirect_to_line(slug, number)
    before = line.account.email if line.account else ""
    line = _with_address(line, form.cleaned_data["email"])
    if "send" in request.POST:
        _send(request, row, [line])
    elif form.cleaned_data["email"] == before:
        messages.info(request, _("Nothing was changed."))
    else:
        messages.success(request, _("Saved."))
    return _redirect_to_line(slug, number)


def _lines(row: SeasonRow, season: Season) -> Iterator[MemberLine]:
    """Yield all members who have not left, by name. The link of a leader's own account is not distributed."""
    found = Account.objects.filter(role=Role.MEMBER).order_by("-pk").prefetch_related("links")
    accounts = {account.member: account for account in found}
    in_club = numbers_in(row)
    for member in sorted(season.state.members.values(), key=lambda one: name_order(one.name)):
        person = in_club.get(member.id)
        if person is not None and member.left is None:
            account = accounts.get(person)
            yield MemberLine(member.id, member.name, person, account, _valid_link(account) if account else None)


def _with_address(line: MemberLine, email: str) -> MemberLine:
    account = line.account or (_new_account(line) if email else None)
    if account is not None and account.email != email:
        account.email = email
        account.save(update_fields=["email"])
    return line._replace(account=account)


def keep_addresses(row: SeasonRow, addresses: Mapping[int, str]) -> int:
    """Store the addresses of members without one, by number; return how many accounts were created for that."""
    new_accounts = 0
    with transaction.atomic():
        for line in _lines(row, season_of(row)):
            if line.number in addresses and not (line.account and line.account.email):
                _with_address(line, addresses[line.number])
                new_accounts += line.account is None
    return new_accounts


def _new_account(line: MemberLine) -> Account:

    def create(login: str) -> Account:
        account = Account(login=login, name=line.name[:LONGEST_NAME], role=Role.MEMBER, member=line.person)
        account.set_unusable_password()
        account.save()
        return account

    return with_free_word(line.name, "member", (Account, "login"), create)


def _valid_link(account: Account) -> Link | None:
    return next((link for link in account.links.all() if link.kind == LinkKind.PERSONAL and link.is_valid), None)


def _link_of(account: Account) -> Link:
    return _valid_link(account) or links.make(LinkKind.PERSONAL, account=account, label=account.name)


def _send(request: Request, row: SeasonRow, lines: Iterable[MemberLine]) -> None:
    if not mailing.has_mail_server():
        messages.warning(request, _("No mail server is set: hand out the cards, or copy the links here."))
        return
    sent_links = [_link_of(account) for line in lines if (account := line.recipient)]
    addressed = [AddressedLink(link, links.address_in_mail(link)) for link in sent_links]
    if not addressed:
        messages.warning(request, _("No e-mail address is known."))
        return
    if urlsplit(addressed[0].address).hostname in THIS_MACHINE:
        text = _(
            "Only this machine can open these links. Ask the operator of the site to start it with its own address."
        )
        messages.warning(request, text)
        return
    report = mailing.send_links(addressed, row.name)
    if report.sent:
        messages.success(request, _("Sent by e-mail: {count}.").format(count=report.sent))
    if report.refused:
        names = ", ".join(report.refused)
        messages.error(request, _("The mail server refused the address of: {names}.").format(names=names))
    if report.error:
        sentence = _("The mail server does not work as it should ({reason}). Nothing is lost; try again later.")
        messages.error(request, sentence.format(reason=report.error))
