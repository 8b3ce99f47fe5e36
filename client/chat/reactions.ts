// Reactions that rise from a player's seat. Drawn, so that they look the same with every font.

import { t } from "../i18n/i18n";
import { drawing, type Shape } from "../ui/drawing";

interface ReactionPicture {
  name: string;
  shapes: Shape[];
}

const FACE: Shape = ["circle", { cx: "12", cy: "12", r: "10", class: "face" }];
const EYES: Shape = ["path", { d: "M8.5 9.2v.6M15.5 9.2v.6" }];
const HAND =
  "M7 11v9H4v-9zM7 11l4-8c1.6 0 2.4 1 2.2 2.6L12.8 9H18c1.4 0 2.3 1 2 2.3l-1.4 6.6c-.3 1.3-1.2 2.1-2.5 2.1H7";
const HEART = "M12 20.5C5.5 15.6 3 12.6 3 9a4.6 4.6 0 0 1 9-1.6A4.6 4.6 0 0 1 21 9c0 3.6-2.5 6.6-9 11.5z";
const STAR = "M12 2.8l2.8 5.9 6.4.8-4.7 4.5 1.2 6.4L12 17.2l-5.7 3.2 1.2-6.4L2.8 9.5l6.4-.8z";

const REACTIONS: Record<string, ReactionPicture> = {
  thumbs_up: { name: t("Thumbs up"), shapes: [["path", { d: HAND, class: "hand" }]] },
  star: { name: t("Bravo"), shapes: [["path", { d: STAR, class: "star" }]] },
  heart: { name: t("Heart"), shapes: [["path", { d: HEART, class: "heart" }]] },
  laugh: {
    name: t("Laughter"),
    shapes: [FACE, EYES, ["path", { d: "M7 13h10c0 3-2.2 5-5 5s-5-2-5-5z", class: "mouth" }]],
  },
  wow: { name: t("Surprise"), shapes: [FACE, EYES, ["circle", { cx: "12", cy: "15.5", r: "2.4", class: "mouth" }]] },
  ouch: { name: t("Ouch"), shapes: [FACE, EYES, ["path", { d: "M7.5 17.2c2.4-3.2 6.6-3.2 9 0" }]] },
};

export const REACTION_CODES = Object.keys(REACTIONS);

export function isReaction(code: string): boolean {
  return REACTION_CODES.indexOf(code) >= 0;
}

export function reactionName(code: string): string {
  return REACTIONS[code]?.name ?? "";
}

export function reactionPicture(code: string): SVGSVGElement {
  return drawing("reaction-picture", "0 0 24 24", REACTIONS[code]?.shapes ?? []);
}
