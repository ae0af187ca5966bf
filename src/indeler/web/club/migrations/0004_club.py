"""Every season, and what belongs to it, has its club: those there are get one."""

from django.db import migrations

from indeler.web.clubs.migrating import add_club, fill_club

MODELS = ("seasonrow", "line", "hiddenname", "claim")


class Migration(migrations.Migration):
    dependencies = (("clubs", "0001_initial"), ("club", "0003_archived"))

    operations = (*(add_club(model) for model in MODELS), fill_club("club", *MODELS))
