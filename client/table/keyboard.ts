// What keys do on the table page: they lead from tile to tile, press the game's buttons, or open what the page offers.

import type { Place, Way } from "../games/plug";
import type { Bar } from "./bar";
import { type Keys, listen } from "./keys";
import type { Reach } from "./reach";
import type { Store } from "./store";
import type { Tools } from "./tools";

const WAYS: Record<string, Way> = { n: "next", m: "match" };

// What the keyboard needs of the page.
export interface Desk {
  readonly store: Store | null;
  readonly seen: unknown; // the view that is shown
  readonly isCovered: boolean; // by the drawer
  readonly bar: Bar | null; // null: nothing can be answered here
  readonly reach: Reach;
  readonly tools: Tools;
  keysOn(): boolean;
  pick(place: Place): void;
  carry(from: Place, to: Place): void;
}

export class Keyboard implements Keys {
  constructor(private readonly desk: Desk) {
    listen(this);
  }

  keysOn(): boolean {
    return this.desk.keysOn();
  }

  // The first arrow key goes to the tile where the keyboard was, the next ones from there to others. True: it led somewhere.
  go(way: Way, carry: boolean): boolean {
    const { store, seen, reach } = this.desk;
    const from = reach.here;
    if (!store || !seen || !from || this.desk.isCovered) return false;
    const to = reach.held ? store.game.walk(seen, from, way, store.picked) : from;
    if (!to) return false;
    if (carry && !store.game.board) this.desk.carry(from, to);
    reach.goTo(to);
    return true;
  }

  key(key: string): boolean {
    const { bar, reach, tools } = this.desk;
    const button = bar?.byKey(key);
    const way = WAYS[key];
    if (!button) return (way !== undefined && this.go(way, false)) || tools.key(key) || (bar?.excuse(key) ?? false);
    if (button.move) bar?.pressByKey(button);
    else if (bar?.excuse(key)) return true;
    else if (reach.held) this.desk.pick(reach.held);
    return true;
  }
}
