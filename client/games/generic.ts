// Shows a game that has no client of its own: the hand as plain cards, every option as buttons, events by their kind.
// It relies on names that views commonly use: `hand` and `pile` are lists of cards, `points` and `counts` are by seat. A
// chosen card is sent as `card`, several as `cards`.

import { t } from "../i18n/i18n";
import type {
  Button,
  Game,
  GameEvent,
  Layout,
  Move,
  Option,
  Piece,
  Place,
  Pose,
  Prompt,
  ResultSummary,
  SeatStatus,
} from "./game";

interface View {
  me?: number | null;
  turn: number;
  phase?: string;
  active?: number | null;
  hand?: string[];
  pile?: string[];
  counts?: number[];
  points?: number[];
}

const SEATS = 4;
const CAMERA: Layout["camera"] = { visiblePoints: [[0, 0, 0]], pitch: 1 };

export const generic: Game<View> = {
  rack: null,
  board: false,
  domOnly: true,
  settings: [],
  panels: [],
  home: { address: "/lobby/", name: t("Lobby") },
  helpUrl: () => "/help/",
  shortcuts: [],
  refusals: {},
  terms: () => ({ clock: [], rules: [] }),
  layout: (view, viewer) => layout(view, viewer.seat, viewer.felt, viewer.pickable),
  motions: () => [],
  dealEvents: () => [],
  prompt,
  press,
  drop: () => null,
  confirmRefused: () => null,
  navigate: () => null,
  seatStatus,
  caption: () => "",
  describe: (event, _view, names) => ({ text: eventText(event, names), sound: "" }),
  readAloud: ({ pieces }) => [pieces.map(({ name }) => name).join(t(", "))],
  resultSummary,
  tileName: (code) => code,
};

function layout(view: View, me: number, felt: string, pickable: Place[]): Layout {
  const hand = (view.hand ?? []).map((card, k) => piece(`hand.${k}@${me}`, card, pickable));
  const pile = (view.pile ?? []).map((card, k) => piece(`discard.${k}`, card, []));
  const racks = Array.from({ length: view.counts?.length ?? SEATS }, (_, seat) => ({
    seat,
    pose: rackPose((seat - me + SEATS) % SEATS),
    length: 1,
    section: [],
    dimmed: false,
  }));
  const size = { width: 1, depth: 1 };
  const focusable = hand.map(({ place }) => place);
  const shown = { pieces: [...hand, ...pile], racks, felt, table: size, camera: CAMERA, focusable, dropTargets: [] };
  return { ...shown, summary: view.phase ?? "", middle: "" };
}

function piece(place: Place, card: string, pickable: Place[]): Piece {
  const pose = { x: 0, y: 0, z: 0, yaw: 0, pitch: 1, roll: 0, scale: 1 };
  const pick = pickable.includes(place);
  return { place, kind: "tile", pose, face: card, back: "", look: "", pickable: pick, name: card, text: card };
}

// At the bottom, right, top and left of the table.
function rackPose(turn: number): Pose {
  const [x = 0, z = 0] = [[0, 1], [1, 0], [0, -1], [-1, 0]][turn] ?? []; // biome-ignore format: one row
  return { x, y: 0, z, yaw: 0, pitch: 0, roll: 0, scale: 1 };
}

function prompt(view: View, options: Option[], _picked: Place[], names: string[]): Prompt {
  const active = view.active == null ? "" : (names[view.active] ?? "");
  const hand = view.hand ?? [];
  return {
    id: `${view.turn}/${view.phase ?? ""}`,
    text: [view.phase ?? "", active].filter(Boolean).join(": "),
    hint: "",
    awaitsMe: options.length > 0,
    pickable: hand.flatMap((card, k) => (optionsFor(options, card).length ? [`hand.${k}@${view.me}`] : [])),
    maxPicks: 1,
    preset: [],
    buttons: options.flatMap(buttonsFor),
  };
}

function buttonsFor({ kind, among, count }: Option): Button[] {
  const [fewest] = count ?? [0];
  const moves =
    among?.length && fewest <= 1 ? among.map((card) => ({ do: kind, card })) : [moveOf(kind, among, fewest)];
  return moves.map((move) => {
    const label = "card" in move ? `${kind} ${move.card}` : kind;
    return { label, look: "plain", key: "", move, confirm: "" };
  });
}

function moveOf(kind: string, among: string[] | undefined, fewest: number): Move {
  return among?.length ? { do: kind, cards: among.slice(0, fewest) } : { do: kind };
}

// A click on a card plays it where only one option is about it.
function press(view: View, options: Option[], place: Place): Move | null {
  const card = view.hand?.[Number(/^hand\.(\d+)@/.exec(place)?.[1] ?? -1)] ?? "";
  const [option, other] = optionsFor(options, card);
  return option && !other ? { do: option.kind, card } : null;
}

function optionsFor(options: Option[], card: string): Option[] {
  return options.filter(({ among }) => among?.includes(card));
}

function seatStatus(view: View, seat: number): SeatStatus {
  const score = view.points?.[seat] === undefined ? "" : String(view.points[seat]);
  const turn = view.active === seat;
  return { badge: null, badgeName: "", dealer: false, turn, note: "", score, spokenScore: score };
}

function resultSummary({ phase, points }: View): ResultSummary | null {
  if (phase !== "over" || !points) return null;
  const scores = points.map((gained, seat) => ({ seat, points: gained }));
  const title = t("The session is over.");
  const none = { groups: [], payments: [], tally: [], dealNumber: null };
  return { won: false, title, detail: "", scores, totals: t("Points"), ...none };
}

// { kind: "played", seat: 1, card: "7c" } -> "Ben: played 7c"
function eventText({ kind, seat, ...rest }: GameEvent, names: string[]): string {
  const values = Object.values(rest).filter((value) => typeof value === "string" || typeof value === "number");
  const text = [kind, ...values].join(" ");
  return typeof seat === "number" ? `${names[seat] ?? ""}: ${text}` : text;
}
