// The data that the server embeds in the page.

import type { Preferences } from "./preferences";

export interface Setup {
  id: string; // of the table
  signedIn: boolean;
  preferences: Preferences;
  replay?: { seat: number }; // a finished session is replayed, first from this seat
}

export function readSetup(): Setup {
  return JSON.parse(document.getElementById("setup")?.textContent ?? "{}") as Setup;
}
