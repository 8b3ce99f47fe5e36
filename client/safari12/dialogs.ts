// Modal dialogs where the browser has none: over everything else, which cannot be pressed or read meanwhile.

const owner = ("HTMLDialogElement" in window ? HTMLDialogElement : HTMLUnknownElement).prototype;
const SHADE = "dialog-shade";

interface Shown {
  opener: Element | null; // has the focus again afterwards
  covered: Element[];
}

const shown = new WeakMap<HTMLElement, Shown>();

function showModal(this: HTMLElement): void {
  const covered = [...document.body.children].filter((one) => one !== this && !one.hasAttribute("aria-hidden"));
  shown.set(this, { opener: document.activeElement, covered });
  for (const one of covered) one.setAttribute("aria-hidden", "true");
  const shade = document.createElement("div");
  shade.className = SHADE;
  document.body.append(shade);
  shade.append(this);
  for (const [name, value] of Object.entries({ open: "", role: "dialog", "aria-modal": "true" }))
    this.setAttribute(name, value);
  this.addEventListener("keydown", cancel);
  (this.querySelector<HTMLElement>("[autofocus]") ?? this.querySelector<HTMLElement>("button, a, input"))?.focus();
}

function cancel(this: HTMLElement, event: KeyboardEvent): void {
  if (event.key !== "Escape") return;
  event.stopPropagation();
  if (this.dispatchEvent(new Event("cancel", { cancelable: true }))) close.call(this);
}

function close(this: HTMLElement): void {
  if (!this.hasAttribute("open")) return;
  this.removeAttribute("open");
  const { opener, covered } = shown.get(this) ?? { opener: null, covered: [] };
  for (const one of covered) one.removeAttribute("aria-hidden");
  this.closest(`.${SHADE}`)?.replaceWith(this);
  if (opener instanceof HTMLElement) opener.focus();
  setTimeout(() => this.dispatchEvent(new Event("close")));
}

if (!("showModal" in owner)) {
  Object.assign(owner, { showModal, close });
  if (!("open" in owner))
    Object.defineProperty(owner, "open", {
      get(this: HTMLElement) {
        return this.hasAttribute("open");
      },
    });
}
