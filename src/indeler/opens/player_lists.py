"""Lists of players for a tournament: what becomes of each line, and the events that follow.

A line is a new player, a known one with the same or with other data, a person who is in the lists twice, or a fault.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from indeler.formats.people import Listed, field_title, words_of_name
from indeler.language import N_, InvalidInput, Sentence, Text
from indeler.model import NationalRating, Player
from indeler.opens.events import Event, PlayersEntered
from indeler.opens.player_changes import PlayerEdited, as_new_player
from indeler.opens.propose import Decider, check_may_enter, list_with, newcomers, points_missed
from indeler.opens.state import State

NEW, CHANGED, KNOWN, TWICE, FAULTY = N_("new"), N_("changed"), N_("known already"), N_("twice"), N_("to be corrected")

LineKey = tuple[str, int]
"""A line: its list and its number."""
_FIELDS = ("name", "rating", "title", "federation", "fide_id", "sex", "birth", "club")


class ListLine(NamedTuple):
    """A line of a list, and what becomes of it."""

    key: LineKey
    name: str
    what: Text
    player: Player | None = None
    """The player who enters, or the known player with the data of the list."""
    remark: Sentence | InvalidInput | None = None
    by_name: bool = False
    """Whether only the name says that this is a person who is there already."""

    @property
    def is_faulty(self) -> bool:
        """Return whether the line must be corrected before the list is taken."""
        return self.what == FAULTY

    @property
    def is_twice(self) -> bool:
        """Return whether the line is left out, because the person is in an earlier line."""
        return self.what == TWICE

    @property
    def is_decided(self) -> bool:
        """Return whether the line enters or changes a player."""
        return self.what in (NEW, CHANGED)


def person_key(name: str) -> tuple[str, ...]:
    """Return a name without accents and capitals, with its words in a fixed order."""
    return tuple(sorted(spellings[0] for spellings in words_of_name(name)))


def read_lines(
    known: Iterable[Player], lists: Iterable[tuple[str, Iterable[Listed]]], others: Collection[LineKey] = ()
) -> list[ListLine]:
    """Return what becomes of each line of these lists; ``others`` are lines of another person of the same name."""
    reader = _Reader(known)
    rows = [((name, row.line), row) for name, each in lists for row in each]
    return [reader.line(key, row, is_other=key in others) for key, row in rows]


class _Reader:
    """The lines read so far, and the players who are known by name and by their numbers at federations."""

    def __init__(self, known: Iterable[Player]) -> None:
        self._players: dict[tuple[str, ...], list[tuple[Player, LineKey | None]]] = {}
        for player in known:
            self._add(player, None)

    def _add(self, player: Player, key: LineKey | None) -> None:
        for each in (person_key(player.name), *_identities(player)):
            self._players.setdefault(each, []).append((player, key))

    def line(self, key: LineKey, row: Listed, *, is_other: bool) -> ListLine:
        """Return what becomes of a line."""
        player = row.player
        if player is None:
            return ListLine(key, row.name, FAULTY, remark=row.fault)
        found, by_name = self._same_person(player)
        if found is None or (by_name and is_other):
            self._add(player, key)
            return ListLine(key, row.name, NEW, player, by_name=found is not None)
        before, earlier = found
        after = _completed(before, player)
        changes = _changes(before, after)
        if earlier is not None:
            return ListLine(key, row.name, TWICE, None, _twice(earlier, changes), by_name)
        if not changes:
            return ListLine(key, row.name, KNOWN, by_name=by_name)
        return ListLine(key, row.name, CHANGED, after, Sentence(N_("{changes}"), changes=changes), by_name)

    def _same_person(self, player: Player) -> tuple[tuple[Player, LineKey | None] | None, bool]:
        """Return the same person, and whether only the name says so."""
        for identity in _identities(player):
            if identity in self._players:
                return self._players[identity][0], False
        namesakes = self._players.get(person_key(player.name), [])
        return next((each for each in namesakes if not _differ(each[0], player)), None), True


def _identities(player: Player) -> list[tuple[str, str]]:
    """Return the numbers of a player at FIDE and at the national federations."""
    national = [(each.federation, each.identity.lstrip("0")) for each in player.national if each.identity]
    return [*([("FIDE number", player.fide_id.lstrip("0"))] if player.fide_id else []), *national]


def _differ(one: Player, other: Player) -> bool:
    """Return whether two players of one name have different dates of birth, or numbers of one federation."""
    theirs = dict(_identities(other))
    if any(theirs.get(owner, number) != number for owner, number in _identities(one)):
        return True
    days = [each.birth.removesuffix("/00/00") for each in (one, other)]
    return all(days) and not days[0].startswith(days[1]) and not days[1].startswith(days[0])


def _completed(before: Player, listed: Player) -> Player:
    """Return the known player with all data that the list has."""
    stated = {name: getattr(listed, name) for name in _FIELDS if getattr(listed, name)}
    if person_key(before.name) == person_key(listed.name):
        stated.pop("name")  # the same words in another order
    records = {each.federation: each for each in before.national}
    for each in listed.national:
        old = records.get(each.federation, NationalRating(each.federation))
        records[each.federation] = old._replace(
            rating=each.rating or old.rating, identity=each.identity or old.identity
        )
    source = before.rating_source if stated.get("rating", before.rating) == before.rating else ""
    return before._replace(**stated, national=tuple(records.values()), rating_source=source)


def _changes(before: Player, after: Player) -> list[Sentence]:
    """Return each field with its old and its new value."""
    pairs = [(field, getattr(before, field), getattr(after, field)) for field in _FIELDS]
    old = {each.federation: each for each in before.national}
    for each in after.national:
        was = old.get(each.federation, NationalRating(each.federation))
        pairs += [("national_rating", was.rating, each.rating), ("national_id", was.identity, each.identity)]
    text = N_("{field} {before} → {after}")
    return [
        Sentence(text, field=field_title(field), before=was or "–", after=now)
        for field, was, now in pairs
        if was != now
    ]


def _twice(earlier: LineKey, changes: list[Sentence]) -> Sentence:
    """Return where the person was read first, and what this line says otherwise."""
    where = Sentence(N_("line {line} of {list}"), line=earlier[1], list=earlier[0])
    if not changes:
        return Sentence(N_("the same person as in {where}, and left out."), where=where)
    text = N_("the same person as in {where}, and left out; it differs: {changes}.")
    return Sentence(text, where=where, changes=changes)


def entering(state: State, who: Decider, lines: Sequence[ListLine]) -> list[Event]:
    """fide-handling 2.3, 2.4: return the entry of all new players, and the corrections of known ones."""
    if faulty := [line.key[1] for line in lines if line.is_faulty]:
        raise InvalidInput(N_("Correct these lines first, or leave them out: {lines}."), lines=faulty)
    new = [line.player for line in lines if line.what == NEW and line.player]
    changed = [line.player for line in lines if line.what == CHANGED and line.player]
    listed = list_with(state, new)
    decided: list[Event] = []
    if new:
        check_may_enter(state)
        players, missed = newcomers(listed, state), points_missed(state)
        decided.append(PlayersEntered(**who._asdict(), players=players, missed=missed))
    place = {player.number: at for at, player in enumerate(listed, start=1)}
    for player in changed:
        after = as_new_player(player._replace(number=place[player.number]))
        decided.append(PlayerEdited(**who._asdict(), name=state.players[player.number].name, player=after))
    if not decided:
        raise InvalidInput(N_("These lists have nothing new."))
    return decided
