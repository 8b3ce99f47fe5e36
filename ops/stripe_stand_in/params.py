"""The parameters of a request: nested names such as `items[0][price]`, and their types; and
refusals in the shape in which Stripe's API gives them."""

import re
from typing import Any
from urllib.parse import parse_qsl


def parse(text: str) -> dict[str, Any]:
    """Form-encoded text as nested dicts; what has only numbers for names becomes a list."""
    tree: dict[str, Any] = {}
    for name, value in parse_qsl(text, keep_blank_values=True):
        head, *rest = re.split(r"[\[\]]+", name.rstrip("]"))
        at: dict[str, Any] = tree
        for step, following in zip([head, *rest], rest, strict=False):
            at = at.setdefault(step or str(len(at)), {})
            if not isinstance(at, dict):
                raise StripeError(f"Invalid parameter: {following}", param=name)
        last = [head, *rest][-1]
        at[last or str(len(at))] = value
    return {name: _lists(value) for name, value in tree.items()}


def _lists(value: Any) -> Any:
    if not isinstance(value, dict):
        return value
    inner = {name: _lists(each) for name, each in value.items()}
    if inner and all(name.isdigit() for name in inner):
        return [inner[name] for name in sorted(inner, key=int)]
    return inner


class Params:
    """Takes parameters by name and type. `finish` refuses what nobody took: the stand-in never
    ignores a parameter, because Stripe would act on it."""

    def __init__(self, values: dict[str, Any], path: str = "") -> None:
        self._values = dict(values)
        self._path = path
        self._parts: list[Params] = []

    def __contains__(self, name: str) -> bool:
        return name in self._values

    def text(self, name: str) -> str | None:
        """None if it is not there; "" asks Stripe to empty the field."""
        value = self._values.pop(name, None)
        if value is not None and not isinstance(value, str):
            raise StripeError(f"Invalid string: {self._full(name)}", param=self._full(name))
        return value

    def needed(self, name: str) -> str:
        if value := self.text(name):
            return value
        full = self._full(name)
        message = f"Missing required param: {full}."
        raise StripeError(message, code="parameter_missing", param=full)

    def whole(self, name: str) -> int | None:
        value = self.text(name)
        if value is None:
            return None
        if not re.fullmatch(r"-?\d{1,15}", value):
            full = self._full(name)
            raise StripeError(
                f"Invalid integer: {value}", code="parameter_invalid_integer", param=full
            )
        return int(value)

    def flag(self, name: str) -> bool | None:
        value = self.text(name)
        if value not in (None, "true", "false"):
            raise StripeError(f"Invalid boolean: {value}", param=self._full(name))
        return None if value is None else value == "true"

    def part(self, name: str) -> "Params":
        """Parameters within this one; none if it is not there."""
        value = self._values.pop(name, None)
        inner = value if isinstance(value, dict) else {}
        part = Params(inner, self._full(name))
        self._parts.append(part)
        return part

    def parts(self, name: str) -> "list[Params]":
        """One for each member of a list."""
        value = self._values.pop(name, None)
        members = value if isinstance(value, list) else []
        full = self._full(name)
        parts = [Params(each, f"{full}[{at}]") for at, each in enumerate(members)]
        self._parts += parts
        return parts

    def texts(self, name: str) -> list[str] | None:
        """A list of texts; None if it is not there."""
        value = self._values.pop(name, None)
        return None if value is None else [str(each) for each in value or []]

    def pairs(self, name: str) -> dict[str, str]:
        """Free names and values, such as metadata."""
        value = self._values.pop(name, None)
        return value if isinstance(value, dict) else {}

    def anything(self, name: str) -> Any:
        """The value as it came, for what is only kept and shown."""
        return self._values.pop(name, None)

    def finish(self) -> None:
        for name in self._values:
            full = self._full(name)
            raise StripeError(
                f"Received unknown parameter: {full} (the stand-in knows fewer than Stripe)",
                code="parameter_unknown",
                param=full,
            )
        for part in self._parts:
            part.finish()

    def _full(self, name: str) -> str:
        return f"{self._path}[{name}]" if self._path else name


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
