"""``indeler paperwork``: the forms that an arbiter sends after a tournament, filled in and checked."""

import json as json_module
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Annotated

from indeler import formats, opens
from indeler.cli.commands import Argument, Option
from indeler.cli.options import Language, language_of
from indeler.cli.output import answer, is_excel, note, table, write_excel
from indeler.formats.file_io import replace
from indeler.language import N_, InvalidInput, Sentence, Words
from indeler.language.catalogue import colon, words_of
from indeler.logbook import MemoryStore
from indeler.model import Tournament
from indeler.opens import LOGBOOK_HEADING, read_logbook_file
from indeler.opens.views.arbiter_notes import ArbiterNote, arbiter_notes, notes_form, notes_of_file
from indeler.ratings import (
    FORMS,
    NO_FORM,
    About,
    Form,
    FormRequest,
    applications,
    forms_of,
    report_faults,
    report_of,
    title_report,
)

NOTES, TITLES = "notes", "IT2"
EVERY_FORM = (*FORMS, TITLES, NOTES)


def paperwork(
    files: Annotated[
        list[str],
        Argument(metavar="FILE...", help="A tournament or its logbook; for norms over a festival several of them."),
    ],
    form: Annotated[
        str | None,
        Option(
            "--form",
            metavar="NAME",
            help="IT1 (norms), IT2 (all files together), IT3 (event), IT4 (foreigners), FA1, IA1 (arbiters) or notes.",
        ),
    ] = None,
    player: Annotated[
        int, Option("--player", metavar="N", help="For IT1: this player; default: everybody with a norm.")
    ] = 0,
    title: Annotated[
        str, Option("--title", metavar="GM|IM|WGM|WIM", help="For IT1: this title; default: the highest made.")
    ] = "",
    arbiter: Annotated[
        str, Option("--arbiter", metavar="NAME", help="For FA1 and IA1: this arbiter; default: all.")
    ] = "",
    event_id: Annotated[
        str, Option("--event-id", metavar="N", help="The number under which FIDE knows the event.")
    ] = "",
    organiser: Annotated[str, Option("--organiser", metavar="NAME", help="Who organised it.")] = "",
    email: Annotated[str, Option("--email", metavar="ADDRESS", help="The organiser's e-mail address.")] = "",
    remarks: Annotated[str, Option("--remarks", metavar="TEXT", help="For IT3.")] = "",
    waived: Annotated[
        bool,
        Option("--waive-federations", help="A zonal, national final or league: any mix of federations will do."),
    ] = False,
    out: Annotated[
        str | None, Option("-o", "--out", metavar="OUT", help="Write the form: a .pdf or an .xlsx file.")
    ] = None,
    lang: Language = "en",
) -> None:
    """Fill in the forms for titles, norms and arbiters, and check the rating report before it is sent.

    Without a form: what the report lacks, what in it is unlikely, and the notes for the report of the chief arbiter.
    """
    words = words_of(language_of(lang))
    read = [_read(file, words) for file in files]
    tournament, notes = read[0]
    if form is None:
        answer(_in_short(tournament, notes, words))
        return
    request, about = FormRequest(player, title.upper(), arbiter, waived), About(event_id, organiser, email, remarks)
    filled = _filled_forms(form, [one for one, _ in read], notes, request, about, words)
    if out is None:
        answer("\n".join(_as_text(each, words) for each in filled))
        return
    for each in dict.fromkeys(sentence.translated(words) for one in filled for sentence in one.missing):
        note(Sentence(N_("still missing: {what}"), what=each), words)
    if is_excel(out):
        write_excel(out, [each.sheet for each in filled])
    elif out.lower().endswith(".pdf"):
        replace(out, _as_pdf(filled, tournament.event.name, language_of(lang), words))
    else:
        raise InvalidInput(N_("{out}: a form is written as .pdf or .xlsx."), out=out)


def _read(file: str, words: Words) -> tuple[Tournament, list[ArbiterNote]]:
    path = Path(file)
    if _is_logbook(path):
        snapshot = opens.OpenLogbook(MemoryStore(read_logbook_file(path))).moment
        return snapshot.state.tournament, arbiter_notes(snapshot, words)
    tournament = formats.read(file)
    return tournament, notes_of_file(tournament, words)


def _is_logbook(path: Path) -> bool:
    try:
        with path.open("rb") as opened:
            return opened.read(len(LOGBOOK_HEADING)) == LOGBOOK_HEADING
    except OSError:  # the reader of tournaments reports the fault
        return False


def _filled_forms(
    form: str, read: list[Tournament], notes: list[ArbiterNote], request: FormRequest, about: About, words: Words
) -> list[Form]:
    name = {each.casefold(): each for each in EVERY_FORM}.get(form.casefold())
    if name is None:
        raise InvalidInput(NO_FORM, name=form, choices=list(EVERY_FORM))
    if name == NOTES:
        return [notes_form(read[0], notes, words)]
    if name != TITLES:
        return forms_of(name, read[0], about, request)
    found = [title_report(each) for each in applications(read, waived=request.waived)]
    if not found:
        raise InvalidInput(N_("Nobody with a FIDE number made a norm in these tournaments."))
    return found


def _as_pdf(filled: Sequence[Form], event: str, lang: str, words: Words) -> bytes:
    missing = words(N_("Still missing"))
    data = {
        "event": event or "–",
        "title": filled[0].title,
        "lang": lang,
        "printed": f"{date.today():%Y-%m-%d}",
        "forms": [each.as_data(missing, words) for each in filled],
    }
    from indeler.web.live.typesetter import filled_in

    return filled_in("forms", "pdf", json_module.dumps(data, ensure_ascii=False))


def _as_text(form: Form, words: Words) -> str:
    head = " ".join(filter(None, (form.name, form.title, form.subject)))
    lines = [
        head,
        "",
        *(f"{label}{colon(words)} {value if value is not None else ''}".rstrip() for label, value in form.fields),
        "",
    ]
    for each in form.tables:
        rows = [[str(cell if cell is not None else "") for cell in row] for row in each.rows]
        lines += [each.title, table(each.head, rows, left=each.head)]
    if form.missing:
        lines += _listed(words(N_("Still missing")), [each.translated(words) for each in form.missing], words)
    return "\n".join(lines)


def _in_short(tournament: Tournament, notes: Sequence[ArbiterNote], words: Words) -> str:
    missing = formats.missing_in(report_of(tournament), "trf26")
    parts = [
        (N_("Missing in the rating report (TRF26)"), [each.translated(words) for each in missing]),
        (N_("To be looked at before it is sent"), [each.translated(words) for each in report_faults(tournament)]),
    ]
    lines = [line for title, found in parts for line in _listed(words(title), found, words)]
    round = N_("round {round}")
    output = [
        f"{words(one.heading)}, {Sentence(round, round=one.round).translated(words)}{colon(words)} {one.text}"
        for one in notes
    ]
    return "\n".join([*lines, *_listed(words(N_("Notes for the report of the chief arbiter")), output, words), ""])


def _listed(title: str, found: Sequence[str], words: Words) -> list[str]:
    return [f"{title}{colon(words)}", *(f"- {each}" for each in found or [words(N_("nothing"))]), ""]
