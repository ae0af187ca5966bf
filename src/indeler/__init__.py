"""Indeler."""
