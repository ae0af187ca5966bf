"""Erases a member from the whole site: the name becomes a number, the account is deleted, the games stay."""

from collections.abc import Collection
from functools import partial

from django.core.exceptions import PermissionDenied
from django.db import connection, transaction
from django.utils.translation import gettext as _

from indeler.language import N_, InvalidInput
from indeler.logbook import without_names
from indeler.season import events, persons
from indeler.web.accounts import sessions
from indeler.web.accounts.actor import Actor
from indeler.web.accounts.models import Account, Link, LogIn
from indeler.web.accounts.pages import Role
from indeler.web.live.typeset import forget_prints
from indeler.web.seasons import clock
from indeler.web.seasons.models import ClubMember, SeasonRow
from indeler.web.seasons.personal_data import accounts_of, seasons_of
from indeler.web.seasons.roll import PARTICULARS
from indeler.web.seasons.season_store import SEASONS, DatabaseStore, append
from indeler.web.tenancy.current import every_club
from indeler.web.tournaments.entries import erase_persons
from indeler.web.tournaments.models import Open


def erase(person: ClubMember, actor: Actor) -> None:
    """Erase the person from the list of the club, tournaments and all seasons; each logbook records the erasure."""
    seasons, accounts, by = seasons_of(person), accounts_of(person), actor.name
    if any(account.role == Role.OWNER for account in accounts) and actor.role is not Role.OWNER:
        raise PermissionDenied
    if any(account.is_last_owner for account in accounts):
        raise InvalidInput(N_("This is the only owner of the site; make another one first."))
    in_seasons = (persons.names_of(DatabaseStore(row).read(), number) for row, number in seasons)
    merged = list(ClubMember.objects.filter(merged_into=person))
    on_the_list = {str(each.name) for each in (person, *merged)}
    names, sign = frozenset(on_the_list).union(*in_seasons), persons.sign(person.number)
    for row, number in seasons:
        text = _("The name of member {number} has been erased.").format(number=number)
        append(row, [events.Noted(at=clock.now(), by=persons.sign(number) if by in names else by, text=text)])
    with transaction.atomic():
        for row, number in seasons:
            SEASONS.rewrite(row, partial(persons.erased, number=number))
            row.hidden.filter(member=number).delete()
            row.claims.filter(by__in=names).update(by=persons.sign(number))
        for account in accounts:
            _close(account)
        _forget(person, sign)
        for other in merged:
            _forget(other, persons.sign(other.number))
        erase_persons(names, sign)
        _erase_notices(names, sign)
        Link.objects.filter(label__in=names).update(label=sign)
        LogIn.objects.filter(login__in=names).delete()
        transaction.on_commit(overwrite, robust=True)
    forget_prints()


def _erase_notices(names: Collection[str], sign: str) -> None:
    """Erase these names from the notices on the big screens."""
    rows: list[SeasonRow | Open] = [*SeasonRow.objects.exclude(notice=""), *Open.objects.exclude(notice="")]
    for row in rows:
        notice = without_names(row.notice, names, sign)
        if notice != row.notice:
            row.notice = notice
            row.save(update_fields=["notice"])


def _forget(person: ClubMember, sign: str) -> None:
    unknown = ClubMember()
    for name in PARTICULARS:
        setattr(person, name, getattr(unknown, name))
    person.name, person.left = sign, person.left or clock.today()
    person.save()


def _close(account: Account) -> None:
    for one in sessions.all_open():
        if one.account == account:
            sessions.end(one.mark)
    LogIn.objects.filter(login__in={account.login, account.email[:60]} - {""}).delete()
    with every_club():  # another club may have joined it to one of its own
        account.delete()


def overwrite() -> None:
    """Overwrite deleted data: SQLite leaves it in its file until it needs the space, and a backup would contain it."""
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("VACUUM")
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
