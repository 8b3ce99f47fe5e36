// The settings panel: changes take effect at once and are saved with the account.

import type { Game, RackOrder } from "../games/game";
import { t } from "../i18n/i18n";
import { button, h } from "../ui/dom";
import { tileSvg } from "../ui/pictures";
import { chosenVolume, isMuted, type PreferenceStore, type Preferences, type VolumeKind } from "./preferences";
import type { Sound, Sounds } from "./sounds";
import { OWN_ORDER } from "./store";

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
// Shown for every game, after the game's own.
const SETTINGS: Setting[] = [
  { name: "dom_table", label: t("2D table"), hint: t("Simple pictures instead of the 3D table.") },
  { name: "shortcuts", label: t("Keyboard shortcuts"), hint: t("One key for each button; see Help for the list.") },
  { name: "reduced_motion", label: t("Reduce motion"), hint: t("Tiles move without animation.") },
];

// Only where others can say something.
const CHAT: Setting = {
  name: "hide_chat",
  label: t("Hide the chat"),
  hint: t("What others say at the table is not shown."),
};

interface Setting {
  name: keyof Preferences;
  label: string;
  hint: string;
}

interface SettingsHandlers {
  watches: boolean; // the player has no seat, so nothing about their own tiles
  hasChat: boolean;
  changed(name: keyof Preferences): void;
  adjustCamera(yaw: number, pitch: number, zoom: number): void;
}

export function settings(
  store: PreferenceStore,
  game: Game<unknown> | null,
  tileSheet: string,
  handlers: SettingsHandlers,
  sounds: Sounds,
): HTMLElement {
  const save = (change: Partial<Preferences>) => {
    store.set(change);
    handlers.changed(Object.keys(change)[0] as keyof Preferences);
  };
  const current = store.current;
  const own = (game?.settings ?? []).filter(({ tool }) => tool || !handlers.watches);
  const checkboxes = [...own, ...SETTINGS, ...(handlers.hasChat ? [CHAT] : [])].map(({ name, label, hint }) =>
    checkbox(name, label, hint, current[name] === true, (on) => save({ [name]: on })),
  );
  return h(
    "div",
    { class: "settings" },
    game?.rack &&
      !handlers.watches &&
      choice(t("Sort my tiles"), "sort", sortChoices(game.rack), current.sort, (sort) => save({ sort })),
    soundSliders(store, sounds),
    h("fieldset", {}, h("legend", {}, t("Gameplay")), ...checkboxes),
    !handlers.watches && backs(tileSheet, current.back, (back) => save({ back })),
    felts(current.felt, (felt) => save({ felt })),
    camera(handlers),
  );
}

function sortChoices({ sorts }: RackOrder<unknown>): [string, string][] {
  return [...sorts.map(({ id, label }): [string, string] => [id, label]), [OWN_ORDER, t("Manual order")]];
}

function backs(tileSheet: string, current: string, onChange: (back: string) => void): HTMLElement {
  const picture = (back: string) => tileSvg(tileSheet, `back-${back}`);
  return choice(t("Back of my tiles"), "back", BACKS, current, onChange, picture);
}

function felts(current: string, onChange: (felt: string) => void): HTMLElement {
  const swatch = (felt: string) => h("span", { class: `swatch felt-${felt}` });
  return choice(t("Table"), "felt", FELTS, current, onChange, swatch);
}

function choice(
  title: string,
  name: string,
  values: [string, string][],
  current: string,
  onChange: (value: string) => void,
  picture?: (value: string) => Element,
): HTMLElement {
  const options = values.map(([value, label]) => {
    const input = h("input", {
      type: "radio",
      name,
      value,
      checked: value === current,
      onchange: () => onChange(value),
    });
    return h("label", { class: "option" }, input, picture ? picture(value) : null, label);
  });
  return h("fieldset", { class: `choice ${picture ? "pictured" : ""}` }, h("legend", {}, title), ...options);
}

function checkbox(
  name: string,
  label: string,
  hint: string,
  on: boolean,
  onChange: (on: boolean) => void,
): HTMLElement {
  const input = h("input", { type: "checkbox", id: `set-${name}`, checked: on, "aria-describedby": `hint-${name}` });
  input.addEventListener("change", () => onChange(input.checked));
  const text = h(
    "span",
    {},
    h("label", { for: `set-${name}` }, label),
    h("span", { class: "hint", id: `hint-${name}` }, hint),
  );
  return h("div", { class: "tick" }, input, text);
}

const SAMPLES: Partial<Record<VolumeKind, Sound>> = { effects: "knock", warnings: "warn" };

// The volumes of all that is heard. A change is heard at once.
export function soundSliders(store: PreferenceStore, sounds: Sounds): HTMLElement {
  const set = (change: Preferences["volumes"]) => {
    store.set({ volumes: { ...store.current.volumes, ...change } });
    sounds.volumesChanged();
  };
  const slider = (kind: VolumeKind, label: string) => {
    const value = Math.round(chosenVolume(store.current, kind) * 10);
    const input = h("input", { type: "range", min: 0, max: 10, step: 1, value });
    input.addEventListener("change", () => {
      set({ [kind]: Number(input.value) / 10 });
      if (kind === "voice") sounds.say(label, true);
      else sounds.play(SAMPLES[kind] ?? "");
    });
    return h("label", { class: "slide" }, h("span", {}, label), input);
  };
  const muted = isMuted(store.current);
  const mute = checkbox("all", t("Mute"), t("Turns all sounds off."), muted, (on) => set({ all: on ? 0 : 1 }));
  return h(
    "fieldset",
    {},
    h("legend", {}, t("Sounds")),
    slider("effects", t("Tiles")),
    slider("warnings", t("Turn and timer")),
    slider("voice", t("Voice")),
    slider("room", t("Room sounds")),
    slider("music", t("Music")),
    mute,
  );
}

function camera(handlers: SettingsHandlers): HTMLElement {
  const steps: [string, string, [number, number, number]][] = [
    ["◀", t("Turn left"), [-0.12, 0, 0]],
    ["▶", t("Turn right"), [0.12, 0, 0]],
    ["▲", t("Tilt up"), [0, 0.1, 0]],
    ["▼", t("Tilt down"), [0, -0.1, 0]],
    ["+", t("Zoom in"), [0, 0, 0.12]],
    ["−", t("Zoom out"), [0, 0, -0.12]],
  ];
  const buttons = steps.map(([sign, label, by]) =>
    button(sign, "second small", () => handlers.adjustCamera(...by), { "aria-label": label, title: label }),
  );
  const reset = button(t("Reset"), "second small", () => handlers.adjustCamera(0, 0, 0));
  return h(
    "fieldset",
    { class: "camera" },
    h("legend", {}, t("Camera")),
    h("div", { class: "row" }, ...buttons, reset),
  );
}
