"""``indeler verify``: checks a certificate without searching for anything."""

from __future__ import annotations

from typing import Annotated

import typer

from indeler.cli.options import File


def verify(
    certificate: Annotated[
        str, typer.Argument(metavar="CERTIFICATE", help="As 'indeler check --certificate' wrote it.")
    ],
    file: File,
) -> None:
    """Check the proof that a round of FILE is right; leave with 6 where it fails."""
    from indeler import formats
    from indeler.audit import proof_fault
    from indeler.audit.certificate import read
    from indeler.cli.check import DIFFERS
    from indeler.cli.output import answer
    from indeler.formats.files import read_text

    proof = read(read_text(certificate))
    fault = proof_fault(proof, formats.read(file))
    if fault:
        answer(f"The proof fails: {fault}.\n")
        raise typer.Exit(DIFFERS)
    answer(f"The proof holds: round {proof['round']} is right by {proof['rules']}.\n")
