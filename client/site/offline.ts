// Leaves a page with the browser that it can show while there is no line.

export function keepPage(): void {
  if (!("serviceWorker" in navigator)) return;
  const keep = () => navigator.serviceWorker.register("/worker.js").catch(() => undefined); // it is only a comfort
  if (document.readyState === "complete") void keep();
  else addEventListener("load", keep, { once: true });
}
