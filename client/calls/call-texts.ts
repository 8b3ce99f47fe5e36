// What the call's page says about a call and its people.

import { formatList, t } from "../i18n/i18n";
import type { CallInfo, CallPerson } from "../live/page-protocol";
import type { Kind } from "./devices";
import type { PeerState } from "./peer";
import type { Ending } from "./session";

// 72 -> "1:12"
function duration(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
}

export const namesOf = (people: CallPerson[]): string => formatList(people.map(({ name }) => name));

// ringing: for how long this page has seen it ring, in seconds.
export function personNote(person: CallPerson, state: PeerState, ringing: number): string {
  const { name } = person;
  if (person.state === "ringing") return t("Calling {name}… {time}", { name, time: duration(ringing) });
  if (person.state === "declined") return t("{name} cannot talk now.", { name });
  if (person.state === "missed") return t("{name} did not answer.", { name });
  if (person.state === "left") return t("{name} has left.", { name });
  return connectionNote(name, state) || (person.audio ? "" : t("{name} is muted.", { name }));
}

export function connectionNote(name: string, state: PeerState): string {
  if (state === "connecting") return t("Connecting…");
  if (state === "interrupted") return t("The connection to {name} is interrupted. Reconnecting…", { name });
  if (state === "late")
    return t("There is no connection to {name} yet. We keep trying; another network may help.", { name });
  return "";
}

// What pressing the switch of a device does.
export function switchLabel(kind: Kind, on: boolean): string {
  if (kind === "audio") return on ? t("Mute") : t("Turn microphone on");
  return on ? t("Turn camera off") : t("Turn camera on");
}

export function endText(call: CallInfo, others: CallPerson[], why: Exclude<Ending, "">): string {
  if (why === "elsewhere") return t("You are taking part in this call on another page.");
  if (why === "left") return t("You have left the call.");
  if (others.length && others.every(({ state }) => state === "declined"))
    return t("{name} cannot talk now.", { name: namesOf(others) });
  const unanswered = others.length && others.every(({ state }) => state === "missed" || state === "declined");
  if (unanswered) return t("{name} did not answer.", { name: namesOf(others) });
  return call.table ? t("The call at this table is over.") : t("The call is over.");
}
