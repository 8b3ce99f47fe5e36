// Adds a button to each password field that shows what was typed.

import { t } from "../i18n/i18n";

export function revealPasswords(): void {
  for (const input of document.querySelectorAll<HTMLInputElement>("input[type=password]")) reveal(input);
}

function reveal(input: HTMLInputElement): void {
  const typing = document.activeElement === input; // the script may load late
  const both = document.createElement("span");
  both.className = "secret";
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button second small";
  input.replaceWith(both);
  both.append(input, button);
  if (typing) input.focus();

  const show = (shown: boolean): void => {
    input.type = shown ? "text" : "password";
    button.textContent = shown ? t("Hide") : t("Show");
    button.setAttribute("aria-label", shown ? t("Hide what I type") : t("Show what I type"));
  };
  show(false);
  button.addEventListener("click", () => show(input.type === "password"));
  input.form?.addEventListener("submit", () => show(false)); // browsers offer to save values of password fields only
}
