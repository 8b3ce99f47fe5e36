// What a tab keeps of a conversation for its next page: the text in the box, and what is not sent yet.

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
    try {
      return { draft: "", unsent: [], ...JSON.parse(sessionStorage.getItem(this.key) ?? "{}") };
    } catch {
      return { draft: "", unsent: [] };
    }
  }

  keep(kept: Kept): void {
    try {
      if (kept.draft || kept.unsent.length) sessionStorage.setItem(this.key, JSON.stringify(kept));
      else sessionStorage.removeItem(this.key);
    } catch {
      // A browser may block storage: a draft is then lost with its page.
    }
  }
}
