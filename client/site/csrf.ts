// The token that a request which changes something must have; each page of a signed-in user has it.

export function csrfToken(): string {
  const meta = document.querySelector<HTMLMetaElement>("meta[name=csrf-token]");
  const field = document.querySelector<HTMLInputElement>("input[name=csrfmiddlewaretoken]");
  return meta?.content ?? field?.value ?? "";
}
