"""The first list of reserved and offensive usernames. Staff edit it in the admin."""

import codecs

from django.db import migrations

RESERVED = (
    "admin administrator administration root staff support help helpdesk moderator mod mods "
    "system sysadmin owner house bot bots dealer guest guests anonymous anon deleted closed "
    "somebody nobody everybody null undefined none nan true false everyone all here you self "
    "api www mail email postmaster webmaster hostmaster abuse noreply security billing "
    "payments payment legal privacy terms official team service lobby table tables seat seats "
    "accounts account settings signup signin login logout static media play game games daily "
    "scores friends people person profile news status style manifest offline host player "
    "players watcher watchers solitaire mahjong mahjongg dominoes chat contest contests coins "
    "ledger judge referee umpire announcer info contact press about"
)
RESERVED_PARTS = "tilehouse"
# Encoded with ROT13, so that nobody has to read these words in the code.
OFFENSIVE = (
    "nff nefr nany nahf pbpx qvpx gvgf obbo obbof cbea frk frkl encr encre xvxr xvxrf tbbx "
    "tbbxf fcvp fcvpf puvax puvaxf pbba pbbaf qlxr snt sntf cnxv cnxvf ubzb arteb gneq phz "
    "wvmm gjng cevpx onfgneq penc cvff xxx vfvf ahqrf chgn chgb iretn cbyyn wbqre zreqr "
    "fnybcr uher svpx ahggr xvyy oqfz zvys ubbxre cvzc"
)
OFFENSIVE_PARTS = (
    "avttre avttn snttbg shpx fuvg phag ovgpu juber fyhg chffl cravf intvan qvyqb oybjwbo "
    "phzfubg encvfg crqbcuvy cnrqbcuvy zbyrfg anmv uvgyre urvyuvg ubybpnhfg trabpvq genaal "
    "ergneq jrgonpx ornare gbjryurnq enturnq nffubyr nefrubyr qvpxurnq pbpxfhpx wrexbss jnax "
    "obyybpxf zbgures xvyylbhe fhvpvq greebevf wvunqv craqrwb pnoeba znevpba phyreb uvwbqrchg "
    "zvreqn chgnva raphyr pbaaneq fpuynzcr uherafbua nefpuybpu sbgmr xnanxr"
)


def fill(apps, schema_editor):
    rows = [
        *(("reserved", False, word) for word in RESERVED.split()),
        *(("reserved", True, word) for word in RESERVED_PARTS.split()),
        *(("offensive", False, word) for word in codecs.encode(OFFENSIVE, "rot13").split()),
        *(("offensive", True, word) for word in codecs.encode(OFFENSIVE_PARTS, "rot13").split()),
    ]
    rule = apps.get_model("accounts", "UsernameRule")
    rule.objects.bulk_create(rule(kind=kind, part=part, word=word) for kind, part, word in rows)


class Migration(migrations.Migration):

    dependencies = [("accounts", "0001_initial")]

    operations = [migrations.RunPython(fill, migrations.RunPython.noop)]
