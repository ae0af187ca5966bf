from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0003_lines")]

    operations = [
        *(
            migrations.RemoveField(model_name="entry", name=name)
            for name in ("at", "by", "kind", "what", "data", "seal")
        ),
        migrations.AlterField(model_name="entry", name="text", field=models.TextField()),
    ]
