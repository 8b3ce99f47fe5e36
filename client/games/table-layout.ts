// What lies on a table, and how it moves. Imports nothing, so the scene and the DOM table can draw a Layout without knowing any
// game.
export type Seat = number;

// The name of a spot on the table. The page knows hand.<n>@<seat> (concealed), exposed.<group>.<n>@<seat> (open before a
// seat), discard.<n> (or discard.<n>@<seat> where each seat's discards lie apart) and centre, the middle of the table.
export type Place = string;

// Size of a tile at scale 1, in centimetres.
export const TILE = { width: 2.2, height: 3, depth: 1.6 };
export const DOMINO = { width: 2.4, height: 4.8, depth: 1.2 };

// The centre of a piece in centimetres: x to the viewer's right, y up, z towards the viewer. The table top is y = 0 and its
// middle the origin. Angles are in radians and applied in the order roll about z, pitch about x (0 = face up, PI = face down,
// PI/2 = standing with the face towards +z), yaw about y. Scale 1 is a whole TILE or DOMINO.
export interface Pose {
  x: number;
  y: number;
  z: number;
  yaw: number;
  pitch: number;
  roll: number;
  scale: number;
}

export interface Piece {
  place: Place;
  kind: "tile" | "domino" | "die" | "stick";
  pose: Pose;
  // Name of a picture in the tile sheet, the number of a die, or the two numbers of a domino: "6|4" has the 6 at its far end
  // (towards -z where pose.yaw is 0). null: not known.
  face: string | null;
  back: string; // the owner's tile back, or the CSS colour of a piece without one; "" where it does not matter
  // lit: the newest discard, or what won. new: what lies there since just now. marked: pointed at, to look at or to press. drawn: apart from the
  // others. Of a board: free may be taken, shaded not; dim: the same, for who wants it clearer.
  look: "" | "lit" | "free" | "shaded" | "dim" | "chosen" | "new" | "marked" | "drawn";
  pickable: boolean; // may be clicked or dragged now
  name: string; // for screen readers: "3 Dot"
  hidden?: boolean; // not drawn: scrolled out of the hand, where the keyboard reaches it, or outside the picture of a phone
  tag?: Tag; // at the near right corner of its face: who laid it there
  spare?: boolean; // its player may give it away
  text?: string; // written on the piece in the DOM table, where the tile sheet has no picture of it
}

// A small round sign of a seat, in its colour. It is the same on the seat's tiles, at its player's name and on the compass.
export interface Tag {
  sign: string;
  colour: string;
  quiet?: boolean; // beside many others
}

// The felt, and the wooden rim around it.
interface Table {
  width: number;
  depth: number;
  small?: boolean; // nearer to the lamp and the viewer than a table for four
  rim?: { width: number; corner: number }; // if not the usual one; corner: the radius inside
  field?: Field;
}

// The part of the felt that a frame is stitched around, and a rosette in it.
export interface Field {
  z: number; // its middle
  width: number;
  depth: number;
  rosette: { z: number; radius: number }; // of the round space in it
}

export interface Layout {
  pieces: Piece[];
  racks: Rack[];
  felt: string;
  table: Table;
  camera: Framing;
  closeUp?: Framing; // of the middle of the table
  focusable: Place[]; // what the keyboard and screen readers can reach, in reading order
  chairs?: number; // how large they are that stand at the four sides, if any do; 1: with a seat 20 cm wide
  compass?: Compass;
  dropTargets: DropTarget[]; // where a dragged tile may be dropped
  dropArea?: Area; // a tile released over it falls to the nearest target that shows a ghost of it
  labels?: Label[];
  slots?: Slots;
  scroll?: { first: number; shown: number; count: number }; // of the viewer's hand, where it does not fit: tiles from the left
  summary: string; // what the DOM table says in words instead of drawing it: "84 tiles left in the wall"
  middle: string; // what the pieces in the middle are called: "Discards"
}

// A rectangle in centimetres whose middle and turn (yaw) are the pose's.
export interface Area {
  pose: Pose;
  width: number;
  depth: number;
}

// A tile is dropped on it if it is released over it, or, if the target shows a ghost of the tile, nearest to it.
export interface DropTarget extends Area {
  place: Place;
  name?: string; // for screen readers, if the keyboard can reach it: "the left end, a four"
  mark?: boolean; // shown as free while no tile is chosen or dragged; then the ghosts of that tile are
  ghosts?: Ghost[]; // one for each tile that fits
}

// Where and how a tile would lie, and what that would come to.
export interface Ghost {
  for: Place; // of the tile
  pose: Pose;
  text: string; // beside it: "15"
  name: string; // the same for screen readers: "the ends make 15"
  good: boolean; // the text is good news
}

// A round inlay in the middle of the table that says whose turn it is.
export interface Compass {
  x: number;
  z: number;
  radius: number;
  sides: CompassSide[]; // the viewer's, the right one, the far one, the left one
  east: number; // the side to which it points
}

// Quarter turns from one side to another, the short way round.
export const shortWay = (from: number, to: number): number => ((((to - from) % 4) + 6) % 4) - 2;

export interface CompassSide {
  seat: Seat;
  tag: Tag;
  waits: boolean; // the game waits for its player
  laid: boolean; // others may claim what its player has laid
}

// The time that is left for a turn.
export interface TurnTime {
  left: number; // whole seconds
  total: number;
}

export const LOW_SECONDS = 20; // from here on the clock warns
export const VERY_LOW_SECONDS = 5;

// Where tiles are laid that the player chooses together, such as those to be passed on.
export interface Slots {
  label: string; // whom they go to
  count: number;
  filled: Place[]; // the tiles in them, in order
}

// A few words on the table.
export interface Label {
  pose: Pose; // of its middle; of its left end where it is "whose" or "beside"
  text: string;
  look?: "first" | "end" | "end big" | "end small" | "said" | "won" | "whose" | "beside" | "scores"; // where the first tile goes; what an end counts; what somebody did; which tile won; whose hand it is; how many lie beside it; what a tile would score. All give way to what a chosen one would
  upper?: boolean; // it stands at the upper edge of the piece with this pose
  after?: number; // ms until it appears, over those that appeared before
}

// A text on the table where the renderer has found its place: in pixels from the corner of the table's element.
export interface ShownLabel {
  text: string;
  look: string; // CSS classes
  x: number;
  y: number;
  after?: number;
}

// Points that must be visible, the angle at which the camera looks down, and its field of view if not the usual one.
export interface Framing {
  visiblePoints: [x: number, y: number, z: number][];
  pitch: number;
  fieldOfView?: number;
}

// A wooden rack: a bar of this length with this cross-section, given as [towards its owner, up] from its pose.
export interface Rack {
  seat: Seat;
  pose: Pose;
  length: number;
  section: SectionPoint[];
  linings?: Lining[];
  plain?: boolean; // without brass around its ends
  dimmed: boolean;
}

type SectionPoint = [out: number, up: number];

// A strip of the rack's surface that is lined: between two points of its section, so far along it to its owner's right.
export interface Lining {
  along: [from: number, to: number];
  across: [inner: SectionPoint, outer: SectionPoint];
  cloth?: boolean; // as the felt; else leather
}

// The piece that now lies at `to` started at `from`, `delay` ms from now.
export interface Motion {
  from: Place;
  to: Place;
  delay: number;
  flip: boolean;
  sound: "" | "click" | "slide" | "dice" | "clatter" | "wood" | "draw" | "knock" | "slap" | "sticks";
  startAs: Piece | null; // the piece to start with if nothing lay at `from`
  lands?: boolean; // it is dropped: it falls, and bounces a little
  stops?: Stop[]; // where it rests on the way
  exitPath?: Pose[]; // the piece leaves the table along these poses instead of arriving at `to`
}

// A pose on the way, which the piece leaves so many milliseconds from now.
export interface Stop {
  pose: Pose;
  leave: number;
}

// Draws layouts: the 3D scene or the DOM table.
export interface Renderer {
  show(layout: Layout, motions: Motion[], names: string[]): void; // names: of the seats
  onPick(handler: (place: Place) => void): void;
  onDrop(handler: (from: Place, to: Place) => void): void;
  onLabels?(handler: (labels: ShownLabel[]) => void): void; // the texts on the table have changed
  onScroll?(handler: (tiles: number) => void): void; // the player scrolls their hand by this many tiles
  time?(time: TurnTime | null): void; // shown at the compass; called each second while a clock runs
  focus(place: Place | null): void; // marks the piece that has the keyboard focus
  shake(place: Place): void; // shows that a piece may not be picked
  pulse(places: Place[]): void; // draws attention to these pieces
  adjustCamera(yaw: number, pitch: number, zoom: number): void; // relative; (0, 0, 0) resets the camera
  toggleCloseUp(): void; // shows the middle of the table closely, or all of it again
  dispose(): void;
}
