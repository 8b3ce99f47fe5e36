// What somebody who knows the game would say beside a player's first hand. PURE.

import { t } from "../../words/words";
import type { Advice, Lesson, Move, Option } from "../plug";
import { handPlaces, placesOf } from "./places";
import type { View } from "./view";
import { tileName, tileNames } from "./words";

export function lesson(view: View, options: Option[]): Lesson {
  const id = about(view, options);
  return { id, ...SAID[id] };
}

type About =
  | "right" | "across" | "left" | "blind" | "second" | "courtesy" | "first" | "turn" | "watch" | "claim" | "idle" | "expose"
  | "show" | "over"; // prettier-ignore

function about(view: View, options: Option[]): About {
  const may = (kind: string) => options.some((option) => option.kind === kind);
  if (view.phase === "over") return "over";
  if (view.phase === "give") return view.passing?.blind ? "blind" : toWhom(view);
  if (view.phase === "second" || view.phase === "courtesy") return view.phase;
  if (view.phase === "claim") return may("call") || may("mahjong") ? "claim" : "idle";
  if (may("expose") && view.phase === "expose") return "expose";
  if (may("show")) return "show";
  if (!may("discard")) return "watch";
  return view.discards.some((discard) => discard.seat === view.me) ? "turn" : "first";
}

function toWhom(view: View): About {
  if (view.passing?.name === "courtesy") return "courtesy";
  return (["right", "across", "left"] as const).find((way) => way === view.passing?.to) ?? "right";
}

const SAID: Record<About, { title: string; text: string }> = {
  right: {
    title: t("The Charleston: to the right"),
    text: t("Before anybody plays, tiles change hands. Choose three that you need least: single winds, odd numbers that stand alone. Keep pairs, and tiles of one number or one suit. Jokers stay with you."),
  },
  across: {
    title: t("Now across"),
    text: t("You have three new tiles. Look again: which line of the card could your rack become? Press K to see the card. Pass three that do not help it."),
  },
  left: { title: t("And to the left"), text: t("Three more. If you do not know what to give, let go of what no other tile of yours goes with.") },
  blind: {
    title: t("A pass you may make unseen"),
    text: t("If you would rather keep all your tiles, pass on some of those that are coming to you, without looking at them. It is allowed on this pass only."),
  },
  second: {
    title: t("A second time?"),
    text: t("The same again, the other way round, if all four want it. Say yes while your rack is still a jumble; say no once it takes shape."),
  },
  courtesy: { title: t("The courtesy"), text: t("You and the player across may exchange up to three tiles. The lower of your two numbers counts. None is a good answer too.") },
  first: {
    title: t("You begin"),
    text: t("East has fourteen tiles and opens with a discard. From now on your rack should grow towards one line of the card: fourteen tiles, just as they are printed there."),
  },
  turn: {
    title: t("Your turn"),
    text: t("You have drawn a tile. Keep what your line needs and discard the rest: click a tile, then click it again. A joker can stand for any tile in a group of three or more; never throw one away lightly."),
  },
  watch: { title: t("The others play"), text: t("Watch what they throw. A tile that lies open can no longer come from the wall, and what a player lays out tells what she collects.") },
  claim: {
    title: t("You could claim this tile"),
    text: t("Call it if it completes a group of three or more that your line prints, and the line may be exposed (X on the card). The group then lies open for the rest of the hand. To pass is never wrong."),
  },
  idle: { title: t("A discard"), text: t("Nothing you can do with this one. If a tile would complete your whole hand, you could claim it even for a pair.") },
  expose: { title: t("Lay out the group"), text: t("Choose what goes with the tile you called: tiles like it, and jokers if you have to. You discard right afterwards.") },
  show: { title: t("Show your hand"), text: t("All fourteen tiles fit a line. Show them!") },
  over: {
    title: t("That was a whole hand"),
    text: t("The line you made and who pays what stands on the sheet. Whoever threw the winning tile pays double; drawn by yourself, all pay double. Play another one from the lobby, or this one again."),
  },
};

// The tiles a move is made of, and the move in words.
export function advised(view: View, move: Move): Advice {
  const tiles = (move["tiles"] as string[] | undefined) ?? (typeof move["tile"] === "string" ? [move["tile"] as string] : []);
  const words = SPOKEN[move.do]?.(move, tiles) ?? t("I would wait.");
  const pick = move.do === "discard" ? handPlaces(view, tiles).slice(0, 1) : placesOf(view, tiles);
  return { words, pick: ["give", "discard", "expose"].includes(move.do) ? pick : [] };
}

const SPOKEN: Record<string, (move: Move, tiles: string[]) => string> = {
  give: (_move, tiles) => (tiles.length ? t("I would pass {tiles}.", { tiles: tileNames(tiles) }) : t("I would pass on what comes, unseen.")),
  second: (move) => (move["yes"] ? t("I would pass a second time.") : t("I would stop here.")),
  courtesy: (move) => (move["count"] ? t("I would offer {count}.", { count: String(move["count"]) }) : t("I would exchange none.")),
  discard: (_move, tiles) => t("I would discard {tiles}.", { tiles: tileNames(tiles) }),
  exchange: (_move, tiles) => t("I would give {tile} for the joker.", { tile: tileName(tiles[0] ?? "") }),
  pass: () => t("I would let it pass."),
  hold: () => t("I would take a moment."),
  retract: () => t("I would take the call back."),
  call: () => t("I would call it."),
  mahjong: () => t("Say mah jongg!"),
  expose: (_move, tiles) => t("I would lay out {tiles} with it.", { tiles: tileNames(tiles) }),
  show: () => t("Show your hand!"),
};
