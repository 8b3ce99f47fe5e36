// What the help at a table says of each game, by slug: how it goes, and what hands do. PURE.

import { t } from "../i18n/i18n";

export interface HowTo {
  play: string[];
  touch: string[]; // what fingers do
  mouse: string[];
}

const RIGHT = t("On your turn you draw a tile and discard one. Then the player on your right goes on.");
const SORT = t("Drag a tile along your rack to put it elsewhere.");
const RACK = {
  touch: [t("Tap a tile to lift it, then press the button. Or drag it onto the table."), SORT],
  mouse: [t("Click a tile to lift it, then press the button or click it again. Or drag it onto the table."), SORT],
};

export const HOW_TO: Record<string, HowTo> = {
  american: {
    play: [
      t("Collect fourteen tiles that match one line of the card."),
      t("First comes the Charleston: three at a time, you pass on tiles that you need least. Jokers stay with you."),
      RIGHT,
      t("You may call a discard for three or more equal tiles, or to win. Whoever skips it loses nothing."),
      t("A joker stands for any tile among three or more equal ones, never in a pair."),
      t("When your tiles match a line, press Mah jongg!"),
    ],
    ...RACK,
  },
  "zung-jung": {
    play: [
      t("Collect four sets and a pair. A set is a run of three numbers in one suit, or three or four equal tiles."),
      RIGHT,
      t("You may claim a discard: for equal tiles from anybody, for a run only from the player on your left."),
      t("If one tile is missing, you may draw it or claim it from anybody. Then press Mahjong!"),
      t("The patterns of your hand make its points."),
    ],
    ...RACK,
  },
  dominoes: {
    play: [
      t("Lay a tile on an open end with the same number."),
      t("You score when the open ends add up to a multiple of five."),
      t("If none of your tiles fits, draw from the boneyard until one does."),
      t("The first to lay their last tile scores 5 points for each tile of the other. 100 points win."),
    ],
    touch: [t("Drag a tile to an end where it fits. Or tap the tile, then the end.")],
    mouse: [t("Drag a tile to an end where it fits. Or click the tile, then the end.")],
  },
  solitaire: {
    play: [
      t("Take two tiles with the same picture, until the board is empty."),
      t("A tile is free if nothing lies on it and its left or right side is open."),
      t("Any flower matches any other flower, and any season any other season."),
      t("If you are stuck, Undo, Hint and Shuffle help."),
    ],
    touch: [t("Tap a free tile, then the one that matches it.")],
    mouse: [t("Click a free tile, then the one that matches it.")],
  },
};
