"""The time of a regular expression of the code grows with the length of a text, not with its square or worse.

The expressions are found in the sources, and evaluated with the names of their module. Each is tried on texts that
repeat one or two of its own words and characters, behind a third and before an end that does not fit.
"""

import ast
import builtins
import importlib
import re
import time
from functools import cache
from itertools import islice, product
from pathlib import Path
from typing import NamedTuple

import pytest

import indeler
from indeler.formats import fields
from indeler.language.catalogue import LANGUAGES, conventions_of

SOURCE = Path(indeler.__file__).parent
METHODS = frozenset({"match", "fullmatch", "search", "split", "sub", "subn", "findall", "finditer"})
ANCHORED = frozenset({"match", "fullmatch"})
MAKERS = frozenset({"RegexField", "RegexValidator", "Meta"})
"""Other makers of expressions; all of them search."""
FEW, SHORT, LONG = 25, 2_000, 16_000
"""Lengths of texts: an exponential time shows with few characters."""
SUSPECT, SLOW = 0.002, 0.04
"""Seconds of processor time: of a short text, from which a long one is tried, and of a long one."""
GROWTH = 3 * LONG / SHORT
"""How much longer a long text may take; with a square it takes 64 times as long."""
LOCAL = {
    "ways": ["Bo, Anna van der", "Anna van der Bo", "Bo"],
    "name": "Anna",
    "number": "12",
    "longest_first": ["Anna", "Bo"],
    "label": "Name:",
    "known": "A1|B2",
    "elements": r"<name>([^<]*)</name>\s*",
    "form": "|".join(re.sub(r"\?P<\w+>", "", each.pattern) for each in fields._FORMS),
    "shape": "^[0-9]+$",
}
"""Examples of names in functions that an expression is made of."""
FROM_ELSEWHERE = {
    "each['find']",  # the file of a language, tried below
    "node.pattern",  # a schema, whose expressions are found where they are declared
    "pattern",  # messages of click about a command line; an option of whoever runs the conformance kit
    r"other.rejects.replace('{round}', '(?P<round>\\d+)')",  # the same option
}
ONLY_MATCHED = "web/common/setting_field.py"
"""A file whose expressions are all matched from the beginning, by an attribute."""
OUR_PAGES = "web/copies/crawl.py"
"""A file with an expression for pages of the site, in which every link is closed and foreign text has no bracket."""


class Expression(NamedTuple):
    """An expression in the sources."""

    place: str
    compiled: re.Pattern
    anchored: bool = False
    """Whether it is only matched from the beginning of a text."""


def expressions():
    """Yield every expression in the sources."""
    for path in sorted(SOURCE.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        if not re.search(r"\bre\.|Regex|pattern=", text):
            continue
        place, tree = path.relative_to(SOURCE).as_posix(), ast.parse(text)
        module = importlib.import_module(".".join(path.relative_to(SOURCE.parent).with_suffix("").parts))
        nodes = list(ast.walk(tree))
        owners = {id(node.value): ast.unparse(node.targets[0]) for node in nodes if isinstance(node, ast.Assign)}
        for node in nodes:
            given = written_in(node) if isinstance(node, ast.Call) else None
            written = ast.unparse(given) if given is not None else ""
            if not written or written in FROM_ELSEWHERE:
                continue
            others = map(ast.unparse, (*node.args, *(each.value for each in node.keywords)))
            flags = eval(next((each for each in others if re.match(r"re\.[A-Z]", each)), "0"))
            found = re.compile(eval(written, {**vars(builtins), **LOCAL, **vars(module)}), flags)
            methods = {ast.unparse(node.func).removeprefix("re.")}
            if methods == {"compile"}:
                name = owners.get(id(node), "?")
                methods = set(re.findall(rf"\b{re.escape(name)}\.(\w+)\(", text if name.startswith("_") else sources()))
            anchored = methods <= ANCHORED and (bool(methods) or place == ONLY_MATCHED)
            yield Expression(f"{place}: {written}", found, anchored)


def written_in(node):
    """Return the expression that a call is given; None where it is given none."""
    name = ast.unparse(node.func)
    if name.endswith("Meta"):
        return next((each.value for each in node.keywords if each.arg == "pattern"), None)
    is_one = name.rpartition(".")[2] in MAKERS or name in {"re.compile", *(f"re.{each}" for each in METHODS)}
    return node.args[0] if is_one and node.args else None


@cache
def sources():
    """Return all sources in one text."""
    return "\n".join(path.read_text(encoding="utf-8") for path in SOURCE.rglob("*.py"))


def texts(pattern, length):
    """Yield texts of this length made of the words and characters of the expression."""
    bare = re.sub(r"\(\?P<\w+>|\(\?[:=!<]+|\\[bBAZ]", " ", pattern)
    words = [each for each in re.findall(r"[\w<>/=\" -]{3,}", bare) if each.strip()][:4]
    classes = {"\\d": "1", "\\w": "a", "\\s": " ", ".": "a", "[^": "a", "A-Z": "A", "a-z": "a", "0-9": "1"}
    single = [each for written, each in classes.items() if written in bare]
    single += re.findall(r"[^\w\s\\^$*+?{}()|]", bare) + re.findall(r"\\([^\w\s])", bare) + [" ", "a", "1", "\n"]
    parts = list(dict.fromkeys(words + single))[:10]
    for repeated, before, end in product(parts, ["", *parts], ["", "\0"]):
        yield before + repeated * (length // len(repeated)) + end
    for pair in map("".join, product(parts, parts)):
        yield pair * (length // len(pair)) + "\0"


def seconds(expression, text):
    """Return the processor time of looking for the expression in the text."""
    given = text.encode() if isinstance(expression.compiled.pattern, bytes) else text
    start = time.thread_time()
    if expression.anchored:
        expression.compiled.fullmatch(given)
        expression.compiled.match(given)
    else:
        for _ in expression.compiled.finditer(given):
            pass
    return time.thread_time() - start


def growing(expression):
    """Return the beginning of a text for which the time grows with more than the length; None if there is none."""
    pattern = expression.compiled.pattern
    written = pattern.decode() if isinstance(pattern, bytes) else pattern
    for length in (FEW, 4 * FEW, SHORT):
        for number, text in enumerate(texts(written, length)):
            taken = seconds(expression, text)
            if taken > SLOW:
                return text[:20]
            if taken > SUSPECT:
                longer = next(islice(texts(written, LONG), number, None))
                if seconds(expression, longer) > max(SLOW, GROWTH * min(taken, seconds(expression, text))):
                    return text[:20]
    return None


def test_no_expression_needs_more_than_a_linear_time():
    found = list(expressions())
    assert len(found) > 120
    assert [each.place for each in found if not each.place.startswith(OUR_PAGES) and growing(each)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_expression_of_a_language_needs_more_than_a_linear_time(lang):
    found = [each["find"] for each in conventions_of(lang).evening]
    assert [each for each in found if growing(Expression(each, re.compile(each, re.IGNORECASE)))] == []


@pytest.mark.parametrize(
    ("pattern", "anchored"),
    [
        (r"[^@\s,;<>]+@[^@\s,;<>]+\.[^@\s,;<>]+", False),
        (r"(a+)+b", True),
        (r"\s*(\d+)\s*m?\s*", True),
        (r"([^\W\d_]{3,})-?\d", False),
    ],
)
def test_an_expression_with_a_square_or_worse_is_found(pattern, anchored):
    assert growing(Expression(pattern, re.compile(pattern), anchored)) is not None
