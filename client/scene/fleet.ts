// All pieces of one kind, drawn in one call.

import {
  type BufferGeometry, Color, DynamicDrawUsage, InstancedBufferAttribute, InstancedMesh, type Material, Matrix4, Vector3,
} from "three";
import type { Piece } from "../games/plug";
import { BODY, CELLS, COLUMNS, ROWS } from "./cells";
import { FOCUS, LOOKS } from "./materials";
import type { State } from "./motion";

const BLANK = COLUMNS * ROWS - 1;
const CELL = new Map(CELLS.map((code, at) => [code, at]));
const STICKS: Record<string, string> = { "200": "#c79a12", "100": "#2458b8", "25": "#c02a2a", "5": "#24803f" };
const PLAIN = "#b89b63";

const bodies = new Map<string, Color>();
const matrix = new Matrix4();
const size = new Vector3();

export class Fleet {
  readonly mesh: InstancedMesh;
  private marks: InstancedBufferAttribute;
  private body: InstancedBufferAttribute;

  constructor(geometry: BufferGeometry, material: Material, capacity: number) {
    this.mesh = new InstancedMesh(geometry, material, capacity);
    this.mesh.instanceMatrix.setUsage(DynamicDrawUsage);
    this.marks = new InstancedBufferAttribute(new Float32Array(capacity * 4), 4).setUsage(DynamicDrawUsage);
    this.body = new InstancedBufferAttribute(new Float32Array(capacity * 3), 3).setUsage(DynamicDrawUsage);
    geometry.setAttribute("marks", this.marks);
    geometry.setAttribute("body", this.body);
    this.mesh.castShadow = this.mesh.receiveShadow = true;
    this.mesh.frustumCulled = false;
    this.mesh.count = 0;
  }

  start(): void {
    this.mesh.count = 0;
  }

  add(piece: Piece, face: string | null, state: State, focused: boolean): void {
    const at = this.mesh.count++;
    matrix.compose(state.position, state.turn, size.setScalar(state.scale));
    this.mesh.setMatrixAt(at, matrix);
    const look = LOOKS[piece.look] + (focused ? FOCUS : 0);
    this.marks.setXYZW(at, frontCell(piece, face), CELL.get(`back-${piece.back}`) ?? BLANK, look, 0);
    const colour = bodyColour(piece);
    this.body.setXYZ(at, colour.r, colour.g, colour.b);
  }

  finish(): void {
    this.mesh.instanceMatrix.needsUpdate = this.marks.needsUpdate = this.body.needsUpdate = true;
  }
}

function frontCell(piece: Piece, face: string | null): number {
  return CELL.get(piece.kind === "marker" ? `wind-${face}` : (face ?? "")) ?? BLANK;
}

function bodyColour(piece: Piece): Color {
  const name = (piece.kind === "stick" ? STICKS[piece.face ?? ""] : BODY[piece.back]) ?? PLAIN;
  const known = bodies.get(name) ?? new Color(name);
  bodies.set(name, known);
  return known;
}
