// The single motions that all mahjong games are made of. PURE.

import { type Motion, type Piece, type Place, type Seat, TILE } from "../game";

const LAND = 400; // ms until a dropped tile hits the table
const LAY = 80; // ms from one tile of a winning hand to the next
const AFTER_CALL = 240; // ms from the tile that was called to those of the hand

export function motion(from: Place, to: Place, sound: Motion["sound"] = "", delay = 0, flip = false): Motion {
  return { from, to, delay, flip, sound, startAs: null };
}

// Nothing moves, but it is heard.
export function heard(sound: Motion["sound"]): Motion[] {
  return [motion("", "", sound)];
}

export function handPlace(k: number, seat: Seat): Place {
  return `hand.${k}@${seat}`;
}

// A tile falls to its place, and a knock is heard when it hits the table.
export function dropped(from: Place, to: Place, delay = 0, sound: Motion["sound"] = "knock"): Motion[] {
  return [{ ...motion(from, to, "", delay, true), lands: true }, motion("", "", sound, delay + LAND)];
}

// A group is slapped down: its tiles fall together and are heard as one.
export function slapped(routes: [from: Place, to: Place][]): Motion[] {
  const falling = routes.map(([from, to], k) => ({ ...motion(from, to, "", AFTER_CALL + k * 30, true), lands: true }));
  return [...falling, motion("", "", "slap", AFTER_CALL + LAND)];
}

// The tiles of a hand lie down one after the other, from left to right.
export function laidDown(routes: [from: Place, to: Place][]): Motion[] {
  return routes.map(([from, to], k) => ({ ...motion(from, to, "click", LAY * (k + 3), true), lands: true }));
}

// Tiles that lie open already hop, from left to right.
export function hopped(pieces: Piece[]): Motion[] {
  return pieces.map(({ place, pose }, k) => {
    const [delay, high] = [LAY * (k + 3), { ...pose, y: pose.y + TILE.depth * pose.scale }];
    return { ...motion(place, place, "click", delay), lands: true, stops: [{ pose: high, leave: delay }] };
  });
}
