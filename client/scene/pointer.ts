// Mouse, touch and pen: hover, click, drag a piece; dragging the empty table, or a board anywhere, moves the camera.

import type { PerspectiveCamera, Vector3 } from "three";
import type { Layout, Place } from "../games/plug";
import { stateOf } from "./motion";
import { carriedTo, dropAt, pieceAt, screenBox, type Spot, tileAt } from "./pick";
import type { Actor, Stage } from "./stage";

const REACH: Record<string, number> = { mouse: 0, pen: 8, touch: 16 }; // px beside a piece that still count
const LIFT = 1.2; // cm towards the eye while carried
const SLACK: Record<string, number> = { mouse: 5, pen: 8, touch: 12 }; // px a click may wander

export interface Handlers {
  pick(place: Place): void;
  drop(from: Place, to: Place): void;
  look(dx: number, dy: number): void; // the table was dragged by so many pixels
  zoom(by: number, spot: { x: number; y: number }): void; // towards this point of the canvas
  changed(): void; // something to draw
}

// The piece pressed, where it lay, and where it lay from the point of the pointer.
interface Held {
  actor: Actor;
  from: Vector3;
  grab: Vector3;
}

interface Press {
  id: number;
  kind: string;
  actor: Actor | null;
  held: Held | null; // of a piece that can be dragged
  x: number;
  y: number;
  dragging: boolean;
  stand: number | null;
}

export class Pointer {
  private press: Press | null = null;
  private pinch: { id: number; x: number; y: number; apart: number } | null = null; // a second finger
  private ended = new AbortController();
  drops: Layout["drops"] = [];

  constructor(
    private canvas: HTMLCanvasElement,
    private camera: PerspectiveCamera,
    private stage: Stage,
    private handlers: Handlers,
    private board: boolean,
  ) {
    const on = <Kind extends keyof HTMLElementEventMap>(kind: Kind, handle: (event: HTMLElementEventMap[Kind]) => void) =>
      canvas.addEventListener(kind, handle, { signal: this.ended.signal, passive: kind !== "wheel" });
    on("pointerdown", (event) => this.down(event));
    on("pointermove", (event) => this.move(event));
    on("pointerup", (event) => this.up(event));
    on("pointercancel", () => this.cancel());
    on("pointerleave", () => this.hover(null));
    on("wheel", (event) => this.wheel(event));
    canvas.style.touchAction = "none";
  }

  dispose(): void {
    this.ended.abort();
  }

  private spot(event: MouseEvent): Spot {
    const { width, height } = this.canvas.getBoundingClientRect();
    return { x: event.offsetX, y: event.offsetY, width, height };
  }

  private down(event: PointerEvent): void {
    if (event.button > 0) return;
    if (this.press) return this.second(event);
    const actor = this.under(this.spot(event), REACH[event.pointerType] ?? 0);
    const { pointerId: id, pointerType: kind, clientX: x, clientY: y } = event;
    const held = actor && !this.board ? this.grasp(actor, this.spot(event)) : null;
    this.press = { id, kind, actor, held, x, y, dragging: false, stand: null };
    this.canvas.setPointerCapture(id);
  }

  private under(spot: Spot, reach: number): Actor | null {
    return (this.board ? tileAt : pieceAt)(this.camera, this.stage.actors, spot, reach);
  }

  // Two fingers come nearer or go away, and move the view with them.
  private second({ pointerId: id, clientX: x, clientY: y }: PointerEvent): void {
    if (!this.press || this.press.held) return;
    this.press.dragging = true; // what is under the first finger is not meant
    this.pinch = { id, x, y, apart: this.apart(x, y) };
  }

  private apart(x: number, y: number): number {
    return Math.max(1, Math.hypot(x - (this.press?.x ?? 0), y - (this.press?.y ?? 0)));
  }

  private squeeze(pinch: NonNullable<typeof this.pinch>, press: Press, event: PointerEvent): void {
    const moved = event.pointerId === pinch.id ? pinch : press;
    const [dx, dy] = [event.clientX - moved.x, event.clientY - moved.y];
    [moved.x, moved.y] = [event.clientX, event.clientY];
    const apart = this.apart(pinch.x, pinch.y);
    const { left, top } = this.canvas.getBoundingClientRect();
    const middle = { x: (pinch.x + press.x) / 2 - left, y: (pinch.y + press.y) / 2 - top };
    this.handlers.zoom(Math.log(apart / pinch.apart), middle);
    if (this.board) this.handlers.look(dx / 2, dy / 2);
    pinch.apart = apart;
  }

  private grasp(actor: Actor, spot: Spot): Held {
    const from = actor.now.position.clone();
    return { actor, from, grab: from.clone().sub(carriedTo(this.camera, from, spot)) };
  }

  private move(event: PointerEvent): void {
    const { press } = this;
    if (!press) {
      if (event.pointerType !== "touch") this.hover(this.spot(event));
      return;
    }
    if (this.pinch) return this.squeeze(this.pinch, press, event);
    if (event.pointerId !== press.id) return;
    const [dx, dy] = [event.clientX - press.x, event.clientY - press.y];
    if (!press.dragging && Math.hypot(dx, dy) < (SLACK[press.kind] ?? 5)) return;
    press.dragging = true;
    if (press.held) this.carry(press, press.held, this.spot(event));
    else {
      [press.x, press.y] = [event.clientX, event.clientY];
      this.handlers.look(dx, dy);
    }
  }

  private carry(press: Press, { actor, from, grab }: Held, spot: Spot): void {
    const at = carriedTo(this.camera, from, spot).add(grab);
    at.addScaledVector(this.camera.position.clone().sub(at).normalize(), LIFT * actor.piece.pose.scale);
    press.stand = this.standAt(actor, spot);
    this.stage.carry(actor.piece.place, at, press.stand, performance.now());
    this.canvas.style.cursor = "grabbing";
    this.handlers.changed();
  }

  // Over its own family: which of their stands is nearest.
  private standAt(actor: Actor, spot: Spot): number | null {
    let [best, least] = [null as number | null, Infinity];
    for (const [k, one] of this.stage.family(actor.piece.place).entries()) {
      const box = screenBox(this.camera, stateOf(one.piece.pose), spot);
      const [dx, dy] = [Math.abs(spot.x - box.x - box.width / 2), Math.abs(spot.y - box.y - box.height / 2)];
      if (dx < box.width * 1.5 && dy < box.height * 0.9 && dx + dy < least) [best, least] = [k, dx + dy];
    }
    return best;
  }

  private up(event: PointerEvent): void {
    const { press } = this;
    this.pinch = null;
    if (!press || event.pointerId !== press.id) return;
    this.press = null;
    this.canvas.style.cursor = "";
    if (press.held && press.dragging) this.drop(press, press.held.actor, this.spot(event));
    else if (press.actor && !press.dragging) this.handlers.pick(press.actor.piece.place);
    else return;
    this.handlers.changed();
  }

  private drop(press: Press, actor: Actor, spot: Spot): void {
    const from = actor.piece.place;
    const family = this.stage.family(from).map((one) => one.piece.place);
    const stand = press.stand === null ? undefined : family[press.stand];
    const to = stand ?? dropAt(this.camera, this.drops, spot);
    const waiting = to !== null && stand === undefined;
    this.stage.letGo(waiting, performance.now());
    if (to !== null && to !== from) this.handlers.drop(from, to);
    if (waiting) setTimeout(() => this.giveBack(), 900);
  }

  private giveBack(): void {
    this.stage.giveBack(performance.now());
    this.handlers.changed();
  }

  private cancel(): void {
    if (this.press?.dragging && this.press.held) this.stage.letGo(false, performance.now());
    this.press = this.pinch = null;
    this.handlers.changed();
  }

  private hover(spot: Spot | null): void {
    const actor = spot ? this.under(spot, 0) : null;
    this.canvas.style.cursor = actor?.piece.pick ? "pointer" : "";
    if (this.stage.hover(actor?.piece.place ?? null, performance.now())) this.handlers.changed();
  }

  private wheel(event: WheelEvent): void {
    event.preventDefault();
    this.handlers.zoom(-event.deltaY * 0.001, this.spot(event));
  }
}
