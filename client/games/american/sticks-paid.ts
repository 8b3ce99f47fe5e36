// Sticks that slide from those who pay to those who are paid. PURE.

import type { Layout, Motion, Piece, Pose, Seat, ViewerState } from "../game";
import { seatOf } from "../mahjong/places";
import { motion } from "../mahjong/tile-motion";
import { layout } from "./layout";
import type { View } from "./view";

const EACH = 45; // ms from one stick to the next
const HIGH = 3; // cm above the table, where a stick goes to that is not shown any longer

export function paidSticks(before: View, after: View, viewer: ViewerState): Motion[] {
  const { pays = [], points = [] } = after.result ?? {};
  if (!pays.length) return [];
  const [was, is] = [layout(before, viewer), layout(after, viewer)];
  const [had, has] = [sticksOf(was), sticksOf(is)];
  const isPaid = ({ place }: Piece) => (points[seatOf(place)] ?? 0) > 0;
  const given = had.filter((piece) => !isPaid(piece) && !has.some(({ place }) => place === piece.place));
  const got = has.filter((piece) => isPaid(piece) && !had.some(({ place }) => place === piece.place));
  const rack = (paid: boolean) =>
    poseOfRack(
      is,
      points.findIndex((change) => (paid ? change > 0 : change < 0)),
    );
  const moved = got.length ? coming(got, given, rack(false)) : going(given, rack(true));
  return moved.map((one, k) => ({ ...one, sound: k ? "" : "sticks", delay: k * EACH }));
}

const sticksOf = ({ pieces }: Layout): Piece[] => pieces.filter(({ kind }) => kind === "stick");

// The viewer's own sticks are not shown on every screen: they come from their rack, and go there.
function poseOfRack({ racks }: Layout, seat: Seat): Pose | undefined {
  const pose = racks.find((rack) => rack.seat === seat)?.pose;
  return pose && { ...pose, y: HIGH };
}

// Each from one of its worth that was given, or else from another one.
function coming(got: Piece[], given: Piece[], rack: Pose | undefined): Motion[] {
  const free = [...given];
  return got.map((piece, k) => {
    const at = free.findIndex(({ face }) => face === piece.face);
    const source = at < 0 ? given[k % Math.max(1, given.length)] : free.splice(at, 1)[0];
    const pose = source?.pose ?? rack;
    return {
      ...motion("", piece.place),
      startAs: pose ? { ...piece, pose: { ...pose, scale: piece.pose.scale } } : null,
    };
  });
}

function going(given: Piece[], rack: Pose | undefined): Motion[] {
  return rack
    ? given.map((piece) => ({ ...motion(piece.place, ""), exitPath: [{ ...rack, scale: piece.pose.scale }] }))
    : [];
}
