// Creates and changes DOM elements without a framework.

type Value = string | number | boolean | null | undefined | ((event: Event) => void);
type Child = Node | string | null | false | undefined;

// h("button", { class: "call", "aria-label": "Call", onclick: call }, "Call").
// Props that are false, null or undefined are left out.
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  props: Record<string, Value> = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else if (value !== null && value !== undefined && value !== false) {
      element.setAttribute(name, value === true ? "" : String(value));
    }
  }
  element.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

// Sets the text only if it differs, so that live regions do not announce it twice.
export function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

export function button(label: string, variant: string, onclick: () => void, props: Record<string, Value> = {}) {
  return h("button", { type: "button", class: `button ${variant}`, onclick, ...props }, label);
}

// Where not all of a part is seen, the keyboard can scroll it. Elsewhere it is no stop on the way.
export function reachWhereItScrolls(part: HTMLElement): void {
  if (part.scrollHeight > part.clientHeight + 1) part.tabIndex = 0;
  else part.removeAttribute("tabindex");
}

// What has the focus has it again when it was made anew.
export function keepFocus(parent: HTMLElement, change: () => void): void {
  const before = document.activeElement;
  const isInside = before instanceof HTMLElement && parent.contains(before);
  const name = isInside ? nameOf(before) : "";
  change();
  if (!name || before?.isConnected) return;
  [...parent.querySelectorAll<HTMLElement>("button, a, input")].find((one) => nameOf(one) === name)?.focus();
}

const nameOf = (one: HTMLElement): string => one.getAttribute("aria-label") || one.id || (one.textContent ?? "");
