// What a tab keeps of a conversation for its next page: the text in the box, and what is not sent yet.

import { keptValue, tabStorage } from "../ui/storage";

interface Kept {
  draft: string;
  unsent: { nonce: string; text: string; at: number }[];
}

export class StoredConversation {
  private readonly key: string;

  constructor(me: string, other: number) {
    this.key = `tilehouse.conversation.${me}.${other}`;
  }

  read(): Kept {
    return { draft: "", unsent: [], ...keptValue<Kept>(tabStorage, this.key) };
  }

  keep(kept: Kept): void {
    if (kept.draft || kept.unsent.length) tabStorage.setItem(this.key, JSON.stringify(kept));
    else tabStorage.removeItem(this.key);
  }
}
