"""Values for the fields of a form: mostly valid ones, sometimes nonsense."""

import datetime
import io
import re
import zipfile
from contextlib import suppress
from functools import cache
from pathlib import Path

from openpyxl import Workbook

from indeler.web.seasons.models import SeasonRow
from indeler.web.tournaments.models import Open

NAMES = ("Xanthe Quirrel", "Ødger Zwijnaert", "Yfke van der Qualm", "Bao-Quynh Trzcina", "Zsófia O'Xyl")
"""Persons who are added during the walk; no word of their names occurs in a language of the site."""
SILLY = {
    "text": ("", " ", "🙂qq", "<b>qq</b>", "q" * 3000, "qq\x00qq", "-1", "½", "\u202eqq", "{qq}", "%(qq)s", "9" * 30),
    "number": ("", "-1", "0", "9" * 30, "1.5", "qq", "1e9", "٣"),
    "date": ("", "0001-01-01", "9999-12-31", "2026-02-30", "qq"),
    "time": ("", "25:00", "qq", "00:00"),
    "datetime-local": ("", "2026-02-30T10:00", "9999-12-31T23:59", "qq"),
    "email": ("", "qq", "qq@qq", "q" * 300 + "@example.org"),
}


DATA = Path(__file__).parents[2] / "data"
LISTED = (
    ("Naam", "Rating", "Geboortedatum", "E-mail"),
    *((f"{name} {number}", 1200 + 7 * number, "1987-06-05", f"qprivate{number}@example.org")
      for number, name in enumerate(NAMES)),
)  # fmt: skip
LAST_DOWNLOAD = "the last download"


@cache
def files():
    """Return files that a user may upload, by name: those of other tests, a list of members, and some invalid ones."""
    found = [*DATA.glob("formats/*.*"), *DATA.glob("trf/*.trf"), *DATA.glob("clubs/*.toml"), *DATA.glob("*/*.zip")]
    book, sheet = Workbook(), io.BytesIO()
    for line in LISTED:
        book.active.append(line)
    book.save(sheet)
    lines = "\n".join(";".join(map(str, line)) for line in LISTED)
    made = {
        "members.xlsx": sheet.getvalue(),
        "members.csv": lines.encode(),
        "members-latin.csv": lines.replace(";", ",").encode("latin-1", "replace"),
        "members-16.txt": lines.replace(";", "\t").encode("utf-16"),
        "empty.csv": b"",
        "mark.svg": b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>',
        "mark.png": b"\x89PNG\r\n\x1a\n" + bytes(40),
    }
    return made | {path.name: path.read_bytes() for path in sorted(found)}


def file(asked, downloaded):
    """Return the file with this name: complete, cut off or with damaged bytes."""
    how, _, name = asked.rpartition(" of ")
    named, content = downloaded if name == LAST_DOWNLOAD else (name, files()[name])
    if how == "half":
        content = content[: len(content) // 2]
    elif how == "noise":
        content = bytes(byte ^ 0x90 if at % 11 == 5 else byte for at, byte in enumerate(content))
    sent = io.BytesIO(content)
    sent.name = named
    return sent


def words_in(sent):
    """Return the words of a file, also of an archive."""
    content = sent.getvalue()
    if zipfile.is_zipfile(sent):
        with suppress(Exception), zipfile.ZipFile(sent) as packed:  # it may be damaged in any way
            content = b" ".join(packed.read(name) for name in packed.namelist())
    sent.seek(0)
    texts = [content.decode(code, "ignore").casefold() for code in ("utf-8", "latin-1")]
    return {word for text in texts for pattern in (r"[^\W_]+", r"\w+") for word in re.findall(pattern, text)}


def filled(dice, form, button, today, is_silly):
    """Return the fields that this button sends, as names and values, and the changed fields."""
    changed = _to_change(dice, form)
    silly = dice.choice(changed) if is_silly and changed else None
    told = []
    radios = {}
    for control in form.controls:
        if control.type == "radio":
            radios.setdefault(control.name, []).append(control)
        elif control.type == "checkbox":
            ticked = control.is_set if dice.random() > 0.2 else not control.is_set
            if ticked:
                told.append((control.name, control.value))
        elif control.type == "file":
            if "required" in control.attributes or dice.random() < 0.6:
                told.append((control.name, _file(dice)))
        elif control is silly and control.type != "select":
            told.append((control.name, dice.choice(SILLY.get(control.type, SILLY["text"]))))
        elif control in changed:
            told.append((control.name, _plausible(dice, control, today)))
        else:
            told.append((control.name, control.value))
    for name, choices in radios.items():
        chosen = [each for each in choices if each.is_set]
        if not chosen or dice.random() < 0.3:
            chosen = [dice.choice(choices)]
        told.append((name, chosen[0].value))
    if button and button.name:
        told.append((button.name, button.value))
    return told


def _file(dice):
    how = dice.choice(("", "", "", "", "half of ", "noise of "))
    return how + (LAST_DOWNLOAD if dice.random() < 0.25 else dice.choice(list(files())))


def _to_change(dice, form):
    """Return the fields to fill in: those that are empty and required, and one or two others."""
    free = [each for each in form.controls if each.type not in ("hidden", "checkbox", "radio", "file")]
    asked = [each for each in free if "required" in each.attributes and not each.value]
    others = [each for each in free if each not in asked]
    return asked + dice.sample(others, min(len(others), dice.choice((0, 0, 1, 1, 2))))


def _plausible(dice, control, today):
    """Return a plausible value for this field."""
    by_type = {
        "select": lambda: dice.choice(control.options) if control.options else "",
        "number": lambda: _number(dice, control),
        "date": lambda: str(today + datetime.timedelta(days=dice.choice((-7, 0, 0, 1, 7, 14, 60)))),
        "time": lambda: dice.choice(("19:00", "20:15", "14:30")),
        "datetime-local": lambda: f"{today + datetime.timedelta(days=dice.choice((-7, 0)))}T20:00",
        "email": lambda: "qq@example.org",
        "textarea": lambda: dice.choice(("Qqq qqq.", f"{dice.choice(NAMES)}; 1500", "")),
    }
    return by_type.get(control.type, lambda: _text(dice, control))()


def _number(dice, control):
    low = int(float(control.attributes.get("min") or 0))
    high = int(float(control.attributes.get("max") or low + 20))
    return str(dice.randint(low, max(low, min(high, low + 3000))))


def _text(dice, control):
    if control.name == "typed":
        return dice.choice([row.name for model in (SeasonRow, Open) for row in model.objects.order_by("pk")])
    if control.name == "address":
        return "qclub"  # the address of a club
    if "name" in control.name:
        return dice.choice(NAMES)
    return dice.choice((control.value or "Qqq", "Qqq", dice.choice(NAMES), "1500", "1"))
