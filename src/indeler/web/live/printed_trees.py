"""A knock-out as a tree on paper: as large as the paper allows, on as many pages as it needs to be read."""

from __future__ import annotations

from typing import Any

from indeler.web.public.trees import LINE, Part, Tree

_PAPER = {"a4": (595, 842), "a3": (842, 1191)}
_MARGINS, _HEADING = 110, 190
"""What is left beside the tree, and above and below it, in points."""
_SMALLEST = 0.5
"""Points for a pixel of the tree: letters of seven points can still be read on paper."""
_LARGEST = 1.4


def tree_of(title: str, tree: Tree, paper: str = "a4") -> dict[str, Any]:
    """The tree on a page of this size, upright or on its side, whichever lets it be larger."""
    short, long = _PAPER[paper]
    rooms = {False: (short - _MARGINS, long - _HEADING), True: (long - _MARGINS, short - _HEADING)}
    units = {
        side: max(min(across / tree.width, down / tree.height), min(_SMALLEST, across / tree.width))
        for side, (across, down) in rooms.items()
    }
    flipped = units[True] > units[False]
    (across, down), smallest = rooms[flipped], units[flipped]
    count = len(tree.parts(int(down / smallest)))
    filled = min(across / tree.width, count * down / (tree.height + 4 * count * LINE))
    unit = max(smallest, filled) if count > 1 else smallest
    parts = [_page(part) for part in tree.parts(int(down / unit))]
    return {"title": title, "paper": paper, "flipped": flipped, "unit": min(unit, _LARGEST), "pages": parts}


def _page(part: Part) -> dict[str, Any]:
    """Boxes and lines, counted from the top of the page."""
    return {
        "height": part.height,
        "links": [[x1, y1 - part.top, x2, y2 - part.top] for x1, y1, x2, y2 in part.links],
        "boxes": [
            {
                "x": box.x,
                "y": box.y - part.top,
                "width": box.width,
                "height": box.height,
                "lines": [[y - part.top, *line] for y, line in box.lines],
                "note": box.node.note,
            }
            for box in part.boxes
        ],
    }
