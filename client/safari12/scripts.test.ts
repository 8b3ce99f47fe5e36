// The built scripts are written in ES2018 and use nothing newer of the browser than Safari 12 has.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";
import { BUILT, data, type Feature, isNewer, nodeRequire, since } from "./compat-data";

interface Node {
  type: string;
  name?: string;
  value?: unknown;
  computed?: boolean;
  property?: Node;
  callee?: Node;
  arguments?: Node[];
}

interface Parser {
  parse(code: string, options: object): Node;
}

const acorn = nodeRequire("acorn") as Parser;
// Safari 11.1 had it, although it was standardised in ES2020. It loads the 3D table, which Safari 12 does not ask for.
const DYNAMIC_IMPORT = /\bimport\((?=")/g;
const SCENE = /WebGLRenderer/; // loaded only where there is WebGL 2, so Safari 15 or later
const NEW_SELECTOR = /:(is|has|where|focus-visible|modal|popover-open)\b/;

// `client/safari12` has something for these.
const REPLACED = [
  "AudioContext",
  "ResizeObserver",
  "animate",
  "replaceChildren",
  "setPointerCapture",
  "on cancel",
  "on pointercancel",
  "on pointerdown",
  "on pointermove",
  "on pointerup",
];
// The code asks whether they exist.
const ASKED_FOR = [
  "HTMLDialogElement",
  "IntersectionObserver",
  "ListFormat",
  "Notification",
  "PublicKeyCredential",
  "WebGL2RenderingContext",
  "clipboard",
  "getAnimations",
  "getSynchronizationSources",
  "pushManager",
  "setAppBadge",
  "setSinkId",
  "share",
];
// Properties of our own that have the same names.
const OWN = [
  "address",
  "animation",
  "at",
  "dispose",
  "drop",
  "in",
  "lines",
  "list",
  "loading",
  "navigate",
  "number",
  "storage",
  "take",
  "timeline",
  "turn",
  "with",
];
const PARTLY = ["on visibilitychange"]; // not sent when a page is left, which nothing relies on
const ALLOWED = new Set([...REPLACED, ...ASKED_FOR, ...OWN, ...PARTLY]);

const [globals, members, events] = versions();
const files = readdirSync(BUILT, { recursive: true }).filter((name) => name.endsWith(".js"));

for (const name of files) {
  const code = readFileSync(`${BUILT}/${name}`, "utf8").replace(DYNAMIC_IMPORT, "load(");
  test(`${name} is written in ES2018`, () => {
    acorn.parse(code, { ecmaVersion: 2018, sourceType: "module" });
  });
  if (SCENE.test(code)) continue;
  test(`${name} needs nothing newer than Safari 12`, () => {
    const found = newNames(acorn.parse(code, { ecmaVersion: 2018, sourceType: "module" }));
    assert.deepEqual([...new Set(found)].filter((one) => !ALLOWED.has(one)).sort(), []);
  });
}

test("the scripts of the pages are there, and only the 3D table is left out", () => {
  for (const page of ["table.js", "site.js", "fair.js"]) assert.ok(files.includes(page), page);
  assert.equal(files.filter((name) => SCENE.test(readFileSync(`${BUILT}/${name}`, "utf8"))).length, 1);
});

test("the service worker is written in ES2018", () => {
  const template = readFileSync("templates/pages/worker.js", "utf8").replace(/\{%.*?%\}/g, "");
  acorn.parse(template.replace(/\{\{.*?\}\}/g, ""), { ecmaVersion: 2018 });
});

// Since when Safari has had the names of globals, members and events. Members of objects that came later are left out: to
// get such an object, a newer name is needed first.
function versions(): [globals: Map<string, number>, members: Map<string, number>, events: Map<string, number>] {
  const [globals, members, events] = [0, 1, 2].map(() => new Map<string, number>()) as [
    Map<string, number>,
    Map<string, number>,
    Map<string, number>,
  ];
  for (const [owner, feature] of Object.entries({ ...data.api, ...data.javascript.builtins })) {
    note(globals, owner, feature);
    for (const [key, part] of Object.entries(feature) as [string, Feature][]) {
      if (key.endsWith("_event")) note(events, key.slice(0, -"_event".length), part);
      else if (!isNewer(since(feature))) note(owner === "Window" ? globals : members, key.replace("_static", ""), part);
    }
  }
  return [globals, members, events];
}

// Of several meanings the oldest counts.
function note(versions: Map<string, number>, name: string, feature: Feature): void {
  const version = since(feature);
  if (version !== undefined) versions.set(name, Math.min(version, versions.get(name) ?? Infinity));
}

function newNames(node: Node): string[] {
  const inside = Object.values(node)
    .flat()
    .filter((part): part is Node => typeof part?.type === "string");
  return [...newIn(node), ...inside.flatMap(newNames)];
}

function newIn({ type, name = "", value, computed, property, callee, arguments: given }: Node): string[] {
  if (type === "Identifier") return isNewer(globals.get(name)) ? [name] : [];
  if (type === "Literal") return typeof value === "string" && NEW_SELECTOR.test(value) ? [value] : [];
  if (type === "MemberExpression" && !computed) {
    const member = property?.name ?? "";
    return isNewer(members.get(member) ?? globals.get(member)) ? [member] : [];
  }
  if (type !== "CallExpression" || (callee?.property ?? callee)?.name !== "addEventListener") return [];
  const event = String(given?.[0]?.value);
  return isNewer(events.get(event)) ? [`on ${event}`] : [];
}
