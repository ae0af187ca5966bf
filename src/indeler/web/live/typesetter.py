"""Makes one print and ends: ``python -m indeler.web.live.typesetter TEMPLATE FORM`` reads JSON, writes PDF or PNG."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Literal

TEMPLATES = Path(__file__).parent / "typst"
TYPEFACES = Path(__file__).parents[1] / "static" / "indeler" / "typefaces"
"""Those of the site, so that a print looks the same on every machine; what the machine has itself is not looked at."""


def main(template: str, form: Literal["pdf", "png"]) -> None:
    """Fill the template in with what comes in, and write it out."""
    sys.stdout.buffer.write(filled_in(template, form, sys.stdin.buffer.read().decode()))


def filled_in(template: str, form: Literal["pdf", "png"], data: str) -> bytes:
    """The template with this data, which is JSON. Text is handed over as data, so that no name can be a command."""
    import typst

    output: bytes = typst.compile(
        str(TEMPLATES / f"{template}.typ"),
        root=str(TEMPLATES),
        font_paths=[str(TYPEFACES)],
        ignore_system_fonts=True,
        format=form,
        ppi=72 if form == "png" else None,  # a point is a dot
        sys_inputs={"data": data},
    )
    return output


if __name__ == "__main__":
    main(sys.argv[1], "png" if sys.argv[2] == "png" else "pdf")
