// How to play, in five pages with pictures that move.

import { t } from "../../i18n/i18n";
import { h } from "../../ui/dom";
import { tileSvg } from "../../ui/pictures";
import type { GuidePage } from "../game";

const LOOP_MS = 4_200; // milliseconds until a picture begins again
const LONG = 88; // pixels: the length of a tile
const QUARTER = 90;

type Step = { at: number; x?: number; y?: number; turn?: number; shown?: boolean };

// A picture of tiles and words on felt. Positions are in pixels from its middle.
class Picture {
  readonly element = h("div", { class: "guide-felt" });

  constructor(
    private readonly tileSheet: string,
    private readonly still: boolean,
  ) {}

  // Its poses, each from this moment on; the picture ends with the last one.
  tile(face: string, ...steps: Step[]): void {
    const element = h("span", { class: face.startsWith("back") ? "tile domino hidden-face" : "tile domino" });
    const picture = tileSvg(this.tileSheet, face);
    if (face.startsWith("back")) picture.setAttribute("preserveAspectRatio", "xMidYMid slice");
    element.append(picture);
    this.place(element, steps);
  }

  words(text: string, look: string, ...steps: Step[]): void {
    this.place(h("b", { class: look }, text), steps);
  }

  private place(element: HTMLElement, steps: Step[]): void {
    this.element.append(element);
    let [x, y, turn, shown] = [0, 0, 0, true];
    const frames = steps.map((step): Keyframe => {
      ({ x = x, y = y, turn = turn, shown = shown } = step);
      const transform = `translate(-50%, -50%) translate(${x}px, ${y}px) rotate(${turn}deg)`;
      return { transform, opacity: shown ? 1 : 0, offset: step.at };
    });
    const last = frames[frames.length - 1] as Keyframe;
    Object.assign(element.style, { transform: last.transform, opacity: String(last.opacity) });
    if (!this.still && frames.length > 1 && element.animate !== undefined)
      element.animate([...frames, { ...last, offset: 1 }], {
        duration: LOOP_MS,
        iterations: Infinity,
        easing: "ease-in-out",
      });
  }
}

type Paint = (picture: Picture) => void;

const matching: Paint = (picture) => {
  picture.tile("5|3", { at: 0, x: -LONG, turn: -QUARTER });
  picture.tile("3|2", { at: 0, x: 0, turn: -QUARTER });
  picture.tile("6|2", { at: 0, x: 60, y: 78, turn: 0 }, { at: 0.2 }, { at: 0.5, x: LONG, y: 0, turn: QUARTER });
};

const scoring: Paint = (picture) => {
  picture.tile("4|2", { at: 0, x: -67, y: -16, turn: QUARTER });
  picture.tile(
    "4|4",
    { at: 0, x: 60, y: 96, turn: 30, shown: false },
    { at: 0.1, shown: true },
    { at: 0.4, x: 0, y: -16, turn: 0 },
  );
  picture.words(
    t("2 + 8 = 10 points!"),
    "sum",
    { at: 0, y: 58, shown: false },
    { at: 0.45, shown: false },
    { at: 0.55, shown: true },
  );
};

const drawing: Paint = (picture) => {
  for (const k of [2, 1, 0]) picture.tile("back-night", { at: 0, x: -98 + k * 5, y: -8 - k * 5 });
  picture.tile("5|1", { at: 0, x: -98, y: -8, shown: false }, { at: 0.15, shown: true }, { at: 0.45, x: -4, y: 12 });
  picture.tile("4|0", { at: 0, x: 48, y: 12 });
  picture.tile("2|2", { at: 0, x: 100, y: 12 });
};

const goingOut: Paint = (picture) => {
  for (const k of [0, 1, 2]) picture.tile("back-plum", { at: 0, x: (k - 1) * 52, y: -42 });
  picture.tile("6|5", { at: 0, x: -30, y: 80 }, { at: 0.2, y: 80, turn: 0 }, { at: 0.5, x: -30, y: 46, turn: QUARTER });
  picture.words(
    "+15",
    "sum good",
    { at: 0, x: 62, y: 46, shown: false },
    { at: 0.5, shown: false },
    { at: 0.62, shown: true },
  );
};

// Two games on one deal: who beats the computer by more wins.
const winning: Paint = (picture) => {
  const games = [
    { x: -70, title: t("Your game"), player: t("You"), points: ["100", "30"], lead: "+70", look: "sum good", at: 0.15 },
    { x: 70, title: t("Their game"), player: t("Them"), points: ["100", "80"], lead: "+20", look: "sum", at: 0.35 },
  ];
  picture.words("", "divider", { at: 0, y: -20 });
  for (const { x, title, player, points, lead, look, at } of games) {
    picture.words(title, "game", { at: 0, x, y: -92 });
    for (const [k, name] of [player, t("Computer")].entries()) {
      picture.words(name, "label", { at: 0, x: x + (k ? 34 : -34), y: -56 });
      picture.words(points[k] as string, "number", { at: 0, x: x + (k ? 34 : -34), y: -16 });
    }
    picture.words(lead, look, { at: 0, x, y: 40, shown: false }, { at, shown: false }, { at: at + 0.12, shown: true });
  }
  picture.words(t("Winner!"), "label", { at: 0, x: -70, y: 88, shown: false }, { at: 0.55 }, { at: 0.65, shown: true });
};

// Two ends of a board, what each counts, and what they come to.
export function scoringExample(tileSheet: string): HTMLElement {
  const tile = (face: string, lies: string) => h("span", { class: `tile domino ${lies}` }, tileSvg(tileSheet, face));
  const end = (points: number) => h("b", { class: "counts" }, String(points));
  const tiles = h("span", { class: "chain" }, end(2), tile("4|2", "level"), tile("4|4", "across"), end(8));
  return h("div", { class: "scoring" }, tiles, h("b", {}, t("2 + 8 = 10 points!")));
}

// The copy of the specification, word for word.
const PAGES: [title: string, text: string, paint: Paint][] = [
  [t("To play…"), t("…match the ends of dominoes."), matching],
  [t("To score…"), t("…make the ends of the board a multiple of 5."), scoring],
  [t("Can’t play?"), t("Draw from the boneyard until you can."), drawing],
  [t("Go out first!"), t("You take their points and start the next hand."), goingOut],
  [t("Games are to 100"), t("Beat the computer by more than your opponent!"), winning],
];

export function guide(): GuidePage[] {
  return PAGES.map(([title, text, paint]) => ({
    title,
    text,
    picture: (tileSheet, still) => {
      const picture = new Picture(tileSheet, still);
      paint(picture);
      return picture.element;
    },
  }));
}
