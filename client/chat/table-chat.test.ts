import assert from "node:assert/strict";
import test from "node:test";
import type { TableLine } from "../live/page-protocol";
import { TableLines } from "./table-chat";

const line = (number: number, seat = 1): TableLine => ({
  number,
  seat,
  sender: 7,
  name: "Ana",
  phrase: "hello",
  text: "",
  nonce: "",
  at: 0,
});
const numbers = (lines: TableLine[]) => lines.map(({ number }) => number);

test("what was said before the page was opened is shown, but not as new", () => {
  const said = new TableLines();
  assert.deepEqual(said.receive({ messages: [line(1), line(2)], rights: null }), []);
  assert.deepEqual(numbers(said.lines), [1, 2]);
  assert.deepEqual(numbers(said.receive({ messages: [line(3)], rights: null })), [3]);
});

test("the first line at a table is new on a page that has been open before", () => {
  const said = new TableLines();
  said.receive({ messages: [], rights: null });
  assert.deepEqual(numbers(said.receive({ messages: [line(1)], rights: null })), [1]);
});

test("a line that is sent again is neither shown nor new twice", () => {
  const said = new TableLines();
  said.receive({ messages: [line(1)], rights: null });
  assert.deepEqual(numbers(said.receive({ messages: [line(1), line(3), line(2)], rights: null })), [3, 2]);
  assert.deepEqual(numbers(said.lines), [1, 2, 3]);
});

test("unread lines are those of others after the last that was seen", () => {
  const said = new TableLines();
  said.receive({ messages: [line(1, 1), line(2, 0), line(3, 2)], rights: null });
  assert.equal(said.unread(0), 2);
  assert.equal(said.unread(null), 3);
  said.seen = 1;
  assert.equal(said.unread(0), 1);
});

test("rights stay as they were where a message brings none", () => {
  const said = new TableLines();
  said.receive({ messages: [], rights: { phrases: true, text: false, why_not: "No." } });
  said.receive({ messages: [line(1)], rights: null });
  assert.deepEqual(said.rights, { phrases: true, text: false, why_not: "No." });
});
