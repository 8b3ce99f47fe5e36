"""Export and erasure of the data that moderation stores."""

from accounts.timestamps import now
from moderation.models import Report
from moderation.selectors import export
from moderation.services import erase


def test_reports_are_exported_to_their_author_and_unlinked_with_the_account(ann, ben) -> None:
    ben.submit("report", "Ann", reason="unfair", words="winks")
    ann.submit("report", "Ben", reason="other", words="no fun")
    mine = export(ann.user)
    assert [report["words"] for report in mine["reports"]] == ["no fun"]
    assert "winks" not in str(mine)
    erase(ann.user, now())
    assert not any(export(ann.user).values())
    about = Report.objects.get(words="winks")
    assert (about.reported, about.snapshot["reported"]) == (None, "Ann")
