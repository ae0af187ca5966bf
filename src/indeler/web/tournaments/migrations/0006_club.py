"""Every tournament has its club: those there are get one."""

from django.db import migrations

from indeler.web.clubs.migrating import add_club, fill_club


class Migration(migrations.Migration):
    dependencies = (("clubs", "0001_initial"), ("tournaments", "0005_archived"))

    operations = (add_club("open"), add_club("entry"), fill_club("tournaments", "open", "entry"))
