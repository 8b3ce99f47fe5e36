// The page of a call between friends: it rings, runs, and ends.

import { t, tIn } from "../i18n/i18n";
import type { CallInfo } from "../live/page-protocol";
import { sheet, showInDialog } from "../table/dialog";
import { button, h } from "../ui/dom";
import { postForm } from "../ui/post";
import { endText, namesOf } from "./call-texts";
import { tryOut, wereTriedOut } from "./device-form";
import { refusal } from "./devices";
import { LocalMedia } from "./local-media";
import { CallSession, type CallSocket, type Ending } from "./session";
import { Stage } from "./stage";
import {
  answerWith,
  beginsWithCamera,
  forgetSwitches,
  keepSwitches,
  keptSwitches,
  rememberCamera,
  type Switches,
} from "./switches";

const OURS = "mesh";
const MOST_PEOPLE = 4;

export interface CallSetup {
  call: CallInfo;
  me: number;
  friends?: Friend[];
}

export class CallPage {
  private session: CallSession;
  private asks = true; // with a preview, before anybody hears and sees the user
  private rings = false; // the page asks whether the user accepts
  private stage: Stage | null = null;
  private readonly add: HTMLButtonElement;

  constructor(
    private readonly root: HTMLElement,
    private readonly socket: CallSocket,
    private readonly setup: CallSetup,
  ) {
    this.add = button(t("Add a friend"), "second small", () => addFriend(this.session.call.id, this.absent()));
    this.session = this.open(setup.call);
    this.begin();
  }

  private open(call: CallInfo): CallSession {
    const known = this.known(call);
    this.asks = !known || !wereTriedOut();
    const wanted = known ?? { audio: true, video: call.video };
    const media = new LocalMedia(wanted, (switches) => this.keep(call, switches));
    return new CallSession(this.socket, this.setup.me, call, media, {
      changed: () => this.changed(),
      ended: (why, text) => this.showEnd(why, text),
    });
  }

  // How the user takes part, if they have said so.
  private known(call: CallInfo): Switches | null {
    const kept = keptSwitches(call.id);
    if (kept || !call.video) return kept ?? { audio: true, video: false };
    return this.hasRung(call) ? { audio: true, video: beginsWithCamera() } : null;
  }

  // The user has pressed "Video call" just now.
  private hasRung({ by, state }: CallInfo): boolean {
    return by === this.setup.me && state === "ringing";
  }

  private keep(call: CallInfo, switches: Switches): void {
    keepSwitches(call.id, switches);
    if (call.video && call.by === this.setup.me && !this.session.media.troubles.video) rememberCamera(switches.video);
  }

  private begin(): void {
    const { call, mine } = this.session;
    const reason = refusal();
    if (call.state === "ended") this.showEnd("ended", "");
    else if (call.provider !== OURS) this.showLink(call);
    else if (reason) this.showUnable(reason);
    else if (mine?.state === "ringing") this.showRinging();
    else if (mine?.state !== "joined") this.session.leave(t("You are not in this call now."));
    else void this.join();
  }

  // This browser cannot take part: nobody waits for it, but another browser of the user may answer.
  private showUnable(reason: string): void {
    const { call, mine } = this.session;
    if (mine?.state === "joined" && !mine.tab) this.session.leave();
    const decline = button(t("Decline"), "second", () => void this.answer(call.id, "decline"));
    this.showText(reason, ...(mine?.state === "ringing" ? [decline] : this.nextSteps(false)));
  }

  // Joins at once, so that the others see that somebody has come; nobody hears or sees anything before the user wants it.
  private async join(): Promise<void> {
    const { session, asks } = this;
    const { media, mine } = session;
    const joined = session.join();
    if (asks && !(await tryOut(media, mine?.avatar ?? ""))) return session.leave();
    if (session.ending) return;
    media.share();
    this.stage = new Stage(session, this.add);
    this.root.replaceChildren(this.stage.element);
    if (!asks) void media.start();
    await joined;
    this.changed();
  }

  private changed(): void {
    const { mine } = this.session;
    this.stage?.update();
    this.add.hidden = this.session.call.people.filter(({ state }) => state !== "left").length >= MOST_PEOPLE;
    if (this.rings && mine?.state === "joined" && !mine.tab) location.reload(); // accepted on another page
  }

  private absent(): Friend[] {
    const here = this.session.call.people.filter(({ state }) => state === "joined" || state === "ringing");
    return (this.setup.friends ?? []).filter(({ name }) => !here.some((one) => one.name === name));
  }

  private showRinging(): void {
    this.rings = true;
    const { call, others } = this.session;
    const caller = others.find(({ user }) => user === call.by);
    const name = caller?.name ?? namesOf(others);
    const text = call.video ? t("{name} is calling you with video.", { name }) : t("{name} is calling you.", { name });
    this.showText(text, ...this.answers(call));
  }

  private answers({ id, video }: CallInfo): HTMLElement[] {
    const accept = (camera: boolean) => {
      answerWith(id, camera);
      void this.answer(id, "accept");
    };
    const first = { autofocus: true };
    return [
      button(video ? t("Accept with camera") : tIn("call", "Accept"), "brass", () => accept(video), first),
      ...(video ? [button(t("Answer without camera"), "second", () => accept(false))] : []),
      button(t("Decline"), "second", () => void this.answer(id, "decline")),
    ];
  }

  private async answer(call: string, what: "accept" | "decline"): Promise<void> {
    const refused = await postForm(`/calls/${call}/${what}`, {}, (address) => location.assign(address));
    if (refused) this.showText(refused);
  }

  private showLink({ link }: CallInfo): void {
    const open = h(
      "a",
      { class: "button brass", href: link, target: "_blank", rel: "noopener" },
      t("Open the meeting"),
    );
    const leave = button(t("Hang up"), "second", () => this.session.leave());
    this.showText(t("This call takes place in Zoom."), open, leave);
  }

  private showEnd(why: Exclude<Ending, "">, text: string): void {
    this.stage?.close();
    this.stage = null;
    forgetSwitches();
    for (const dialog of document.querySelectorAll<HTMLDialogElement>("dialog.call-sheet[open]")) dialog.close();
    const { call, others } = this.session;
    const said = text || (why === "refused" ? t("You cannot take part in this call.") : endText(call, others, why));
    // Without this person a call between two is over.
    const goesOn =
      why === "elsewhere" || (why === "left" && others.filter(({ state }) => state === "joined").length > 1);
    this.showText(said, ...(goesOn ? [this.againButton()] : []), ...this.nextSteps(!goesOn && why !== "refused"));
  }

  private nextSteps(mayRing: boolean): HTMLElement[] {
    const [other, ...more] = this.session.others;
    const friends = h("a", { class: "button second", href: "/friends/" }, t("Your friends"));
    if (!other || more.length) return [friends];
    const write = h("a", { class: "button second", href: `/messages/${other.name}/` }, t("Write a message"));
    const ring = button(t("Call again"), "brass", () => void this.ring(other.name));
    return mayRing ? [ring, write, friends] : [write, friends];
  }

  private againButton(): HTMLElement {
    return button(t("Take part here"), "brass", () => this.again());
  }

  private again(): void {
    this.session = this.open(this.session.call);
    void this.join();
  }

  // Before the server knows that they have hung up, it would lead back to the call that is ending.
  private async ring(name: string): Promise<void> {
    await this.session.left;
    const video = this.session.call.video ? { video: "1" } : {};
    const refused = await postForm(`/calls/ring/${name}`, video as Record<string, string>, (address) =>
      location.assign(address),
    );
    if (refused) this.showText(refused, ...this.nextSteps(false));
  }

  private showText(text: string, ...buttons: HTMLElement[]): void {
    const line = h("p", { class: "call-line", role: "status", tabindex: "-1" }, text);
    this.root.replaceChildren(h("div", { class: "call-end" }, line, h("div", { class: "row" }, ...buttons)));
  }
}

interface Friend {
  name: string;
  online: boolean;
}

// Asks another friend to come into the call.
function addFriend(call: string, friends: Friend[]): void {
  const add = async (name: string) => {
    const refused = await postForm(`/calls/${call}/add/${name}`, {}, () => undefined);
    if (refused) showInDialog(refused);
    else dialog.close();
  };
  const item = ({ name, online }: Friend) => {
    const where = online ? h("span", { class: "hint" }, t("online")) : null;
    const label = t("Ring {name}", { name });
    return h(
      "li",
      {},
      h("b", {}, name),
      where,
      button(tIn("call", "Ring"), "second small", () => void add(name), { "aria-label": label }),
    );
  };
  const none = h("p", {}, t("All your friends are here."));
  const list = friends.length ? h("ul", { class: "call-friends" }, ...friends.map(item)) : none;
  const dialog = sheet(t("Add a friend"), "call-sheet question", list);
  dialog.append(
    h(
      "div",
      { class: "row" },
      button(t("Close"), "second", () => dialog.close()),
    ),
  );
  dialog.showModal();
}
