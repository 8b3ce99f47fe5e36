// Says while one types whether a username may be had, and offers others if it is taken. The server
// decides again when the form is sent.

interface Answer {
  state: "free" | "taken" | "reserved" | "offensive" | "shape" | "wait";
  words: string;
  free: string[]; // other names
}

const PAUSE = 350; // ms without a key before we ask

export function checkUsername(form: HTMLFormElement): void {
  const input = form.elements.namedItem("username");
  const address = form.dataset.usernameCheck;
  if (!(input instanceof HTMLInputElement) || !address) return;
  const said = document.createElement("p");
  said.className = "said";
  said.setAttribute("role", "status");
  const others = document.createElement("p");
  others.className = "others";
  input.after(said, others);
  let timer = 0;
  const check = (): void => {
    clearTimeout(timer);
    forget(input);
    show(null);
    const name = input.value;
    if (name.length >= 3) timer = window.setTimeout(async () => hear(await ask(address, name), name), PAUSE);
  };
  input.addEventListener("input", check);
  if (input.value !== input.defaultValue) check(); // typed before this script had come
  others.addEventListener("click", (event) => {
    if (event.target instanceof HTMLButtonElement) take(event.target.textContent ?? "");
  });

  function hear(answer: Answer | null, name: string): void {
    if (input instanceof HTMLInputElement && input.value === name) show(answer);
  }

  function show(answer: Answer | null): void {
    say(said, answer);
    others.replaceChildren(...(answer?.free ?? []).map(button));
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

// What the server found wrong with the last name is not about this one.
function forget(input: HTMLInputElement): void {
  const field = input.closest(".field");
  field?.classList.remove("wrong");
  for (const error of field?.querySelectorAll(".error") ?? []) error.remove();
  input.removeAttribute("aria-invalid");
}

async function ask(address: string, name: string): Promise<Answer | null> {
  try {
    const answer = await fetch(`${address}?name=${encodeURIComponent(name)}`);
    return (await answer.json()) as Answer;
  } catch {
    return null; // no answer is no verdict
  }
}

// Seen as buttons below.
function heard(words: string): HTMLElement {
  const span = document.createElement("span");
  span.className = "quiet";
  span.textContent = words;
  return span;
}

function say(element: HTMLElement, answer: Answer | null): void {
  element.textContent = answer?.words ?? "";
  if (answer?.free.length) element.append(" These are free:", heard(` ${answer.free.join(", ")}.`));
  element.classList.toggle("good", answer?.state === "free");
  element.classList.toggle("bad", answer !== null && answer.state !== "free" && answer.state !== "wait");
}
