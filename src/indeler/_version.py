"""The version of Indeler."""

__version__ = "1.0.0.dev0"
