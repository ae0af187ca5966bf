"""The forms of a page, as a user fills them in."""

import re
from html.parser import HTMLParser
from typing import NamedTuple

PLAUSIBLE = {"date": "2026-09-03", "datetime-local": "2026-09-03T20:00", "number": "1", "email": "a@b.example"}
"""The value of an empty field of each type."""


class Form(NamedTuple):
    """The address of a form, and its fields with their values; file fields are left out."""

    action: str
    fields: dict[str, str]
    free: tuple[str, ...]
    """The fields that accept free text, also text that is sent without the page."""
    files: tuple[str, ...]

    @property
    def shape(self):
        """The identity of a form, equal for two forms that differ only in the person concerned."""
        return re.sub(r"\d+", "", self.action), tuple(self.fields)


def forms_of(html, address):
    """Return every form of the page that is sent with POST."""
    parser = _Parser(address)
    parser.feed(html)
    return parser.forms


class _Parser(HTMLParser):
    def __init__(self, address):
        super().__init__()
        self.address, self.forms, self._form, self._select = address, [], None, ""

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        if tag == "form":
            self._form = {} if given.get("method") == "post" else None
            self._files, self._action = [], given.get("action") or self.address
        elif self._form is not None and given.get("name") and tag in ("input", "textarea", "button"):
            self._field(given)
        elif tag == "select":
            self._select = given.get("name", "")
        elif tag == "option" and self._form is not None and self._select:
            chosen = given.get("value", "x")
            self._form[self._select] = chosen if "selected" in given else self._form.get(self._select) or chosen

    def _field(self, given):
        name, type = given["name"], given.get("type", "text")
        if type == "file":
            self._files.append(name)
        elif type not in ("checkbox", "radio") or "checked" in given or name not in self._form:
            self._form.setdefault(name, given.get("value") or PLAUSIBLE.get(type, "abc"))

    def handle_endtag(self, tag):
        if tag == "select":
            self._select = ""
        if tag == "form" and self._form is not None:
            free = tuple(name for name in self._form if name != "csrfmiddlewaretoken")
            self.forms.append(Form(self._action, self._form, free, tuple(self._files)))
            self._form = None
