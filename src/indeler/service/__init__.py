"""The engine for other programs: pair, why, check and standings, from one request to one response, without state.

The command line writes the same data (`data`), the site returns them at ``/api/engine/…``, and ``indeler mcp`` offers
them to assistants (docs/engine.md).
"""
