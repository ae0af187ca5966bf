"""The arbiter's desk: Indeler in a page of the visitor's browser, without a server (docs/desk.md).

The page (``page/``) runs Python in a web worker, which calls `indeler.desk.calls`; nothing here needs a browser.
"""

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "style-src 'self'",
        "font-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self' blob:",
        "form-action 'none'",
        "base-uri 'none'",
    )
)
"""The content security policy of its pages: nothing can be sent elsewhere; only Python (WebAssembly) is compiled."""
