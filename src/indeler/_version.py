"""The version of Indeler."""

__version__ = "0.1.0"
