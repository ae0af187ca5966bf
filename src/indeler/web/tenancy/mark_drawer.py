"""Renders one mark: ``python -m indeler.web.tenancy.mark_drawer SIDE`` reads an SVG or PNG file and writes a PNG."""

import json
import sys
from pathlib import Path

from indeler._process_limits import limit_process

TYPEFACES = Path(__file__).parents[1] / "static" / "indeler" / "typefaces"
MEMORY, SECONDS = 1 << 30, 10
"""The limits of the process, where the system supports them."""
_PAGE = b"""#let given = json(bytes(sys.inputs.given))
#set page(width: given.side * 1pt, height: given.side * 1pt, margin: 0pt, fill: none)
#image(bytes(given.mark), width: 100%, height: 100%, fit: "contain")
"""


def main(side: int) -> None:
    """Write a square PNG with the mark in its centre on a transparent background."""
    limit_process(MEMORY, SECONDS)
    import typst

    page_data = json.dumps({"side": side, "mark": list(sys.stdin.buffer.read())})
    picture: bytes = typst.compile(  # type: ignore[call-overload]  # it takes a page as bytes, and folders as text
        _PAGE,
        font_paths=[str(TYPEFACES)],
        ignore_system_fonts=True,
        format="png",
        ppi=72,
        sys_inputs={"given": page_data},
    )
    sys.stdout.buffer.write(picture)


if __name__ == "__main__":
    main(int(sys.argv[1]))
