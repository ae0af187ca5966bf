from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("club", "0011_notice")]

    operations = [
        migrations.AddField("claim", "member", models.PositiveIntegerField(default=0)),
    ]
