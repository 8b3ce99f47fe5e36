"""The people of the tests of friends, for those of moderation too."""

from social.tests.conftest import ann, ben, cyd, visitor

__all__ = ["ann", "ben", "cyd", "visitor"]
