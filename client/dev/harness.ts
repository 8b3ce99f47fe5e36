// Shows a fixture: ?game=american&view=mid, ?game=zung-jung&view=zung-mid-0&run=zung-run or ?game=solitaire&view=turtle, with
// &insets=top,right,bottom,left, &time=18,60, &felt=blue, &backs=..., &picked=0,4, &dom for the DOM table, &frames to time frames, and
// &waiting for a table that waits for players.
// In the console play(n) shows the n-th update of a whole game with its motion.

import { createDomRackTable } from "../dom-table/rack-table";
import type { Game, GameEvent, Option } from "../games/game";
import { loadGame } from "../games/index";
import type { Update } from "../live/messages";
import { createScene } from "../scene/scene";
import type { Scene } from "../scene/types";
import { MoveQueue } from "../table/actions";
import { Store } from "../table/store";
import { loadFaces } from "../table/table-surface";
import { measure } from "./frames";

interface Fixture {
  view: { me: number | null };
  events: GameEvent[];
  options: Option[];
}

const query = new URLSearchParams(location.search);
const list = (name: string, otherwise = "") => (query.get(name) ?? otherwise).split(",").filter(Boolean);
const game = (await loadGame(query.get("game") ?? "")) as Game<unknown>;
const fixtures = (await (await fetch("/var/fixtures.json")).json()) as Record<string, Fixture>;
const run = fixtures[query.get("run") ?? "run"] as unknown as Fixture[];
const [top = 0, right = 0, bottom = 0, left = 0] = list("insets").map(Number);
performance.mark("scene");
const scene = query.has("dom")
  ? domTable()
  : createScene(document.querySelector("canvas") as HTMLCanvasElement, {
      faces: await loadFaces("/static/tiles/faces.svg"),
      insets: { top, right, bottom, left },
      reducedMotion: query.has("still"),
      board: game.board,
      still: game.still ?? false,
    });
const store = new Store(game, "suit", new MoveQueue(() => undefined));

// The DOM table, as large as the page would make it.
function domTable() {
  const page = document.createElement("main");
  page.className = `table${matchMedia("(max-width: 62.5em) and (orientation: portrait), (max-width: 420px)").matches ? " narrow" : ""}`;
  page.style.cssText = `position: absolute; inset: 0; --top: ${top}px; --bottom: ${bottom}px`;
  const root = document.createElement("div");
  page.append(root);
  document.body.dataset.felt = query.get("felt") ?? "green";
  document.body.classList.add("dom-table");
  document.body.replaceChildren(page);
  const table = createDomRackTable(root, { tileSheet: "/static/tiles/faces.svg", reducedMotion: query.has("still") });
  return Object.assign(table, { free: { width: 980, height: 700 }, onResize: () => undefined });
}

function updateOf({ view, events, options }: Fixture): Update {
  const backs = list("backs", "bamboo,wave,plum,jade");
  const seats = backs.map((back, k) => ({
    name: `Seat ${k}`,
    bot: null,
    away: false,
    connected: true,
    ready: false,
    back,
    felt: "",
  }));
  return {
    t: "update",
    v: 1,
    since: 0,
    at: 0,
    events,
    view,
    options,
    table: { me: view.me, seats },
  } as unknown as Update;
}

function show(before: unknown = null, events: GameEvent[] = []): void {
  const viewer = store.viewerState(query.get("felt") ?? "green", scene.free, query.has("dim_blocked"));
  const motions = events.length ? store.game.motions(before, store.view, events, viewer) : [];
  const empty = query.has("waiting") ? store.game.emptyTable?.(viewer) : null;
  scene.show(empty ?? store.game.layout(store.view, viewer), motions, store.names);
}

function play(at: number): void {
  const before = store.view;
  const fixture = run[at] as Fixture;
  store.applyUpdate(updateOf(fixture));
  show(before, fixture.events);
}

store.applyUpdate(updateOf(fixtures[query.get("view") ?? "mid"] as Fixture));
for (const k of list("picked")) store.toggle(game.board ? `tile.${k}` : `hand.${k}@${store.update?.table.me}`);
scene.onResize(() => show());
scene.onPick((place) => {
  store.toggle(place);
  scene.focus(query.has("focus") ? place : null);
  show();
});
scene.onDrop((from, to) => {
  const stand = (place: string) => Number(/^hand\.(\d+)@/.exec(place)?.[1]);
  if (to.startsWith("hand.")) store.moveTile(stand(from), stand(to));
  show();
});
show();
const [seconds = 0, total = 0] = list("time").map(Number);
if (total) scene.time?.({ left: seconds, total });
if (query.has("focus")) scene.focus(query.get("focus"));
Object.assign(window, { scene, store, fixtures, play, show });
if (query.has("frames")) await measure({ scene: scene as Scene, play, moves: run.length });
