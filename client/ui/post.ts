// Requests that change something and do not go over a socket: sit, leave, start, rematch, save.

import { t } from "../i18n/i18n";

// The token that such a request must have; each page of a signed-in user has it.
export function csrfToken(): string {
  const meta = document.querySelector<HTMLMetaElement>("meta[name=csrf-token]");
  const field = document.querySelector<HTMLInputElement>("input[name=csrfmiddlewaretoken]");
  return meta?.content ?? field?.value ?? "";
}

// Posts a form and follows the redirect. Returns a text if the server refused, or "".
export async function postForm(
  address: string,
  fields: Record<string, string>,
  go: (address: string) => void,
): Promise<string> {
  const headers = { "X-CSRFToken": csrfToken(), Accept: "application/json" };
  try {
    const response = await fetch(address, { method: "POST", headers, body: new URLSearchParams(fields) });
    const answer = (await response.json()) as { redirect?: string; text?: string };
    if (answer.redirect) go(answer.redirect);
    return answer.text ?? "";
  } catch {
    return t("Could not reach the server. Please try again.");
  }
}
