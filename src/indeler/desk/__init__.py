"""The arbiter's desk: Indeler in a page of the visitor's browser, without a server (docs/desk.md).

The page (``page/``) runs Python in a web worker and calls `indeler.desk.calls` there; nothing here knows the browser.
"""
