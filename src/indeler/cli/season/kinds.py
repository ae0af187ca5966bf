"""The kinds of event, explained to whoever enters one for the first time."""

from __future__ import annotations

from typing import Any

from indeler.cli.output import table
from indeler.cli.season.fields import fields_of

EXAMPLES = {
    "about": ("'the result of round 3'", "what the appeal is about"),
    "affects_coming_rounds": ("yes", "yes or no"),
    "anyway": ("yes", "yes: go on though something speaks against it, which the logbook then says"),
    "appeal": ("217", "the number that the appeal has in the logbook"),
    "away": ("7", "those who had signed off, by number"),
    "black": ("8", "the member with black, by number"),
    "boards": ("3-8,4-9", "White and Black of each board"),
    "born": ("2010-05-31", "the date of birth"),
    "competition": ("cycles", "cycles, rapid, blitz, cup or another of the rulebook"),
    "counts": ("yes", "yes or no"),
    "cycle": ("1", "the number of the cycle"),
    "date": ("2026-09-10", "the evening"),
    "dates": ("2026-09-10,2026-10-15", "evenings"),
    "decided_on": ("2026-09-10", "when the decision was taken"),
    "digest": ("9f2c…", "the SHA-256 digest of rulebook.toml"),
    "end": ("2027-06-30", "the last day"),
    "evenings": (
        """'[{"date":"2026-09-10","what":"cycles"}]'""",
        "JSON; what: cycles, rapid, blitz, reserve, special …",
    ),
    "event": ("217", "its number in the logbook"),
    "extra": ("3-35", "a member and tenths of a point on top of what the round gives"),
    "game_at": ("2026-09-12T13:00", "when the external game starts"),
    "games": ("""'[{"white":3,"black":8,"result":"1-0"}]'""", "JSON; the result may be left out"),
    "granted": ("yes", "yes or no"),
    "group": ("A", "the group of the cycle; final for a final pool"),
    "groups": ("""'{"A":[1,2,3],"B":[4,5,6]}'""", "JSON; members of each group, strongest first"),
    "holders": ("Anna,Bea", "names"),
    "last_season": ("A,3", "group and place in the last cycle of last season"),
    "learning_notation": ("yes", "yes or no: not used to writing down games"),
    "loser": ("8", "a member, by number"),
    "member": ("3", "a member, by number"),
    "members": ("""'[{"member":3,"name":"Kees Bakker","rating":1850}]'""", "JSON; all that member-joined has"),
    "name": ("'Kees Bakker'", "the name"),
    "no_shows": ("9", "those who were absent without notice, by number"),
    "odd": ("5", "who has no opponent"),
    "opponent": ("'Jan Smit'", "the name of the opponent"),
    "others": ("4,6", "members of whom nothing else is known, by number"),
    "part": ("1", "the number of the cycle, or which evening of its competition"),
    "players": ("3,8", "members, by number"),
    "present": ("3,4,8,9", "members, by number"),
    "rating": ("1850", "0 for none"),
    "reason": ("absent", ""),
    "responsible": ("8", "who alone is to blame; left out: nobody or both"),
    "result": ("1-0", ""),
    "role": ("leader", "leader, deputy, committee …"),
    "round": ("2", "the number of the round; of the cup 0 for the preliminary round"),
    "rounds": ("6", "how many"),
    "rules": ("botwinnik", "the name of the rulebook"),
    "seed": ("'Cup, round 1'", "any text, published before lots are drawn from it"),
    "start": ("2026-09-01", "the first day"),
    "takes_part": ("no", "yes or no"),
    "tempo": ("60+10", "one of the rulebook's shorter tempi"),
    "text": ("'The hall is cold.'", "any text"),
    "to": ("2026-09-17", "the evening to move to; left out: the next"),
    "until": ("2026-11-05", "the last evening for it"),
    "upheld": ("no", "yes or no"),
    "valid_reason": ("yes", "yes or no"),
    "white": ("3", "the member with white, by number"),
    "winner": ("3", "a member, by number"),
}
"""Every field: a value as a shell takes it, and what it means. Where a field has only some words, they are told."""


def listed(folder: str) -> str:
    """All kinds as a table, and how to read it."""
    from indeler.season.events import KINDS
    from indeler.season.views.event_words import meaning

    head = ("kind", "fields", "meaning")
    rows = table(head, [(kind, _in_short(kind), meaning(kind)) for kind in KINDS], left=head)
    return (
        f"{rows}\nFields in brackets may be left out; with --why a reason is needed. "
        f"'indeler season event {folder} KIND' explains one kind.\n"
    )


def explained(kind: str, folder: str) -> str:
    """One kind for a new user: its fields, and a line to start from."""
    data = as_data(kind)
    rows = [
        (each["name"], "yes" if each["needed"] else "no", each["example"], each["meaning"]) for each in data["fields"]
    ]
    words = [f"{each['name']}={each['example']}" for each in data["fields"] if each["needed"]]
    why = " --why '…'" if data["needs_reason"] else ""
    lines = [
        f"{kind}: {data['meaning']}\n",
        "\n" + table(("field", "needed", "such as", "meaning"), rows, left=("field", "needed", "such as", "meaning")),
        f"\nindeler season event {folder} {kind} {' '.join(words)}{why}\n",
    ]
    if data["proposal"] is not None:
        told = "".join(f" [{name}=…]" for name in data["proposal"])
        lines.append(f"indeler season event {folder} {kind} --propose{told}   (as the rules give it)\n")
    return "".join(lines)


def all_as_data() -> list[dict[str, Any]]:
    """All kinds for JSON."""
    from indeler.season.events import KINDS

    return [as_data(kind) for kind in KINDS]


def as_data(kind: str) -> dict[str, Any]:
    """One kind for JSON; ``proposal`` has the fields that may be told with ``--propose``, where that is possible."""
    from indeler.cli.season.proposals import PROPOSALS
    from indeler.season.views.event_words import meaning

    return {
        "kind": kind,
        "meaning": meaning(kind),
        "needs_reason": _needs_reason(kind),
        "proposal": list(PROPOSALS[kind].fields) if kind in PROPOSALS else None,
        "fields": [_field(each) for each in fields_of(kind)],
    }


def _in_short(kind: str) -> str:
    names = [each.name if each.required else f"[{each.name}]" for each in fields_of(kind)]
    return " ".join([*names, *(["--why"] if _needs_reason(kind) else [])])


def _needs_reason(kind: str) -> bool:
    from indeler.season.events import KINDS, NEED_A_REASON

    return KINDS[kind] in NEED_A_REASON


def _field(field: Any) -> dict[str, Any]:
    example, meaning = EXAMPLES[field.name]
    options = getattr(field.type, "types", (field.type,))
    choices = [word for option in options for word in getattr(option, "values", ())]
    if choices:
        example = example if example in choices else choices[0]
        meaning = f"one of {', '.join(choices)}"
    return {"name": field.name, "needed": field.required, "example": example, "meaning": meaning}
