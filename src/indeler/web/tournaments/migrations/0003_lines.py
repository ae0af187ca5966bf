from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from indeler.opens.earlier import line_of

COLUMNS = ("number", "at", "by", "kind", "what", "data", "seal")


def write_lines(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Every entry as the line that its seal is over: the chain holds as it did, and nothing is lost."""
    entries = apps.get_model("tournaments", "Entry").objects.using(schema_editor.connection.alias)
    for entry in entries.order_by("pk").iterator():
        entry.text = line_of({column: getattr(entry, column) for column in COLUMNS}).decode()
        entry.save(update_fields=["text"])


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0002_chain_of_the_log")]

    operations = [
        migrations.AddField(model_name="entry", name="text", field=models.TextField(default="")),
        migrations.RunPython(write_lines),
    ]
