"""How the list of members of a draft is read, and whether accounts are made from it."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("club", "0014_letters"),)

    operations = (
        migrations.AddField("seasondraft", "members_choices", models.TextField(blank=True, default="")),
        migrations.AddField("seasondraft", "members_accounts", models.BooleanField(default=False)),
    )
