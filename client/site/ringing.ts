// A call that rings, on every page that the user has open. It takes no focus, because the user may be writing or playing.

import { answerWith } from "../calls/switches";
import { t, tIn } from "../i18n/i18n";
import type { CallInfo } from "../live/page-protocol";
import type { PageSocket } from "../live/page-socket";
import { button, h } from "../ui/dom";
import { csrfToken } from "../ui/post";
import { RingSound } from "./ring-sound";
import { faceOf } from "./toasts";

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
