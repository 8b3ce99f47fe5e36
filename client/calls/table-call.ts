// The call of a private table: the panels of the seats show the people, and the game goes on whatever happens here.

import { plural, t } from "../i18n/i18n";
import type { CallInfo, CallPerson } from "../live/page-protocol";
import { pageSocket } from "../live/page-socket";
import type { TableInfo } from "../live/protocol";
import { confirm } from "../table/dialog";
import { button, h } from "../ui/dom";
import { csrfToken } from "../ui/post";
import { tabStorage } from "../ui/storage";
import { connectionNote, endText, namesOf } from "./call-texts";
import { Controls } from "./controls";
import { chooseDevices, tryOut, wereTriedOut } from "./device-form";
import { backText, type Kind, refusal, troubleText } from "./devices";
import { LocalMedia } from "./local-media";
import { People } from "./people";
import { SeatPictures } from "./seat-pictures";
import { CallSession, type Ending } from "./session";
import { forgetSwitches, keepSwitches, keptSwitches } from "./switches";

const NOTED_MS = 2_000;

// What the call needs of the table page.
export interface CallHost {
  readonly id: string; // of the table
  readonly noteKey: string; // in the tab's storage: when this page was last in the call
  table(): TableInfo;
  seatPanel(seat: number): HTMLElement | null;
  placeControls(element: HTMLElement): void;
  toast(text: string): void;
  changed(): void; // the call has begun or ended
  focusTool(): void;
}

interface Running {
  session: CallSession;
  people: People;
  pictures: SeatPictures;
  controls: HTMLElement;
  timer: number;
}

// again: the page was loaded again during the call. led: by a link, which may be anybody's, so nothing is heard before a press,
// even where the devices were tried out before.
export type Way = "pressed" | "again" | "led";

export class TableCall {
  private running: Running | null = null;
  private here: string[] | null = null; // who has joined, as told last
  private readonly late = new Set<number>(); // of whom the user knows that there is no connection
  private readonly sound: HTMLButtonElement;

  constructor(private readonly host: CallHost) {
    this.sound = button(t("Turn on sound"), "brass small call-sound", () => this.running?.people.voices.allow());
  }

  get isRunning(): boolean {
    return this.running !== null;
  }

  async join(way: Way): Promise<void> {
    const reason = refusal();
    if (reason) return this.host.toast(reason);
    const { me, seats } = this.host.table();
    if (this.running || me === null) return;
    const { id } = this.host;
    const wanted = (way === "again" && keptSwitches(id)) || { audio: true, video: false };
    const media = new LocalMedia(wanted, (switches) => keepSwitches(id, switches));
    const asks = way === "led" || (way === "pressed" && !wereTriedOut());
    if (asks && !(await tryOut(media, seats[me]?.avatar ?? ""))) return media.close();
    const { call, text, redirect } = await askToJoin(id);
    if (call && !this.running) {
      this.begin(call, media);
      if (!asks) void media.start();
      return;
    }
    media.close();
    if (way === "again") return;
    if (redirect) return offerMembership(redirect);
    this.host.toast(text ?? "");
  }

  // After the seats or the call have changed.
  refresh(): void {
    if (!this.running) return;
    const { session, people, pictures } = this.running;
    const table = this.host.table();
    if (table.me === null) {
      session.leave();
      return;
    }
    people.update();
    this.sound.classList.toggle("wanted", people.voices.blocked);
    pictures.show(session.call.people, table);
    this.announce(session, people);
  }

  private begin(call: CallInfo, media: LocalMedia): void {
    const { me, seats } = this.host.table();
    const user = call.people.find(({ name }) => name === seats[me ?? 0]?.name)?.user ?? 0;
    const session = new CallSession(pageSocket(this.host.id), user, call, media, {
      changed: () => this.refresh(),
      ended: (why, text) => this.end(why, text),
    });
    const people = new People(session, () => this.refresh());
    const pictures = new SeatPictures(people, user, (seat) => this.host.seatPanel(seat));
    const devices = () => void chooseDevices(media, session.mine?.avatar ?? "", () => people.voices.useOutput());
    const { element } = new Controls(media, { devices, leave: () => session.leave() }, t("Leave the call"));
    const controls = h("div", { class: "table-call" }, this.sound, element);
    const timer = window.setInterval(() => this.note(), NOTED_MS);
    this.running = { session, people, pictures, controls, timer };
    this.host.placeControls(controls);
    this.note();
    this.watchTroubles(media);
    void session.join();
    media.share();
    this.host.changed();
  }

  private end(why: Exclude<Ending, "">, text: string): void {
    if (!this.running) return;
    const { session, people, pictures, controls, timer } = this.running;
    this.running = null;
    this.here = null;
    this.late.clear();
    const focused = controls.contains(document.activeElement);
    clearInterval(timer);
    tabStorage.removeItem(this.host.noteKey);
    forgetSwitches();
    people.close();
    pictures.close();
    controls.remove();
    if (why === "refused") this.host.toast(text || t("You cannot take part in this call."));
    else this.host.toast(endText(session.call, session.others, why));
    this.host.changed();
    if (focused) this.host.focusTool();
  }

  private note(): void {
    tabStorage.setItem(this.host.noteKey, String(Date.now()));
  }

  private watchTroubles(media: LocalMedia): void {
    const told: Record<Kind, string> = { audio: "", video: "" };
    media.watch(() => {
      for (const kind of ["audio", "video"] as const) {
        const trouble = media.troubles[kind];
        if (trouble && trouble !== told[kind]) this.host.toast(troubleText(kind, trouble));
        if (told[kind] && media.isSent(kind)) this.host.toast(backText(kind));
        told[kind] = trouble;
      }
    });
  }

  // Who has come, and to whom there is no connection; each once.
  private announce(session: CallSession, people: People): void {
    const joined = session.others.filter(({ state }) => state === "joined");
    const known = this.here;
    const come = known ? joined.filter(({ name }) => !known.includes(name)) : [];
    if (come.length) this.host.toast(arrival(come));
    this.here = joined.map(({ name }) => name);
    for (const { user, name } of joined) {
      const late = people.stateOf(user) === "late";
      if (late && !this.late.has(user)) this.host.toast(connectionNote(name, "late"));
      if (late) this.late.add(user);
      else this.late.delete(user);
    }
  }
}

function arrival(come: CallPerson[]): string {
  return plural(come.length, "{name} is in the call.", "{name} are in the call.", { name: namesOf(come) });
}

// Its page opens in a new window; the game stays.
async function offerMembership(address: string): Promise<void> {
  const question = t("You need a membership to talk at this table. The game goes on without it.");
  if (await confirm(question, t("See memberships"))) window.open(address, "_blank", "noopener");
}

interface Answer {
  call?: CallInfo;
  text?: string;
  redirect?: string; // to the page about the refusal
}

async function askToJoin(table: string): Promise<Answer> {
  const headers = { "X-CSRFToken": csrfToken(), Accept: "application/json" };
  const answer = await fetch(`/calls/table/${table}`, { method: "POST", headers }).catch(() => null);
  const told = await answer?.json().catch(() => null);
  return (told as Answer | null) ?? { text: t("Could not reach the server. Please try again.") };
}
