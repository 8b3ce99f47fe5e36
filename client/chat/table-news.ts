// What reaches a player at the table from elsewhere: messages, requests, and calls that ring. The game stays open: all other
// pages open in a new window.

import { t } from "../i18n/i18n";
import type { CallInfo, UserEvent } from "../live/page-protocol";
import type { PageSocket } from "../live/page-socket";
import { Ringing } from "../site/ringing";
import { type Toast, Toasts } from "../site/toasts";
import type { DirectMessages } from "./direct-messages";

export class TableNews {
  private readonly toasts = new Toasts();
  private readonly ringing: Ringing;

  // write: opens the conversation with a user, if that is possible. isMuted: the player has turned all sounds off.
  constructor(
    me: number,
    socket: PageSocket,
    private readonly direct: DirectMessages,
    private readonly write: (name: string) => boolean,
    isMuted: () => boolean,
  ) {
    this.ringing = new Ringing(me, socket, "_blank", isMuted);
    socket.on("events", (events) => {
      for (const event of events) this.hear(event);
    });
    socket.on("state", ({ call }) => this.ringing.hear((call as CallInfo | null) ?? null));
    socket.on("transient", (message) => {
      if (message.t !== "online") return;
      const { user, name, avatar } = message;
      this.show({ about: `online ${user}`, name, avatar, text: t("is online."), url: `/people/${name}/` });
    });
  }

  private hear(event: UserEvent): void {
    if (event.kind === "call") this.ringing.hear(event.call);
    else if (event.kind === "notification") {
      const { id, avatar, text, url, name } = event;
      this.show({ about: `notification ${id}`, name: "", avatar, text: text || name, url });
    } else if (event.kind === "message" && !event.mine && !event.muted && !this.direct.isOpenWith(event.other)) {
      const { other, name, avatar, text } = event;
      this.show({ about: `message ${other}`, name, avatar, text, url: `/messages/${name}/` }, () => this.write(name));
    }
  }

  private show(toast: Toast, instead?: () => boolean): void {
    const element = this.toasts.show(toast);
    const link = element.querySelector("a") as HTMLAnchorElement;
    link.target = "_blank";
    link.addEventListener("click", (event) => {
      element.remove();
      if (instead?.()) event.preventDefault();
    });
  }
}
