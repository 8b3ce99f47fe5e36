// Sends messages one after the other, so that they arrive in order. Each has a nonce: a copy sent again is not a second message.

import { t } from "../i18n/i18n";
import type { PageSocket, Refusal } from "../live/page-socket";
import type { Line, Thread } from "./thread";

const TOO_FAST = "too_fast"; // the server's code; after an interruption many may be waiting
const PAUSE_MS = 1_200;
const MAX_PAUSES = 8;

export class Sender {
  private busy = false;
  private pauses = 0;

  constructor(
    private readonly thread: Thread,
    private readonly socket: Pick<PageSocket, "request" | "isClosed">,
    private readonly other: number,
    private readonly changed: (failed?: string) => void,
    private readonly pause = (ms: number) => new Promise<void>((go) => setTimeout(go, ms)),
  ) {}

  async send(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    for (let line = this.thread.waiting[0]; line; line = this.thread.waiting[0]) await this.sendOne(line);
    this.busy = false;
  }

  private async sendOne({ key, text }: Line): Promise<void> {
    try {
      const answer = await this.socket.request({ t: "send_message", to: this.other, nonce: key, text });
      const { number, at } = answer as { number: number; at: number };
      this.thread.arrived(key, number, at);
      this.pauses = 0;
      this.changed();
    } catch (refusal) {
      await this.refused(key, refusal as Refusal);
    }
  }

  private async refused(key: string, { code, text }: Refusal): Promise<void> {
    if (code === TOO_FAST && this.pauses++ < MAX_PAUSES) return this.pause(PAUSE_MS);
    if (code === "connection" && !this.socket.isClosed) return; // tried again with the next connection
    const why = text || t("Not sent. Reload the page and try again.");
    this.pauses = 0;
    this.thread.failed(key, why);
    this.changed(why);
  }
}
