// What is wrong with a board that was laid out, judged by the positions alone. For tests and measurements. PURE.

import type { LaidBoard, Lying } from "./board";
import { isDouble, type Play, playedTile } from "./plays";

const LONGEST = 13; // widths of a tile: six and a half dominoes
const TINY = 1e-6;

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export function boardFaults(plays: Play[], board: LaidBoard, room: { width: number; height: number }): string[] {
  const tiles = plays.map(({ tile, at, side }, n) => ({ name: tile, at, side, lying: board.tiles[n] as Lying }));
  const ends = board.ends.map(({ id, at, side, tile }) => ({ name: id, at, side, lying: tile }));
  const doubles = board.ends.flatMap(({ id, at, side, double }) =>
    double ? [{ name: `${id} double`, at, side, lying: double }] : [],
  );
  return [
    ...overlaps([...tiles, ...ends]),
    ...overlaps(tiles, doubles),
    ...plays.flatMap((play, n) => (play.at < 0 || meets(plays, board, play, n) ? [] : [`${play.tile} lies apart`])),
    ...ends.flatMap((end) => (meetsEnd(plays, board, end) ? [] : [`${end.name} lies apart`])),
    ...tooLong(tiles, ends),
    ...[...tiles, ...ends, ...doubles].flatMap((item) =>
      isInside(item, board.bounds) ? [] : [`${item.name} lies outside the board`],
    ),
    ...(isSmaller(board.bounds, room) ? [] : ["the board is larger than its room"]),
  ];
}

interface Item {
  name: string;
  at: number;
  side: number;
  lying: Lying;
}

function boxOf({ x, y, quarters }: Lying): Box {
  const [wide, high] = quarters & 1 ? [1, 0.5] : [0.5, 1];
  return { left: x - wide, right: x + wide, top: y - high, bottom: y + high };
}

function overlap(a: Box, b: Box): boolean {
  const apart = [a.left - b.right, b.left - a.right, a.top - b.bottom, b.top - a.bottom];
  return apart.every((gap) => gap < -TINY);
}

function overlaps(items: Item[], others: Item[] = items): string[] {
  return others.flatMap((b, n) =>
    items
      .slice(0, others === items ? n : items.length)
      .flatMap((a) => (overlap(boxOf(a.lying), boxOf(b.lying)) ? [`${a.name} and ${b.name} overlap`] : [])),
  );
}

type Point = [x: number, y: number];

// The middle of the half with the first or the second number.
function half({ x, y, quarters }: Lying, which: number): Point {
  const [right, up] = [
    [0, 1],
    [1, 0],
    [0, -1],
    [-1, 0],
  ][quarters] as Point;
  const by = which ? -0.5 : 0.5;
  return [x + right * by, y - up * by];
}

// A tile is attached at one of its halves, a double also at its middle.
function joints(tile: string, lying: Lying, which: number): Point[] {
  return isDouble(tile) ? [half(lying, 0), half(lying, 1), [lying.x, lying.y]] : [half(lying, which)];
}

function isNext(a: Point[], b: Point[]): boolean {
  return a.some(([x, y]) => b.some(([u, v]) => Math.abs(Math.hypot(x - u, y - v) - 1) < TINY));
}

function meets(plays: Play[], { tiles }: LaidBoard, play: Play, n: number): boolean {
  const to = plays[play.at] as Play;
  const { own } = playedTile(play, plays);
  return isNext(joints(play.tile, tiles[n] as Lying, own), joints(to.tile, tiles[play.at] as Lying, play.side));
}

function meetsEnd(plays: Play[], { tiles }: LaidBoard, { at, side, lying }: Item): boolean {
  return isNext([half(lying, 0)], joints((plays[at] as Play).tile, tiles[at] as Lying, side));
}

// Straight rows of tiles that are attached to each other, also with one more tile at an end.
function tooLong(tiles: Item[], ends: Item[]): string[] {
  return [0, 1].flatMap((axis) => {
    const rows: number[] = [];
    const spans: Point[] = [];
    for (const [n, { at, lying }] of tiles.entries()) {
      const joins = at >= 0 && inLine(lying, (tiles[at] as Item).lying, axis);
      const row = joins ? (rows[at] as number) : n;
      rows.push(row);
      spans[row] = united(spans[row], lying, axis);
    }
    const longer = ends
      .filter(({ at, lying }) => inLine(lying, (tiles[at] as Item).lying, axis))
      .map(({ at, lying }) => united(spans[rows[at] as number], lying, axis));
    const long = [...spans.filter(Boolean), ...longer].filter(([low, high]) => high - low > LONGEST + TINY);
    return long.map(([low, high]) => `a line of ${(high - low) / 2} dominoes`);
  });
}

function inLine(a: Lying, b: Lying, axis: number): boolean {
  return Math.abs(axis ? a.x - b.x : a.y - b.y) < TINY;
}

function united(span: Point | undefined, lying: Lying, axis: number): Point {
  const { left, right, top, bottom } = boxOf(lying);
  const [low, high] = axis ? [top, bottom] : [left, right];
  return span ? [Math.min(span[0], low), Math.max(span[1], high)] : [low, high];
}

function isInside({ lying }: Item, bounds: Box): boolean {
  const { left, right, top, bottom } = boxOf(lying);
  const over = [bounds.left - left, right - bounds.right, bounds.top - top, bottom - bounds.bottom];
  return over.every((by) => by < TINY);
}

function isSmaller({ left, right, top, bottom }: Box, room: { width: number; height: number }): boolean {
  return right - left <= room.width + TINY && bottom - top <= room.height + TINY;
}
