// Jumps of a replay: to what the game marks, forwards and backwards, and to the games of the session.

import { t, tIn } from "../i18n/i18n";
import type { Moment, ReplaySource } from "../live/replay-source";
import { button, h, setText } from "../ui/dom";
import { drawing } from "../ui/drawing";
import { lastIndex } from "../ui/lists";
import { Popup } from "./popup";
import { markOf } from "./timeline-marks";

const FLAG = "M6 21V4h11l-3 4 3 4H6";

const MARKS_HINT = t("The marks on the line. The long gold ones are the start and the end of a game.");

export class JumpMenu {
  readonly element: HTMLElement;
  private readonly rows = h("div", { class: "landmarks" });
  private readonly games = h("div", { class: "moments", role: "group", "aria-label": tIn("replay", "Games") });
  private landmarks: Record<string, string> = {};
  private listed = "";

  constructor(private readonly source: ReplaySource) {
    const panel = h("div", {}, h("p", { class: "hint" }, MARKS_HINT), this.rows, this.games);
    this.element = new Popup(
      t("Jump to"),
      drawing("sign outline", "0 0 24 24", [["path", { d: FLAG }]]),
      panel,
    ).element;
  }

  setLandmarks(landmarks: Record<string, string>): void {
    this.landmarks = landmarks;
  }

  show(moments: Moment[], at: number): void {
    this.list(moments);
    for (const row of this.rows.children) showRow(row as HTMLElement, moments, at);
    const ends = moments.filter(isOfGame);
    const reached = lastIndex(ends, (moment) => moment.at <= at);
    [...this.games.children].forEach((element, index) => {
      if (index === reached) element.setAttribute("aria-current", "true");
      else element.removeAttribute("aria-current");
    });
  }

  // Only what happened is offered.
  private list(moments: Moment[]): void {
    const kinds = Object.keys(this.landmarks).filter((kind) => moments.some((moment) => moment.kind === kind));
    const key = `${kinds.join()} ${moments.length}`;
    if (key === this.listed) return;
    this.listed = key;
    this.rows.replaceChildren(...kinds.map((kind) => this.row(kind, this.landmarks[kind] ?? "")));
    const ofGames = moments.filter(isOfGame);
    this.games.replaceChildren(
      ...ofGames.map((moment) => button(momentName(moment), "second small", () => this.source.moveTo(moment.at))),
    );
  }

  private row(kind: string, what: string): HTMLElement {
    const go = (by: number) => {
      const moment = this.source.momentFrom(by, kind);
      if (moment) this.source.moveTo(moment.at);
    };
    const arrow = (label: string, sign: string, by: number) =>
      button(sign, "second small", () => go(by), { "aria-label": label, title: label });
    return h(
      "div",
      { class: "landmark", "data-kind": kind },
      arrow(t("Previous: {what}", { what }), "‹", -1),
      h("span", {}, markOf(this.landmarks, kind), ` ${what} `, h("small")),
      arrow(t("Next: {what}", { what }), "›", 1),
    );
  }
}

// How many there are, and how many of them have been passed.
function showRow(row: HTMLElement, moments: Moment[], at: number): void {
  const all = moments.filter(({ kind }) => kind === row.dataset.kind);
  const passed = all.filter((moment) => moment.at <= at).length;
  setText(row.querySelector("small") as Element, t("{at} of {last}", { at: passed, last: all.length }));
}

const isOfGame = ({ kind }: Moment) => kind === "start" || kind === "end";

function momentName({ game, kind }: Moment): string {
  return kind === "end" ? t("End of game {number}", { number: game }) : t("Game {number}", { number: game });
}
