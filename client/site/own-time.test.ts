import assert from "node:assert/strict";
import test from "node:test";
import { ownTime } from "./own-time";

const AT = new Date("2026-12-03T19:30:00Z");

test("a time in another zone is shown by the reader's clocks, with the day", () => {
  assert.equal(ownTime(AT, "Thursday 3 December, 20:30", "en", "America/New_York"), "Thursday 14:30");
  assert.equal(ownTime(AT, "Thursday 3 December, 20:30", "en", "Australia/Sydney"), "Friday 06:30");
});

test("who is in the club's zone reads one time only", () => {
  assert.equal(ownTime(AT, "Thursday 3 December, 20:30", "en", "Europe/Paris"), "");
});

test("midnight is midnight", () => {
  assert.equal(ownTime(new Date("2026-12-03T23:00:00Z"), "Friday 4 December, 00:00", "en", "Europe/Paris"), "");
});
