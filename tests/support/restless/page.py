"""A page as a user sees it: its links, its forms, its messages and its text."""

import json
from html.parser import HTMLParser
from typing import NamedTuple
from urllib.parse import urljoin

VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
UNSEEN = {"script", "style", "template", "head", "svg", "title"}
READ_ALOUD = ("alt", "title", "aria-label", "placeholder")
APART = {"td", "th", "li", "dt", "dd", "p", "label", "h1", "h2", "h3"}
"""Elements whose text forms no sentence together with that of the next element."""
NOT_SHOWN = {"code", "pre", "textarea", "option", "kbd"}
"""Elements whose text was written by users, or is a technical term."""


class Link(NamedTuple):
    """The address of a link, its text, and whether it is in the main part of the page or in the frame around it."""

    address: str
    text: str
    is_first: bool
    in_main: bool
    is_htmx: bool = False
    """Whether a part of the page sends the request and inserts the answer."""


class Control(NamedTuple):
    """A field of a form: an input, a select or a textarea."""

    name: str
    type: str
    value: str
    is_set: bool
    """Whether a checkbox is ticked."""
    options: tuple[str, ...]
    attributes: dict[str, str]


class Button(NamedTuple):
    """A button of a form, and the data that it adds."""

    name: str
    value: str
    text: str
    is_first: bool
    action: str
    is_htmx: bool = False
    """Whether a part of the form sends it while the user types, without a button."""


class Form(NamedTuple):
    """A form that can be sent: an address, its fields and its buttons."""

    action: str
    method: str
    controls: tuple[Control, ...]
    buttons: tuple[Button, ...]
    in_main: bool
    is_open_board: bool
    """Whether it is the form of a board without a result."""
    is_htmx: bool
    """Whether the answer replaces a part of the page."""


class Page(NamedTuple):
    """The content of a page."""

    links: tuple[Link, ...]
    forms: tuple[Form, ...]
    messages: tuple[tuple[str, str], ...]
    """The class and the text of each note."""
    text: str
    """The visible and spoken text of the page itself."""
    frame: str
    """The visible and spoken text around the page."""

    @property
    def ways_on(self):
        """Return the links and forms in the main part of the page."""
        return [*(link for link in self.links if link.in_main), *(form for form in self.forms if form.in_main)]


class _Inside(NamedTuple):
    """Properties of a position in the page that follow from the enclosing elements."""

    tag: str = ""
    is_main: bool = False
    is_unseen: bool = False
    is_others: bool = False
    """Whether the text was written by a user, or is a technical term."""
    is_disabled: bool = False
    is_note: bool = False
    is_open_board: bool = False

    def within(self, tag, given):
        """Return the properties inside this element."""
        return _Inside(
            tag,
            self.is_main or tag == "main",
            self.is_unseen or tag in UNSEEN,
            self.is_others or tag in NOT_SHOWN,
            self.is_disabled or (tag == "fieldset" and "disabled" in given),
            self.is_note or _is_note(given),
            self.is_open_board or ("data-board" in given and "data-open" in given),
        )


def _is_note(given):
    return "note" in given.get("class", "").split()


def read(html, address):
    """Return the page at this address."""
    reader = _Reader(address)
    reader.feed(html)
    reader.close()
    return Page(
        tuple(reader.links),
        tuple(_form(each, reader.stray) for each in reader.forms if each["is_usable"]),
        tuple((kind, " ".join(words.split())) for kind, words in reader.notes),
        " ".join(" ".join(reader.said[True]).split()),
        " ".join(" ".join(reader.said[False]).split()),
    )


def _form(found, stray):
    """Return the form with the elements elsewhere on the page that refer to it."""
    mine = [one for identity, one in stray if identity and identity == found["id"]]
    controls = [*found["controls"], *(each for each in mine if isinstance(each, Control))]
    buttons = [*found["buttons"], *(each for each in mine if isinstance(each, Button))]
    facts = [found[name] for name in ("in_main", "is_open_board", "is_htmx")]
    return Form(found["action"], found["method"], tuple(controls), tuple(buttons), *facts)


class _Reader(HTMLParser):
    """Parses the page once."""

    def __init__(self, address):
        super().__init__()
        self.address = address
        self.links, self.forms, self.notes, self.stray = [], [], [], []
        self.said = {True: [], False: []}
        self._open = [_Inside()]
        self._form = self._select = self._area = self._button = self._link = None

    def handle_starttag(self, tag, attributes):
        given = {name: value or "" for name, value in attributes}
        if tag not in VOID:
            self._open.append(self._here.within(tag, given))
        here = self._here
        if not here.is_unseen:
            self.said[here.is_main].extend(given[name] for name in READ_ALOUD if given.get(name))
            if _is_note(given):
                self.notes.append([given["class"], ""])
        begin = getattr(self, f"_begin_{tag}", None)
        if begin:
            begin(given)
        asks = given.get("hx-post") or given.get("hx-get")
        if asks and tag != "form" and not here.is_unseen:
            self._part_that_asks(given, urljoin(self.address, asks))

    def _begin_a(self, given):
        if "href" in given and not self._here.is_unseen:
            self._link = [given, ""]

    def _part_that_asks(self, given, address):
        if self._form is None:
            self.links.append(Link(address, "", False, self._here.is_main, True))
        else:
            name, value = next(iter(json.loads(given.get("hx-vals", "{}")).items()), ("", ""))
            self._form["buttons"].append(Button(name, value, "(htmx)", False, address, True))

    def _begin_form(self, given):
        action = urljoin(self.address, given.get("action") or self.address)
        self._form = {
            "id": given.get("id", ""),
            "action": action,
            "method": given.get("method", "get"),
            "controls": [],
            "buttons": [],
            "in_main": self._here.is_main,
            "is_open_board": self._here.is_open_board,
            "is_htmx": "hx-post" in given,
            "is_usable": not self._here.is_unseen,
        }
        self.forms.append(self._form)

    def _begin_input(self, given):
        if given.get("type") == "submit":
            self._pressable(given, given.get("value", ""))
        else:
            value = given.get("value", "on" if given.get("type") in ("checkbox", "radio") else "")
            self._control(given, given.get("type", "text"), value, ())

    def _begin_select(self, given):
        self._select = [given, [], []]

    def _begin_option(self, given):
        if self._select and "disabled" not in given:
            self._select[1].append(given.get("value", ""))
            if "selected" in given:
                self._select[2].append(given.get("value", ""))

    def _begin_textarea(self, given):
        self._area = [given, ""]

    def _begin_button(self, given):
        self._button = [given, ""]

    def handle_endtag(self, tag):
        end = getattr(self, f"_end_{tag}", None)
        if end:
            end()
        if tag in APART:
            self.said[self._here.is_main].append("|")
        if any(each.tag == tag for each in self._open):
            while self._open.pop().tag != tag:
                pass

    def _end_a(self):
        if self._link:
            given, text = self._link
            is_first = "first" in given.get("class", "").split()
            self.links.append(
                Link(urljoin(self.address, given["href"]), " ".join(text.split()), is_first, self._here.is_main)
            )
        self._link = None

    def _end_form(self):
        self._form = None

    def _end_select(self):
        if self._select:
            given, options, chosen = self._select
            if "multiple" in given:
                for each in options:
                    self._control(given, "checkbox", each, (), is_set=each in chosen)
            else:
                self._control(given, "select", (chosen or options or [""])[0], tuple(options))
        self._select = None

    def _end_textarea(self):
        if self._area:
            self._control(self._area[0], "textarea", self._area[1], ())
        self._area = None

    def _end_button(self):
        if self._button:
            given, text = self._button
            if given.get("type", "submit") == "submit":
                self._pressable(given, " ".join(text.split()))
        self._button = None

    def _pressable(self, given, text):
        action = urljoin(self.address, given["formaction"]) if given.get("formaction") else ""
        is_first = "first" in given.get("class", "").split()
        self._add("buttons", given, Button(given.get("name", ""), given.get("value", ""), text, is_first, action))

    def _control(self, given, type, value, options, is_set=None):
        is_set = "checked" in given if is_set is None else is_set
        self._add("controls", given, Control(given.get("name", ""), type, value, is_set, options, given))

    def _add(self, where, given, one):
        if "disabled" in given or self._here.is_disabled or (where == "controls" and not one.name):
            return
        if given.get("form"):
            self.stray.append((given["form"], one))
        elif self._form is not None:
            self._form[where].append(one)

    def handle_data(self, data):
        if self._area:
            self._area[1] += data
        here = self._here
        if here.is_unseen:
            return
        for being_read in (self._link, self._button):
            if being_read:
                being_read[1] += data
        if not here.is_others:
            self.said[here.is_main].append(data)
        if self.notes and here.is_note:
            self.notes[-1][1] += data

    @property
    def _here(self):
        return self._open[-1]
