"""Lines of every kind of event, valid and damaged, made from the types of their fields."""

import json
from datetime import UTC, datetime, timedelta, timezone
from random import Random

from msgspec import inspect

from indeler.opens.tournaments import KINDS

TEXTS = ("", "x", "Jansen", 'Müller "½" \\ \n', "\u2028𝄞", "1-0", "½-½", "w" * 300)
ODD = (None, True, -1, 0, 1, 7, 3000, 1.5, "x", "", [], [1, 2], [[1, 2]], {}, {"a": 1}, "2026-01-01T10:00:00Z")


def value_of(node, random):
    """Return a value that normally fits this type in JSON."""
    if isinstance(node, inspect.UnionType):
        return value_of(random.choice(node.types), random)
    if isinstance(node, inspect.StructType):
        fields = {each.encode_name: each.type for each in node.fields if each.required or random.random() < 0.6}
        told = {node.tag_field: node.tag} if node.tag_field else {}
        return told | {name: value_of(kind, random) for name, kind in fields.items()}
    if isinstance(node, inspect.DictType):
        names = [value_of(node.key_type, random) for _ in range(random.randrange(3))]
        return {str(name): value_of(node.value_type, random) for name in names}
    if isinstance(node, inspect.TupleType):
        return [value_of(each, random) for each in node.item_types]
    if hasattr(node, "item_type"):
        return [value_of(node.item_type, random) for _ in range(random.randrange(4))]
    return simple_value(node, random)


def simple_value(node, random):
    if isinstance(node, inspect.IntType):
        return random.randint(node.ge or 0, min(node.le or 50, (node.ge or 0) + 50))
    if isinstance(node, inspect.DateTimeType):
        zone = random.choice([None, UTC, timezone(timedelta(hours=2)), timezone(-timedelta(minutes=150))])
        moment = datetime(2026, 11, 17, random.randrange(24), 5, 0, random.choice([0, 5, 120_000]), tzinfo=zone)
        return moment.isoformat().replace("+00:00", "Z")
    if isinstance(node, inspect.LiteralType):
        return random.choice(node.values)
    if isinstance(node, inspect.BoolType):
        return random.random() < 0.5
    return random.choice(TEXTS) if isinstance(node, inspect.StrType) else None


def spoilt(value, random):
    """Return a value in which one random part is changed."""
    if isinstance(value, dict) and value and random.random() < 0.8:
        name = random.choice(list(value))
        match random.randrange(5):
            case 0:
                return {each: value[each] for each in value if each != name}
            case 1:
                return value | {"unknown": 1}
            case _:
                return value | {name: spoilt(value[name], random)}
    if isinstance(value, list) and value and random.random() < 0.7:
        place = random.randrange(len(value))
        return [*value[:place], spoilt(value[place], random), *value[place + 1 :]]
    return random.choice(ODD)


def lines_of_every_kind(seed, each):
    """Yield lines of every kind of event of an open tournament, most of them valid and many with a fault."""
    random = Random(seed)
    for node in inspect.multi_type_info(KINDS.by_word.values()):
        for _ in range(each):
            event = value_of(node, random)
            seal = {"version": 2, "before": "0" * 64, "own": "ab", "salt": "cd" * 16}
            event = event | ({"seal": seal} if random.random() < 0.5 else {})
            yield json.dumps(spoilt(event, random) if random.random() < 0.5 else event, ensure_ascii=False)
