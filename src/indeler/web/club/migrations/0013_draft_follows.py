import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("club", "0012_who_claims")]

    operations = [
        migrations.AddField(
            "seasondraft",
            "follows",
            models.OneToOneField(
                null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to="club.seasonrow"
            ),
        ),
    ]
