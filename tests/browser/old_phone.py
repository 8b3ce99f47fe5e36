"""Makes Chromium lack what Safari 12 lacks, by the browser compatibility data of MDN."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, Route

ROOT = Path(__file__).resolve().parents[2]
SAFARI = 12
PLAYWRIGHT_NEEDS = {"BigInt", "BigInt64Array", "BigUint64Array", "globalThis"}
# What is named here as "owner.member" is deleted before the first script of the page runs.
REMOVE = """([globals, members]) => {
    for (const [owner, member, isStatic] of members) {
        const prototype = window[owner]?.prototype;
        for (const holder of isStatic ? [window[owner]] : [prototype, window[owner]])
            try { delete holder[member]; } catch {} // the browser lacks it too, or keeps it
    }
    Object.setPrototypeOf(HTMLDialogElement.prototype, HTMLUnknownElement.prototype);
    for (const name of globals) delete window[name];
    window.webkitAudioContext = audio;
    Object.setPrototypeOf(MediaQueryList.prototype, Object.prototype);
    const getContext = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
        return kind === "webgl2" ? null : getContext.call(this, kind, ...rest);
    };
    for (const kind of ["down", "move", "up", "cancel", "over", "out", "enter", "leave"])
        addEventListener("pointer" + kind, (event) => {
            if (event.isTrusted) event.stopImmediatePropagation();
        }, true);
}"""


def become_old_phone(page: Page) -> None:
    """To be called before the page is opened."""
    names = json.dumps([_globals(), _members()])
    page.add_init_script(f"{{ const audio = window.AudioContext; ({REMOVE})({names}); }}")
    page.route(re.compile(r"/static/build/[\w-]+\.css"), _serve_old_styles)


def old_styles(css: str) -> str:
    """The styles as Safari 12 reads them: without what it does not know."""
    css = css.replace("@supports not (inset:0)", "@supports (top:0)")
    css = css.replace("@supports not (aspect-ratio:1)", "@supports (top:0)")
    css = css.replace("@supports not (rotate:0deg)", "@supports (top:0)")
    return re.sub(r"(?<=\{)[^{}]*(?=\})", lambda body: _old_body(body[0]), _old_rules(css))


def _old_rules(css: str) -> str:
    """Rules whose selectors it does not know."""
    return re.sub(r"(?<=[{}])[^{}@]*:(has|focus-visible)\b[^{}]*\{[^{}]*\}", "", css)


def _old_body(body: str) -> str:
    flexible = re.search(r"display:(inline-)?flex|flex-flow:|flex-direction:", body)
    new = r"aspect-ratio:|container-type:|rotate:|touch-action:none|[a-z-]+:.*\d(dvh|cqw)\b"
    if flexible:
        new += "|gap:|row-gap:|column-gap:"
    return ";".join(one for one in body.split(";") if not re.match(new, one))


def _serve_old_styles(route: Route) -> None:
    answer = route.fetch()
    route.fulfill(response=answer, body=old_styles(answer.text()))


@cache
def _data() -> dict[str, Any]:
    path = ROOT / "node_modules/@mdn/browser-compat-data/data.json"
    data = json.loads(path.read_text(encoding="utf-8"))
    return {**data["api"], **data["javascript"]["builtins"]}


@cache
def _globals() -> list[str]:
    window = [name for name, part in _data()["Window"].items() if _is_newer(part)]
    names = [name for name, part in _data().items() if _is_newer(part)] + window
    return [name for name in names if name not in PLAYWRIGHT_NEEDS]


@cache
def _members() -> list[tuple[str, str, bool]]:
    """Owner, member, and whether the data says that it is static: Safari 12 lacks Response.json(),
    but not the method of the same name."""
    return [
        (owner, name.removesuffix("_static"), name.endswith("_static"))
        for owner, parts in _data().items()
        for name, part in parts.items()
        if owner not in PLAYWRIGHT_NEEDS and _is_newer(part)
    ]


def _is_newer(feature: dict[str, Any]) -> bool:
    """Only Safari after 12 has it. What no Safari has is deleted too."""
    support = feature.get("__compat", {}).get("support", {}).get("safari_ios")
    if support is None:
        return False
    known = support if isinstance(support, list) else [support]
    return not any(_has_it(one) for one in known)


def _has_it(support: dict[str, Any]) -> bool:
    version = support["version_added"]
    if "flags" in support or "prefix" in support or "alternative_name" in support:
        return False
    return isinstance(version, str) and version != "preview" and float_of(version) <= SAFARI


def float_of(version: str) -> float:
    return float(version.removeprefix("≤"))
