// Where everything of a 3D table is on the screen, for tests in a browser, which cannot see into the scene.
// Without what is not drawn. stdin: { game, view, options, screen }; stdout: [{ what, left, top, right, bottom }], in pixels.

import { readFileSync } from "node:fs";
import { PerspectiveCamera, Vector3 } from "three";
import type { Game, Rack, ViewerState } from "../games/game";
import { loadGame } from "../games/index";
import { sampleViewer } from "../games/mahjong/sample";
import type { TableView } from "../games/mahjong/table-view";
import { aim, NO_OFFSET } from "../scene/camera";
import { freeArea, type Screen } from "../scene/free-area";
import { screenBox } from "../scene/picking";
import { pixels } from "../scene/sample-screens";
import { transformOf } from "../scene/tween";

const SLICES = 24; // of a rack: one box around it would also hold what is beside a slanting one

class Box {
  constructor(
    readonly x: number,
    readonly y: number,
    readonly width: number,
    readonly height: number,
  ) {}
}
globalThis.DOMRect = Box as unknown as typeof DOMRect; // Node has none

interface Shown {
  game: string;
  view: Partial<TableView>;
  screen: Screen;
}

const { game, view, screen } = JSON.parse(readFileSync(0, "utf8")) as Shown;
const { me = 0, racks = [] } = view;
const free = freeArea(screen);
const viewer: ViewerState = sampleViewer({ me, racks }, { free });
const rules = (await loadGame(game)) as Game<unknown>;
const aspect = free.width / free.height;
const layout = rules.layout(rules.fitted?.(view, aspect, free.height, aspect) ?? view, viewer);
const camera = new PerspectiveCamera();
aim(camera, screen, layout.camera, NO_OFFSET);

function slices({ seat, pose, length, section }: Rack): { what: string; box: Box }[] {
  const [first, last] = [section[0]?.[0] ?? 0, section[section.length - 1]?.[0] ?? 0];
  const height = Math.max(...section.map(([, y]) => y));
  return Array.from({ length: SLICES }, (_, k) => {
    const ends = [k, k + 1].map((end) => (end / SLICES - 0.5) * length);
    const corners = ends.flatMap((along) => [first, last].flatMap((out) => [0, height].map((y) => at(along, out, y))));
    const [xs, ys] = [corners.map(({ left }) => left), corners.map(({ top }) => top)];
    const [x, y] = [Math.min(...xs), Math.min(...ys)];
    return { what: `rack@${seat}`, box: new Box(x, y, Math.max(...xs) - x, Math.max(...ys) - y) };
  });

  function at(along: number, out: number, y: number) {
    const [sin, cos] = [Math.sin(pose.yaw), Math.cos(pose.yaw)];
    return pixels(camera, screen, new Vector3(pose.x + along * cos + out * sin, y, pose.z - along * sin + out * cos));
  }
}

const pieces = layout.pieces
  .filter(({ hidden }) => !hidden)
  .map((piece) => {
    const box = screenBox(camera, piece, transformOf(piece.pose), screen);
    return { what: piece.place, box };
  });
const shown = [...pieces, ...layout.racks.flatMap(slices)].map(({ what, box: { x, y, width, height } }) => ({
  what,
  left: x,
  top: y,
  right: x + width,
  bottom: y + height,
}));
process.stdout.write(JSON.stringify(shown));
