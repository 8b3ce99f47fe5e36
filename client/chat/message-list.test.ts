import assert from "node:assert/strict";
import test from "node:test";
import { pieces } from "./message-list";

test("links are found, and the sentence around them is left out", () => {
  assert.deepEqual(pieces("See https://example.org/a_(b), or (http://example.com)."), [
    "See ",
    "https://example.org/a_(b)",
    ", or (",
    "http://example.com",
    ").",
  ]);
  assert.deepEqual(pieces("看 https://example.org/。"), ["看 ", "https://example.org/", "。"]);
});

test("nothing else is a link, and no link hides its host", () => {
  for (const text of ["javascript:alert(1)", "www.example.org", "https://", "https://bank.example@evil.example/"])
    assert.deepEqual(pieces(text), [text]);
});
