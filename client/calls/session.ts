// This page's part in one call: joins, tells that it is still there, and ends when the call or the part ends.

import type { CallInfo, CallPerson, IceServer, Signal, UserEvent } from "../live/page-protocol";
import type { PageSocket } from "../live/page-socket";
import type { LocalMedia } from "./local-media";
import { Mesh } from "./peer";

const BEAT_MS = 5_000;
const SLEPT_MS = 15_000; // without a beat for longer, the server counts the page as gone soon
const CREDENTIALS_MS = 5_000; // several connections use the same fresh ones

// What is needed of the page's socket.
export type CallSocket = Pick<PageSocket, "tab" | "send" | "request" | "on">;

// elsewhere: another page of the same person has taken over.
export type Ending = "" | "ended" | "left" | "elsewhere" | "refused";

interface SessionListener {
  changed(): void;
  ended(why: Exclude<Ending, "">, text: string): void; // text: the server's reason for a refusal
}

interface Joined {
  call: CallInfo;
  ice: IceServer[];
}

export class CallSession {
  ending: Ending = "";
  mesh: Mesh | null = null; // once joined
  online = true; // the page's own socket
  left: Promise<unknown> = Promise.resolve(); // the server knows that the user has hung up
  private joining = false;
  private early: Signal[] = []; // the others may signal before the answer to joining arrives
  private told = ""; // what the last beat said
  private lastBeat = Date.now();
  private offlineSince = 0;
  private beating = 0;
  private fresh: { at: number; servers: Promise<RTCIceServer[]> } | null = null;
  private readonly off: (() => void)[];

  constructor(
    readonly socket: CallSocket,
    readonly me: number,
    public call: CallInfo,
    readonly media: LocalMedia,
    private readonly listener: SessionListener,
  ) {
    this.off = [
      socket.on("events", (events) => this.hearAll(events)),
      socket.on("state", ({ call }) => this.missed(call as CallInfo | null | undefined)),
      socket.on("transient", (message) => message.t === "signal" && this.receive(message)),
      socket.on("connection", (up) => this.connection(up)),
    ];
    media.watch(() => this.mediaChanged());
    addEventListener("pagehide", this.hide);
  }

  get others(): CallPerson[] {
    return this.call.people.filter(({ user }) => user !== this.me);
  }

  get mine(): CallPerson | undefined {
    return this.call.people.find(({ user }) => user === this.me);
  }

  async join(): Promise<void> {
    if (this.joining || this.ending) return;
    this.joining = true;
    try {
      const { call, ice } = (await this.socket.request({ t: "join_call", call: this.call.id })) as Joined;
      if (this.ending) return;
      this.begin(ice);
      this.hear(call);
    } catch (refusal) {
      this.end("refused", (refusal as { text?: string }).text ?? "");
    } finally {
      this.joining = false;
    }
  }

  // text: what the page says then.
  leave(text = ""): void {
    if (this.ending) return;
    const left = this.socket.request({ t: "leave_call", call: this.call.id });
    this.left = left.catch(() => undefined); // the server notices later
    this.end("left", text);
  }

  // What the server tells about the call of this page; its other calls are not heard.
  hear(call: CallInfo): void {
    if (call.id !== this.call.id || this.ending) return;
    this.call = call;
    const { mine, mesh } = this;
    const taken = mine?.state === "joined" && mine.tab && mine.tab !== this.socket.tab;
    if (call.state === "ended") this.end("ended");
    else if (mesh && taken) this.end("elsewhere");
    else if (mesh && !this.joining && mine?.state !== "joined") this.lost();
    else {
      mesh?.update(call.people);
      this.listener.changed();
    }
  }

  private hearAll(events: UserEvent[]): void {
    for (const event of events) if (event.kind === "call") this.hear(event.call);
  }

  // The page was away for so long that the server tells only where things stand.
  private missed(call: CallInfo | null | undefined): void {
    if (call?.id === this.call.id) this.hear(call);
    else if (call !== undefined && this.mesh) void this.join(); // refused if the call is over
  }

  private begin(ice: IceServer[]): void {
    const wire = {
      sendSignal: (to: number, data: object) => this.sendSignal(to, data),
      freshServers: () => this.freshServers(),
      changed: () => this.listener.changed(),
    };
    this.mesh ??= new Mesh(this.me, this.media, ice as RTCIceServer[], wire);
    for (const signal of this.early.splice(0)) this.mesh.receive(signal);
    clearInterval(this.beating);
    this.beating = window.setInterval(() => this.beat(), BEAT_MS);
    this.beat();
  }

  private receive(signal: Signal): void {
    if (signal.call !== this.call.id || signal.tab !== this.socket.tab) return;
    if (this.mesh) this.mesh.receive(signal);
    else this.early.push(signal);
  }

  // A refused or lost signal is made up for by the next attempt.
  private sendSignal(to: number, data: object): void {
    this.socket.request({ t: "send_signal", call: this.call.id, to, data }).catch(() => undefined);
  }

  private freshServers(): Promise<RTCIceServer[]> {
    const now = Date.now();
    if (!this.fresh || now - this.fresh.at > CREDENTIALS_MS) {
      const asked = this.socket.request({ t: "ice_again", call: this.call.id });
      this.fresh = { at: now, servers: asked.then((answer) => (answer as { ice: RTCIceServer[] }).ice) };
    }
    return this.fresh.servers;
  }

  private beat(): void {
    const slept = Date.now() - this.lastBeat > SLEPT_MS;
    this.lastBeat = Date.now();
    if (slept) return void this.join(); // the laptop was closed
    const { media } = this;
    this.told = this.sending;
    this.socket.send({
      t: "call_beat",
      call: this.call.id,
      audio: media.isSent("audio"),
      video: media.isSent("video"),
    });
  }

  private get sending(): string {
    return `${this.media.isSent("audio")} ${this.media.isSent("video")}`;
  }

  private mediaChanged(): void {
    if (this.mesh && !this.ending && this.sending !== this.told) this.beat();
    this.listener.changed();
  }

  private connection(up: boolean): void {
    const away = this.offlineSince ? Date.now() - this.offlineSince : 0;
    this.offlineSince = up ? 0 : this.offlineSince || Date.now();
    this.online = up;
    if (up && away > SLEPT_MS && this.mesh) void this.join();
    this.listener.changed();
  }

  // The server counts this page as gone: after a gap it comes back, otherwise the person has left by another page.
  private lost(): void {
    const gap = this.offlineSince || Date.now() - this.lastBeat > SLEPT_MS;
    if (gap) void this.join();
    else this.end("left");
  }

  // At a table, where the others go on. Between friends the page may be loading again, which the server waits for.
  private readonly hide = (): void => {
    if (this.call.table && this.mesh) void this.socket.request({ t: "leave_call", call: this.call.id });
  };

  private end(why: Exclude<Ending, "">, text = ""): void {
    this.ending = why;
    clearInterval(this.beating);
    removeEventListener("pagehide", this.hide);
    for (const off of this.off) off();
    this.mesh?.close();
    this.media.close();
    this.listener.ended(why, text);
  }
}
