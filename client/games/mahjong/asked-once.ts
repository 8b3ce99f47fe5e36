// What the server says about the player's hand: asked once for each version of a table, whoever shows it.

export class AskedOnce<Answer> {
  private latest: { key: string; answer: Promise<Answer> } | null = null;

  ask(address: string, version: number): Promise<Answer> {
    const key = `${address} ${version}`;
    if (this.latest?.key === key) return this.latest.answer;
    const answer = fetchJson(address) as Promise<Answer>;
    const asked = { key, answer };
    this.latest = asked;
    answer.catch(() => this.latest === asked && this.forget()); // so that it is asked again
    return answer;
  }

  forget(): void {
    this.latest = null;
  }
}

export async function fetchJson(address: string): Promise<unknown> {
  const response = await fetch(address, { headers: { Accept: "application/json" } });
  if (!response.ok) throw new Error(String(response.status));
  return response.json();
}
