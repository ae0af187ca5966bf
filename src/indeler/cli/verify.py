"""``indeler verify``: checks a certificate without searching for anything."""

from __future__ import annotations

from typing import Annotated

import typer

from indeler import formats
from indeler.audit.certificate import read
from indeler.audit.proofs import examined
from indeler.audit.words import proof_line
from indeler.cli.check import DIFFERS
from indeler.cli.options import File, Language, Rules, Settings, language_of, settings_of
from indeler.cli.output import answer
from indeler.formats.files import read_text


def verify(
    certificate: Annotated[
        str, typer.Argument(metavar="CERTIFICATE", help="As 'indeler check --certificate' wrote it.")
    ],
    file: File,
    rules: Rules = None,
    settings: Settings = None,
    lang: Language = "en",
) -> None:
    """Check the proof that a round of FILE is right by these rules; exits with 6 if it is not."""
    language, proof = language_of(lang), read(read_text(certificate))
    result = examined(proof, formats.read(file, rules), rules, settings_of(settings))
    answer(f"{proof_line(result, language)}\n")
    if result.fault:
        raise typer.Exit(DIFFERS)
