// A button beside each password shows what has been typed: nobody must guess which key he hit.

export function revealPasswords(): void {
  for (const input of document.querySelectorAll<HTMLInputElement>("input[type=password]")) reveal(input);
}

function reveal(input: HTMLInputElement): void {
  const both = document.createElement("span");
  both.className = "secret";
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button second small";
  button.textContent = "Show";
  button.setAttribute("aria-label", "Show what I type");
  button.setAttribute("aria-controls", input.id);
  input.replaceWith(both);
  both.append(input, button);

  const show = (shown: boolean): void => {
    input.type = shown ? "text" : "password";
    button.setAttribute("aria-pressed", String(shown));
    button.textContent = shown ? "Hide" : "Show";
  };
  show(false);
  button.addEventListener("click", () => show(input.type === "password"));
  input.form?.addEventListener("submit", () => show(false)); // browsers offer to keep passwords, not words
}
