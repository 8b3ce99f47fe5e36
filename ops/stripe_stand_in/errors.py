"""Refusals in the shape in which Stripe's API gives them."""

from typing import Any


class StripeError(Exception):
    """A refusal. kind: Stripe's type of the error, which decides the class that its library
    raises. param: the name of the parameter that is wrong."""

    def __init__(
        self,
        message: str,
        *,
        status: int = 400,
        kind: str = "invalid_request_error",
        code: str = "",
        param: str = "",
    ) -> None:
        super().__init__(message)
        self.status = status
        self._error = {"type": kind, "message": message, "code": code, "param": param}

    def body(self) -> dict[str, Any]:
        return {"error": {name: value for name, value in self._error.items() if value}}


def missing(label: str, identity: str, param: str = "id") -> StripeError:
    """The refusal for an object that does not exist. label: its name in words."""
    message = f"No such {label}: '{identity}'"
    status = 404 if param == "id" else 400
    return StripeError(message, status=status, code="resource_missing", param=param)
