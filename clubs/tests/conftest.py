"""Users with a signed-in test client each, and a club with one member of each role."""

from social.tests.conftest import ann, ben, cyd, visitor

__all__ = ["ann", "ben", "cyd", "visitor"]
