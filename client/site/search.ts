// Searching the help while one types. The server finds, as it does without a script.

const PAUSE = 180; // ms without a key before we ask

export function searchAtOnce(form: HTMLFormElement): void {
  const input = form.querySelector<HTMLInputElement>("input[type=search]");
  const place = document.getElementById("found");
  if (!input || !place) return;
  let timer = 0;
  input.addEventListener("input", () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => void look(form.action, input, place), PAUSE);
  });
}

async function look(address: string, input: HTMLInputElement, place: HTMLElement): Promise<void> {
  const question = input.value;
  const answer = await fetch(`${address}?part=1&q=${encodeURIComponent(question)}`).catch(() => null);
  if (!answer?.ok || input.value !== question) return; // no answer, or no longer what is asked
  const found = new DOMParser().parseFromString(await answer.text(), "text/html").body;
  if (input.value === question) place.replaceChildren(...found.childNodes);
}
