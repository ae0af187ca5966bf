"""Seals, which bind an event to all events before it; the verification of a chain, and the erasure of personal fields.

Every value of an event is hashed with a salt of its own, so that any value can be erased while the hash of the event
stays the same. The kind of event declares which values may be erased (`indeler.logbook.events.Event.personal`); no hash
depends on that.
"""

import re
import secrets
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial
from hashlib import blake2s, sha256
from typing import Annotated, Any, NamedTuple

import msgspec

from indeler.language import N_, Sentence

VERSION = 2
"""The version of seals: the method by which events are hashed."""
START = "0" * 64
"""The head of an empty logbook."""
SHORT = 16
"""The number of digits of the head that are printed."""

Draw = Callable[[], str]
"""A function that draws a salt."""
fresh: Draw = partial(secrets.token_hex, 16)

Fields = dict[str, Any]
Personal = Callable[[Fields], Collection[str]]
"""A function that returns the names of the fields of an event that can be erased, at any depth."""


Hex = Annotated[str, msgspec.Meta(pattern="^([0-9a-f]{2})*$", max_length=64)]


class Seal(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The binding of an event to all events before it; made here and verified by `check`."""

    before: Hex = ""
    """The hash of the event before."""
    own: Hex = ""
    """The hash of this event and of the one before: the head of the chain as long as this event is the last."""
    version: int = 0
    """`VERSION`; 0 where there is no seal."""
    salt: Hex = ""
    """The salt from which those of all values are derived, so that they cannot be guessed after they are erased."""
    salts: dict[str, Hex] = {}
    """After an erasure, instead of ``salt``: the remaining salts, by field."""
    erased: dict[str, Hex] = {}
    """The hashes of erased values, by field."""

    def __hash__(self) -> int:
        return hash((self.before, self.own))


def seal_of(fields: Fields, before: str, draw: Draw = fresh) -> Seal:
    """Return the seal of an event with these fields after this head of the chain."""
    seal = Seal(version=VERSION, before=before, salt=draw())
    return msgspec.structs.replace(seal, own=hashed(before, fields, seal))


msgspec.json.Decoder(Seal)
"""Registers the type with msgspec at import; at its first use two threads at once would crash."""


class Opened(NamedTuple):
    """A line of a logbook: the fields of the event, and its seal."""

    fields: Fields
    seal: Seal


def open_line(line: bytes) -> Opened:
    """Return the fields and the seal of this line; raise `msgspec.DecodeError` if it is not an event."""
    fields = msgspec.json.decode(line, type=Fields)
    return Opened(fields, msgspec.convert(fields.pop("seal", {}), Seal))


def hashed(before: str, fields: Fields, seal: Seal) -> str:
    """Return the hash of an event which, through the hash of the one before, covers all events up to it."""
    encoded = f"{seal.version}\n{_tree_hash(fields, seal, '', _root_salt(seal))}".encode()
    return sha256(before.encode() + b"\n" + encoded).hexdigest()


# A tree of hashes. The salt of each part is derived from that of the parent, so that one salt is stored for
# the whole event, and after an erasure one for each part next to the path to the erased value.


def _tree_hash(value: Any, seal: Seal, path: str, salt: bytes) -> str:
    """Return the hash of a value: of an object the hash of its parts, else the salted hash of the value."""
    known = seal.erased.get(path)
    if known:
        return known
    if not _has_parts(value):
        return blake2s(msgspec.json.encode(value), key=salt).hexdigest()
    parts = _parts(value, path)
    hashes = [(name, _tree_hash(each, seal, below, _salt_at(seal, below, salt))) for name, below, each in parts]
    return sha256(msgspec.json.encode(hashes)).hexdigest()


def _tree_salts(value: Any, seal: Seal, erased: Collection[str], path: str, salt: bytes) -> Iterator[tuple[str, str]]:
    """Yield the salts of all parts except those at the ``erased`` paths: the fewest from which all can be derived."""
    if path in erased:
        return
    if not any(each.startswith(f"{path}." if path else "") for each in erased):
        yield path, salt.hex()
        return
    for _, below, each in _parts(value, path):
        yield from _tree_salts(each, seal, erased, below, _salt_at(seal, below, salt))


def _root_salt(seal: Seal) -> bytes:
    return bytes.fromhex(seal.salt or seal.salts.get("", ""))


def _salt_at(seal: Seal, path: str, above: bytes) -> bytes:
    """Return the salt of a part: the stored one, else the one derived from the salt of its parent."""
    salt = seal.salts.get(path)
    return bytes.fromhex(salt) if salt else blake2s(b"/" + path.rpartition(".")[2].encode(), key=above).digest()


def _has_parts(value: Any) -> bool:
    """Return whether a value is hashed part by part: an object, or a list that contains an object."""
    return isinstance(value, dict) or (isinstance(value, list) and any(map(_has_parts, value)))


def _parts(value: Any, path: str) -> Iterator[tuple[str | int, str, Any]]:
    """Yield the name, the path and the value of each part."""
    for name, each in value.items() if isinstance(value, dict) else enumerate(value):
        step = str(name).replace("%", "%25").replace(".", "%2e")
        yield name, f"{path}.{step}" if path else step, each


# Erasable fields.


def erasable(one: Opened, declared: Personal) -> dict[str, tuple[Fields, str]]:
    """Return the object and the name of every field of an event that can be erased, by path: as its kind declares."""
    return {path: (where, name) for path, where, name in _fields_named(one.fields, declared(one.fields), "")}


def _fields_named(value: Any, names: Collection[str], path: str) -> Iterator[tuple[str, Fields, str]]:
    for name, below, each in list(_parts(value, path)):
        if name in names:
            yield below, value, str(name)
        if isinstance(each, dict | list):
            yield from _fields_named(each, names, below)


def without(one: Opened, erased: Collection[str]) -> Seal:
    """Return the seal of an event without the fields at these paths, which are still present in ``one``."""
    fields, seal = one
    within = tuple(f"{path}." for path in erased)
    hashes = {path: known for path, known in seal.erased.items() if not path.startswith(within)}
    hashes |= {path: hash_at(fields, seal, path) for path in erased}
    salts = dict(_tree_salts(fields, seal, hashes, "", _root_salt(seal)))
    return msgspec.structs.replace(seal, salt="", salts=salts, erased=hashes)


def hash_at(fields: Fields, seal: Seal, path: str) -> str:
    """Return the hash of the value at this path of an event."""
    value, salt, at = fields, _root_salt(seal), ""
    while at != path:
        parts = ((below, each) for _, below, each in _parts(value, at))
        at, value = next(part for part in parts if path == part[0] or path.startswith(f"{part[0]}."))
        salt = _salt_at(seal, at, salt)
    return _tree_hash(value, seal, path, salt)


# Verification and erasure ---------------------------------------------------------------------------------------------

_NUMBER_OF_A_MEMBER = re.compile(r"#\d")
CHANGED = Sentence(N_("it was changed after it was written"))
UNREADABLE = Sentence(N_("it cannot be read"))
UNSEALED = Sentence(N_("it has no seal; it was put in or rewritten by hand"))
NOT_FIRST = Sentence(N_("it does not follow the beginning; events before it were rewritten or taken out"))
NOT_NEXT = N_("it does not follow event {before} as it stands; events were rewritten, taken out or put in there")


class Fault(NamedTuple):
    """A place where the chain is broken: the number of the event, and the fault."""

    event: int
    sentence: Sentence

    @property
    def line(self) -> int:
        """Return the line in the file of the logbook, which begins with a heading."""
        return self.event + 1


class Checked(NamedTuple):
    """The result of checking a chain from its first event."""

    heads: Mapping[int, str]
    """The head after each sealed event, by its number."""
    erased: int
    """The number of erased fields."""
    faults: tuple[Fault, ...]


def check(lines: Sequence[bytes], declared: Personal = lambda fields: ()) -> Checked:
    """Check that every line of a logbook is unchanged and follows the one before it.

    ``declared`` returns the fields of an event that may have been erased; by default none.
    """
    read = [_read_line(line) for line in lines]
    heads = {number: one.seal.own for number, one in enumerate(read, start=1) if one and one.seal.own}
    erased = sum(len(one.seal.erased) for one in read if one)
    return Checked(heads, erased, tuple(_faults(lines, read, declared)))


def _faults(lines: Sequence[bytes], read: Sequence[Opened | None], declared: Personal) -> Iterator[Fault]:
    last, before = START, 0
    for number, one in enumerate(read, start=1):
        if one is None:
            yield Fault(number, UNREADABLE)
            continue
        if not one.seal.own:
            yield Fault(number, UNSEALED)
            continue
        if one.seal.before != last:
            yield Fault(number, Sentence(NOT_NEXT, before=before) if before else NOT_FIRST)
        if not _is_unaltered(lines[number - 1], one, declared):
            yield Fault(number, CHANGED)
        last, before = one.seal.own, number


def _read_line(line: bytes) -> Opened | None:
    try:
        return open_line(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None


def _is_unaltered(line: bytes, one: Opened, declared: Personal) -> bool:
    """Return whether the line hashes to its own seal, and erased fields hold no more than a member's number."""
    is_plain = msgspec.json.encode(msgspec.json.decode(line)) == line  # no field twice, as only one would be hashed
    found = erasable(one, declared) if one.seal.erased else {}
    left = [found[path][0][found[path][1]] for path in one.seal.erased if path in found]
    is_anonymous = all(not value or _NUMBER_OF_A_MEMBER.search(str(value)) for value in left)
    is_anonymous = is_anonymous and len(left) == len(one.seal.erased)
    try:
        return is_plain and is_anonymous and hashed(one.seal.before, *one) == one.seal.own
    except RecursionError:  # no event that was written here is nested so deeply
        return False


Change = Callable[[Fields, str, Any], Any]
"""A function that returns the replacement of a personal field, from its containing object, its name and its value.

It returns the unchanged value to keep it; otherwise an empty value (``""``, ``None``) or a text with ``#7`` for the
name of member 7.
"""


def erase_fields(lines: Sequence[bytes], change: Change, declared: Personal) -> list[bytes]:
    """Return the logbook with these fields permanently erased, including all data that could confirm a guess of them.

    ``declared`` returns the fields of an event that can be erased.
    """
    opened = [open_line(line) for line in lines]
    done = [_without(one, change, declared) for one in opened]
    return [line if after == one else _line(after) for line, one, after in zip(lines, opened, done, strict=True)]


def pattern_of(names: Collection[str]) -> re.Pattern[str]:
    """Return a pattern that matches any of these names as complete words, the longest first.

    A name of several words is also found with the last name first or last, and whatever its capitals and spaces.
    """
    ways = {way for name in names for way in (name, *_other_ways(name))}
    return re.compile("|".join(rf"(?<!\w){_loosely(each)}(?!\w)" for each in sorted(ways, key=len, reverse=True)))


def _other_ways(name: str) -> Iterator[str]:
    """Yield the name with the last name at the other end: "Vries, Anna de", "de Vries, Anna" and "Anna de Vries"."""
    last, _comma, first = name.partition(",")
    words = [*first.split(), *last.split()]
    if len(words) > 1:
        yield " ".join(words)
    for count in range(1, len(words)):
        yield f"{' '.join(words[count:])}, {' '.join(words[:count])}"


def _loosely(name: str) -> str:
    """Return the pattern of a name; a single word is found as it is written, since it may be an ordinary word too."""
    words = name.replace(",", ", ").split()
    pattern = r"\s+".join(map(re.escape, words)).replace(r",\s+", r"\s*,\s*")
    return f"(?i:{pattern})" if len(words) > 1 else re.escape(name)


def without_names(value: Any, names: Collection[str], instead: str) -> Any:
    """Return a text, or a list of texts, with ``instead`` in place of these names."""
    if isinstance(value, list):
        return [without_names(each, names, instead) for each in value]
    return pattern_of(names).sub(instead, value) if isinstance(value, str) and names else value


def _without(one: Opened, change: Change, declared: Personal) -> Opened:
    """Return the event without the erased fields; the unchanged event if there are none."""
    fields: Fields = msgspec.json.decode(msgspec.json.encode(one.fields))
    erased: list[str] = []
    for path, (where, name) in erasable(Opened(fields, one.seal), declared).items():
        if path.startswith(tuple(f"{above}." for above in erased)):
            continue
        value = where[name]
        where[name] = change(where, name, value)
        if where[name] != value:
            erased.append(path)
    return Opened(fields, without(one, erased)) if erased else one


def _line(one: Opened) -> bytes:
    return msgspec.json.encode({**one.fields, "seal": msgspec.to_builtins(one.seal)})
