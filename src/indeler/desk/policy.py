"""What the pages of the desk may do: their content security policy."""

from __future__ import annotations

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
"""The browser itself sees to it that nothing is sent elsewhere; only Python, which is WebAssembly, may be compiled."""
