"""Stored lines of every kind of event as in a logbook, with values at the limits of the fields (tests/data/lines).

Run ``python -m support.kept_lines`` in ``tests/`` to add lines for new kinds, fields and values. Existing lines stay:
logbooks contain such lines, and every later version reads them.
"""

import json
from pathlib import Path

from msgspec import inspect

from indeler.opens.tournaments import KINDS, decode
from indeler.season import events

KEPT = Path(__file__).parents[1] / "data" / "lines"
READERS = {"opens": (KINDS.by_word, decode), "season": (events.KINDS, events.decode)}
USUAL = {"by": "Els", "why": "so it was decided"}
OF_PATTERN = {"^[WB]": ("W", "B" * 40), "^((1-0": ("*", "½-½ short / ½-½ short")}


def limit(node, turn):
    """Return a value of this type: in turn the lowest and the highest allowed value, and each of several words."""
    most = turn % 2
    if isinstance(node, inspect.UnionType):
        return limit(next(each for each in node.types if isinstance(each, inspect.NoneType) != most), turn)
    if isinstance(node, inspect.StructType):
        fields = [each for each in node.fields if each.encode_name != "seal" and (each.required or most)]
        told = {node.tag_field: node.tag} if node.tag_field else {}
        return told | {each.encode_name: USUAL.get(each.encode_name) or limit(each.type, turn) for each in fields}
    if isinstance(node, inspect.DictType):
        return {str(limit(node.key_type, turn)): limit(node.value_type, turn)} if most else {}
    if isinstance(node, inspect.TupleType):
        return [limit(each, turn) for each in node.item_types]
    if hasattr(node, "item_type"):
        return [limit(node.item_type, turn)] * max(node.min_length or 0, most)
    return plain_limit(node, turn)


def plain_limit(node, turn):
    most = turn % 2
    match node:
        case inspect.LiteralType():
            return node.values[turn % len(node.values)]
        case inspect.IntType():
            return (node.ge or 0) if not most else node.lt - 1 if node.lt else node.le or 9999
        case inspect.StrType(pattern=str(pattern)):
            return next(values[most] for begins, values in OF_PATTERN.items() if pattern.startswith(begins))
        case inspect.StrType():
            return "x" * min(node.max_length or 40, 200) if most else "x" * (node.min_length or 0)
        case inspect.DateTimeType():
            return "2026-09-10T20:05:00" + ("Z" if node.tz else "")
        case inspect.DateType():
            return "2026-09-10"
        case inspect.TimeType():
            return "20:05:00"
        case inspect.BoolType():
            return bool(most)
    return None


def words_in(node):
    """Return the number of words from which a field of this type, or a part of it, takes one."""
    parts = [*getattr(node, "types", ()), *getattr(node, "item_types", ())]
    parts += [getattr(node, name) for name in ("item_type", "key_type", "value_type") if hasattr(node, name)]
    parts += [each.type for each in getattr(node, "fields", ()) if each.encode_name != "seal"]
    return max([len(getattr(node, "values", ())), *map(words_in, parts)])


def lines_of(kind):
    node = inspect.type_info(kind)
    of_schema = {"schema": kind.schema} if kind.schema > 1 else {}
    for turn in range(max(2, 2 * words_in(node))):
        fields = limit(node, turn)
        yield json.dumps({"kind": fields.pop("kind")} | of_schema | fields, ensure_ascii=False, separators=(",", ":"))


def kept(name):
    return (KEPT / f"{name}.jsonl").read_text("utf-8").splitlines()


def main():
    for name, (kinds, read) in READERS.items():
        file = KEPT / f"{name}.jsonl"
        lines = kept(name) if file.exists() else []
        lines = [*dict.fromkeys((*lines, *(line for kind in kinds.values() for line in lines_of(kind))))]
        for line in lines:
            read(line)
        file.write_text("".join(f"{line}\n" for line in lines), "utf-8")


if __name__ == "__main__":
    main()
