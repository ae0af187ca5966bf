"""Stored limits of each field of each form, as sent to the browser: the maximum length, the lowest and highest number.

Run ``python -m support.kept_fields`` in ``tests/`` to write them again; review the difference before you commit it.
"""

import support.django_ready  # noqa: F401, I001  # before anything that needs Django

from pathlib import Path

from django.forms import BaseForm

import indeler.web.page_urls  # noqa: F401  # all pages, and so all forms
from support.kept import keep

KEPT = Path(__file__).parents[1] / "data" / "fields" / "taken.txt"
ATTRIBUTES = ("maxlength", "min", "max", "step", "rows")


def fields():
    """Return a line for each field that has a limit or an initial value."""
    return sorted({line for form in _forms(BaseForm) for line in _lines(form)})


def _forms(base):
    for form in base.__subclasses__():
        if form.__module__.startswith("indeler."):
            yield form
        yield from _forms(form)


def _lines(form):
    """Yield the lines of the fields that a form defines; inherited fields are listed with the other form."""
    inherited = form.__mro__[1].__dict__.get("base_fields", {})
    for name, field in form.base_fields.items():
        told = _told(field)
        if told and told != _told(inherited.get(name)):
            yield f"{form.__module__}.{form.__name__}.{name} {told}"


def _told(field):
    if field is None:
        return ""
    attributes = [f"{name}={field.widget.attrs[name]}" for name in ATTRIBUTES if name in field.widget.attrs]
    return " ".join([*attributes, *([f"initial={field.initial}"] if field.initial else [])])


if __name__ == "__main__":
    KEPT.parent.mkdir(exist_ok=True)
    keep(fields(), KEPT)
