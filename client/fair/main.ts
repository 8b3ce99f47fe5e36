// The page of a table's deals: recomputes each from its seed, in this browser, and shows what comes out.

import { deal } from "./american";
import { hex, sha256 } from "./chance";
import { dealNumber } from "./solitaire";

// What a seed leads to, in words and below them.
interface Found {
  words: string;
  parts: HTMLElement[];
}

const FINDERS: Record<string, (game: HTMLElement) => Promise<Found>> = { american: findHands, solitaire: findNumber };
const WINDS = ["East", "South", "West", "North"];

const page = document.querySelector<HTMLElement>("[data-faces]");
const find = FINDERS[page?.dataset.game ?? ""];
const names = JSON.parse(document.getElementById("names")?.textContent ?? "[]") as string[];

for (const game of document.querySelectorAll<HTMLElement>("[data-seed]")) {
  const place = game.querySelector<HTMLElement>(".check");
  if (!place || !find || !crypto.subtle) continue; // browsers keep it for secure addresses
  const button = document.createElement("button");
  button.className = "button";
  button.type = "button";
  button.textContent = "Recompute it here";
  button.addEventListener("click", () => check(game, place));
  place.append(button);
}

async function check(game: HTMLElement, place: HTMLElement): Promise<void> {
  const { seed = "", hash = "" } = game.dataset;
  const seal = hex(await sha256(seed));
  const verdict = document.createElement("p");
  verdict.setAttribute("role", "status");
  verdict.className = `notice ${seal === hash ? "success" : "error"}`;
  place.replaceChildren(verdict);
  if (seal !== hash) {
    verdict.textContent = `The seal of this seed is ${seal}. It is not the one that was shown. Please tell us.`;
    return;
  }
  const found = await find?.(game);
  verdict.textContent = `The seal fits the seed. ${found?.words}`;
  place.append(...(found?.parts ?? []));
}

async function findHands(game: HTMLElement): Promise<Found> {
  const { seed = "", east = "" } = game.dataset;
  const dealt = await deal(seed, east === "" ? null : Number(east));
  const hands = dealt.hands.flatMap((hand, seat) => {
    const wind = WINDS[(seat - dealt.east + 4) % 4];
    return [heading(`${names[seat] || `Seat ${seat + 1}`}, ${wind}`), row(hand)];
  });
  const wall = heading(`The wall, ${dealt.wall.length} tiles in the order they are drawn`);
  return { words: "This is what the seed deals:", parts: [...hands, wall, row(dealt.wall)] };
}

async function findNumber(game: HTMLElement): Promise<Found> {
  const number = await dealNumber(game.dataset.seed ?? "");
  const link = document.createElement("a");
  link.href = `${game.dataset.again}${number}`;
  link.textContent = "Look at this deal again";
  const line = document.createElement("p");
  line.append(link);
  return { words: `It leads to deal number ${number}.`, parts: [line] };
}

function heading(text: string): HTMLElement {
  const h3 = document.createElement("h3");
  h3.textContent = text;
  return h3;
}

function row(tiles: string[]): HTMLElement {
  const span = document.createElement("span");
  span.className = "tiles";
  span.setAttribute("role", "img");
  span.setAttribute("aria-label", tiles.join(" "));
  span.append(...tiles.map(picture));
  return span;
}

function picture(tile: string): SVGSVGElement {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `${page?.dataset.faces}#${tile}`);
  svg.setAttribute("class", "tile");
  svg.setAttribute("viewBox", "0 0 220 300");
  svg.append(use);
  return svg;
}
