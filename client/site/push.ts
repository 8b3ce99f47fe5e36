// Turns messages on this device on and off, in a card that is hidden until it is known what the browser can do. Nobody is asked
// for a permission before they press the button.

import { csrfToken } from "../ui/post";
import { browserStorage } from "../ui/storage";
import { onFresh } from "./fresh-parts";
import { needsPush, noteSaid, owner } from "./push-owner";

export type State = "on" | "off" | "blocked" | "install" | "never" | "failed";

const OFFERED = "push-offered"; // in localStorage: an offer was shown and answered

// What the card needs of the browser; tests bring their own.
export interface Device {
  permission(): NotificationPermission | null; // null: it cannot show messages
  isApple(): boolean; // a phone or tablet on which only an installed page can
  registration(): Promise<ServiceWorkerRegistration>;
  post(address: string, body: unknown): Promise<boolean>;
  answered: { get(): boolean; set(): void };
  readonly me: string; // the number of whoever is signed in
  owner: { get(): string; set(me: string): void };
}

export const thisDevice: Device = {
  permission: () => ("Notification" in window && "PushManager" in window ? Notification.permission : null),
  isApple: () =>
    /iP(hone|ad|od)/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && "ontouchend" in document),
  registration: () => navigator.serviceWorker.ready,
  post: async (address, body) => {
    const headers = { "X-CSRFToken": csrfToken(), "Content-Type": "application/json", Accept: "application/json" };
    return (await fetch(address, { method: "POST", headers, body: JSON.stringify(body) })).ok;
  },
  answered: {
    get: () => Boolean(browserStorage.getItem(OFFERED)),
    set: () => browserStorage.setItem(OFFERED, "1"),
  },
  get me() {
    return document.body.dataset.me ?? "";
  },
  owner,
};

// Messages that somebody else has turned on in this browser end: they would be shown to whoever holds it now. Those of its own
// user are known to the site again after a new password, or a new sign-in.
export async function settle(device: Device = thisDevice): Promise<void> {
  const found = await subscriptionOf(device);
  if (device.owner.get() === device.me) {
    const may = found && device.permission() === "granted";
    if (!may || (await device.post("/push/on", found))) noteSaid(); // else the next page tries again
  } else {
    await found?.unsubscribe();
    device.owner.set("");
  }
}

async function subscriptionOf(device: Device): Promise<PushSubscription | null> {
  return device.permission() ? (await device.registration()).pushManager.getSubscription() : null;
}

export class PushCard {
  constructor(
    private readonly card: HTMLElement,
    private readonly device: Device = thisDevice,
  ) {
    this.button("on")?.addEventListener("click", () => this.change(() => this.turnOn()));
    this.button("off")?.addEventListener("click", () => this.change(() => this.turnOff()));
    this.button("never")?.addEventListener("click", () => {
      this.device.answered.set();
      this.card.remove();
    });
  }

  async begin(): Promise<void> {
    const state = await this.state().catch((): State => "never");
    if (!("pushOnce" in this.card.dataset) || (isOffered(state) && !this.isAnswered())) this.show(state);
  }

  private isAnswered(): boolean {
    return this.device.permission() === "granted" || this.device.answered.get();
  }

  // A browser that has messages on says so again: the site may have forgotten it, after a new password for example.
  private async state(): Promise<State> {
    const permission = this.device.permission();
    if (permission === null) return this.device.isApple() ? "install" : "never";
    if (permission === "denied") return "blocked";
    const found = await subscriptionOf(this.device);
    if (!found || permission !== "granted" || this.device.owner.get() !== this.device.me) return "off";
    return (await this.device.post("/push/on", found)) ? "on" : "off";
  }

  private async turnOn(): Promise<State> {
    const { pushManager } = await this.device.registration();
    const key = bytes(this.card.dataset.push ?? "");
    const subscribe = () => pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    try {
      const found = await subscribe().catch(async (error) => {
        if (this.device.permission() !== "granted") throw error;
        await (await pushManager.getSubscription())?.unsubscribe(); // it was for another key
        return subscribe();
      });
      this.device.answered.set();
      this.device.owner.set(this.device.me);
      return (await this.device.post("/push/on", found)) ? "on" : "failed";
    } catch {
      return this.device.permission() === "denied" ? "blocked" : "failed";
    }
  }

  private async turnOff(): Promise<State> {
    const found = await subscriptionOf(this.device);
    if (found && !(await this.device.post("/push/off", { endpoint: found.endpoint }))) return "failed";
    await found?.unsubscribe();
    this.device.owner.set("");
    return "off";
  }

  private async change(act: () => Promise<State>): Promise<void> {
    const buttons = [...this.card.querySelectorAll("button")];
    for (const each of buttons) each.disabled = true;
    const state = await act().catch((): State => "failed");
    for (const each of buttons) each.disabled = false;
    this.show(state);
    this.card.querySelector<HTMLElement>("button:not([hidden])")?.focus();
  }

  private show(state: State): void {
    for (const each of this.card.querySelectorAll<HTMLElement>("[data-push-state]"))
      each.hidden = each.dataset.pushState !== state;
    const may = { on: state === "off" || state === "failed", off: state === "on", never: isOffered(state) };
    for (const each of this.card.querySelectorAll<HTMLElement>("[data-push-do]"))
      each.hidden = !may[each.dataset.pushDo as keyof typeof may];
    this.card.hidden = false;
  }

  private button(what: string): HTMLElement | null {
    return this.card.querySelector(`[data-push-do="${what}"]`);
  }
}

// What an offer says: a press turns messages on, or how the page gets to the home screen, where it can.
function isOffered(state: State): boolean {
  return state === "off" || state === "install";
}

// From base64url.
export function bytes(text: string): Uint8Array<ArrayBuffer> {
  const raw = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(raw, (letter) => letter.charCodeAt(0));
}

function beginIn(place: ParentNode): void {
  for (const card of place.querySelectorAll<HTMLElement>("[data-push]")) void new PushCard(card).begin();
}

if (needsPush(thisDevice.me)) void settle().catch(() => undefined); // with the next page
beginIn(document);
onFresh.push(beginIn);
