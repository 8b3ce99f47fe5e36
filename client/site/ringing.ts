// A call that rings, on every page that the user has open. It takes no focus, because the user may be writing or playing.

import { answerWith } from "../calls/switches";
import { t, tIn } from "../i18n/i18n";
import type { CallInfo } from "../live/page-protocol";
import type { PageSocket } from "../live/page-socket";
import { button, h } from "../ui/dom";
import { PageAudio } from "../ui/page-audio";
import { csrfToken } from "../ui/post";
import { browserStorage } from "../ui/storage";
import { faceOf } from "./news";

const CHECK_EVERY_MS = 3_000; // the server tells when a call is missed; without a connection the page stops by itself

export class Ringing {
  private readonly sound: RingSound;
  private element: HTMLElement | null = null;
  private call: CallInfo | null = null;
  private timer = 0;

  // target: the window of the call; on other pages than the table, this one.
  constructor(
    private readonly me: number,
    private readonly socket: PageSocket,
    private readonly target = "_self",
    isMuted?: () => boolean,
  ) {
    this.sound = new RingSound(isMuted);
  }

  // A call has changed; null: the user has none.
  hear(call: CallInfo | null): void {
    if (call && this.call?.id !== call.id && !this.rings(call)) return; // about another call
    if (call && this.rings(call)) this.ring(call);
    else this.stop();
  }

  private rings({ state, people }: CallInfo): boolean {
    const mine = people.find(({ user }) => user === this.me);
    return state !== "ended" && mine?.state === "ringing";
  }

  private ring(call: CallInfo): void {
    if (this.call?.id === call.id) return;
    this.stop();
    this.call = call;
    if (location.pathname !== `/calls/${call.id}/`) this.show(call); // that page asks itself
    this.sound.start(call.id);
    this.socket.wake(); // the answer tells the server's time
    if (call.until) this.timer = window.setInterval(() => this.stopIfDue(call.until), CHECK_EVERY_MS);
  }

  private show(call: CallInfo): void {
    this.element = this.build(call);
    document.body.append(this.element);
  }

  private stopIfDue(until: number): void {
    if (this.socket.time.until(until) === 0) this.stop();
  }

  private stop(): void {
    clearInterval(this.timer);
    this.sound.stop();
    this.element?.remove();
    this.element = this.call = null;
  }

  private build(call: CallInfo): HTMLElement {
    const caller = call.people.find(({ user }) => user === call.by);
    const name = caller?.name ?? "";
    const text = call.video ? t("{name} is calling you with video.", { name }) : t("{name} is calling you.", { name });
    const accept = h(
      "form",
      { method: "post", action: `/calls/${call.id}/accept`, target: this.target, onsubmit: () => this.answered() },
      h("input", { type: "hidden", name: "csrfmiddlewaretoken", value: csrfToken() }),
      h(
        "button",
        { class: "button", onclick: () => answerWith(call.id, call.video) },
        call.video ? t("Accept with camera") : tIn("call", "Accept"),
      ),
      call.video
        ? h("button", { class: "button second", onclick: () => answerWith(call.id, false) }, t("Answer without camera"))
        : null,
    );
    const decline = button(t("Decline"), "decline", () => void this.decline(call));
    const face = h("img", { class: "avatar", src: faceOf(caller?.avatar ?? ""), alt: "", width: 64, height: 64 });
    const label = h("p", { id: "ringing-text", role: "alert" }, text);
    const choices = h("div", { class: "row" }, accept, decline);
    return h("section", { class: "ringing", role: "dialog", "aria-labelledby": "ringing-text" }, face, label, choices);
  }

  // After the form was sent: the call goes on in another window.
  private answered(): void {
    if (this.target !== "_self") window.setTimeout(() => this.stop());
  }

  private async decline({ id }: CallInfo): Promise<void> {
    this.stop();
    const headers = { "X-CSRFToken": csrfToken(), Accept: "application/json" };
    await fetch(`/calls/${id}/decline`, { method: "POST", headers }).catch(() => undefined); // it is missed then
  }
}

const EVERY_MS = 3_000;
const TONES = [659.3, 784]; // hertz
const KEY = "tilehouse.ringing";

// A quiet bell while a call rings. Of several open pages one rings.
export class RingSound {
  private readonly audio = new PageAudio();
  private timer = 0;

  // isMuted: asked before each ring.
  constructor(private readonly isMuted: () => boolean = () => false) {}

  start(call: string): void {
    this.stop();
    const own = `${call} ${Math.random()}`;
    const ring = () => this.takesTurn(own) && this.play();
    this.timer = window.setInterval(ring, EVERY_MS);
    ring();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private takesTurn(own: string): boolean {
    if (!this.audio.running || this.isMuted()) return false;
    const [at, owner] = (browserStorage.getItem(KEY) ?? "").split("|"); // without storage every page rings
    if (owner && owner !== own && Date.now() - Number(at) < 2 * EVERY_MS) return false;
    browserStorage.setItem(KEY, `${Date.now()}|${own}`);
    return true;
  }

  private play(): void {
    const context = this.audio.running;
    if (!context) return;
    for (const [index, pitch] of TONES.entries()) {
      const start = context.currentTime + index * 0.25;
      const tone = context.createOscillator();
      const volume = context.createGain();
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(0.0001, start);
      volume.gain.exponentialRampToValueAtTime(0.08, start + 0.03);
      volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.9);
      tone.connect(volume).connect(context.destination);
      tone.start(start);
      tone.stop(start + 1);
    }
  }
}
