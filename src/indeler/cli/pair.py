"""``indeler pair``: the next round."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated

import typer

from indeler.cli.options import (
    Absent,
    File,
    Json,
    Language,
    Out,
    Rules,
    Settings,
    Supposed,
    language_of,
    settings_of,
)
from indeler.cli.output import answer, as_json, note
from indeler.language import N_, InvalidInput, Sentence

if TYPE_CHECKING:
    from indeler.model import Pairing, Tournament
    from indeler.reasons import Reasons


def pair(
    file: File,
    rules: Rules = None,
    settings: Settings = None,
    json: Json = False,
    explain: Annotated[bool, typer.Option("--explain", help="Say for each board why it is there.")] = False,
    picture: Annotated[bool, typer.Option("--picture", help="Draw the groups and who meets whom in them.")] = False,
    svg: Annotated[str | None, typer.Option("--svg", metavar="OUT", help="Write that picture as SVG.")] = None,
    round: Annotated[
        int | None, typer.Option("--round", metavar="N", help="Pair an earlier round again, as things stood then.")
    ] = None,
    absent: Absent = None,
    result: Supposed = None,
    lang: Language = "en",
    out: Out = None,
    save: Annotated[
        str | None, typer.Option("--save", metavar="FILE", help="Write the tournament with this round added.")
    ] = None,
    intermediate: Annotated[
        bool, typer.Option("--intermediate", help="The round before the last for those who met the dummy (kndb MOD2).")
    ] = False,
) -> None:
    """Pair the next round: the number of pairs, then "white black" lines, "id 0" for the bye last."""
    from indeler import formats, systems
    from indeler.language.catalogue import words_of

    if save is not None and (absent or result or round):
        raise InvalidInput(N_("--save writes the next round as it is; leave out --round, --absent and --result."))
    real = formats.read(file, rules) if round is None else formats.read(file, rules).before(round)
    tournament = _supposing(real, absent or (), result or ()) if absent or result else real
    language, chosen = language_of(lang), settings_of(settings)
    told, said, after = None, "", None
    if intermediate:
        from indeler.cli.intermediate import intermediate as in_between

        pairing, between, after = in_between(tournament, rules, chosen)
        said = between.said(words_of(language))
    else:
        told = _laid_open(tournament, rules, chosen, language) if explain or picture or svg else None
        pairing = told.study.pairing if told else systems.pair(tournament, rules, **chosen)
    if tournament is not real:
        said = _changed(real, pairing, language)
    text = _said(tournament, pairing, told, language, json=json, explain=explain, picture=picture)
    if picture or svg:
        from indeler.cli.brackets import drawn

        text += drawn(told, pairing, svg, in_terminal=picture and not json)
    if save is not None:
        # The next round is paired by the same rulebook and settings, unless the file names another itself.
        after = after or pairing.added_to(_remembering(tournament, pairing, chosen))
        if tournament.rules in ("", pairing.rules):
            after = systems.keeping(after, pairing.rules, **chosen)
        formats.write(_stating_boards(after, pairing), save)
    notes: list[Sentence | str] = [*systems.warnings(tournament, rules), said]
    for sentence in notes:
        if sentence:
            note(sentence, words_of(language))
    answer(text, out)


def _said(
    tournament: Tournament,
    pairing: Pairing,
    told: Reasons | None,
    lang: str,
    *,
    json: bool,
    explain: bool,
    picture: bool,
) -> str:
    """The answer in the form that was asked for."""
    from indeler.cli.reply import reply

    if json:
        return as_json(as_data(pairing) | ({"reasons": told.as_data()} if told else {}))
    if explain:
        return told.text() if told else explained(tournament, pairing, lang)
    return "" if picture else reply(pairing)


def _laid_open(tournament: Tournament, rules: str | None, settings: dict[str, str], lang: str) -> Reasons | None:
    """The next round with its reasons; None where the rulebook is a table or a draw, which has none."""
    from indeler.reasons import Reasons, study
    from indeler.systems import DEFAULT

    is_swiss = _can_be_explained(rules or tournament.rules or DEFAULT)
    return Reasons(study(tournament, rules, settings), lang) if is_swiss else None


def _can_be_explained(rules: str) -> bool:
    from indeler.rulebooks import known

    book = known(rules)
    return book is not None and bool(book.study)


def _supposing(tournament: Tournament, absent: Iterable[str], results: Iterable[str]) -> Tournament:
    """The tournament if these stay away and these games had ended so."""
    from indeler.reasons import player_of, supposing

    return supposing(tournament, [player_of(tournament, one) for one in absent], results)


def _changed(real: Tournament, supposed: Pairing, lang: str) -> str:
    """Which boards differ from those of the tournament as it is."""
    from indeler.language.catalogue import words_of
    from indeler.reasons.what_if import changed
    from indeler.systems import rulebook

    settings = supposed.asked[1] if supposed.asked else {}
    return changed(real, rulebook(supposed.rules).pair(real, settings), supposed).said(words_of(lang))


def _remembering(tournament: Tournament, pairing: Pairing, settings: dict[str, str]) -> Tournament:
    """The tournament with what its next round must know as well: that the dummy draws (kndb MOD2)."""
    if pairing.rules != "kndb" or settings.get("dummy") != "draws":
        return tournament
    from indeler.systems.resistance.kndb.choices import with_drawing_dummy

    return with_drawing_dummy(tournament)


def _stating_boards(tournament: Tournament, pairing: Pairing) -> Tournament:
    """The tournament with the order of the boards in its last round, for `indeler check`."""
    *earlier, last = tournament.rounds
    return tournament.replace(rounds=(*earlier, last._replace(boards=tuple(pairing.boards))))


def as_data(pairing: Pairing) -> dict[str, object]:
    """The answer for JSON."""
    return {
        "round": pairing.round,
        "rules": pairing.rules,
        "boards": [
            {"board": board, "white": white, "black": black}
            for board, (white, black) in enumerate(pairing.boards, start=1)
        ],
        "bye": pairing.bye,
        "not_paired": pairing.not_paired,
        **({"seed": pairing.seed} if pairing.seed else {}),
    }


def explained(tournament: Tournament, pairing: Pairing, lang: str) -> str:
    """Each board with the reasons for it; for a fixed table or a draw with the clause that put it there."""
    from indeler.reasons import reasons
    from indeler.rulebooks.register import wording

    if pairing.asked is not None and _can_be_explained(pairing.rules):
        return reasons(pairing, lang).text()

    def named(number: int) -> str:
        name = tournament.player(number).name
        return f"{number} {name}" if name else str(number)

    seats = [f"{named(white)} - {named(black)}" for white, black in pairing.boards]
    if pairing.bye is not None:
        seats.append(f"{named(pairing.bye)} - bye")
    width = max(map(len, seats), default=0)
    lines = [f"Round {pairing.round} ({pairing.rules})"]
    if pairing.seed:
        lines.append(f"Lots drawn with seed: {pairing.seed}")
    for board, (seat, clause) in enumerate(zip(seats, pairing.clauses, strict=True), start=1):
        lines.append(f"{board:>3}. {seat:<{width}}  {clause}")
    lines += [f"{clause}: {wording(pairing.rules, clause, lang)}" for clause in sorted(set(pairing.clauses))]
    return "\n".join(lines) + "\n"
