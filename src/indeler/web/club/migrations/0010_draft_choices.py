"""A season that is being set up keeps what was chosen in its calendar and its groups."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("club", "0009_members_are_picked"),)

    operations = (
        migrations.RemoveField("seasondraft", "days_off"),
        migrations.AddField("seasondraft", "periods_off", models.TextField(blank=True, default="")),
        migrations.AddField("seasondraft", "evenings", models.TextField(blank=True, default="")),
        migrations.AddField("seasondraft", "groups_by", models.CharField(default="rulebook", max_length=10)),
        migrations.AddField("seasondraft", "groups", models.TextField(blank=True, default="")),
    )
