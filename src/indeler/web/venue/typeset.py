"""PDF by typst: one template a print, the words and numbers handed over as JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

TEMPLATES = Path(__file__).parent / "typst"
TYPEFACES = Path(__file__).parents[1] / "static" / "indeler" / "typefaces"
"""Those of the site, so that a print looks the same on every machine; what the machine has itself is not looked at."""


def typeset(template: str, data: Mapping[str, Any]) -> bytes:
    """The print with this name, filled in. Text is handed over as data, so that no name can be a command."""
    import typst

    pdf: bytes = typst.compile(
        str(TEMPLATES / f"{template}.typ"),
        root=str(TEMPLATES),
        font_paths=[str(TYPEFACES)],
        ignore_system_fonts=True,
        sys_inputs={"data": json.dumps(data, ensure_ascii=False)},
    )
    return pdf
