"""The kinds of event, explained to whoever enters one for the first time."""

from __future__ import annotations

from typing import Any

from indeler.cli.output import table
from indeler.cli.season.fields import fields_of
from indeler.cli.season.proposals import PROPOSALS
from indeler.language import N_, Sentence, Words
from indeler.season.core.event_words import meaning as meaning_of
from indeler.season.events import KINDS

EXAMPLES = {
    "about": ("'the result of round 3'", N_("what the appeal is about")),
    "affects_coming_rounds": ("yes", N_("yes or no")),
    "anyway": ("yes", N_("yes: go on though something speaks against it, which the logbook then says")),
    "appeal": ("217", N_("the number that the appeal has in the logbook")),
    "away": ("7", N_("those who had signed off, by number")),
    "black": ("8", N_("the member with black, by number")),
    "boards": ("3-8,4-9", N_("White and Black of each board")),
    "born": ("2010-05-31", N_("the date of birth")),
    "competition": ("cycles", N_("cycles, rapid, blitz, cup or another of the rulebook")),
    "counts": ("yes", N_("yes or no")),
    "cycle": ("1", N_("the number of the cycle")),
    "date": ("2026-09-10", N_("the evening")),
    "dates": ("2026-09-10,2026-10-15", N_("evenings")),
    "decided_on": ("2026-09-10", N_("when the decision was taken")),
    "digest": ("9f2c…", N_("the SHA-256 digest of rulebook.toml")),
    "end": ("2027-06-30", N_("the last day")),
    "evenings": (
        """'[{"date":"2026-09-10","what":"cycles"}]'""",
        N_("JSON; what: cycles, rapid, blitz, reserve, special …"),
    ),
    "event": ("217", N_("its number in the logbook")),
    "extra": ("3-35", N_("a member and tenths of a point on top of what the round gives")),
    "game_at": ("2026-09-12T13:00", N_("when the external game starts")),
    "games": ("""'[{"white":3,"black":8,"result":"1-0"}]'""", N_("JSON; the result may be left out")),
    "granted": ("yes", N_("yes or no")),
    "group": ("A", N_("the group of the cycle; final for a final pool")),
    "groups": ("""'{"A":[1,2,3],"B":[4,5,6]}'""", N_("JSON; members of each group, strongest first")),
    "holders": ("Anna,Bea", N_("names")),
    "last_season": ("A,3", N_("group and place in the last cycle of last season")),
    "learning_notation": ("yes", N_("yes or no: not used to writing down games")),
    "loser": ("8", N_("a member, by number")),
    "member": ("3", N_("a member, by number")),
    "members": ("""'[{"member":3,"name":"Kees Bakker","rating":1850}]'""", N_("JSON; all that member-joined has")),
    "name": ("'Kees Bakker'", N_("the name")),
    "no_shows": ("9", N_("those who were absent without notice, by number")),
    "odd": ("5", N_("who has no opponent")),
    "opponent": ("'Jan Smit'", N_("the name of the opponent")),
    "others": ("4,6", N_("members of whom nothing else is known, by number")),
    "part": ("1", N_("the number of the cycle, or which evening of its competition")),
    "players": ("3,8", N_("members, by number")),
    "present": ("3,4,8,9", N_("members, by number")),
    "rating": ("1850", N_("0 for none")),
    "reason": ("absent", N_("")),
    "responsible": ("8", N_("who alone is to blame; left out: nobody or both")),
    "result": ("1-0", N_("")),
    "role": ("leader", N_("leader, deputy, committee …")),
    "round": ("2", N_("the number of the round; of the cup 0 for the preliminary round")),
    "rounds": ("6", N_("how many")),
    "rules": ("botwinnik", N_("the name of the rulebook")),
    "seed": ("'Cup, round 1'", N_("any text, published before lots are drawn from it")),
    "start": ("2026-09-01", N_("the first day")),
    "takes_part": ("no", N_("yes or no")),
    "tempo": ("60+10", N_("one of the rulebook's shorter tempi")),
    "text": ("'The hall is cold.'", N_("any text")),
    "to": ("2026-09-17", N_("the evening to move to; left out: the next")),
    "until": ("2026-11-05", N_("the last evening for it")),
    "upheld": ("no", N_("yes or no")),
    "valid_reason": ("yes", N_("yes or no")),
    "white": ("3", N_("the member with white, by number")),
    "winner": ("3", N_("a member, by number")),
}
"""Every field: a value as a shell takes it, and what it means. Where a field has only some words, they are told."""


def listed(folder: str, words: Words) -> str:
    """All kinds as a table, and how to read it."""
    head = (N_("kind"), N_("fields"), N_("meaning"))
    rows = table(head, [(kind, _in_short(kind), meaning_of(kind, words)) for kind in KINDS], left=head, words=words)
    text = N_(
        "Fields in brackets may be left out; with --why a reason is needed. "
        "'indeler season event {folder} KIND' explains one kind."
    )
    return f"{rows}\n{Sentence(text, folder=folder).said(words)}\n"


def explained(kind: str, folder: str, words: Words) -> str:
    """One kind for a new user: its fields, and a line to start from."""
    data, yes, no = as_data(kind, words), words(N_("yes")), words(N_("no"))
    rows = [(each["name"], yes if each["needed"] else no, each["example"], each["meaning"]) for each in data["fields"]]
    needed = [f"{each['name']}={each['example']}" for each in data["fields"] if each["needed"]]
    head = (N_("field"), N_("needed"), N_("such as"), N_("meaning"))
    why = " --why '…'" if data["needs_reason"] else ""
    lines = [
        f"{kind}: {data['meaning']}\n",
        "\n" + table(head, rows, left=head, words=words),
        f"\nindeler season event {folder} {kind} {' '.join(needed)}{why}\n",
    ]
    if data["proposal"] is not None:
        told = "".join(f" [{name}=…]" for name in data["proposal"])
        as_given = words(N_("as the rules give it"))
        lines.append(f"indeler season event {folder} {kind} --propose{told}   ({as_given})\n")
    return "".join(lines)


def all_as_data() -> list[dict[str, Any]]:
    """All kinds for JSON."""
    return [as_data(kind) for kind in KINDS]


def as_data(kind: str, words: Words = N_) -> dict[str, Any]:
    """One kind for JSON; ``proposal`` has the fields that may be told with ``--propose``, where that is possible."""
    return {
        "kind": kind,
        "meaning": meaning_of(kind, words),
        "needs_reason": KINDS[kind].needs_reason,
        "proposal": list(PROPOSALS[kind].fields) if kind in PROPOSALS else None,
        "fields": [_field(each, words) for each in fields_of(kind)],
    }


def _in_short(kind: str) -> str:
    names = [each.name if each.required else f"[{each.name}]" for each in fields_of(kind)]
    return " ".join([*names, *(["--why"] if KINDS[kind].needs_reason else [])])


def _field(field: Any, words: Words) -> dict[str, Any]:
    example, told = EXAMPLES[field.name]
    meaning = words(told)
    options = getattr(field.type, "types", (field.type,))
    choices = [word for option in options for word in getattr(option, "values", ())]
    if choices:
        example = example if example in choices else choices[0]
        meaning = Sentence(N_("one of {choices}"), choices=choices).said(words)
    return {"name": field.name, "needed": field.required, "example": example, "meaning": meaning}
