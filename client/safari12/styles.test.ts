// The built styles use nothing newer than Safari 12, except what a page can do without.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";
import { BUILT, data, isNewer, since } from "./compat-data";

const { properties, selectors, "at-rules": atRules } = data.css;
const HEADS = /(?:^|[{};])([^{};]+)\{/g;
const DECLARATIONS = /[{;]([a-z-]+):([^;{}]*)(?=[;}])/g;
const WORDS = /(?<![\w-])[a-z][a-z-]*/g;
const NEW_UNITS = /\d(dvw|[sl]v[hw]|cq[bhiw]|lh|rlh|r?cap|r?ic)\b/g;

// What a page can do without: how it looks then is in brackets.
const DISPENSABLE = new Set([
  ":focus-visible", // (the browser's own mark of the focus)
  ":has()", // (a chosen picture is marked by its radio button alone, and the like)
  ":backdrop", // (dialogs bring their own shade where they are not built in)
  "accent-color", // (the browser's colour of boxes)
  "appearance", // (the same with the prefix stands before it)
  "aspect-ratio", // (pictures have their own, and tiles the one of their drawing)
  "aspect-ratio: auto",
  "color-scheme", // (light scroll bars)
  "color-scheme: dark",
  "color-scheme: light",
  "contain-intrinsic-size", // (all of the page is drawn at once)
  "container-type", // (widths of the window stand before widths of the table)
  "container-type: inline-size",
  "content-visibility",
  "content-visibility: auto",
  "cursor", // (phones show none)
  "cursor: grab",
  "cursor: grabbing",
  "font-family: ui-monospace", // (the next font of the list)
  "forced-colors", // (Safari has no such mode)
  "overflow-anchor", // (a script keeps the place)
  "overflow-anchor: none",
  "outline", // (without rounded corners)
  "overflow: clip", // (asked for by @supports)
  "overflow-wrap: anywhere", // (its older name stands before it)
  "overscroll-behavior", // (the page behind scrolls on)
  "overscroll-behavior: contain",
  "overscroll-behavior: none",
  "position: sticky", // (the same with the prefix stands before it)
  "scripting", // (without scripts, "Setting the table…" stays above the sentence that asks for them)
  "rotate", // (@supports offers a transform)
  "scroll-behavior", // (pages jump)
  "scroll-behavior: auto",
  "hyphens", // (it reads the prefixed one; without either, long words of tools break)
  "scroll-padding-bottom", // (what is scrolled to touches the edge)
  "scroll-padding-top",
  "text-decoration-style", // (a plain line)
  "text-decoration-thickness",
  "text-underline-offset",
  "text-wrap", // (lines end where they are full)
  "text-wrap: balance",
  "text-wrap: pretty",
  "touch-action: none", // (drags keep the page from scrolling themselves)
]);

for (const name of readdirSync(BUILT).filter((file) => file.endsWith(".css")))
  test(`${name} needs nothing newer than Safari 12`, () => {
    assert.deepEqual(newFeatures(readFileSync(`${BUILT}/${name}`, "utf8")), []);
  });

function newFeatures(css: string): string[] {
  const found = [...css.matchAll(HEADS)].flatMap(([, head]) => inHead(String(head)));
  for (const [, property, value] of css.matchAll(DECLARATIONS)) found.push(...inValue(String(property), String(value)));
  return [...new Set([...found, ...unitsWithoutFallback(css)])].filter((one) => !DISPENSABLE.has(one)).sort();
}

// At-rules and their questions, and the pseudo-classes of selectors.
function inHead(head: string): string[] {
  const rule = /^@([a-z-]+)/.exec(head)?.[1];
  if (rule === "supports") return []; // an old browser answers no
  const names = [...head.matchAll(rule ? /\(([a-z-]+)/g : /::?([a-z-]+)/g)].map(([, name]) => String(name));
  const features = rule ? atRules[rule] : selectors;
  const found = names.filter((name) => isNewer(since(features?.[name] as never)));
  return [
    ...(rule && isNewer(since(atRules[rule])) ? [`@${rule}`] : []),
    ...found.map((name) => (rule ? name : name === "has" ? ":has()" : `:${name}`)),
  ];
}

function inValue(property: string, value: string): string[] {
  const feature = properties[property];
  const words = [...value.matchAll(WORDS)].map(([word]) => word);
  const found = words.filter((word) => isNewer(since(feature?.[word] as never))).map((word) => `${property}: ${word}`);
  return isNewer(since(feature)) ? [property, ...found] : found;
}

// The same property in an old unit must stand before.
function unitsWithoutFallback(css: string): string[] {
  return [...css.matchAll(/\{([^{}]*)\}/g)].flatMap(([, body]) =>
    String(body)
      .split(";")
      .flatMap((declaration, index, all) => {
        const units = [...declaration.matchAll(NEW_UNITS)].map(([, unit]) => String(unit));
        const property = declaration.split(":")[0];
        const earlier = all.slice(0, index).filter((one) => one.startsWith(`${property}:`));
        return earlier.some((one) => !one.match(NEW_UNITS)) ? [] : units;
      }),
  );
}

// Not bundled with the test, because it loads a part in machine code.
const { compile } = (await import(`${process.cwd()}/client/css.mjs`)) as {
  compile(css: Uint8Array, name: string): Uint8Array;
};
const built = (css: string) => new TextDecoder().decode(compile(new TextEncoder().encode(css), "test.css"));

test("lists of alternatives are written out", () => {
  assert.equal(built(".a:is(.b, .c) :is(p, q) { top: 0 }"), ".a.b p,.a.b q,.a.c p,.a.c q{top:0}");
});

test("values between limits need no clamp()", () => {
  assert.equal(built("a { --x: clamp(1px, 2vw, 3px) }"), "a{--x:max(1px,min( 2vw, 3px))}");
  assert.equal(built("a { width: clamp(1px, 2vw, var(--x)) }"), "a{width:max(1px,min( 2vw, var(--x)))}");
});

test("heights of the window are given in the old unit first", () => {
  assert.equal(built("a { max-height: 92dvh }"), "a{max-height:92vh;max-height:92dvh}");
});

// 100vh is higher than what can be seen while a phone shows the bars of its browser.
for (const name of readdirSync("static/css").filter((file) => file.endsWith(".css")))
  test(`${name} fills the window as it can be seen`, () => {
    assert.deepEqual(readFileSync(`static/css/${name}`, "utf8").match(/(?<![\d.])(9\d|100)vh\b/g), null);
  });

test("children of flexible boxes are kept apart by margins where there are no gaps", () => {
  const without = (css: string) => /@supports not \(inset:0\)\{(.*)\}/.exec(built(css))?.[1];
  assert.equal(without("a { display: flex; gap: 4px 8px }"), "a>*+*{margin-left:8px}");
  assert.equal(without("a { flex-direction: column; gap: 4px 8px }"), "a>*+*{margin-top:4px;margin-left:0}");
  assert.equal(
    without("a { display: flex; flex-wrap: wrap; gap: 4px 8px }"),
    "a>*{margin-bottom:4px;margin-right:8px}",
  );
  const centred = "a { display: flex; flex-wrap: wrap; justify-content: center; gap: 4px 8px }";
  assert.equal(without(centred), "a>*{margin:2px 4px}");
  assert.equal(without("a { display: grid; gap: 4px }"), undefined);
});
