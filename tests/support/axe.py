"""Checks a page with axe in light and dark mode, at desktop and phone width, and whether it exceeds the window."""

from pathlib import Path

import axe_playwright_python

AXE = next(Path(axe_playwright_python.__file__).parent.rglob("axe.min.js")).read_text(encoding="utf-8")
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
COLOURS = ["color-contrast", "link-in-text-block"]
"""The rules of axe that depend only on the colours of the page and on the size and weight of letters."""

SAID = """found => found.violations.map(one => [one.id, one.nodes.slice(0, 2).map(node => node.html.slice(0, 200))])"""
RUN = f"""options => axe.run(document, {{...options, resultTypes: ["violations"]}}).then({SAID})"""
RUN_ON_TEXTS = f"""async ([numbers, options]) => {{
    const texts = numbers.map(number => window.texts[number]), hidden = [];
    const shown = new Set(texts.flatMap(each => {{
        const whole = each.matches("a") ? each.parentElement : each, around = [];
        for (let one = whole; one; one = one.parentElement) around.push(one);
        return [...around, ...whole.querySelectorAll("*")];
    }}));
    const hide = each => shown.has(each) ? [...each.children].forEach(hide) : hidden.push([each, each.style.display]);
    hide(document.body);
    hidden.forEach(([each]) => each.style.display = "none");
    const found = await axe.run({{include: texts.map(each => [each])}}, {{...options, resultTypes: ["violations"]}});
    hidden.forEach(([each, display]) => each.style.display = display);
    return ({SAID})(found);
}}"""
"""Runs axe on some texts of a page. Only their background and, for a link, the surrounding text stay visible: for its
colour rules axe measures everything that is visible, which takes seconds on a long page.
"""

UNFOLD = """document.querySelectorAll("details:not(.menu)").forEach(each => each.open = true)"""
RUN_ON_MENUS = f"""options => document.querySelector("details.menu")
    ? axe.run("details.menu", {{...options, resultTypes: ["violations"]}}).then({SAID}) : []"""
"""Runs axe on the menus only: an open menu covers elements, which cannot be clicked until it is closed."""
MENUS = """are => document.querySelectorAll("details.menu").forEach(each => each.open = are)"""
ALIKE = """() => {
    document.querySelectorAll("tbody, ul, ol").forEach(list => {
        const seen = {};
        for (const row of [...list.children]) {
            const shape = [row, ...row.querySelectorAll("*")].map(each => each.tagName + each.className).join();
            seen[shape] = (seen[shape] || 0) + 1;
            if (seen[shape] > 2) row.remove();
        }
    });
}"""
"""Keeps two rows of each structure: axe spends most of its time on long tables. ``make sweep`` checks all rows."""

PAINTED = """() => {
    const grounds = ["backgroundColor", "backgroundImage", "opacity", "filter", "mixBlendMode"];
    const letters = ["color", "textDecorationLine", "textShadow", "opacity", "visibility"];
    const sizes = ["fontSize", "fontWeight"];
    const of = (style, names) => names.map(name => style[name]).join();
    const isLarge = ({fontSize, fontWeight}) =>
        Math.ceil(72 * parseFloat(fontSize)) / 96 >= (fontWeight >= 700 ? 14 : 18);
    const drawn = style => `${of(style, letters)},${isLarge(style)}`;
    const beside = each => of(getComputedStyle(each), [...letters, ...sizes]);
    const known = new Map([[null, ""]]);
    const ground = each => {
        if (!known.has(each)) {
            const under = ground(each.parentElement), own = of(getComputedStyle(each), grounds);
            known.set(each, under.endsWith(own) ? under : `${under}|${own}`);
        }
        return known.get(each);
    };
    const says = each => each.matches("input, select, textarea")
        || [...each.childNodes].some(one => one.nodeType === 3 && one.data.trim());
    window.texts = [...document.body.querySelectorAll("*")].filter(each => says(each) && each.checkVisibility());
    return window.texts.map(each => `${ground(each)}||`
        + (each.matches("a") ? `${beside(each)}||${beside(each.parentElement)}` : drawn(getComputedStyle(each))));
}"""
"""Every element with text, and how it is painted: its text on its backgrounds, for a link also the text around it.

Of the text size axe considers only whether the text is large (14 points in bold, 18 otherwise; WCAG 1.4.3).
"""

NEXT_FRAME = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done())))"
"""After that, a page that listens for changes of the window width has been notified."""

WIDTHS = (360, 640, 1280)
"""A phone, a desktop at 200 % zoom, a desktop. ``test_typefaces`` checks narrower windows and wider text."""
LOOKS = [(1280, "light"), (1280, "dark"), (360, "dark"), (360, "light")]
IN_TURN = ((LOOKS[0], LOOKS[2]), (LOOKS[3],), (LOOKS[0], LOOKS[1]), (LOOKS[3],))
"""Every page in light mode, at desktop or phone width, and every second page also in dark mode."""


def violations(page):
    """Return the violations that axe finds on the page in its present state, with the elements concerned."""
    page.evaluate(AXE)
    return page.evaluate(RUN, {"runOnly": RULES})


class Looker:
    """Checks pages one after another; colours that were seen in the same combination before are not measured again."""

    def __init__(self, *, all_rows=False, by_turns=False):
        self.all_rows = all_rows
        self.by_turns = by_turns
        """Whether each page is checked in some of the looks, in turn; rules without colours run in light mode."""
        self._painted = set()
        self._pages = set()
        self._turn = -1

    def faults_of(self, page, address, status=200):
        """Return the faults of the page at this address: those of axe, and whether it exceeds the window width."""
        if page not in self._pages:  # half a megabyte, sent to the browser only once
            page.add_init_script(AXE)
            self._pages.add(page)
        answer = page.goto(address)
        assert (answer.status, answer.headers["content-type"]) == (status, "text/html; charset=utf-8"), address
        return [(address, *fault) for fault in (*_too_wide(page), *self.looked_at(page))]

    def looked_at(self, page):
        """Return what axe finds in each theme and width with all details unfolded.

        Menus cover other elements, so they are opened last.
        """
        if page.evaluate("!window.axe"):
            page.evaluate(AXE)
        page.evaluate(UNFOLD)
        if not self.all_rows:
            page.evaluate(ALIKE)
        found, self._turn = [], (self._turn + 1) % len(IN_TURN)
        for width, scheme in IN_TURN[self._turn] if self.by_turns else LOOKS:
            if page.viewport_size["width"] != width:
                page.set_viewport_size({"width": width, "height": 800})
                page.evaluate(NEXT_FRAME)
            page.emulate_media(color_scheme=scheme)
            found += [(width, scheme, *fault) for fault in self._axe(page, width, scheme)]
        return found

    def _axe(self, page, width, scheme):
        if self.all_rows:
            return page.evaluate(RUN, {"runOnly": RULES})
        painted = page.evaluate(PAINTED)
        first = {paint: number for number, paint in reversed([*enumerate(painted)])}
        new = [number for paint, number in first.items() if paint not in self._painted]
        self._painted.update(first)
        found = page.evaluate(RUN_ON_TEXTS, [new, {"runOnly": {"type": "rule", "values": COLOURS}}]) if new else []
        if scheme == "light":  # themes differ only in their colours
            options = {"runOnly": RULES, "rules": {rule: {"enabled": False} for rule in COLOURS}}
            page.evaluate(MENUS, False)
            found += page.evaluate(RUN, options)
            page.evaluate(MENUS, True)
            found += page.evaluate(RUN_ON_MENUS, options)
            page.evaluate(MENUS, False)
        return found


def _too_wide(page):
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        if page.evaluate("document.documentElement.scrollWidth") > width:
            yield ("too wide", width)
