// The table's chat, as far as the page needs it at once: its tool, and where things are. The rest is loaded after the table.

import type { ChatDrawer } from "../chat/chat-drawer";
import type { ChatHost } from "../chat/table-chat";
import { plural, t } from "../i18n/i18n";
import type { TableInfo } from "../live/protocol";
import { loadPart } from "../ui/part";
import { drawing } from "../ui/pictures";
import type { GameLog } from "./announcer";
import type { Drawer } from "./drawer";
import type { PageFrame, Tool } from "./page-frame";
import { isMuted, type PreferenceStore, stillPage } from "./preferences";
import { hasOnePlayer } from "./prompt";
import type { SeatPanels } from "./seat-panels";
import type { Store } from "./store";
import type { TableSurface } from "./table-surface";

const LARGEST_HAND = 24; // tiles
const LEAST_DRAWER = 220; // pixels
const RESIZED_MS = 300; // until all parts of the page have their new places

interface ChatPage {
  readonly store: Store;
  readonly surface: TableSurface;
  readonly preferences: PreferenceStore;
  readonly log: GameLog;
  readonly frame: PageFrame;
  readonly panels: SeatPanels;
}

export class ChatTool implements ChatHost {
  readonly tool: Tool;
  private chat: ChatDrawer | null = null;
  private loaded: Promise<void> | null = null;
  private readonly frame: PageFrame;
  private readonly drawer: Drawer;

  constructor(private readonly page: ChatPage) {
    this.frame = page.frame;
    this.drawer = page.frame.drawer;
    addEventListener("resize", () => setTimeout(() => this.fitDrawer(), RESIZED_MS));
    this.tool = {
      label: t("Chat"),
      icon: drawing("chat-sign", "0 0 24 24", [["path", { d: "M4 4h16v12h-9l-5 4v-4H4z" }]]),
      key: "/",
      run: () => void this.drawer.whenLoaded(t("Chat"), this.loaded ?? Promise.resolve(), () => this.toggle()),
      counted: () => this.counted(),
      absent: () => !this.hasOthers,
      beside: true,
    };
  }

  get root(): HTMLElement {
    return this.frame.root;
  }

  // When something was drawn.
  show(): void {
    this.loaded ??= this.load();
    this.chat?.refresh();
    this.fitDrawer();
  }

  get hasOthers(): boolean {
    return this.page.store.update ? !hasOnePlayer(this.table()) : false;
  }

  private async load(): Promise<void> {
    const part = await loadPart(() => import("../chat/chat-drawer"));
    if (!part) return;
    this.chat = new part.ChatDrawer(this, document.body.dataset.me ?? "");
    this.frame.root.append(this.chat.table.bubbles.element);
    this.frame.updateToggles();
  }

  private toggle(): void {
    if (!this.chat || !this.hasOthers) return;
    if (this.isOpen(this.chat.element)) this.drawer.close();
    else this.open();
  }

  open(): void {
    if (!this.chat) return;
    if (!this.isOpen(this.chat.element)) this.drawer.show(t("Chat"), this.chat.element, true);
    this.fitDrawer();
    this.chat.opened();
  }

  private counted(): { count: number; label: string } {
    const count = this.chat?.unread ?? 0;
    return { count, label: count ? plural(count, "Chat, {n} new message", "Chat, {n} new messages") : t("Chat") };
  }

  // On a phone the drawer ends above the hand.
  fitDrawer(): void {
    if (!this.frame.isAboveHand) return;
    const height = Math.max(LEAST_DRAWER, this.handTop());
    this.frame.root.style.setProperty("--above-hand", `${Math.round(height)}px`);
  }

  table(): TableInfo {
    return this.page.store.update?.table as TableInfo;
  }

  seatPanel(seat: number): HTMLElement | null {
    return this.page.panels.of(seat);
  }

  handTop(): number {
    const { surface, store } = this.page;
    const me = store.update?.table.me ?? null;
    const tops = [this.frame.dock.getBoundingClientRect().top];
    for (let k = 0; me !== null && k < LARGEST_HAND; k++) {
      const box = surface.boxOf(`hand.${k}@${me}`);
      if (box?.height) tops.push(box.top);
    }
    return Math.min(...tops);
  }

  freeRight(): number {
    const drawer = this.drawer.content && !this.frame.isAboveHand ? this.drawer.element : null;
    return drawer ? drawer.getBoundingClientRect().left : innerWidth;
  }

  still(): boolean {
    return stillPage(this.page.preferences);
  }

  isOpen(content: HTMLElement): boolean {
    return this.drawer.content === content;
  }

  speak(text: string): void {
    this.page.log.speak(text);
  }

  isHidden(): boolean {
    return this.page.preferences.current.hide_chat;
  }

  isMuted(): boolean {
    return isMuted(this.page.preferences.current);
  }

  hide(hidden: boolean): void {
    this.page.preferences.set({ hide_chat: hidden });
    this.chat?.refresh();
    this.frame.updateToggles();
  }

  unreadChanged(): void {
    this.frame.updateToggles();
  }
}
