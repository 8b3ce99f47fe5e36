// Prompts of the table itself: waiting, between two games, over, paused, or a bot is playing for the player. And what kind of table it is.

import type { Button, Game, Prompt, TurnTime } from "../games/game";
import { t } from "../i18n/i18n";
import type { TableInfo } from "../live/protocol";

const EMPTY: Prompt = {
  id: "",
  text: "",
  hint: "",
  awaitsMe: false,
  pickable: [],
  maxPicks: 0,
  preset: [],
  buttons: [],
};

// Moves that the page handles itself.
export const RESUME_SEAT = "table.resume_seat";
export const READY = "table.ready";
export const SHOW_RESULT = "table.result";
export const PAUSE = "table.pause";
export const RESUME = "table.resume";
export const SOLUTION = "table.solution";

// A single-player game has no session.
export function isSinglePlayer(table: TableInfo): boolean {
  return table.seats.length === 1;
}

// One person plays alone or against bots.
export function hasOnePlayer({ seats }: TableInfo): boolean {
  return seats.filter(({ bot }) => bot === null).length === 1;
}

// Games with bots have their own way to pause: PausePopup.
export function mayPause(table: TableInfo): boolean {
  return isSinglePlayer(table) && table.alone && table.me !== null && contestOf(table) === null;
}

export function tablePrompt(table: TableInfo, prompt: Prompt | null): Prompt {
  if (table.status === "waiting") return { ...EMPTY, id: "waiting", text: t("Waiting for players.") };
  if (table.status === "over") {
    const text = table.games === 1 && hasOnePlayer(table) ? t("The game is over.") : t("The session is over.");
    return {
      ...EMPTY,
      id: "over",
      text,
      hint: endedBy(table),
      buttons: [actionButton(t("Show the result"), "main", SHOW_RESULT)],
    };
  }
  if (table.status === "between") return betweenPrompt(table);
  const seat = table.me === null ? null : table.seats[table.me];
  if (table.paused !== null) return pausedPrompt(table);
  if (seat?.away && !isSinglePlayer(table)) return awayPrompt();
  const buttons = [
    ...(prompt?.buttons ?? []).filter(({ look }) => look !== "wait" || isExtended(table)),
    ...(mayPause(table) ? [actionButton(t("Pause"), "plain", PAUSE, "p")] : []),
  ];
  return { ...(prompt ?? EMPTY), hint: prompt?.hint || (table.me === null ? t("You are watching.") : ""), buttons };
}

// Asking for more time is of use only where a clock of its own runs for the claim.
function isExtended({ clock, turn_clock, options }: TableInfo): boolean {
  return (turn_clock ?? clock)?.kind === CLAIM && !!options.window;
}

function pausedPrompt(table: TableInfo): Prompt {
  const buttons = table.me === null ? [] : [actionButton(t("Resume"), "main", RESUME, "p")];
  return { ...EMPTY, id: "paused", text: t("Paused."), hint: t("The clock is stopped."), buttons };
}

function betweenPrompt(table: TableInfo): Prompt {
  const seat = table.me === null ? null : table.seats[table.me];
  const ready = seat && !seat.ready ? [actionButton(t("Ready"), "plain", READY, "c")] : [];
  const soon = ready.length ? t("Ready for the next one?") : t("The next one starts soon.");
  return {
    ...EMPTY,
    id: `between/${table.number}/${ready.length}`,
    text: t("Game {number} of {games} is over.", { number: table.number, games: table.games }),
    hint: waitsForAll(table) ? t("All players are away. The table waits up to an hour for them.") : soon,
    buttons: [...ready, actionButton(t("Show the result"), "main", SHOW_RESULT)],
  };
}

const GAME_CLOCK = "game"; // the kind of clock that runs for a whole game
const CLAIM = "claim"; // the kind of clock in which no answer means to skip

export function isGameClock({ clock }: TableInfo): boolean {
  return clock?.kind === GAME_CLOCK;
}

const SHARED_CLOCKS = [CLAIM, "between", "showing", "countdown", GAME_CLOCK]; // kinds

// The clock is the player's own: not that of others while a bot plays for the player, nor one that runs for everybody.
export function isMyClock(table: TableInfo, prompt: Prompt | null): boolean {
  const away = table.me !== null && table.seats[table.me]?.away === true;
  return prompt?.awaitsMe === true && !away && isTurnClock(table);
}

// The time of the player in turn, which both players of a match see: there are no panels that could show it.
export function isTurnClock({ clock, turn_clock }: TableInfo): boolean {
  const shown = turn_clock ?? clock;
  return shown !== null && !SHARED_CLOCKS.includes(shown.kind);
}

const CALM_CLOCKS = ["begin", "round"]; // kinds: nothing is lost when they have run down

// What is left of the open turn, for the compass; null if none is timed.
export function turnTime(table: TableInfo, left: number): TurnTime | null {
  const clock = table.turn_clock ?? table.clock;
  if (!clock || !isTurnClock(table) || CALM_CLOCKS.includes(clock.kind)) return null;
  return { left, total: clock.total / 1000 };
}

// Whether the last seconds are announced.
export function warns(table: TableInfo, prompt: Prompt | null): boolean {
  return isGameClock(table) || (isMyClock(table, prompt) && !CALM_CLOCKS.includes(table.clock?.kind ?? ""));
}

// The prompt while the page is about to pass for the player, who can still claim.
export function quietPrompt(prompt: Prompt): Prompt {
  return { ...prompt, advised: false, awaitsMe: false, hint: t("No hand of yours needs it: it is skipped for you.") };
}

// In a tournament bots play on.
export function waitsForAll({ seats, options }: TableInfo): boolean {
  if (options.tournament) return false;
  return seats.every((seat) => seat.bot !== null || seat.away || seat.name === null);
}

function awayPrompt(): Prompt {
  return {
    ...EMPTY,
    id: "away",
    text: t("A bot is playing for you."),
    hint: t("Your seat is reserved. You can take it back at any time."),
    awaitsMe: true,
    buttons: [actionButton(t("Take my seat back"), "main", RESUME_SEAT, "b")],
  };
}

function actionButton(label: string, look: Button["look"], name: string, key = ""): Button {
  return { label, look, key, move: { do: name }, confirm: "" };
}

// Games that are played in a contest: once, without a pause by tapping, and back to the contest afterwards.

// The id of the contest; null for other games.
export function contestOf({ options }: Pick<TableInfo, "options">): string | null {
  return typeof options.contest === "string" ? options.contest : null;
}

export function contestPage(contest: string): string {
  return `/contests/${contest}/`;
}

// Who has ended the table before its games were played, and why; "" if nobody has.
export function endedBy({ end_reason: reason }: Pick<TableInfo, "end_reason">): string {
  switch (reason) {
    case "":
      return "";
    case "time_up":
      return t("The time of this round is up. Finished games count. A game that was cut short counts for nobody.");
    case "void":
      return t("An organiser has voided this table: it counts for nobody. The tournament's page says why.");
    case "called_off":
      return t("This tournament has been called off.");
    default:
      return t("Staff ended this session: {reason}", { reason });
  }
}

// The page that the table's back link leads to.
export function homeOf(game: Game<unknown>, table: TableInfo): Game<unknown>["home"] {
  const { contest, tournament, evening } = table.options;
  if (evening) return { address: `/evenings/${evening}/`, name: t("Waiting room") };
  if (tournament) return { address: `/tournaments/${tournament}/`, name: t("Tournament") };
  return contest ? { address: contestPage(String(contest)), name: t("Contest") } : game.home;
}
