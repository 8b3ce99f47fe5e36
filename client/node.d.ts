// The parts of Node's API that the tests use.
declare module "node:test" {
  export default function test(name: string, run: () => void | Promise<void>): void;
}
declare module "node:assert/strict" {
  const assert: {
    equal(actual: unknown, expected: unknown, message?: string): void;
    deepEqual(actual: unknown, expected: unknown, message?: string): void;
    ok(value: unknown, message?: string): void;
    throws(run: () => void): void;
  };
  export default assert;
}
declare module "node:module" {
  export function createRequire(from: string): { (name: string): unknown; resolve(name: string): string };
}
declare const process: { cwd(): string; stdout: { write(text: string): void } };
declare module "node:fs" {
  export function readdirSync(folder: string, options?: { recursive: true }): string[];
  export function readFileSync(path: string | number, encoding: "utf8"): string;
}
declare module "*/po.mjs" {
  type Catalog = { form: string; texts: Record<string, string | string[]> };
  export function languages(): string[];
  export function readCatalog(language: string): Catalog & { language: string };
  export function catalogIn(file: string): Catalog;
}
