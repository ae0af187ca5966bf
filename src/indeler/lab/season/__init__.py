"""Whole club seasons that never were."""

from indeler.lab.season.plan import SeasonPlan
from indeler.lab.season.simulate import simulate, written

__all__ = ["SeasonPlan", "simulate", "written"]
