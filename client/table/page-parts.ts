// What stands where on the table page.

import { t } from "../i18n/i18n";
import { button } from "../ui/dom";
import type { AccessibleLayer } from "./accessible-layer";
import type { ActionBar } from "./action-bar";
import type { CallWords, GameLog, Toasts } from "./announcer";
import type { MatchOverlays } from "./match-overlays";
import type { PageFrame } from "./page-frame";
import type { ReplayControls } from "./replay-controls";
import type { EndMoment } from "./result-sheet";
import type { SinglePlayer } from "./single-player";
import type { LostScene, TableSurface } from "./table-surface";
import type { WaitingRoom } from "./waiting-room";

interface Page {
  readonly surface: TableSurface;
  readonly singlePlayer: SinglePlayer;
  readonly waitingRoom: WaitingRoom;
  readonly buttons: ActionBar;
  readonly replayControls: ReplayControls | null;
  readonly overlays: MatchOverlays;
  readonly moment: EndMoment;
  readonly callWords: CallWords;
  readonly toasts: Toasts;
  readonly lostScene: LostScene;
  readonly accessible: AccessibleLayer;
  readonly log: GameLog;
  readOut(): void;
}

export function pageParts(page: Page): Parameters<PageFrame["build"]>[0] {
  const { surface, buttons, overlays, toasts, accessible } = page;
  return {
    head: [overlays.scoreboard.element],
    surface: [surface.element, page.singlePlayer.pauseOverlay.element, page.waitingRoom.element],
    dock: page.replayControls
      ? [page.replayControls.timeline.element]
      : [buttons.promptElement, buttons.timer, buttons.buttons, buttons.more.element],
    over: [
      button(t("Read the table aloud"), "second skip", () => page.readOut()),
      ...overlays.elements,
      page.moment.element,
      page.callWords.element,
      toasts.element,
      page.lostScene.element,
      toasts.warning,
      accessible.element,
      accessible.lying.element,
      page.log.spoken,
    ],
  };
}
