// What the pause pop-up says. PURE.

import { t } from "../i18n/i18n";
import { formatTime } from "./stopwatch";

interface PauseCopy {
  header: string;
  body: string;
  mayEnd: boolean; // offers to end the game
}

// left: how long the pause may still last, in ms; null: as long as the player likes. tapped: the player has paused, instead of
// leaving the page.
export function pauseCopy(left: number | null, tapped: boolean): PauseCopy {
  if (left === null) return { header: t("Game paused"), body: t("The clock is stopped."), mayEnd: tapped };
  if (left <= 0) {
    return {
      header: t("End Early?"),
      body: t(
        "The game can no longer be paused. Our games require timely score submission and cannot be paused indefinitely.",
      ),
      mayEnd: true,
    };
  }
  const time = formatTime(Math.ceil(left / 1000) * 1000).padStart(5, "0");
  return {
    header: t("Game Paused. Resumes in {time}", { time }),
    body: t("If paused for too long, the game will end & submit your current score."),
    mayEnd: tapped,
  };
}
