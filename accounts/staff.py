"""Who of the staff is told what."""

from accounts.models import User


def staff_with(permission: str) -> list[User]:
    """Staff with an address and a permission, such as "billing.view_membership"."""
    backend = "accounts.backends.PasswordBackend"
    allowed = User.objects.with_perm(permission, backend=backend)
    return list(allowed.filter(is_staff=True, closed=None).exclude(email="").order_by("pk"))
