// Shows one fixture: ?game=solitaire&view=turtle or ?view=mid, ?insets=top,right,bottom,left, ?felt=blue, ?backs=..., ?picked=0,4. play(n) in the console
// shows the n-th news of a whole game with its motion.

import { american } from "../games/american/game";
import type { View } from "../games/american/view";
import { solitaire } from "../games/solitaire/game";
import type { Game, GameEvent, Option } from "../games/plug";
import type { News } from "../live/wire";
import { createScene } from "../scene/scene";
import { Ahead } from "../table/ahead";
import { Store } from "../table/store";

interface Fixture {
  view: View;
  events: GameEvent[];
  options: Option[];
}

const asked = new URLSearchParams(location.search);
const list = (name: string, otherwise = "") => (asked.get(name) ?? otherwise).split(",").filter(Boolean);
const game = (asked.get("game") === "solitaire" ? solitaire : american) as unknown as Game<unknown>;
const fixtures = (await (await fetch("/var/fixtures.json")).json()) as Record<string, Fixture> & { run: Fixture[] };
const [top = 0, right = 0, bottom = 0, left = 0] = list("insets").map(Number);
const scene = createScene(document.querySelector("canvas") as HTMLCanvasElement, {
  faces: "/static/tiles/faces.svg",
  insets: { top, right, bottom, left },
  still: asked.has("still"),
  board: game.board,
});
const store = new Store(game, "suit", new Ahead(() => undefined));

function newsOf({ view, events, options }: Fixture): News {
  const backs = list("backs", "bamboo,wave,plum,jade");
  const seats = backs.map((back, k) => ({ name: `Seat ${k}`, bot: null, away: false, here: true, ready: false, back, felt: "" }));
  return { t: "news", v: 1, since: 0, at: 0, events, view, options, table: { me: view.me, seats } } as unknown as News;
}

function show(before: unknown = null, events: GameEvent[] = []): void {
  const eyes = store.eyes(asked.get("felt") ?? "green", scene.aspect(), asked.has("free"));
  const glides = events.length ? store.game.glides(before, store.view, events, eyes) : [];
  scene.show(store.game.layout(store.view, eyes), glides);
}

function play(at: number): void {
  const before = store.view;
  const fixture = fixtures.run[at] as Fixture;
  store.take(newsOf(fixture));
  show(before, fixture.events);
}

store.take(newsOf(fixtures[asked.get("view") ?? "mid"] as Fixture));
for (const k of list("picked")) store.toggle(game.board ? `tile.${k}` : `hand.${k}@${store.news?.table.me}`);
scene.onRoom(() => show());
scene.onPick((place) => {
  store.toggle(place);
  scene.focus(asked.has("focus") ? place : null);
  show();
});
scene.onDrop((from, to) => {
  const stand = (place: string) => Number(/^hand\.(\d+)@/.exec(place)?.[1]);
  if (to.startsWith("hand.")) store.shift(stand(from), stand(to));
  show();
});
show();
if (asked.has("focus")) scene.focus(asked.get("focus"));
Object.assign(window, { scene, store, fixtures, play, show });
