"""What the site draws is what it drew (support.kept_drawings)."""

from support.kept import changed
from support.kept_drawings import KEPT, drawn


def test_drawings_are_what_they_were():
    assert changed(drawn(), KEPT) == []
