import assert from "node:assert/strict";
import test from "node:test";
import { browserStorage, keptValue, tabStorage } from "./storage";

function define(name: string, get: () => unknown): void {
  Object.defineProperty(globalThis, name, { get, configurable: true });
}

test("where storage is refused, nothing is kept and nothing fails", () => {
  for (const name of ["localStorage", "sessionStorage"])
    define(name, () => {
      throw new DOMException("denied", "SecurityError");
    });
  for (const storage of [browserStorage, tabStorage]) {
    storage.setItem("key", "value");
    assert.equal(storage.getItem("key"), null);
    storage.removeItem("key");
  }
});

test("where storage is full, what was kept stays readable", () => {
  define("localStorage", () => ({
    getItem: () => "old",
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
  }));
  browserStorage.setItem("key", "new");
  assert.equal(browserStorage.getItem("key"), "old");
});

test("what is kept is read again", () => {
  const kept = new Map<string, string>();
  define("sessionStorage", () => ({
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  }));
  tabStorage.setItem("key", "[1]");
  assert.deepEqual(keptValue(tabStorage, "key"), [1]);
  tabStorage.setItem("key", "[1");
  assert.equal(tabStorage.getItem("key"), "[1");
  assert.equal(keptValue(tabStorage, "key"), null);
  tabStorage.removeItem("key");
  assert.equal(tabStorage.getItem("key"), null);
});
