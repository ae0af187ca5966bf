"""The imports of a kind's package: its base class, and the values that a competition returns.

The methods that a kind may have are in `indeler.season.capabilities`.
"""

from __future__ import annotations

from indeler.season.capabilities import AuditCase, Boards, Course, GuestGame, Line, Offer, OfferField, OpenGame
from indeler.season.core.season import Competition

__all__ = ["AuditCase", "Boards", "Competition", "Course", "GuestGame", "Line", "Offer", "OfferField", "OpenGame"]
