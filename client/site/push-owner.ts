// Whose messages this browser shows, in a file of its own because every page asks: only then is the rest loaded.

import { browserStorage, tabStorage } from "../ui/storage";

const OWNER = "push-of"; // the number of the user who has turned messages on here
const SAID = "push-said"; // in the tab: the site has heard of this browser since its user signed in

export const owner = {
  get: (): string => browserStorage.getItem(OWNER) ?? "",
  set: (me: string): void => browserStorage.setItem(OWNER, me),
};

// me: the number of whoever is signed in, if anybody is.
export function needsPush(me: string | undefined): boolean {
  if (!me) tabStorage.removeItem(SAID);
  return Boolean(me && owner.get() && (owner.get() !== me || !tabStorage.getItem(SAID)));
}

export function noteSaid(): void {
  tabStorage.setItem(SAID, "1");
}
