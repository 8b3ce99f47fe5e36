import assert from "node:assert/strict";
import test from "node:test";
import { firstTimes as american } from "./american/first-times";
import { layout } from "./american/layout";
import { rackOf, sampleView, sampleViewer } from "./american/sample";
import type { PassView } from "./american/view";
import type { Option } from "./game";
import { firstTimes as zungJung } from "./zung-jung/first-times";
import { meldOf, rackOf as zungJungRack, sampleView as zungJungView } from "./zung-jung/sample";

const may = (...kinds: string[]): Option[] => kinds.map((kind) => ({ kind }));
const ids = (found: { id: string }[]) => found.map(({ id }) => id.split(".")[1]);
const pass = (blind: boolean): PassView => ({ name: "first_right", to: "right", blind, count: [3, 3] });

test("American: each new situation has its sentence, the most important first", () => {
  const group = { tiles: ["3D", "3D", "J"], tile: "3D", source: 1 };
  const laid = sampleView({ racks: [rackOf({ hand: ["3D"] }), rackOf({ exposed: [group] }), rackOf(), rackOf()] });
  assert.deepEqual(ids(american(sampleView({ phase: "give", passing: pass(false) }), may("give"))), ["pass"]);
  assert.deepEqual(ids(american(sampleView(), may("discard"))), [], "a tile is suggested instead");
  assert.deepEqual(ids(american(sampleView({ phase: "claim" }), may("call", "pass"))), ["call"]);
  assert.deepEqual(ids(american(laid, may("discard", "exchange"))), ["exchange", "exposure"]);
  assert.deepEqual(ids(american(sampleView({ left: 20 }), may("discard", "mahjong"))), ["win", "wall"]);
});

test("a sentence points at the tiles that it speaks of", () => {
  const group = { tiles: ["3D", "3D", "J"], tile: "3D", source: 1 };
  const view = sampleView({
    racks: [rackOf({ hand: ["3D", "5B"] }), rackOf({ exposed: [group] }), rackOf(), rackOf()],
  });
  const about = (found: { id: string; about?: string[] }[], id: string) =>
    found.find((one) => one.id.endsWith(id))?.about;
  const exchange = { kind: "exchange", among: ["3D"], where: ["exposed.0@1"] };
  const open = ["exposed.0.0@1", "exposed.0.1@1", "exposed.0.2@1"];
  assert.deepEqual(about(american(view, [exchange]), "exchange"), ["hand.0@0"]);
  assert.deepEqual(about(american(view, may("discard")), "exposure"), open);
  const called = { ...view, phase: "claim", live: { tile: "5B", seat: 1 } } as typeof view;
  assert.deepEqual(about(american(called, may("call")), "call"), ["hand.1@0"]);
  const racks = [zungJungRack({ hand: [] }), zungJungRack({ melds: [meldOf({})] }), zungJungRack(), zungJungRack()];
  assert.deepEqual(about(zungJung(zungJungView({ racks }), may("discard")), "exposure"), open);
  const pieces = layout(view, sampleViewer(view, { highlighted: open })).pieces;
  assert.ok(pieces.filter(({ place }) => open.includes(place)).every(({ look }) => look === "marked"));
});

test("American: a joker that would cost the goal a tile is not recommended", () => {
  const exchange = { kind: "exchange", among: ["3D"], where: ["exposed.0@1"] };
  const view = sampleView({ racks: [rackOf({ hand: ["3D", "5B"] }), rackOf(), rackOf(), rackOf()] });
  const goal = (groups: number[]) => ({ label: "", tiles: ["3D", "3D", "3D", "5B"], groups });
  assert.deepEqual(ids(american(view, [exchange], goal([3, 1]))), ["exchange"], "a joker may stand in three alike");
  assert.deepEqual(ids(american(view, [exchange], goal([2, 2]))), []);
});

test("American: a dead hand is explained although it asks for nothing, another player's at the own turn", () => {
  const dead = rackOf({ dead: true });
  assert.deepEqual(ids(american(sampleView({ racks: [dead, rackOf(), rackOf(), rackOf()] }), [])), ["dead"]);
  const other = sampleView({ racks: [rackOf({ hand: [] }), rackOf(), dead, rackOf()] });
  assert.deepEqual(ids(american(other, [])), []);
  assert.deepEqual(ids(american(other, may("discard"))), ["other-dead"]);
});

test("with strict rules mah jongg may always be declared, which says nothing about the hand", () => {
  assert.deepEqual(ids(american(sampleView({ phase: "claim", assist: false }), may("mahjong", "pass"))), []);
  assert.deepEqual(ids(zungJung(zungJungView({ phase: "claim", assist: false }), may("mahjong", "pass"))), []);
});

test("Zung Jung: turn, claim, a ready hand, open sets, mahjong, the end of the wall", () => {
  const open = zungJungView({
    racks: [zungJungRack({ hand: [] }), zungJungRack({ melds: [meldOf({})] }), zungJungRack(), zungJungRack()],
  });
  assert.deepEqual(ids(zungJung(zungJungView(), may("discard"))), ["turn"]);
  assert.deepEqual(ids(zungJung(zungJungView({ phase: "claim" }), may("run", "pass"))), ["claim"]);
  assert.deepEqual(ids(zungJung(zungJungView({ ready: true }), may("discard"))), ["ready", "turn"]);
  assert.deepEqual(ids(zungJung(open, may("discard"))), ["exposure", "turn"]);
  assert.deepEqual(ids(zungJung(zungJungView({ left: 8 }), may("discard", "mahjong"))), ["win", "wall", "turn"]);
});
