from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0001_initial")]

    operations = [
        migrations.AddField(model_name="entry", name="seal", field=models.JSONField(default=dict)),
    ]
