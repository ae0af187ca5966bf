"""Helpers that are shared by several test folders; import them as `support`."""
