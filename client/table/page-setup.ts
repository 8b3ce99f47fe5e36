// The data that the server embeds in the page.

import type { Preferences } from "./preferences";

export interface Setup {
  id: string; // of the table
  game: string; // its slug
  signedIn: boolean;
  account: boolean; // signed in, and no guest
  private: boolean; // only people with the link find the table
  preferences: Preferences;
  // A finished session is replayed, first from this seat. own: the reader's seat, null for everybody else.
  replay?: { seat: number; own: number | null };
}

export function readSetup(): Setup {
  return JSON.parse(document.getElementById("setup")?.textContent ?? "{}") as Setup;
}
