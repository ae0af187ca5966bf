"""Makes one print and ends: ``python -m indeler.web.live.typesetter TEMPLATE FORM`` reads JSON, writes PDF or PNG."""

import sys
from pathlib import Path
from typing import Literal

TEMPLATES = Path(__file__).parent / "typst"
TYPEFACES = Path(__file__).parents[1] / "static" / "indeler" / "typefaces"
"""The site's typefaces, so that a print looks the same on every machine; system fonts are ignored."""


def main(template: str, form: Literal["pdf", "png"]) -> None:
    """Fill in the template with standard input, and write the result to standard output."""
    sys.stdout.buffer.write(filled_in(template, form, sys.stdin.buffer.read().decode()))


def filled_in(template: str, form: Literal["pdf", "png"], data: str) -> bytes:
    """Return the template filled in with this JSON. Texts are passed as data, so that no name can be a command."""
    import typst

    output: bytes = typst.compile(
        str(TEMPLATES / f"{template}.typ"),
        root=str(TEMPLATES),
        font_paths=[str(TYPEFACES)],
        ignore_system_fonts=True,
        format=form,
        ppi=72 if form == "png" else None,  # one pixel per point
        sys_inputs={"data": data},
    )
    return output


if __name__ == "__main__":
    main(sys.argv[1], "png" if sys.argv[2] == "png" else "pdf")
