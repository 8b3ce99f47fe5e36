// The head of a timed game between two: the clock, both scores, whose turn it is, and what is counted.

import type { SeatStatus, Scoreboard as Shown } from "../games/game";
import { t, tIn } from "../i18n/i18n";
import type { ServerTime } from "../live/connection";
import type { Clock as ClockInfo, TableInfo } from "../live/protocol";
import { h, setText } from "../ui/dom";
import { formatTime } from "./clock";
import { isGameClock } from "./prompt";
import { showFace } from "./seat-panels";

const LOW_SECONDS = 30;

// What the clock shows: the time left in milliseconds, rounded up to whole seconds.
export function gameTime(ms: number): string {
  return formatTime(Math.ceil(ms / 1000) * 1000);
}

// Why a side is lit, as it stands there and as it is read aloud.
type Act = "turn" | "laid";
const SHOWN: Record<Act, string> = { turn: t("plays"), laid: t("has laid") };
const SPOKEN: Record<Act, string> = { turn: t("their turn"), laid: t("has laid") };

// In a replay who has laid the newest tile is lit, not who comes next.
function actOf(status: SeatStatus | undefined, replays: boolean): Act | null {
  if (replays && status?.laid !== undefined) return status.laid ? "laid" : null;
  return status?.turn ? "turn" : null;
}

export class Scoreboard {
  private readonly clock = h("span", { class: "game-clock", role: "timer" });
  private readonly sides = [side("mine"), side("theirs")];
  private readonly counters = h("div", { class: "counters" });
  readonly element = h(
    "section",
    { class: "scoreboard", "aria-label": tIn("points", "Score"), hidden: true },
    this.sides[0],
    this.clock,
    this.sides[1],
    this.counters,
  );
  private timer = 0;

  constructor(private readonly time: ServerTime) {}

  show(shown: Shown | null, table: TableInfo, statuses: SeatStatus[]): void {
    this.element.hidden = !shown;
    clearTimeout(this.timer);
    if (!shown) return;
    const me = table.me ?? 0;
    for (const [k, seat] of [me, 1 - me].entries()) this.fill(k, table, seat, statuses[seat], shown.goal);
    this.count(shown);
    this.clock.hidden = !shown.clock;
    if (shown.clock) this.tick(shown.clock.left, isGameClock(table) ? table.clock : null);
  }

  sideOf(seat: number): HTMLElement | null {
    return this.element.querySelector(`[data-seat="${seat}"]`);
  }

  // The score of a seat, for points that fly there.
  scoreOf(seat: number): HTMLElement | null {
    return this.element.querySelector(`[data-seat="${seat}"] .points`);
  }

  private fill(k: number, { me, seats }: TableInfo, seat: number, status: SeatStatus | undefined, goal: string): void {
    const element = this.sides[k] as HTMLElement;
    const name = seats[seat]?.name ?? t("nobody");
    const part = (of: string) => element.querySelector(`.${of}`) as Element;
    element.dataset.seat = String(seat);
    const replays = document.body.classList.contains("replaying");
    const act = actOf(status, replays);
    element.classList.toggle("turn", act !== null);
    const sitting = seats[seat];
    if (sitting) showFace(part("face") as HTMLElement, sitting);
    setText(part("player"), seat === me ? t("You") : name);
    setText(part("earned"), status?.score ?? "");
    setText(part("goal"), goal);
    setText(part("whose"), act ? (seat === me && !replays ? t("your turn") : SHOWN[act]) : "");
    const spoken = act === "turn" && seat === me ? t("your turn") : act && SPOKEN[act];
    const label = [seat === me ? t("You") : name, status?.spokenScore, spoken];
    element.setAttribute("aria-label", label.filter(Boolean).join(t(", ")));
  }

  private count({ counters }: Shown): void {
    const entries = counters.map(({ label, value, name, good }) =>
      h(
        "div",
        { class: good ? "good" : null, role: "img", "aria-label": name, title: name },
        h("span", {}, label),
        h("b", {}, value),
      ),
    );
    this.counters.replaceChildren(...entries);
  }

  // While the table's clock runs for the game, it says how much is left; otherwise the view does.
  private tick(standing: number, running: ClockInfo | null): void {
    const left = running ? this.time.until(running.ends) : standing;
    setText(this.clock, gameTime(left));
    this.clock.setAttribute("aria-label", t("{time} left", { time: gameTime(left) }));
    this.clock.classList.toggle("low", left <= LOW_SECONDS * 1000);
    this.clock.classList.toggle("stands", !running);
    if (running && left > 0) this.timer = window.setTimeout(() => this.tick(standing, running), left % 1000 || 1000);
  }
}

function side(name: string): HTMLElement {
  return h(
    "div",
    { class: `side ${name}`, role: "group" },
    h("span", { class: "ring" }), // in a call with the picture
    h("span", { class: "face", "aria-hidden": "true" }),
    h("span", { class: "player" }),
    h("b", { class: "points" }, h("span", { class: "earned" }), h("small", { class: "goal" })),
    h("span", { class: "whose" }),
  );
}
