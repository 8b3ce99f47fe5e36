import assert from "node:assert/strict";
import test from "node:test";
import { firstTimes as americanTimes } from "./american/first-times";
import { layout } from "./american/layout";
import { rackOf, sampleView, sampleViewer } from "./american/sample";
import type { PassView, View } from "./american/view";
import type { AimsMoment, Option, TargetHand } from "./game";
import { firstTimes as zungJungTimes } from "./zung-jung/first-times";
import { meldOf, NAMES, rackOf as zungJungRack, sampleView as zungJungView } from "./zung-jung/sample";
import type { View as ZungJungView } from "./zung-jung/view";

const may = (...kinds: string[]): Option[] => kinds.map((kind) => ({ kind }));
const ids = (found: { id: string }[]) => found.map(({ id }) => id.split(".")[1]);
const goalOf = (tiles: string, groups?: number[]): TargetHand => ({ label: "", tiles: tiles.split(" "), groups });
const american = (view: View, options: Option[], more: Partial<AimsMoment<View>> = {}) =>
  americanTimes({ view, options, goal: null, names: NAMES, spare: [], ...more });
const zungJung = (view: ZungJungView, options: Option[], spare: string[] = [], goal: TargetHand | null = null) =>
  zungJungTimes({ view, options, goal, names: NAMES, spare });
const pass = (blind: boolean): PassView => ({ name: "first_right", to: "right", blind, count: [3, 3] });

test("American: each new situation has its sentence, the most important first", () => {
  const group = { tiles: ["3D", "3D", "J"], tile: "3D", source: 1 };
  const laid = sampleView({ racks: [rackOf({ hand: ["3D"] }), rackOf({ exposed: [group] }), rackOf(), rackOf()] });
  const passing = sampleView({ phase: "give", passing: pass(false) });
  assert.deepEqual(ids(american(passing, may("give"))), ["pass"]);
  assert.deepEqual(ids(american(passing, may("give"), { goal: goalOf("3D") })), ["pass", "goal"]);
  assert.deepEqual(ids(american(sampleView(), may("discard"))), [], "a tile is suggested instead");
  assert.deepEqual(ids(american(sampleView({ phase: "claim" }), may("call", "pass"))), ["call"]);
  assert.deepEqual(ids(american(laid, may("discard", "exchange"))), ["exchange"]);
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
  const goal = goalOf("1D 1D");
  assert.deepEqual(about(american(view, [exchange]), "exchange"), ["hand.0@0"]);
  const near = { ...view, racks: [rackOf({ hand: ["9C", "4D", "1D"] }), ...view.racks.slice(1)] };
  assert.deepEqual(about(american(near, may("discard"), { goal, spare: ["hand.0@0"] }), "exposure"), [
    ...open,
    "hand.1@0",
  ]);
  const called = { ...view, phase: "claim", live: { tile: "5B", seat: 1 } } as typeof view;
  assert.deepEqual(about(american(called, may("call")), "call"), ["hand.1@0"]);
  const pieces = layout(view, sampleViewer(view, { highlighted: open })).pieces;
  assert.ok(pieces.filter(({ place }) => open.includes(place)).every(({ look }) => look === "marked"));
});

test("American: a joker that would cost the goal a tile is not recommended", () => {
  const exchange = { kind: "exchange", among: ["3D"], where: ["exposed.0@1"] };
  const view = sampleView({ racks: [rackOf({ hand: ["3D", "5B"] }), rackOf(), rackOf(), rackOf()] });
  const asked = (groups: number[]) => american(view, [exchange], { goal: goalOf("3D 3D 3D 5B", groups) });
  assert.deepEqual(ids(asked([3, 1])), ["exchange"], "a joker may stand in three alike");
  assert.deepEqual(ids(asked([2, 2])), ["exchange-costs"]);
  assert.deepEqual(asked([2, 2])[0]?.about, ["hand.0@0"]);
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

// What Ben has laid open, and what Ann says of her own tiles, of which the first one is suggested to go.
function warned(laid: string, hand: string, goal: string): string {
  const exposed = laid
    .split(", ")
    .map((group) => ({ tiles: group.split(" "), tile: group.slice(0, 2).trim(), source: 1 }));
  const racks = [rackOf({ hand: hand.split(" ") }), rackOf({ exposed }), rackOf(), rackOf()];
  const moment = { goal: goalOf(goal), spare: ["hand.0@0"] };
  return american(sampleView({ racks }), may("discard"), moment)[0]?.text ?? "";
}

test("American: open tiles are a warning where it is of use: a tile of mine is near to them, and another one may go", () => {
  assert.equal(warned("3D 3D 3D", "9C 5D", "1B"), "Ben collects 3 Dot: your 5 Dot may help them.");
  assert.equal(warned("3D 3D J", "9C 3B", "1B"), "Ben collects 3 Dot: your 3 Bam may help them.");
  assert.equal(warned("E E E", "9C 1D N", "1B"), "Ben collects East: your North may help them.");
  assert.equal(warned("RD RD RD", "9C GD", "1B"), "Ben collects Red Dragon: your Green Dragon may help them.");
  assert.equal(warned("E E E, 7C 7C 7C", "1D 8C", "1B"), "Ben collects 7 Crak: your 8 Crak may help them.");
  assert.equal(warned("3D 3D 3D", "9C 5D", "5D"), "", "the goal keeps it");
  assert.equal(warned("3D 3D 3D", "5D 9C", "1B"), "", "it is what is suggested to go");
  assert.equal(warned("3D 3D 3D", "9C 6D 3D F", "1B"), "", "none is near; the group itself does not grow");
  assert.equal(warned("F F F", "9C 5D E", "1B"), "");
});

test("Zung Jung: open sets of one suit are a warning, if another tile may go", () => {
  const melds = ["3D 3D 3D", "4D 5D 6D"].map((set) => meldOf({ tiles: set.split(" ") }));
  const asked = (laid: typeof melds, hand: string, spare = ["hand.0@0"]) => {
    const racks = [
      zungJungRack({ hand: hand.split(" ") }),
      zungJungRack({ melds: laid }),
      zungJungRack(),
      zungJungRack(),
    ];
    return zungJung(zungJungView({ racks }), may("discard"), spare).find(({ id }) => id.endsWith("exposure"));
  };
  assert.equal(asked(melds, "E 9D")?.text, "Ben collects one suit: your 9 Dot may help them.");
  assert.equal(asked(melds, "E 9D")?.about?.length, 7);
  assert.equal(asked(melds, "E 9B"), undefined);
  assert.equal(asked(melds, "9D E"), undefined, "it is what is suggested to go");
  assert.equal(asked(melds, "E 9D", []), undefined, "nothing else may go");
  assert.equal(asked(melds.slice(1), "E 9D"), undefined, "one set says little");
  assert.equal(asked([...melds, meldOf({ tiles: ["7B", "8B", "9B"] })], "E 9D"), undefined);
});

test("Zung Jung: the goal is explained, and four sets not beside a goal of another kind", () => {
  const asked = (goal: TargetHand) => zungJung(zungJungView(), may("discard"), [], goal).map(({ text }) => text);
  const said = "◎ is your goal: Seven Pairs. The tiles beside it help.";
  assert.deepEqual(asked({ label: "Seven Pairs", tiles: ["3D"], exposable: [] }), [said]);
  assert.deepEqual(asked({ label: "All Triplets", tiles: ["3D"] })[0], "Four sets of three and a pair win.");
});

test("Zung Jung: turn, claim, a ready hand, mahjong, the end of the wall", () => {
  assert.deepEqual(ids(zungJung(zungJungView(), may("discard"))), ["turn"]);
  assert.deepEqual(ids(zungJung(zungJungView({ phase: "claim" }), may("run", "pass"))), ["claim"]);
  assert.deepEqual(ids(zungJung(zungJungView({ ready: true }), may("discard"))), ["ready", "turn"]);
  assert.deepEqual(ids(zungJung(zungJungView({ left: 8 }), may("discard", "mahjong"))), ["win", "wall", "turn"]);
});
