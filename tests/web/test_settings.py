"""Settings of the site from environment variables, and their defaults."""

from importlib.util import module_from_spec, spec_from_file_location

import pytest

from indeler.web import settings

SAID_NOTHING = {
    "SECOND_OPINION": True,
    "ENGINE": False,
    "REMINDERS": False,
    "WEBHOOKS": True,
    "PUBLISH": None,
    "DESK": None,
    "HERE": "http://localhost:8000",
    "DATA_UPLOAD_MAX_MEMORY_SIZE": settings.LARGEST_UPLOAD,
    "FILE_UPLOAD_MAX_MEMORY_SIZE": settings.LARGEST_UPLOAD,
    "DATA_UPLOAD_MAX_NUMBER_FIELDS": 5000,
    "SECURE_HSTS_SECONDS": None,
}
HTTPS = {"INDELER_URL": "https://club.example"}
SECURE = {"HERE": "https://club.example", "SECURE_HSTS_SECONDS": 31_536_000, "SESSION_COOKIE_SECURE": True}


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({}, SAID_NOTHING),
        ({"INDELER_SECOND_OPINION": "no", "INDELER_WEBHOOKS": "no"}, {"SECOND_OPINION": False, "WEBHOOKS": False}),
        ({"INDELER_ENGINE": "yes", "INDELER_REMINDERS": "yes"}, {"ENGINE": True, "REMINDERS": True}),
        ({"INDELER_HERE": "http://10.0.0.1:8001"}, {"HERE": "http://10.0.0.1:8001"}),
        ({"INDELER_URL": "http://club.example"}, {"HERE": "http://club.example", "SECURE_HSTS_SECONDS": None}),
        (HTTPS, SECURE | {"SECURE_HSTS_PRELOAD": False}),
        (HTTPS | {"INDELER_HSTS_PRELOAD": "yes"}, SECURE | {"SECURE_HSTS_PRELOAD": True}),
    ],
    ids=str,
)
def test_environment_variables_change_the_settings(environment, expected, monkeypatch):
    told = loaded(environment, monkeypatch)
    assert {name: getattr(told, name, None) for name in expected} == expected


def test_requests_are_logged_if_this_is_configured(monkeypatch):
    quiet, loud = (loaded(asked, monkeypatch).LOGGING for asked in ({}, {"INDELER_ACCESS_LOG": "yes"}))
    assert quiet == settings.logging_settings(with_access=False)
    assert loud == settings.logging_settings(with_access=True)


def loaded(environment, monkeypatch):
    """Return the settings of a site that is started with only these variables."""
    for name in ("SECOND_OPINION", "WEBHOOKS", "ENGINE", "REMINDERS", "HERE", "URL", "HSTS_PRELOAD", "ACCESS_LOG"):
        monkeypatch.delenv(f"INDELER_{name}", raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    specification = spec_from_file_location("settings_anew", settings.__file__)
    told = module_from_spec(specification)
    specification.loader.exec_module(told)
    return told
