// The settings drawer: what a player likes, kept with the account and used at once.

import type { Feature } from "../games/plug";
import { t } from "../words/words";
import { button, h } from "./dom";
import type { Keeper, Preferences } from "./page";

const BACKS: [string, string][] = [
  ["bamboo", t("Bamboo")],
  ["wave", t("Blue wave")],
  ["plum", t("Plum blossom")],
  ["jade", t("Jade lattice")],
  ["lacquer", t("Red lacquer")],
  ["night", t("Night sky")],
];
const FELTS: [string, string][] = [
  ["green", t("Green baize")],
  ["blue", t("Midnight blue")],
  ["wine", t("Wine")],
];
const SORTS: [string, string][] = [
  ["suit", t("By suit")],
  ["number", t("By number")],
  ["own", t("My own order")],
];
// The last: of which games, by what they have; "" of all.
const TICKS: [keyof Preferences, string, string, Feature | ""][] = [
  ["free", t("Show which tiles are free"), t("The others are dimmed."), "free"],
  ["flat", t("Flat table"), t("Plain pictures instead of the 3D table."), ""],
  ["helper", t("Show my closest hands"), t("In the card: which lines are nearest to your tiles."), "card"],
  ["quick", t("Discard with one click"), t("Otherwise the first click picks the tile, the second discards it."), "quick"],
  ["keys", t("Single-key shortcuts"), t("One letter for each button; the help lists them."), ""],
  ["still", t("Less motion"), t("Tiles are at their place at once."), ""],
];

export interface Wants {
  changed(name: keyof Preferences): void;
  nudge(yaw: number, pitch: number, zoom: number): void;
  hear(kind: "effects" | "warnings"): void;
}

export function settings(
  keeper: Keeper,
  has: Feature[],
  faces: string,
  picture: (faces: string, name: string) => Element,
  wants: Wants,
): HTMLElement {
  const set = (change: Partial<Preferences>) => {
    keeper.set(change);
    wants.changed(Object.keys(change)[0] as keyof Preferences);
  };
  const now = keeper.now;
  const ticks = TICKS.filter(([, , , feature]) => !feature || has.includes(feature));
  return h(
    "div",
    { class: "settings" },
    has.includes("sort") &&
      choice(t("My tiles stand"), "sort", SORTS, now.sort, (sort) => set({ sort: sort as Preferences["sort"] })),
    volumes(keeper, wants),
    h(
      "fieldset",
      {},
      h("legend", {}, t("Playing")),
      ...ticks.map(([name, label, hint]) => tick(name, label, hint, now[name] === true, (on) => set({ [name]: on }))),
    ),
    choice(
      t("Back of my tiles"),
      "back",
      BACKS,
      now.back,
      (back) => set({ back }),
      (back) => picture(faces, `back-${back}`),
    ),
    choice(
      t("Table"),
      "felt",
      FELTS,
      now.felt,
      (felt) => set({ felt }),
      (felt) => h("span", { class: `swatch felt-${felt}` }),
    ),
    camera(wants),
  );
}

function choice(
  title: string,
  name: string,
  values: [string, string][],
  now: string,
  set: (value: string) => void,
  picture?: (value: string) => Element,
): HTMLElement {
  const options = values.map(([value, label]) => {
    const input = h("input", { type: "radio", name, value, checked: value === now, onchange: () => set(value) });
    return h("label", { class: "option" }, input, picture ? picture(value) : null, label);
  });
  return h("fieldset", { class: `choice ${picture ? "pictured" : ""}` }, h("legend", {}, title), ...options);
}

function tick(name: string, label: string, hint: string, on: boolean, set: (on: boolean) => void): HTMLElement {
  const input = h("input", { type: "checkbox", id: `set-${name}`, checked: on, "aria-describedby": `hint-${name}` });
  input.addEventListener("change", () => set(input.checked));
  const words = h(
    "span",
    {},
    h("label", { for: `set-${name}` }, label),
    h("span", { class: "hint", id: `hint-${name}` }, hint),
  );
  return h("div", { class: "tick" }, input, words);
}

function volumes(keeper: Keeper, wants: Wants): HTMLElement {
  const slider = (kind: "effects" | "warnings", label: string) => {
    const value = Math.round((keeper.now.volumes[kind] ?? 0.7) * 10);
    const input = h("input", { type: "range", min: 0, max: 10, step: 1, value, id: `volume-${kind}` });
    input.addEventListener("change", () => {
      keeper.set({ volumes: { ...keeper.now.volumes, [kind]: Number(input.value) / 10 } });
      wants.hear(kind);
    });
    return h("div", { class: "slide" }, h("label", { for: `volume-${kind}` }, label), input);
  };
  const mute = tick("all", t("Mute"), t("No sound at all."), keeper.now.volumes.all === 0, (muted) =>
    keeper.set({ volumes: { ...keeper.now.volumes, all: muted ? 0 : 1 } }),
  );
  return h(
    "fieldset",
    {},
    h("legend", {}, t("Sounds")),
    slider("effects", t("Tiles")),
    slider("warnings", t("Clock and turn")),
    mute,
  );
}

function camera(wants: Wants): HTMLElement {
  const steps: [string, string, [number, number, number]][] = [
    ["◀", t("Turn left"), [-0.12, 0, 0]],
    ["▶", t("Turn right"), [0.12, 0, 0]],
    ["▲", t("Higher"), [0, 0.1, 0]],
    ["▼", t("Lower"), [0, -0.1, 0]],
    ["+", t("Nearer"), [0, 0, 0.12]],
    ["−", t("Further"), [0, 0, -0.12]],
  ];
  const buttons = steps.map(([sign, label, by]) =>
    button(sign, "second small", () => wants.nudge(...by), { "aria-label": label, title: label }),
  );
  const reset = button(t("Reset"), "second small", () => wants.nudge(0, 0, 0));
  return h("fieldset", { class: "camera" }, h("legend", {}, t("Camera")), h("div", { class: "row" }, ...buttons, reset));
}
