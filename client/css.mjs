// Compiles the styles for Safari 12. Lightning CSS rewrites most of what is newer; the visitors below do the rest.
import { readFile } from "node:fs/promises";
import { transform } from "lightningcss";

const SAFARI_12 = 12 << 16;
const [CHILD, ANY] = [{ type: "combinator", value: "child" }, { type: "universal" }];
const CHILDREN = [CHILD, ANY];
const LATER_CHILDREN = [...CHILDREN, { type: "combinator", value: "next-sibling" }, ANY];
const NONE = { type: "length-percentage", value: { type: "dimension", value: { unit: "px", value: 0 } } };
// Browsers got gaps in flexible boxes together with `inset`, and @supports can only ask for the second.
const NO_FLEX_GAP = { type: "not", value: { type: "declaration", propertyId: { property: "inset" }, value: "0" } };

export const styles = {
  name: "styles",
  setup: (build) =>
    build.onLoad({ filter: /\.css$/ }, async ({ path }) => ({
      contents: compile(await readFile(path), path),
      loader: "copy",
    })),
};

export function compile(code, filename) {
  const targets = { safari: SAFARI_12, ios_saf: SAFARI_12 };
  const compiled = transform({ filename, code, minify: true, targets, visitor }).code;
  // What two sides have by the direction of writing asks for a list of languages, which Chromium does not know.
  if (/:lang\([^)]*,/.test(compiled)) throw new Error(`${filename}: left and right differ, so name them so`);
  return compiled;
}

const visitor = {
  Rule: { style: (rule) => withMargins(withoutIs(copy(rule))) },
  Declaration: (declaration) => withOlder(declaration),
  Function: { clamp: ({ arguments: all }) => clamped(copy(all)) },
};

// Lightning CSS does not take back the nulls that it gives.
function copy(node, change = (_key, value) => value) {
  return JSON.parse(JSON.stringify(node), (key, value) => (value === null ? undefined : change(key, value)));
}

// .a:is(.b, .c) -> .a.b, .a.c
function withoutIs(rule) {
  return { ...rule, value: { ...rule.value, selectors: expanded(rule.value) } };
}

function expanded({ selectors }) {
  return selectors.flatMap((selector) => {
    const at = selector.findIndex(({ kind }) => kind === "is");
    if (at < 0) return [selector];
    const whole = (part) => [...selector.slice(0, at), ...part, ...selector.slice(at + 1)];
    return expanded({ selectors: selector[at].selectors.map(whole) });
  });
}

// 100dvh -> 100vh for browsers without it, then 100dvh
// overflow-wrap: anywhere -> what it was called first, then the same
function withOlder(declaration) {
  const { property, value } = declaration;
  if (property === "overflow-wrap" && value === "anywhere")
    return [{ property: "word-break", value: "break-word" }, declaration];
  if (!JSON.stringify(declaration).includes('"dvh"')) return;
  return [copy(declaration, (_key, unit) => (unit === "dvh" ? "vh" : unit)), copy(declaration)];
}

// clamp(a, b, c) -> max(a, min(b, c))
function clamped(all) {
  const first = all.findIndex(({ value }) => value?.type === "comma");
  const most = { type: "function", value: { name: "min", arguments: all.slice(first + 1) } };
  return { type: "function", value: { name: "max", arguments: [...all.slice(0, first + 1), most] } };
}

// Where flexible boxes have no gaps, margins keep their children apart.
function withMargins(rule) {
  const all = rule.value.declarations.declarations;
  const gap = all.find(({ property }) => property === "gap")?.value;
  const flow = flowOf(all);
  if (!gap || !flow) return rule;
  const { child, margins } = marginsFor(flow, gap);
  const selectors = rule.value.selectors.map((selector) => [...selector, ...child]);
  const declarations = { importantDeclarations: [], declarations: margins };
  const fallback = { type: "style", value: { ...rule.value, selectors, declarations } };
  const { loc } = rule.value;
  return [rule, { type: "supports", value: { condition: NO_FLEX_GAP, rules: [fallback], loc } }];
}

// How a flexible box arranges its children, as far as this rule says; nothing if the rule is not about one.
function flowOf(all) {
  const value = (name) => all.find(({ property }) => property === name)?.value;
  const flow = value("flex-flow") ?? { direction: value("flex-direction"), wrap: value("flex-wrap") };
  const isFlex = value("display")?.inside?.type === "flex";
  if (!isFlex && !flow.direction && !flow.wrap) return null;
  const ends = /center|end/.test(JSON.stringify(value("justify-content") ?? ""));
  return { column: flow.direction?.startsWith("column"), wraps: flow.wrap === "wrap", ends, turned: !isFlex };
}

// ends: the rows do not start at the side. turned: another rule has given margins for another direction.
function marginsFor({ column, wraps, ends, turned }, { row, column: side }) {
  const margins = (all) => Object.entries(all).map(([at, value]) => ({ property: `margin-${at}`, value }));
  if (wraps && ends) {
    const [rows, sides] = [half(row), half(side)];
    return { child: CHILDREN, margins: margins({ top: rows, right: sides, bottom: rows, left: sides }) };
  }
  if (wraps) return { child: CHILDREN, margins: margins({ right: side, bottom: row }) };
  const [main, other] = column ? [{ top: row }, { left: NONE }] : [{ left: side }, { top: NONE }];
  return { child: LATER_CHILDREN, margins: margins(turned ? { ...main, ...other } : main) };
}

function half(length) {
  return copy(length, (key, value) => (key === "value" && typeof value === "number" ? value / 2 : value));
}
