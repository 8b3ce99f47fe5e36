// A message with its links, as `chat/links.py` finds them; nothing else in it is taken for HTML.

import { h } from "../ui/dom";

const LINK = /https?:\/\/[^\s<>"'`{}|\\^]+/gi;
const HOST = /^https?:\/\/(?:\[[0-9a-f:]+\]|[\p{L}\p{N}\p{M}_.-]+)(?::\d+)?(?:[/?#]|$)/iu;
const AFTER = ".,;:!?*_~…、。！，：；？";
const BRACKETS: Record<string, string> = { ")": "(", "]": "[", "）": "（", "】": "【", "》": "《" };

// The text in pieces, every second of them a link.
export function pieces(text: string): string[] {
  const found: string[] = [];
  let end = 0;
  for (let match = LINK.exec(text); match; match = LINK.exec(text)) {
    const link = withoutEnd(match[0]);
    if (!HOST.test(link)) continue;
    found.push(text.slice(end, match.index), link);
    end = match.index + link.length;
  }
  LINK.lastIndex = 0;
  return [...found, text.slice(end)];
}

export function written(text: string): (Node | string)[] {
  return pieces(text)
    .map((piece, index) => (index % 2 ? linkTo(piece) : piece))
    .filter((piece) => piece !== "");
}

function linkTo(href: string): HTMLElement {
  return h("a", { href, target: "_blank", rel: "noopener nofollow ugc" }, href);
}

// Without the punctuation and closing brackets that belong to the sentence around it.
function withoutEnd(link: string): string {
  let rest = link;
  while (rest) {
    const last = rest.slice(-1);
    const opening = BRACKETS[last];
    const unopened = opening !== undefined && rest.split(last).length > rest.split(opening).length;
    if (!AFTER.includes(last) && !unopened) break;
    rest = rest.slice(0, -1);
  }
  return rest;
}
