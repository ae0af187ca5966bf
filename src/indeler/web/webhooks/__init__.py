"""Webhooks: messages to other sites when pairings are out, a result is in or a round is closed (docs/webhooks.md)."""
