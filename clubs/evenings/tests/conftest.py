"""Users with a signed-in test client each."""

from social.tests.conftest import ann, ben, cyd, visitor

__all__ = ["ann", "ben", "cyd", "visitor"]
