"""All personal data of a member: the contents of the logbooks, and the account."""

from typing import Any

from indeler.season import persons
from indeler.web.accounts.actor import Actor
from indeler.web.accounts.models import Account, LogIn
from indeler.web.accounts.pages import Right
from indeler.web.accounts.sessions import all_open
from indeler.web.common.lookup import Lookup
from indeler.web.seasons import clock
from indeler.web.seasons.models import ClubMember, LettersWanted, SeasonMember, SeasonRow
from indeler.web.seasons.roll import PARTICULARS
from indeler.web.seasons.season_store import DatabaseStore, hidden_members, season_of
from indeler.web.tournaments.entries import tournaments_played_by

_person = Lookup(SeasonMember, "season_id", "member", without=("id", "club_id", "season_id", "member"))
_of_person = Lookup(SeasonMember, "person_id")


def seasons_of(person: ClubMember | int) -> list[tuple[SeasonRow, int]]:
    """Return the seasons of a member of the club, the newest first, each with the member's number in it."""
    found = SeasonMember.objects.filter(person=person).select_related("season").order_by("-season__starts", "-season")
    return [(each.season, each.member) for each in found]


def visible_seasons(actor: Actor, row: SeasonRow, number: int) -> list[tuple[SeasonRow, int]]:
    """Return all seasons of that person, as far as this actor may know that it is one person.

    Visitors get no link from or to a season in which the name is hidden.
    """
    found = _of_person.all(_person.of(row.pk, number))
    everything = seasons_of(found[0].person_id) if len(found) > 1 else [(row, number)]
    if len(everything) > 1 and not actor.may(Right.TAKE_PART):
        everything = [(each, there) for each, there in everything if there not in hidden_members(each)]
    return everything if (row, number) in everything else [(row, number)]


def accounts_of(person: ClubMember) -> list[Account]:
    """Return the member's accounts, which have the member's number in the club."""
    return list(Account.objects.filter(member=person.number).order_by("pk"))


def personal_data_of(person: ClubMember, *, sessions: bool) -> dict[str, Any]:
    """Return all data for a JSON file; open sessions only for actors who may see them."""
    return {
        "made": clock.now(),
        "on the list of the club": {name: getattr(person, name) for name in ("number", *PARTICULARS, "left")},
        "seasons": [_of_season(row, number) for row, number in seasons_of(person)],
        "open tournaments with a player of this name": [each.name for each in tournaments_played_by({person.name})],
        "accounts": [_of_account(each, sessions=sessions) for each in accounts_of(person)],
    }


def _of_season(row: SeasonRow, number: int) -> dict[str, Any]:
    games = row.claims.filter(white=number) | row.claims.filter(black=number)
    return {
        "season": row.name,
        "member": season_of(row).state.members[number],
        "name hidden from visitors": row.hidden.filter(member=number).exists(),
        "results to be confirmed": list(games.values("competition", "part", "round", "white", "black", "result", "by")),
        "events": persons.events_about(DatabaseStore(row).read(), number),
    }


def _of_account(account: Account, *, sessions: bool) -> dict[str, Any]:
    names = ("login", "name", "email", "role", "member", "is_active", "created", "last_login")
    factor = getattr(account, "second_factor", None)
    log_ins = LogIn.objects.filter(login__in={account.login, account.email[:60]} - {""})
    mine = [each for each in all_open() if each.account == account] if sessions else []
    open_now = [{"since": each.since, "address": each.address, "until": each.until} for each in mine]
    return {
        **{name: getattr(account, name) for name in names},
        "second factor since": factor and factor.created,
        "links": list(account.links.values("kind", "label", "created", "expires", "revoked")),
        "tokens": list(account.tokens.values("name", "scopes", "created", "expires", "revoked", "last_used")),
        "letters wanted": list(LettersWanted.objects.filter(account=account).values("pairings", "deadline")),
        "letters sent": list(account.letters_sent.values("date", "about", "at")),
        "log-ins": list(log_ins.values("at", "login", "address", "how", "succeeded")),
        **({"sessions": open_now} if sessions else {}),
    }
