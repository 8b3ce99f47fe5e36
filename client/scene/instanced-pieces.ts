// Draws all pieces of one kind in one draw call.

import {
  type BufferGeometry,
  Color,
  DynamicDrawUsage,
  InstancedBufferAttribute,
  InstancedMesh,
  type Material,
  Matrix4,
  Vector3,
} from "three";
import type { Piece } from "../games/game";
import { BODY, CELLS, COLUMNS, ROWS } from "./cells";
import { dominoCode } from "./domino-shader";
import { FOCUS, LOOKS } from "./materials";
import type { Transform } from "./tween";

const BLANK = COLUMNS * ROWS - 1;
const CELL = new Map(CELLS.map((code, at) => [code, at]));
const PLAIN = "#b89b63";

const bodies = new Map<string, Color>();
const matrix = new Matrix4();
const size = new Vector3();

export class InstancedPieces {
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

  begin(): void {
    this.mesh.count = 0;
  }

  add(piece: Piece, face: string | null, transform: Transform, focused: boolean, ivory = 0.5): void {
    const at = this.mesh.count++;
    matrix.compose(transform.position, transform.turn, size.setScalar(transform.scale));
    this.mesh.setMatrixAt(at, matrix);
    const look = LOOKS[piece.look] + (focused ? FOCUS : 0);
    const front = piece.kind === "domino" ? dominoCode(face) : frontCell(face);
    this.marks.setXYZW(at, front, CELL.get(`back-${piece.back}`) ?? BLANK, look, ivory);
    const colour = bodyColour(piece);
    this.body.setXYZ(at, colour.r, colour.g, colour.b);
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    (this.mesh.material as Material).dispose();
    this.mesh.dispose();
  }

  finish(): void {
    this.mesh.instanceMatrix.needsUpdate = this.marks.needsUpdate = this.body.needsUpdate = true;
  }
}

function frontCell(face: string | null): number {
  return CELL.get(face ?? "") ?? BLANK;
}

function bodyColour(piece: Piece): Color {
  const name = BODY[piece.back] ?? (piece.back || PLAIN);
  const cached = bodies.get(name) ?? new Color(name);
  bodies.set(name, cached);
  return cached;
}
