"""``indeler verify``: checks a certificate without searching for anything."""

from __future__ import annotations

from typing import Annotated

import typer

from indeler.cli.options import File, Language, language_of


def verify(
    certificate: Annotated[
        str, typer.Argument(metavar="CERTIFICATE", help="As 'indeler check --certificate' wrote it.")
    ],
    file: File,
    lang: Language = "en",
) -> None:
    """Check the proof that a round of FILE is right; leave with 6 where it fails."""
    from indeler import formats
    from indeler.audit import proof_fault
    from indeler.audit.certificate import read
    from indeler.audit.words import proof_line
    from indeler.cli.check import DIFFERS
    from indeler.cli.output import answer
    from indeler.formats.files import read_text

    language, proof = language_of(lang), read(read_text(certificate))
    fault = proof_fault(proof, formats.read(file), language)
    answer(f"{proof_line(proof, fault, language)}\n")
    if fault:
        raise typer.Exit(DIFFERS)
