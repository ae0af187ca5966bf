"""The database tables match the models: every change of a model has a migration."""

from django.apps import apps
from django.db.migrations.autodetector import MigrationAutodetector
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.state import ProjectState


def test_the_migrations_create_the_tables_of_the_models():
    loader = MigrationLoader(None)
    found = MigrationAutodetector(loader.project_state(), ProjectState.from_apps(apps)).changes(graph=loader.graph)
    assert found == {}
