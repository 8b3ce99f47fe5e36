// The menu in the header opens with a press, also without a script. With one it closes with Escape, with a press elsewhere
// and when the focus leaves it.

export function closeMenu(menu: HTMLDetailsElement): void {
  const isOutside = (target: EventTarget | null) => !(target instanceof Node && menu.contains(target));
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu.open) return;
    menu.open = false;
    menu.querySelector("summary")?.focus();
  });
  document.addEventListener("click", ({ target }) => {
    if (isOutside(target)) menu.open = false;
  });
  // Safari gives pressed links no focus: then it moves nowhere, and the press must still reach its link.
  menu.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget && isOutside(relatedTarget)) menu.open = false;
  });
}
