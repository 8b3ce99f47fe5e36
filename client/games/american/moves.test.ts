import assert from "node:assert/strict";
import test from "node:test";
import type { Option, Prompt, TargetHand } from "../game";
import { confirmRefused, drop, press, prompt, quickAnswer } from "./moves";
import type { Direction, PassName, PassView, View } from "./view";

const NAMES = ["Ann", "Ben", "Cleo", "Dan"];
const HAND = "3D 3D 5B 7C E F J".split(" ");

function view(change: Partial<View> = {}): View {
  const rack = { count: 7, exposed: [], dead: false, chosen: false, hand: null, score: 650 };
  return {
    phase: "turn",
    turn: 12,
    me: 0,
    card: "practice",
    assist: true,
    east: 0,
    active: 0,
    rolls: [],
    dice: [3, 4],
    wall: [],
    next: null,
    left: 70,
    racks: [{ ...rack, hand: HAND }, rack, rack, rack],
    passing: null,
    given: null,
    drawn: null,
    called: false,
    discards: [],
    live: null,
    answered: null,
    useless: false,
    result: null,
    ...change,
  };
}

const discard: Option = { kind: "discard", among: HAND, count: [1, 1] };
const give = (count: [number, number]): Option => ({ kind: "give", among: HAND.slice(0, 6), count });
const passing = (name: PassName, to: Direction, blind: boolean): PassView => ({ name, to, blind, count: [3, 3] });
const labels = (asked: Prompt) => asked.buttons.map((button) => button.label);
const moves = (asked: Prompt) => asked.buttons.map((button) => button.move);
const hand = (...stands: number[]) => stands.map((stand) => `hand.${stand}@0`);

test("a tile must be picked before it can be discarded", () => {
  assert.deepEqual(moves(prompt(view(), [discard], [], NAMES)), [null]);
  const picked = prompt(view(), [discard], hand(2), NAMES);
  assert.deepEqual(moves(picked), [{ do: "discard", tile: "5B" }]);
  assert.deepEqual(labels(picked), ["Discard 5 Bam"]);
  assert.equal(picked.buttons[0]?.confirm, "");
});

test("discarding a joker asks for confirmation", () => {
  assert.ok(prompt(view(), [discard], hand(6), NAMES).buttons[0]?.confirm);
});

test("three tiles are passed, no more and no fewer, and never a joker", () => {
  const charleston = view({ phase: "give", active: null, passing: passing("first_right", "right", false) });
  const asked = (...stands: number[]) => prompt(charleston, [give([3, 3])], hand(...stands), NAMES);
  assert.equal(asked().text, "Pass three tiles to the right, to Ben.");
  assert.deepEqual(moves(asked(0, 2)), [null]);
  assert.deepEqual([labels(asked()), labels(asked(0, 2))], [["Pass 0 of 3"], ["Pass 2 of 3"]]);
  assert.deepEqual(labels(asked(0, 2, 4)), ["Pass 3 to the right"]);
  assert.deepEqual(moves(asked(0, 2, 4)), [{ do: "give", tiles: ["3D", "5B", "E"] }]);
  assert.deepEqual(asked().pickable, hand(0, 1, 2, 3, 4, 5));
});

test("a blind pass says how many go unseen", () => {
  const blind = view({ phase: "give", active: null, passing: passing("first_left", "left", true) });
  assert.deepEqual(labels(prompt(blind, [give([0, 3])], hand(1), NAMES)), ["Pass 1 of mine and 2 unseen"]);
  assert.deepEqual(moves(prompt(blind, [give([0, 3])], [], NAMES)), [{ do: "give", tiles: [] }]);
});

test("passing unseen is quiet, so that the next pass is not answered by mistake", () => {
  const blind = view({ phase: "give", active: null, passing: passing("first_left", "left", true) });
  const look = (...stands: number[]) => prompt(blind, [give([0, 3])], hand(...stands), NAMES).buttons[0]?.look;
  assert.deepEqual([look(), look(1), look(1, 2), look(1, 2, 3)], ["plain", "plain", "plain", "main"]);
});

test("given tiles stay picked and can be changed until all have chosen", () => {
  const given = view({
    phase: "give",
    active: null,
    passing: passing("first_across", "across", false),
    given: ["3D", "E", "F"],
  });
  const asked = prompt(given, [give([3, 3])], hand(0, 4, 5), NAMES);
  assert.deepEqual(asked.preset, hand(0, 4, 5));
  assert.deepEqual(moves(asked), [null], "nothing has changed yet");
  assert.equal(asked.awaitsMe, false);
  assert.deepEqual(moves(prompt(given, [give([3, 3])], hand(0, 3, 5), NAMES)), [
    { do: "give", tiles: ["3D", "7C", "F"] },
  ]);
});

test("the courtesy pass is called for by name and number", () => {
  const courtesy = view({
    phase: "courtesy",
    active: null,
    passing: { ...passing("courtesy", "across", false), count: [0, 3] },
  });
  const asked = prompt(courtesy, [{ kind: "courtesy", among: ["0", "1", "2", "3"], count: [1, 1] }], [], NAMES);
  assert.ok(asked.text.includes("Cleo"));
  assert.deepEqual(moves(asked)[2], { do: "courtesy", count: 2 });
});

const live = { tile: "3D", seat: 3 };
const window = (kinds: string[], change: Partial<View> = {}) =>
  prompt(
    view({ phase: "claim", active: 3, live, discards: [live], ...change }),
    kinds.map((kind) => ({ kind })),
    [],
    NAMES,
  );

test("the claims look different from one another", () => {
  const asked = window(["pass", "call", "mahjong", "hold"]);
  assert.equal(new Set(asked.buttons.map((button) => button.look)).size, 4);
  assert.equal(asked.awaitsMe, true);
});

test("the tile in question is shown beside the question until it has been exposed", () => {
  assert.deepEqual(window(["pass", "call"]).tile, { code: "3D", name: "3 Dot" });
  assert.equal(window(["pass"]).tile?.code, "3D", "also to who may not claim it");
  const options: Option[] = [{ kind: "expose", among: ["3D", "3D"], count: [2, 2] }];
  assert.equal(prompt(view({ phase: "expose", live }), options, [], NAMES).tile?.code, "3D");
  assert.equal(prompt(view(), [discard], [], NAMES).tile, undefined);
});

test("a player who can claim nothing is not prompted", () => {
  const asked = window(["pass"]);
  assert.equal(asked.awaitsMe, false);
  assert.deepEqual([asked.text, asked.hint, asked.buttons], ["Dan discarded 3 Dot.", "", []], "the server passes");
});

test("a player who could challenge is not passed for, so there is a button", () => {
  const options: Option[] = [{ kind: "pass" }, { kind: "challenge", where: ["rack@2"] }];
  const joker = { tile: "J", seat: 3 };
  const asked = prompt(view({ phase: "claim", active: 3, live: joker, assist: false }), options, [], NAMES);
  assert.deepEqual(labels(asked), ["Skip", "Challenge Cleo's hand"]);
});

const looks = (asked: Prompt) => Object.fromEntries(asked.buttons.map(({ label, look }) => [label, look]));

test("before a call after which no line is possible, skipping stands out and the call asks again", () => {
  const asked = window(["pass", "call"], { useless: true });
  assert.equal(asked.hint, "If you call it, no line of the card will be possible.");
  assert.deepEqual(looks(asked), { Call: "plain", Skip: "main" });
  assert.ok(asked.buttons[0]?.confirm);
});

const TARGET = {
  label: "",
  tiles: "F F F F 2D 4D 4D 6D 6D 6D 8D 8D 8D 8D".split(" "),
  exposable: [
    ["F", 4],
    ["6D", 3],
    ["8D", 4],
  ] as [string, number][],
};
const called = (tile: string, own: string, exposed: string[][] = []) => {
  const laid = exposed.map((tiles) => ({ tiles, tile: tiles[0] as string, source: 1 }));
  const racks = view().racks.map((rack, seat) => (seat ? rack : { ...rack, hand: own.split(" "), exposed: laid }));
  const live = { tile, seat: 3 };
  const options = [{ kind: "pass" }, { kind: "call" }];
  return prompt(view({ phase: "claim", active: 3, live, racks }), options, [], NAMES, TARGET);
};

test("before a call that makes the goal impossible the player is told so", () => {
  const other = called("3D", "3D 3D 6D 6D 8D 8D");
  assert.equal(other.hint, "This call makes your goal impossible.");
  assert.deepEqual(looks(other), { Call: "plain", Skip: "main" });
  assert.equal(other.buttons[0]?.confirm, "This call makes your goal impossible. Call it anyway?");
  const small = called("8D", "8D 8D 3D");
  assert.ok(small.buttons[0]?.confirm, "it takes four, and three can be exposed");
});

test("a call for a group of the goal is offered plainly", () => {
  const harmless = { Call: "call", Skip: "pass" };
  assert.deepEqual(looks(called("6D", "6D 6D 3D")), harmless);
  assert.deepEqual(looks(called("8D", "8D 8D J 3D")), harmless);
  assert.deepEqual(looks(called("3D", "3D 3D", [["N", "N", "N"]])), harmless, "it is impossible already");
  const again = called("6D", "6D J J", [["6D", "6D", "6D"]]);
  assert.ok(again.buttons[0]?.confirm, "it has one such group");
});

const goalOf = (exposable: [string, number][]) => ({ ...TARGET, label: "2468", exposable, closest: true });
const callTowards = (tile: string, own: string, goal: TargetHand, kinds = ["pass", "call", "hold"], assist = true) => {
  const racks = view().racks.map((rack, seat) => (seat ? rack : { ...rack, hand: own.split(" ") }));
  const claim = view({ phase: "claim", active: 3, live: { tile, seat: 3 }, racks, assist });
  return prompt(
    claim,
    kinds.map((kind) => ({ kind })),
    [],
    NAMES,
    goal,
  );
};

test("a call that the goal cannot use is advised against, but asks nothing", () => {
  const concealed = callTowards("6D", "6D 6D 3D", goalOf([]));
  assert.equal(concealed.hint, "Skip it: your goal can't use a call.");
  assert.equal(concealed.advised, true);
  assert.deepEqual(looks(concealed), { Call: "plain", Wait: "wait", Skip: "main" });
  assert.deepEqual([concealed.buttons[0]?.confirm, concealed.buttons[0]?.note], ["", "breaks your goal"]);
  const held = callTowards("6D", "6D 6D 6D", goalOf([["6D", 3]]));
  assert.equal(held.hint, "Skip it: you have enough 6 Dot for your goal.");
  assert.deepEqual(looks(held), { Call: "plain", Wait: "wait", Skip: "main" });
  const pair = callTowards("4D", "4D 3B", goalOf([["6D", 3]]));
  assert.equal(pair.hint, "Skip it: your goal needs 4 Dot, but cannot call it now.", "a pair is not exposed");
  assert.equal(callTowards("9D", "4D 4D", goalOf([["6D", 3]])).hint, "Skip it: your goal does not need this tile.");
});

test("a call that helps the goal stands out and says which", () => {
  const helps = callTowards("6D", "6D 6D 3D", goalOf([["6D", 3]]));
  assert.deepEqual([helps.hint, helps.advised], ["Take it: it helps 2468.", true]);
  assert.deepEqual(looks(helps), { Call: "call", Wait: "wait", Skip: "pass" });
});

const noteOfWin = ({ buttons }: Prompt) => buttons.find(({ look }) => look === "win")?.note;

test("mah jongg that is certain is the only strong answer, also to who may discard", () => {
  const quiet = ({ buttons }: Prompt) => buttons.map(({ label, quiet = false }) => [label, quiet]);
  const asked = callTowards("6D", "6D 6D 3D", goalOf([]), ["pass", "call", "mahjong"]);
  assert.deepEqual(quiet(asked), [["Mah jongg!", false], ["Call", true], ["Skip", true]]); // biome-ignore format: one row
  assert.equal(asked.hint, "Claim it, or skip it.");
  const notes = [[], [["6D", 3] as [string, number]]].map(
    (groups) => callTowards("6D", "6D 6D 3D", goalOf(groups), ["pass", "call", "mahjong"]).buttons[1]?.note,
  );
  assert.deepEqual(notes, ["breaks your goal", "gives up the win"], "a call beside it says what it costs");
  const turn = prompt(view(), [discard, { kind: "mahjong" }], hand(2), NAMES);
  assert.deepEqual(quiet(turn), [["Discard 5 Bam", true], ["Mah jongg!", false]]); // biome-ignore format: one row
  const strict = callTowards("6D", "6D 6D 3D", goalOf([]), ["pass", "call", "mahjong"], false);
  assert.deepEqual([asked, turn, strict].map(noteOfWin), ["Your hand is complete!", "Your hand is complete!", undefined]); // biome-ignore format: one row
  assert.equal(looks(strict).Skip, "main", "it may be declared on any discard");
});

test("an exchange that costs the goal a tile of a pair says so", () => {
  const racks = view().racks.map((rack, seat) => (seat ? rack : { ...rack, hand: ["4D", "6D", "6D"] }));
  const offer = (tile: string): Option => ({ kind: "exchange", among: [tile], where: ["exposed.0@1"] });
  const goal = { ...goalOf([]), groups: [4, 1, 2, 3, 4] };
  const notes = (tile: string) => prompt(view({ racks }), [offer(tile)], [], NAMES, goal).buttons[0]?.note;
  assert.equal(notes("4D"), "your goal needs it");
  assert.equal(notes("6D"), "", "a joker may stand for one of three");
});

test("a tile that the goal needs says so when it is chosen, and no other one does", () => {
  const racks = view().racks.map((rack, seat) => (seat ? rack : { ...rack, hand: ["2D", "6D", "9C"] }));
  const chosen = (at: number, goal: TargetHand | null) => prompt(view({ racks }), [discard], hand(at), NAMES, goal);
  const needed = chosen(1, goalOf([]));
  assert.deepEqual([needed.hint, needed.advised], ["Your goal needs 6 Dot.", true]);
  for (const other of [chosen(2, goalOf([])), chosen(1, null)]) assert.equal(other.advised, undefined);
});

test("a goal that is no longer possible needs no tile", () => {
  const racks = view().racks.map((rack, seat) => (seat ? rack : { ...rack, hand: ["2D", "4D", "6D"] }));
  const goal = { ...goalOf([]), groups: [4, 1, 2, 3, 4] };
  const exchange: Option = { kind: "exchange", among: ["4D"], where: ["exposed.0@1"] };
  const asked = (discards: View["discards"]) =>
    prompt(view({ racks, discards }), [discard, exchange], hand(2), NAMES, goal);
  const lying = Array.from({ length: 3 }, () => ({ tile: "4D", seat: 1 }));
  assert.deepEqual(asked(lying.slice(1)).hint, "Your goal needs 6 Dot.");
  assert.equal(asked(lying).advised, undefined, "no 4 Dot is left for its pair");
  assert.equal(asked(lying).buttons[1]?.note, "");
});

test("a swap is recommended only if one of them costs the goal nothing", () => {
  const racks = view().racks.map((rack, seat) => (seat ? rack : { ...rack, hand: ["2D", "4D", "6D", "6D"] }));
  const offer = (tile: string, seat: number): Option => ({
    kind: "exchange",
    among: [tile],
    where: [`exposed.0@${seat}`],
  });
  const goal = { ...goalOf([]), groups: [4, 1, 2, 3, 4] };
  const asked = (...tiles: string[]) => {
    const offers = tiles.map((tile, at) => offer(tile, at + 1));
    const { text, buttons, marked } = prompt(view({ racks }), [discard, ...offers], [], NAMES, goal);
    return [text, buttons[1]?.note, buttons[1]?.advised, buttons[0]?.quiet, marked];
  };
  assert.deepEqual(asked("2D", "4D"), ["Your turn: discard a tile.", "your goal needs these tiles", false, false, []]);
  assert.deepEqual(asked("4D"), ["Your turn: discard a tile.", "your goal needs it", false, false, []]);
  const best = ["Swap for the joker, or discard.", "", true, true, hand(2)];
  assert.deepEqual(asked("2D", "6D"), best, "the swap that costs nothing is the best answer, and looks so");
  assert.deepEqual(asked("6D"), best);
});

test("the group of the closest hand is suggested, and another one is not asked about", () => {
  const closest = { ...TARGET, closest: true };
  assert.deepEqual(exposing("8D 8D J 3D", [], closest).preset, hand(0, 1, 2));
  const small = exposing("8D 8D J 3D", [0, 1], closest);
  assert.equal(small.hint, "This group does not fit your goal.");
  assert.deepEqual([small.buttons[0]?.look, small.buttons[0]?.confirm], ["plain", ""]);
});

const exposing = (own: string, picked: number[], target: TargetHand | null = TARGET) => {
  const racks = view().racks.map((rack, seat) => (seat ? rack : { ...rack, hand: own.split(" ") }));
  const among = own.split(" ").filter((tile) => tile === "8D" || tile === "J");
  const options = [{ kind: "expose", among, count: [2, among.length] as [number, number] }, { kind: "retract" }];
  const called = view({ phase: "expose", live: { tile: "8D", seat: 3 }, racks });
  return prompt(called, options, hand(...picked), NAMES, target);
};

test("the group of the goal is suggested, with jokers if it takes them", () => {
  assert.deepEqual(exposing("8D 8D J 3D", []).preset, hand(0, 1, 2));
  assert.deepEqual(exposing("8D 8D J 3D", [], null).preset, hand(0, 1));
  const pung = { ...TARGET, exposable: [["8D", 3]] as [string, number][] };
  assert.deepEqual(exposing("8D 8D 8D 3D", [], pung).preset, hand(0, 1));
});

test("before a group that makes the goal impossible the player is told so", () => {
  const small = exposing("8D 8D J 3D", [0, 1]);
  assert.equal(small.hint, "This group makes your goal impossible.");
  assert.equal(small.buttons[0]?.look, "plain");
  assert.equal(small.buttons[0]?.confirm, "This group makes your goal impossible. Expose it anyway?");
  assert.equal(exposing("8D 8D J 3D", [0, 1, 2]).buttons[0]?.confirm, "");
  assert.equal(exposing("8D 8D 3D", [0, 1]).buttons[0]?.confirm, "", "the call was asked about, and no group would do");
  assert.equal(exposing("8D 8D J 3D", [0, 1], null).buttons[0]?.confirm, "");
});

test("an exposure of the goal is made larger or smaller only after a question", () => {
  const laid = (tiles: string[]) => {
    const exposed = [{ tiles, tile: "8D", source: 1 }];
    const racks = view().racks.map((rack, seat) => (seat ? rack : { ...rack, exposed }));
    const options: Option[] = [{ kind: "expose", among: ["8D", "8D", "8D", "J"], count: [2, 4] }];
    return prompt(view({ racks }), options, [], NAMES, TARGET).buttons.map(({ confirm }) => confirm !== "");
  };
  assert.deepEqual(laid(["8D", "8D", "8D", "8D"]), [true, true]);
  assert.deepEqual(laid(["8D", "8D", "8D"]), [false, false], "it does not fit as it lies");
});

test("after asking for time a player may still claim", () => {
  assert.ok(labels(window(["pass", "call"], { answered: "hold" })).includes("Call"));
  assert.deepEqual(labels(window([], { answered: "pass" })), []);
});

test("the smallest group is suggested, with no more jokers than it needs", () => {
  const options: Option[] = [{ kind: "expose", among: ["3D", "3D", "J"], count: [2, 3] }, { kind: "retract" }];
  const called = view({ phase: "expose", live });
  const asked = prompt(called, options, [], NAMES);
  assert.deepEqual(asked.preset, hand(0, 1));
  const chosen = prompt(called, options, hand(0, 1, 6), NAMES);
  assert.deepEqual(moves(chosen), [{ do: "expose", tiles: ["3D", "3D", "J"], sure: false }, { do: "retract" }]);
  assert.equal(labels(chosen)[0], "Expose a kong");
});

test("a group that leaves no line is exposed only after confirmation", () => {
  const move = { do: "expose", tiles: ["3D", "J"], sure: false };
  assert.deepEqual(confirmRefused(move, "no_line_left")?.move, { ...move, sure: true });
  assert.equal(confirmRefused(move, "not_matching"), null);
});

test("an exposure can be made larger or smaller until the discard", () => {
  const racks = view().racks.map((rack, seat) =>
    seat === 0 ? { ...rack, exposed: [{ tiles: ["5D", "5D", "5D", "J"], tile: "5D", source: 1 }] } : rack,
  );
  const options: Option[] = [discard, { kind: "expose", among: ["5D", "5D", "J", "J"], count: [2, 4] }];
  const asked = prompt(view({ racks }), options, [], NAMES);
  assert.deepEqual(labels(asked).slice(1), [
    "Add Joker to the group: a quint",
    "Take back 5 Dot from the group: a pung",
    "Take back Joker from the group: a pung",
  ]);
  assert.deepEqual(moves(asked)[3], { do: "expose", tiles: ["5D", "5D"], sure: false });
});

const exchange: Option = { kind: "exchange", among: ["3D"], count: [1, 1], where: ["exposed.1@2"] };

test("a joker is exchanged by its button, by a click, or by dragging the tile onto it", () => {
  const move = { do: "exchange", tile: "3D", where: "exposed.1@2" };
  const asked = prompt(view(), [discard, exchange], [], NAMES);
  assert.equal(labels(asked)[1], "Give 3 Dot, take Cleo's joker");
  assert.deepEqual(
    asked.buttons[1]?.tiles?.map(({ code }) => code),
    ["3D", "J"],
    "what is given and what is taken",
  );
  assert.ok(asked.pickable.includes("exposed.1@2"));
  assert.deepEqual(asked.marked, hand(0), "one of the two that can be given");
  assert.deepEqual(press(view(), [exchange], "exposed.1.2@2"), move);
  assert.deepEqual(drop(view(), [exchange], "hand.0@0", "exposed.1@2"), move);
  assert.equal(drop(view(), [exchange], "hand.2@0", "exposed.1@2"), null, "another tile");
  assert.equal(press(view(), [exchange], "exposed.0.2@2"), null);
});

test("the question before a challenge says what is judged, and what it may cost", () => {
  const strict = view({ assist: false });
  const asked = prompt(strict, [discard, { kind: "challenge", where: ["rack@2"] }], [], NAMES).buttons[1];
  const question = /Only its exposed tiles are judged.* you pay Cleo 50 points\.$/;
  assert.ok(question.test(asked?.confirm ?? ""));
});

test("at a strict table risky moves ask for confirmation", () => {
  const strict = view({ assist: false });
  const asked = prompt(strict, [discard, { kind: "mahjong" }, { kind: "challenge", where: ["rack@2"] }], [], NAMES);
  assert.deepEqual(
    asked.buttons.slice(1).map((button) => [button.move?.do, button.confirm !== ""]),
    [
      ["mahjong", true],
      ["challenge", true],
    ],
  );
  const declared = prompt(
    view({ assist: false, phase: "declared" }),
    [{ kind: "show" }, { kind: "withdraw" }],
    [],
    NAMES,
  );
  assert.deepEqual(moves(declared), [{ do: "show" }, { do: "withdraw" }]);
});

test("a spectator is asked nothing", () => {
  const watched = view({
    me: null,
    phase: "give",
    active: null,
    passing: { ...passing("first_right", "right", false), count: [0, 0] },
  });
  const asked = prompt(watched, [], [], NAMES);
  assert.deepEqual([asked.pickable, asked.buttons, asked.awaitsMe], [[], [], false]);
});

test("a discard that no hand needs is passed for players who want it, unless they have answered", () => {
  const options: Option[] = [{ kind: "pass" }, { kind: "call" }];
  const claim = { phase: "claim" as const, useless: true };
  assert.deepEqual(
    quickAnswer(view(claim), options, () => true),
    { do: "pass" },
  );
  assert.equal(
    quickAnswer(view(claim), options, () => false),
    null,
  );
  assert.equal(
    quickAnswer(view({ ...claim, useless: false }), options, () => true),
    null,
  );
  assert.equal(
    quickAnswer(view({ ...claim, answered: "hold" }), options, () => true),
    null,
  );
});

test("in a replay, where nobody is asked, the Charleston is everybody's", () => {
  const give = view({ phase: "give", active: null, passing: passing("first_right", "right", false) });
  assert.equal(prompt(give, [], [], NAMES).text, "The players are passing tiles.");
  const second = view({ phase: "second", active: null });
  assert.equal(prompt(second, [], [], NAMES).text, "The players decide on a second Charleston.");
});

test("each pass of a Charleston says which of the three it is, and the courtesy pass says nothing", () => {
  const steps = (name: PassName, to: Direction) =>
    prompt(view({ phase: "give", active: null, passing: passing(name, to, false) }), [give([3, 3])], [], NAMES).steps;
  assert.deepEqual(steps("first_across", "across"), {
    of: "First Charleston",
    names: ["Right", "Across", "Left"],
    present: 1,
  });
  assert.deepEqual(steps("last_right", "right"), {
    of: "Second Charleston",
    brief: "2nd Charleston",
    names: ["Left", "Across", "Right"],
    present: 2,
  });
  assert.equal(steps("courtesy", "across"), undefined);
});
