"""Snapshot test of the drawings of the site: they have not changed (support.kept_drawings)."""

from support.kept import changed
from support.kept_drawings import KEPT, drawn


def test_drawings_have_not_changed():
    assert changed(drawn(), KEPT) == []
