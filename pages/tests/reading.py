"""Parses a page: its scripts, links, and the labels of its inputs."""

from html.parser import HTMLParser

VOID = {"input", "img", "link", "meta", "br", "hr", "use"}


class Reading(HTMLParser):
    def __init__(self, html) -> None:
        super().__init__()
        self.faults = []
        self.links = []
        self.headings = []
        self.labelled = set()
        self.inputs = []
        self.title = ""
        self.inside = []
        self.feed(html)

    def handle_starttag(self, tag, pairs) -> None:
        attrs = dict(pairs)
        if tag not in VOID:
            self.inside.append(tag)
        self.faults += [f"{tag} {name}" for name in attrs if name == "style" or name[:2] == "on"]
        if tag == "style":
            self.faults.append("style")
        if tag == "script" and "src" not in attrs and attrs.get("type") != "application/json":
            self.faults.append("script")
        if tag == "img" and "alt" not in attrs:
            self.faults.append("img without alt")
        self.links += [attrs[name] for name in ("href", "src", "action") if attrs.get(name)]
        if tag == "h1":
            self.headings.append(tag)
        if tag == "label":
            self.labelled.add(attrs.get("for"))
        if tag in {"input", "select", "textarea"} and attrs.get("type") != "hidden":
            self.inputs.append((attrs.get("id"), "label" in self.inside))

    def handle_endtag(self, tag) -> None:
        if tag in self.inside:
            while self.inside.pop() != tag:
                pass

    def handle_data(self, data) -> None:
        if self.inside and self.inside[-1] == "title":
            self.title += data

    @property
    def nameless(self):
        return [name for name, inside in self.inputs if not inside and name not in self.labelled]
