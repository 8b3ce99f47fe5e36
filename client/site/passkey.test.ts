import assert from "node:assert/strict";
import test from "node:test";
import { bytes, text } from "./passkey";

test("a passkey's bytes survive encoding as base64url", () => {
  for (let length = 0; length < 70; length++) {
    const key = Uint8Array.from({ length }, (_, at) => (at * 251 + length * 7) % 256);
    const wire = text(key.buffer);
    assert.ok(/^[A-Za-z0-9_-]*$/.test(wire));
    assert.deepEqual(bytes(wire), key);
  }
});
