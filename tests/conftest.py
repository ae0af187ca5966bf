"""What holds for every test: how long a loaded machine takes to make up an example is nobody's mistake."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile("indeler", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("indeler")
