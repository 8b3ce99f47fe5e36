// Searches the help as the user types. The server does the search, as without JavaScript.

const PAUSE = 180; // milliseconds without a key press before a request

export function searchAsYouType(form: HTMLFormElement): void {
  const input = form.querySelector<HTMLInputElement>("input[type=search]");
  const place = document.getElementById("found");
  if (!input || !place) return;
  let timer = 0;
  input.addEventListener("input", () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => void search(form.action, input, place), PAUSE);
  });
}

async function search(address: string, input: HTMLInputElement, place: HTMLElement): Promise<void> {
  const question = input.value;
  const answer = await fetch(`${address}?part=1&q=${encodeURIComponent(question)}`).catch(() => null);
  if (!answer?.ok || input.value !== question) return; // failed, or the query has changed meanwhile
  const found = new DOMParser().parseFromString(await answer.text(), "text/html").body;
  if (input.value === question) place.replaceChildren(...found.childNodes);
}
