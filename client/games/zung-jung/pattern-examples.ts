// Generated from mahjong/pattern_examples.py by `python -m ops.client_types`. Do not edit.

import { t } from "../../i18n/i18n";

interface Example {
  meaning: string;
  sets: string; // with slashes between them; + before a claimed set, = before a concealed quad
}

// By the first number of an id.
export const CATEGORIES: Record<string, string> = {
  1: t("Trivial patterns"),
  2: t("One suit"),
  3: t("Honours"),
  4: t("Triplets and quads"),
  5: t("Identical runs"),
  6: t("Similar sets"),
  7: t("Consecutive sets"),
  8: t("Terminals"),
  9: t("Incidental patterns"),
  10: t("Irregular hands"),
};

// By the id of a pattern.
export const EXAMPLES: Record<string, Example> = {
  "1.1": {
    meaning: t("Four runs and any pair."),
    sets: "1D 2D 3D / 4B 5B 6B / +7B 8B 9B / 3C 4C 5C / WD WD",
  },
  "1.2": {
    meaning: t("No claimed set before the win. Concealed quads are allowed."),
    sets: "2D 3D 4D / 7B 7B 7B / 4C 5C 6C / 6C 7C 8C / N N",
  },
  "1.3": {
    meaning: t("Only numbers from 2 to 8."),
    sets: "2D 3D 4D / +5B 5B 5B / 4C 5C 6C / 6B 7B 8B / 8C 8C",
  },
  "2.1.1": {
    meaning: t("Tiles of one suit, and honours."),
    sets: "1B 2B 3B / 5B 6B 7B / +8B 8B 8B / WD WD WD / N N",
  },
  "2.1.2": {
    meaning: t("Tiles of one suit only."),
    sets: "+1B 2B 3B / 2B 3B 4B / 5B 5B 5B / 6B 7B 8B / 9B 9B",
  },
  "2.2": {
    meaning: t("1112345678999 of one suit, concealed, and any tile of the suit as the last one."),
    sets: "1C 1C 1C / 2C 3C 4C / 6C 7C 8C / 9C 9C 9C / 5C 5C",
  },
  "3.1": {
    meaning: t("A triplet or quad of dragons or of your own wind. It counts for each such set."),
    sets: "+RD RD RD / 2D 3D 4D / 6B 7B 8B / 3C 3C 3C / 9D 9D",
  },
  "3.2.1": {
    meaning: t("Two triplets of dragons, and a pair of the third."),
    sets: "+RD RD RD / +GD GD GD / 2D 3D 4D / 6B 7B 8B / WD WD",
  },
  "3.2.2": {
    meaning: t("Triplets of all three dragons."),
    sets: "+RD RD RD / +GD GD GD / WD WD WD / 6B 7B 8B / 2D 2D",
  },
  "3.3.1": {
    meaning: t("Two triplets of winds, and a pair of a third wind."),
    sets: "+S S S / +N N N / 4C 5C 6C / 2D 3D 4D / W W",
  },
  "3.3.2": {
    meaning: t("Triplets of three winds."),
    sets: "+S S S / +N N N / W W W / 4C 5C 6C / 2D 2D",
  },
  "3.3.3": {
    meaning: t("Triplets of three winds, and a pair of the fourth."),
    sets: "+S S S / +N N N / W W W / 4C 5C 6C / E E",
  },
  "3.3.4": {
    meaning: t("Triplets of all four winds."),
    sets: "+E E E / +S S S / W W W / N N N / 2D 2D",
  },
  "3.4": {
    meaning: t("Only winds and dragons."),
    sets: "+S S S / +N N N / RD RD RD / +WD WD WD / GD GD",
  },
  "4.1": {
    meaning: t("Four triplets or quads."),
    sets: "+2D 2D 2D / +5B 5B 5B / +8C 8C 8C / N N N / 4C 4C",
  },
  "4.2.1": {
    meaning: t("Two triplets or quads that were not claimed, not even the last tile of one."),
    sets: "4D 4D 4D / 7B 7B 7B / +2C 3C 4C / 6C 7C 8C / 9D 9D",
  },
  "4.2.2": {
    meaning: t("Three triplets or quads that were not claimed."),
    sets: "4D 4D 4D / 7B 7B 7B / 2C 2C 2C / +6C 7C 8C / 9D 9D",
  },
  "4.2.3": {
    meaning: t("Four triplets or quads that were not claimed."),
    sets: "4D 4D 4D / 7B 7B 7B / 2C 2C 2C / 8C 8C 8C / 9D 9D",
  },
  "4.3.1": {
    meaning: t("One quad, concealed or melded."),
    sets: "+5D 5D 5D 5D / 2B 3B 4B / 6B 7B 8B / 3C 4C 5C / 9C 9C",
  },
  "4.3.2": {
    meaning: t("Two quads."),
    sets: "+5D 5D 5D 5D / =8B 8B 8B 8B / 2B 3B 4B / 3C 4C 5C / 9C 9C",
  },
  "4.3.3": {
    meaning: t("Three quads."),
    sets: "+5D 5D 5D 5D / +8B 8B 8B 8B / =N N N N / 3C 4C 5C / 9C 9C",
  },
  "4.3.4": {
    meaning: t("Four quads."),
    sets: "+5D 5D 5D 5D / +8B 8B 8B 8B / =N N N N / +3C 3C 3C 3C / 9C 9C",
  },
  "5.1.1": {
    meaning: t("The same run twice in one suit."),
    sets: "2D 3D 4D / 2D 3D 4D / +6B 7B 8B / 5C 5C 5C / N N",
  },
  "5.1.2": {
    meaning: t("Two runs, each of them twice."),
    sets: "2D 3D 4D / 2D 3D 4D / +6B 7B 8B / 6B 7B 8B / N N",
  },
  "5.1.3": {
    meaning: t("The same run three times in one suit."),
    sets: "+2D 3D 4D / +2D 3D 4D / 2D 3D 4D / 6B 7B 8B / N N",
  },
  "5.1.4": {
    meaning: t("The same run four times."),
    sets: "+2D 3D 4D / 2D 3D 4D / 2D 3D 4D / +2D 3D 4D / N N",
  },
  "6.1": {
    meaning: t("The same run in all three suits."),
    sets: "3D 4D 5D / 3B 4B 5B / +3C 4C 5C / 8B 8B 8B / N N",
  },
  "6.2.1": {
    meaning: t("The same triplet in two suits, and the pair in the third."),
    sets: "+4D 4D 4D / +4B 4B 4B / 6C 7C 8C / 7B 8B 9B / 4C 4C",
  },
  "6.2.2": {
    meaning: t("The same triplet in all three suits."),
    sets: "+4D 4D 4D / +4B 4B 4B / 4C 4C 4C / 6C 7C 8C / N N",
  },
  "7.1": {
    meaning: t("123, 456 and 789 of one suit, as runs."),
    sets: "1B 2B 3B / +4B 5B 6B / 7B 8B 9B / 5D 5D 5D / N N",
  },
  "7.2.1": {
    meaning: t("Triplets of three numbers in a row, in one suit."),
    sets: "+3C 3C 3C / +4C 4C 4C / 5C 5C 5C / 6B 7B 8B / N N",
  },
  "7.2.2": {
    meaning: t("Triplets of four numbers in a row, in one suit."),
    sets: "+3C 3C 3C / +4C 4C 4C / 5C 5C 5C / +6C 6C 6C / N N",
  },
  "8.1.1": {
    meaning: t("A terminal or an honour in every set and in the pair."),
    sets: "1D 2D 3D / 7B 8B 9B / +9C 9C 9C / N N N / 1B 1B",
  },
  "8.1.2": {
    meaning: t("A terminal in every set and in the pair."),
    sets: "1D 2D 3D / 7B 8B 9B / +9C 9C 9C / 1C 2C 3C / 1B 1B",
  },
  "8.1.3": {
    meaning: t("Only terminals and honours, as triplets or as seven pairs."),
    sets: "+1D 1D 1D / +9B 9B 9B / +N N N / 9C 9C 9C / RD RD",
  },
  "8.1.4": {
    meaning: t("Only terminals, as triplets or as seven pairs."),
    sets: "+1D 1D 1D / +9B 9B 9B / +1C 1C 1C / 9C 9C 9C / 9D 9D",
  },
  "9.1.1": {
    meaning: t("You win with the last tile of the wall."),
    sets: "2D 3D 4D / +6B 7B 8B / 5C 5C 5C / 7C 8C 9C / N N",
  },
  "9.1.2": {
    meaning: t("You win with the discard after the last tile of the wall."),
    sets: "N N / +6B 7B 8B / 5C 5C 5C / 7C 8C 9C / 2D 3D 4D",
  },
  "9.2": {
    meaning: t("You win with the tile drawn after a quad."),
    sets: "+8B 8B 8B 8B / 2D 3D 4D / 5C 5C 5C / 7C 8C 9C / N N",
  },
  "9.3": {
    meaning: t("You win with the tile that another player adds to a claimed triplet."),
    sets: "N N / 2D 3D 4D / +5C 5C 5C / 7C 8C 9C / 6B 7B 8B",
  },
  "9.4.1": {
    meaning: t("East wins with the first fourteen tiles."),
    sets: "2D 3D 4D / 6B 7B 8B / 5C 5C 5C / 7C 8C 9C / N N",
  },
  "9.4.2": {
    meaning: t("Another player wins with East's first discard."),
    sets: "N N / 2D 3D 4D / 5C 5C 5C / 7C 8C 9C / 6B 7B 8B",
  },
  "10.1": {
    meaning: t("One of each terminal and honour, and one of them twice."),
    sets: "1D / 9D / 1B / 9B / 1C / 9C / E / S / W / N / RD / WD / GD GD",
  },
  "10.2": {
    meaning: t("Four of a kind may be two pairs. Only patterns that need no sets are added."),
    sets: "2D 2D / 5D 5D / 3B 3B / 9B 9B / 4C 4C / E E / RD RD",
  },
};
