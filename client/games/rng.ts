// The same random streams as tables/rng.py, so that players can verify deals without trusting the server.

const SPAN = 2 ** 32;

export async function sha256(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
}

export function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

// A named random stream of a seed.
export class RandomStream {
  private block = 0;
  private words: number[] = [];

  constructor(
    private readonly seed: string,
    private readonly name: string,
  ) {}

  // A number from 0 to n - 1.
  async below(n: number): Promise<number> {
    const limit = SPAN - (SPAN % n);
    for (;;) {
      const word = await this.word();
      if (word < limit) return word % n;
    }
  }

  async shuffled<T>(items: readonly T[]): Promise<T[]> {
    const out = [...items];
    for (let last = out.length - 1; last > 0; last--) {
      const other = await this.below(last + 1);
      [out[last], out[other]] = [out[other] as T, out[last] as T];
    }
    return out;
  }

  private async word(): Promise<number> {
    if (!this.words.length) {
      const digest = await sha256(`${this.seed}/${this.name}/${this.block++}`);
      const view = new DataView(digest.buffer);
      for (let at = 0; at < 32; at += 4) this.words.push(view.getUint32(at));
    }
    return this.words.shift() as number;
  }
}

const DEALS = 999_999_999;

// The number of a deal that its table's seed leads to, in games whose deals have numbers.
export async function dealNumber(seed: string): Promise<number> {
  return 1 + (await new RandomStream(seed, "deal number").below(DEALS));
}
