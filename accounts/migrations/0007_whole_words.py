"""Offensive words are matched as whole words, so common compounds are rows of their own; names of
people are none. Labels of opponents are reserved."""

import codecs

from django.db import migrations, models

RESERVED = (
    "admins administrators moderators operator operators superuser robot robots computer computers "
    "opponent expert experts easy medium hard ordenador computadora experto oponente"
)
# Encoded with ROT13, so that nobody has to read these words in the code.
NAMES_OF_PEOPLE = "qvpx vfvf ubbxre qlxr svpx iretn"
STEMS = "zbgures pbpxfhpx xvyylbhe fhvpvq greebevf uvwbqrchg"  # no words by themselves
COMPOUNDS = (
    "shpxre shpxref shpxvat shpxrq shpxh shpxlbh shpxbss shpxsnpr zbgureshpxre zbgureshpxref "
    "fuvgf fuvggl fuvgurnq fuvgsnpr ohyyfuvg phagf ovgpurf fbabsnovgpu juberf fyhgf avttref "
    "avttnf snttbgf anmvf arbanmv pbpxf pbpxfhpxre pbpxurnq nffubyrf nffrf cvffrq cvffbss "
    "jnaxre jnaxref jnaxvat encvfgf crqbcuvyr cnrqbcuvyr crqbf crqb zbyrfgre "
    "xvyylbhefrys fhvpvqr greebevfg greebevfgf wvunqvfg genaavrf ergneqf ergneqrq qvyqbf "
    "pbaaneqf pnoebarf znevpbarf craqrwbf uvwbqrchgn chgnf chgbf fnybcrf qvpxurnqf"
)


def decoded(words):
    return codecs.encode(words, "rot13").split()


def change(apps, schema_editor):
    rules = apps.get_model("accounts", "UsernameRule").objects
    offensive = rules.filter(kind="offensive")
    offensive.filter(part=False, word__in=decoded(NAMES_OF_PEOPLE)).delete()
    offensive.filter(part=True, word__in=decoded(STEMS)).delete()
    offensive.update(part=False)
    for kind, words in (("reserved", RESERVED.split()), ("offensive", decoded(COMPOUNDS))):
        for word in words:
            rules.get_or_create(word=word, defaults={"kind": kind})


class Migration(migrations.Migration):

    dependencies = [("accounts", "0006_folded_usernames")]

    operations = [
        migrations.AlterField(
            model_name="usernamerule",
            name="part",
            field=models.BooleanField(
                default=False,
                help_text="Only for reserved words. Otherwise these are found as the whole name, "
                "and offensive words as a whole word in it, with or without a number at the end.",
                verbose_name="anywhere in a name",
            ),
        ),
        migrations.RunPython(change, migrations.RunPython.noop),
    ]
