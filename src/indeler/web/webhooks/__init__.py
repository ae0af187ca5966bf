"""Webhooks: messages to other sites about published pairings, new results and closed rounds (docs/webhooks.md)."""
