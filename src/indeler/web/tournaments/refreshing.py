"""What a rating list would change in the players of a tournament, before anybody decides it."""

from __future__ import annotations

from hashlib import sha256
from typing import Any, NamedTuple

from django.utils.translation import gettext_lazy as _

from indeler.formats.fields import Date
from indeler.model import Player, Tournament
from indeler.ratings import Index, Taken
from indeler.web.tournaments.rating_index import index_file, month_of

FIELDS = {
    "rating": _("Rating"),
    "title": _("Title"),
    "federation": _("Federation"),
    "fide_id": _("FIDE number"),
    "birth": _("Born"),
    "sex": _("Sex"),
}


class Difference(NamedTuple):
    """One thing that the list says otherwise."""

    label: Any
    before: object
    after: object


class Refreshing(NamedTuple):
    """The tournament as the list has its players, what that changes, and whom somebody should look at."""

    taken: Taken | None
    tournament: Tournament
    changed: list[tuple[Player, list[Difference]]]
    not_found: list[Player]
    ambiguous: list[Player]
    other_name: list[Player]

    @property
    def month(self) -> str:
        """Of which month the list is, in words."""
        return month_of(self.taken) if self.taken else ""

    @property
    def is_of_another_month(self) -> bool:
        """Whether the tournament starts in a month whose list this is not: ratings are those of its first day."""
        start = Date.read(self.tournament.event.start)
        if self.taken is None or not self.taken.month or start is None:
            return False
        return start.month > 0 and self.taken.month != f"{start.year}-{start.month:02}"

    @property
    def seen(self) -> str:
        """What was shown, in a few letters: a list that was replaced meanwhile is shown again before it is taken."""
        return sha256(repr((self.taken, self.changed)).encode()).hexdigest()[:16]


def refreshing(tournament: Tournament, register: str, tempo: str) -> Refreshing:
    """Look all players up in the list of FIDE or a federation."""
    with Index(index_file()) as index:
        taken = index.list_of(register, tempo)
        found = index.looked_up(tournament, register, tempo)
    players = [(before, found.tournament.player(number)) for number, before in tournament.players.items()]
    changed = [(after, differences(before, after)) for before, after in players if before != after]
    doubts = ([tournament.player(one) for one in who] for who in found[1:])
    return Refreshing(taken, found.tournament, changed, *doubts)


def differences(before: Player, after: Player) -> list[Difference]:
    """What is other, field by field; of a federation its own rating and number."""
    found = [
        Difference(label, getattr(before, name), getattr(after, name))
        for name, label in FIELDS.items()
        if getattr(before, name) != getattr(after, name)
    ]
    known = {record.federation: record for record in before.national}
    for record in after.national:
        old = known.get(record.federation)
        if old != record:
            was = f"{old.identity} {old.rating or ''}".strip() if old else ""
            found.append(Difference(record.federation, was, f"{record.identity} {record.rating or ''}".strip()))
    return found
