// Checks a username, or the name of a club, while it is typed, and suggests others if it is taken. The server
// checks again when the form is submitted.

import { t } from "../i18n/i18n";

interface Answer {
  state: "free" | "taken" | "reserved" | "offensive" | "shape" | "short" | "wait";
  text: string;
  suggestions: string[]; // other names
}

const PAUSE = 350; // milliseconds without a key press before a request
const NEUTRAL = new Set<Answer["state"]>(["free", "short", "wait"]); // nothing is wrong yet
const AGAIN = 10_000; // milliseconds until a name is checked again that came too fast

export function checkUsername(form: HTMLFormElement): void {
  const input = form.elements.namedItem("username") ?? form.elements.namedItem("name");
  const address = form.dataset.usernameCheck;
  if (!(input instanceof HTMLInputElement) || !address) return;
  const verdict = document.createElement("p");
  verdict.className = "said";
  verdict.setAttribute("role", "status");
  const suggestionList = document.createElement("p");
  suggestionList.className = "others";
  input.after(verdict, suggestionList);
  let timer = 0;
  const check = (): void => {
    clearTimeout(timer);
    forget(input);
    show(null);
    if (input.value) checkAfter(PAUSE);
  };
  input.addEventListener("input", check);
  if (input.value !== input.defaultValue) check(); // typed before the script had loaded
  suggestionList.addEventListener("click", (event) => {
    if (event.target instanceof HTMLButtonElement) take(event.target.textContent ?? "");
  });

  function checkAfter(pause: number): void {
    if (!(input instanceof HTMLInputElement) || !address) return;
    const name = input.value;
    timer = window.setTimeout(async () => receive(await fetchCheck(address, name), name), pause);
  }

  function receive(answer: Answer | null, name: string): void {
    if (!(input instanceof HTMLInputElement) || input.value !== name) return;
    show(answer);
    if (answer?.state === "wait") checkAfter(AGAIN);
  }

  function show(answer: Answer | null): void {
    showVerdict(verdict, answer);
    suggestionList.replaceChildren(...(answer?.suggestions ?? []).map(button));
  }

  function take(name: string): void {
    if (!(input instanceof HTMLInputElement)) return;
    input.value = name;
    input.focus();
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

function button(name: string): HTMLButtonElement {
  const one = document.createElement("button");
  one.type = "button";
  one.className = "button second small";
  one.textContent = name;
  return one;
}

// Errors that the server reported about the previous name do not apply to this one.
function forget(input: HTMLInputElement): void {
  const field = input.closest(".field");
  field?.classList.remove("wrong");
  for (const error of field?.querySelectorAll(".error") ?? []) error.remove();
  input.removeAttribute("aria-invalid");
}

async function fetchCheck(address: string, name: string): Promise<Answer | null> {
  try {
    const answer = await fetch(`${address}?name=${encodeURIComponent(name)}`);
    return (await answer.json()) as Answer;
  } catch {
    return null; // without an answer nothing is shown
  }
}

// Hidden visually because the names are shown as buttons below.
function srOnly(text: string): HTMLElement {
  const span = document.createElement("span");
  span.className = "quiet";
  span.textContent = text;
  return span;
}

function showVerdict(element: HTMLElement, answer: Answer | null): void {
  element.textContent = answer?.text ?? "";
  if (answer?.suggestions.length) element.append(` ${t("Available:")}`, srOnly(` ${answer.suggestions.join(", ")}.`));
  element.classList.toggle("good", answer?.state === "free");
  element.classList.toggle("bad", answer !== null && !NEUTRAL.has(answer.state));
}
