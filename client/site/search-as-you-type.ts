// Searches the help as the user types. The server does the search, as without JavaScript. The arrow keys lead through what was
// found, and the page that a result leads to marks its words, in browsers that can.

const PAUSE = 180; // milliseconds without a key press before a request

export function searchAsYouType(form: HTMLFormElement): void {
  const input = form.querySelector<HTMLInputElement>("input[type=search]");
  const place = document.getElementById("found");
  if (!input || !place) return;
  form.addEventListener("keydown", (event) => moveBy(event, input, place));
  place.addEventListener("keydown", (event) => moveBy(event, input, place));
  place.addEventListener("click", markWords);
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

// Up from the first result is the field; Escape leads back there too.
function moveBy(event: KeyboardEvent, input: HTMLInputElement, place: HTMLElement): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const stops: HTMLElement[] = [input, ...place.querySelectorAll<HTMLAnchorElement>("a")];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  const next = event.key === "Escape" && at > 0 ? input : stops[at + (step ?? 0)];
  if (at < 0 || !next || next === stops[at]) return;
  event.preventDefault();
  next.focus();
}

function markWords(event: Event): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>("a[data-hit]");
  if (!link?.dataset.hit || !("fragmentDirective" in document)) return;
  link.hash = `${link.hash.replace(/:~:.*/, "")}:~:text=${encodeURIComponent(link.dataset.hit).replace(/-/g, "%2D")}`;
}
