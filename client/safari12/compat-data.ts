// For the tests: what Safari 12 lacks, by the browser compatibility data of MDN.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

export const nodeRequire = createRequire(`${process.cwd()}/package.json`); // the tests themselves run from another folder
export const BUILT = "static/build";

const SAFARI = 12;

interface Support {
  version_added: string | boolean | null;
  version_removed?: string;
  flags?: unknown;
  prefix?: string;
  alternative_name?: string;
}

export interface Feature {
  __compat?: { support: Record<string, Support | Support[]> };
  [part: string]: unknown;
}

type Features = Record<string, Feature>;

interface Data {
  api: Features;
  javascript: { builtins: Features };
  css: { properties: Features; selectors: Features; "at-rules": Features };
}

export const data = JSON.parse(readFileSync(nodeRequire.resolve("@mdn/browser-compat-data"), "utf8")) as Data;

// The version of Safari on phones that first had it; infinite if none has, undefined if nothing is known.
export function since(feature: Feature | undefined): number | undefined {
  const support = feature?.__compat?.support.safari_ios;
  if (!support) return undefined;
  const usable = (one: Support) => !one.flags && !one.prefix && !one.alternative_name && !one.version_removed;
  const version = (Array.isArray(support) ? support : [support]).find(usable)?.version_added;
  return typeof version === "string" && version !== "preview" ? Number.parseFloat(version.replace("≤", "")) : Infinity;
}

// Newer than Safari 12. What no Safari has is left out: every phone would miss it, and somebody would notice.
export function isNewer(version: number | undefined): boolean {
  return version !== undefined && version > SAFARI && version < Infinity;
}
