"""Entries of a tournament: the time to enter, the waiting list, players on rating lists, and erasure."""

import secrets
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from datetime import date, timedelta
from functools import partial
from typing import NamedTuple

from django.utils import timezone

from indeler import opens
from indeler.formats.fields import KNSB, Date
from indeler.formats.people import words_of_name
from indeler.formats.rating_lists import ListedPlayer
from indeler.model import Event, NationalRating, Player
from indeler.opens import State, person_key
from indeler.web.accounts import links
from indeler.web.accounts.models import Link, LinkKind
from indeler.web.common import periodic
from indeler.web.common.logbooks import DatabaseStore
from indeler.web.common.lookup import Lookup
from indeler.web.tenancy.current import acting_for
from indeler.web.tenancy.models import Club
from indeler.web.tournaments import rating_index
from indeler.web.tournaments.log import OPENS, state_of
from indeler.web.tournaments.models import EntrySettings, Open, PlayerEntry
from indeler.web.tournaments.rating_index import FIDE

FIELDS = ("mail", "phone", "club", "rating", "fide_id", "knsb", "birth", "sex", "federation")
"""The fields besides the name that an organiser may choose."""
MOST_ENTRIES = 2000
"""The maximum number of entries of a tournament, withdrawn ones included, but not those that await confirmation."""
UNCONFIRMED_DAYS = 7
"""Days after which an entry is erased whose link was mailed and never opened."""
MOST_UNANSWERED = 3
"""The maximum number of mails to an address within a day of which no link is opened."""

_settings_of = Lookup(EntrySettings, "tournament_id")
_by_reference = Lookup(PlayerEntry, "reference")


def settings_of(tournament: Open) -> EntrySettings | None:
    """Return the entry form of a tournament; None if it never had one."""
    return _settings_of.one(tournament.pk)


def is_taking(tournament: Open, settings: EntrySettings, state: State) -> bool:
    """Return whether players may enter now: until the closing time, or without one until the first round is paired."""
    if not settings.is_open or state.is_final or tournament.archived is not None:
        return False
    return timezone.now() < settings.closes if settings.closes is not None else not state.rounds


class EntryList(NamedTuple):
    """The entries of a tournament in their order."""

    entered: Sequence[PlayerEntry]
    waiting: Sequence[PlayerEntry]
    withdrawn: Sequence[PlayerEntry]
    free: int = 0
    """The number of free places; 0 also if there is no limit."""
    unconfirmed: Sequence[PlayerEntry] = ()
    """The entries that have no place yet, because the link in the mail was not opened."""

    def place_of(self, entry: PlayerEntry) -> int:
        """Return the place on the waiting list; 0 for entries that are not on it."""
        return next((place for place, one in enumerate(self.waiting, start=1) if one.pk == entry.pk), 0)


def list_of(settings: EntrySettings, state: State) -> EntryList:
    """Return the entries with a place, waiting, and withdrawn; other players of the tournament have a place too."""
    entries = list(PlayerEntry.objects.filter(tournament_id=settings.tournament_id))
    withdrawn = [entry for entry in entries if entry.withdrawn is not None]
    counting = [entry for entry in entries if entry.withdrawn is None]
    unconfirmed = [entry for entry in counting if entry.awaits_confirmation and not is_player(entry, state)]
    here = [entry for entry in counting if entry not in unconfirmed]
    if settings.most is None:
        return EntryList(here, (), withdrawn, unconfirmed=unconfirmed)
    by_form = set(state.attendance.entries.values())
    others = [one for number, one in state.players.items() if number not in by_form and one.withdrawn_after is None]
    as_players = [entry for entry in here if is_player(entry, state)]
    open_places = max(settings.most - len(others) - len(as_players), 0)
    rest = [entry for entry in here if not is_player(entry, state)]
    with_place = {entry.pk for entry in (*as_players, *rest[:open_places])}
    entered = [entry for entry in here if entry.pk in with_place]
    return EntryList(entered, rest[open_places:], withdrawn, max(open_places - len(rest), 0), unconfirmed)


def is_player(entry: PlayerEntry, state: State) -> bool:
    """Return whether the entry has become a player."""
    return entry.reference in state.attendance.entries


def confirm(entry: PlayerEntry) -> None:
    """Store that the link was opened; an entry whose link was mailed comes into the order at this moment."""
    now = timezone.now()
    if entry.awaits_confirmation:
        entry.entered = now
    entry.confirmed = now
    entry.save(update_fields=["confirmed", "entered"])


def has_unanswered_mails(address: str) -> bool:
    """Return whether as many entries of a day as may be wait until somebody with this address confirms them."""
    recent = PlayerEntry.objects.filter(confirmed=None, entered__gt=timezone.now() - timedelta(days=1)).exclude(mail="")
    same = [mail for mail in recent.values_list("mail", flat=True) if _mailbox(mail) == _mailbox(address)]
    return len(same) >= MOST_UNANSWERED


def _mailbox(address: str) -> str:
    """Return an address without capitals and without the part that its owner may choose (``name+part@…``)."""
    name, _, host = address.casefold().rpartition("@")
    return f"{name.partition('+')[0]}@{host}"


def new_reference() -> str:
    """Return a reference that reveals nothing about the person."""
    return secrets.token_urlsafe(9)


def link_of(entry: PlayerEntry) -> Link:
    """Return the link with which a player changes the own entry, withdraws and checks in."""
    found = Link.objects.filter(kind=LinkKind.ENTRY, group=entry.reference, revoked=None).first()
    return found or links.make(LinkKind.ENTRY, tournament_id=entry.tournament_id, group=entry.reference)


def entry_of_link(word: str) -> tuple[PlayerEntry, Open] | None:
    """Return the entry of this link, and its tournament."""
    link = links.find_link(word)
    if link is None or link.kind != LinkKind.ENTRY or link.tournament is None:
        return None
    entry = _by_reference.one(link.group)
    return None if entry is None else (entry, link.tournament)


def player_of(entry: PlayerEntry) -> Player:
    """Return the player that an entry becomes."""
    rating = entry.rating if entry.listed.startswith(f"{KNSB}-") else 0
    national = (NationalRating(KNSB, rating, entry.knsb),) if entry.knsb else ()
    return Player(
        *(0, entry.name, entry.rating, entry.title, entry.federation, entry.fide_id, entry.sex, entry.birth),
        national=national,
        club=entry.player_club,
    )


def bye_rounds(settings: EntrySettings, state: State) -> range:
    """Return the rounds for which a bye may be requested when entering."""
    last = state.total_rounds or 0
    if settings.bye_worth != "zero" and state.regulations.byes_until is not None:
        last = min(last, state.regulations.byes_until)
    return range(state.tournament.next_round, last + 1) if settings.byes else range(0)


def same_person(data: PlayerEntry, entries: Iterable[PlayerEntry]) -> PlayerEntry | None:
    """Return an entry that counts and is probably of the same person, by federation number or name."""
    others = [each for each in entries if each.pk != data.pk and not (each.withdrawn or each.awaits_confirmation)]
    by_number = (each for each in others if has_same_number(each, data))
    by_name = (each for each in others if person_key(each.name) == person_key(data.name))
    return next(by_number, None) or next(by_name, None)


def has_same_number(one: PlayerEntry, other: PlayerEntry) -> bool:
    """Return whether both have the same number of FIDE or of the federation."""
    pairs = ((one.fide_id, other.fide_id), (one.knsb, other.knsb))
    return any(mine and mine.lstrip("0") == theirs.lstrip("0") for mine, theirs in pairs)


def share_a_word(one: str, other: str) -> bool:
    """Return whether two names have a word in common, in any spelling."""
    mine, theirs = ({spelling for word in words_of_name(name) for spelling in word} for name in (one, other))
    return not mine.isdisjoint(theirs)


def doubles(entries: Sequence[PlayerEntry], state: State) -> set[int]:
    """Return the entries that are probably of the same person as another entry, or as another player."""
    by_form = set(state.attendance.entries.values())
    others = [player for number, player in state.players.items() if number not in by_form]
    known = {person_key(player.name) for player in others}
    numbers = {player.fide_id.lstrip("0") for player in others if player.fide_id}
    for field in ("fide_id", "knsb"):
        counted = Counter(getattr(each, field).lstrip("0") for each in entries)
        numbers |= {number for number, count in counted.items() if number and count > 1}
    names = Counter(person_key(each.name) for each in entries)
    return {
        each.pk
        for each in entries
        if names[person_key(each.name)] > 1
        or (person_key(each.name) in known and not is_player(each, state))
        or not numbers.isdisjoint({each.fide_id.lstrip("0"), each.knsb.lstrip("0")} - {""})
    }


def find_listed(entry: PlayerEntry) -> ListedPlayer | None:
    """Return the player on a rating list: by number, or by name if the year of birth agrees and it is the only one."""
    references = [f"{FIDE}-{entry.fide_id}" if entry.fide_id else "", f"{KNSB}-{entry.knsb}" if entry.knsb else ""]
    found = rating_index.players_by_numbers(references)
    for reference in references:
        if reference in found:
            return found[reference]
    if any(references) or not entry.birth or not person_key(entry.name):
        return None
    same = (person_key(entry.name), entry.birth[:4])
    listed = rating_index.search_players(entry.name)
    namesakes = [each for each in listed if (person_key(each.name), each.birth[:4]) == same]
    return namesakes[0] if len({(each.register, each.identity) for each in namesakes}) == 1 else None


def fill_from_list(entry: PlayerEntry, listed: ListedPlayer | None, event: Event) -> None:
    """Fill in rating, title and federation from the list; typed values stay where the list has none."""
    entry.listed = f"{listed.register}-{listed.identity}" if listed else ""
    if listed is None:
        return
    player = rating_index.as_entered(listed, event)
    entry.rating = player.rating or entry.rating
    entry.title, entry.federation = player.title[:3], player.federation[:3] or entry.federation
    entry.fide_id = entry.fide_id or player.fide_id
    entry.knsb = entry.knsb or (listed.identity if listed.register == KNSB else "")
    entry.sex, entry.birth = entry.sex or player.sex, entry.birth or player.birth[:4]


def changed_ratings(entries: Sequence[PlayerEntry], event: Event) -> dict[int, int]:
    """Return the ratings that differ from those of the lists now, by the number of the entry."""
    listed = rating_index.players_by_numbers(entry.listed for entry in entries)
    known = [entry for entry in entries if entry.listed in listed]
    now = [rating_index.as_entered(listed[entry.listed], event).rating for entry in known]
    return {entry.pk: rating for entry, rating in zip(known, now, strict=True) if rating not in (0, entry.rating)}


def last_day(tournament: Open, settings: EntrySettings, state: State) -> date:
    """Return the last day of a tournament: the stated day, else that of the last decision or entry."""
    event = state.tournament.event
    for text in (event.end, event.start):
        stated = Date.read(text)
        if stated is not None and stated.month and stated.day:
            with suppress(ValueError):  # the 31st of a month of thirty days
                return date(stated.year, stated.month, stated.day)
    newest = PlayerEntry.objects.filter(tournament=tournament).order_by("-entered").first()
    moments = [tournament.changed, settings.closes, newest.entered if newest else None]
    return timezone.localtime(max(moment for moment in moments if moment is not None)).date()


def erase_entries(entries: Iterable[PlayerEntry]) -> None:
    """Remove entries with their links; players that they became stay in the tournament."""
    listed = list(entries)
    Link.objects.filter(kind=LinkKind.ENTRY, group__in=[each.reference for each in listed]).delete()
    PlayerEntry.objects.filter(pk__in=[each.pk for each in listed]).delete()


def erase_unconfirmed(tournament: Open, state: State) -> None:
    """Remove the entries whose link was mailed and not opened in time, unless the organiser has taken them."""
    until = timezone.now() - timedelta(days=UNCONFIRMED_DAYS)
    old = PlayerEntry.objects.filter(tournament=tournament, confirmed=None, entered__lt=until).exclude(mail="")
    erase_entries(entry for entry in old if not is_player(entry, state))


def erase_old_entries() -> None:
    """Erase the entries of tournaments that ended as long ago as their forms state, at every club."""
    for club in Club.objects.all():
        with periodic.log_fault_of(club), acting_for(club):
            for settings in EntrySettings.objects.filter(tournament__player_entries__isnull=False).distinct():
                tournament = settings.tournament
                state = state_of(tournament)
                erase_unconfirmed(tournament, state)
                ended = last_day(tournament, settings, state)
                if timezone.localdate() > ended + timedelta(days=settings.days):
                    erase_entries(PlayerEntry.objects.filter(tournament=tournament))


def tournaments_played_by(names: Collection[str]) -> list[Open]:
    """Return the tournaments with a player of exactly this name."""
    return [each for each in Open.objects.all() if opens.plays(state_of(each), names)]


def erase_persons(names: Collection[str], sign: str) -> None:
    """Erase the entries of these names, and in every log the players and deciders with one of them."""
    if names:
        erase_entries(PlayerEntry.objects.filter(name__in=names))
    for tournament in Open.objects.all() if names else ():
        if opens.is_named_in(DatabaseStore(tournament).read(), names):
            OPENS.rewrite(tournament, partial(opens.erased, names=names, sign=sign))
