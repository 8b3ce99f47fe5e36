// The meshes of all kinds of pieces, with room for as many as a table can hold.

import type { BufferGeometry, Texture } from "three";
import { DOMINO, type Piece, TILE } from "../games/game";
import { roundedBox } from "./geometry";
import { InstancedPieces } from "./instanced-pieces";
import type { LightUniforms } from "./light";
import { DIE, pieceMaterial, ROUND, STICK } from "./materials";

export function createMeshes(
  atlas: { value: Texture },
  light: LightUniforms,
  board: boolean,
): Record<Piece["kind"], InstancedPieces> {
  const make = (kind: Piece["kind"], geometry: BufferGeometry, capacity: number) =>
    new InstancedPieces(geometry, pieceMaterial(kind, atlas, light, board), capacity);
  return {
    tile: make("tile", roundedBox(TILE.width, TILE.depth, TILE.height, ROUND, 2), 192),
    domino: make("domino", dominoBox(), 64),
    die: make("die", roundedBox(DIE, DIE, DIE, 0.22, 3), 8),
    stick: make("stick", roundedBox(STICK.length, STICK.thick, STICK.thick, 0.15, 1), 240),
  };
}

const dominoBox = () => roundedBox(DOMINO.width, DOMINO.depth, DOMINO.height, ROUND, 2);

// Translucent pieces that show where one would lie.
export function ghostMesh(atlas: { value: Texture }, light: LightUniforms): InstancedPieces {
  const material = pieceMaterial("domino", atlas, light, false, 0.62);
  const ghosts = new InstancedPieces(dominoBox(), material, 1);
  ghosts.mesh.castShadow = false;
  return ghosts;
}
