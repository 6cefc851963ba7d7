"""What all tests share: how Hypothesis draws."""

from hypothesis import HealthCheck, settings

settings.register_profile(  # the same maps in every run, however slow the machine
    "lesson", derandomize=True, deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("lesson")
