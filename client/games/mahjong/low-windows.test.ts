// Windows of hardly any height, as when a phone's keyboard opens over the chat: a table is laid out all the same.

import assert from "node:assert/strict";
import test from "node:test";
import { layout as american } from "../american/layout";
import { rackOf, sampleView } from "../american/sample";
import { layout as zungJung } from "../zung-jung/layout";
import * as sample from "../zung-jung/sample";
import { sampleViewer } from "./sample";

const LOW = [844, 667, 390, 320].flatMap((width) => [200, 120, 60, 20, 0, -40].map((height) => ({ width, height })));
const GROUP = { tiles: ["3D", "3D", "3D"], tile: "3D", source: 1 };
const SEATS = [0, 1, 2, 3];

test("both games are laid out in every window, while they are played", () => {
  for (const free of LOW) {
    const view = sampleView({ racks: SEATS.map(() => rackOf({ count: 10, exposed: [GROUP] })) });
    assert.ok(american(view, sampleViewer(view, { free })).pieces.length);
    const other = sample.sampleView({ racks: SEATS.map(() => sample.rackOf({ count: 13 })) });
    assert.ok(zungJung(other, sampleViewer(other, { free })).pieces.length);
  }
});
