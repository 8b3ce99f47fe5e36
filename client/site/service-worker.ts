// Registers the service worker, which shows a page while the browser is offline.

export function registerWorker(): void {
  if (!("serviceWorker" in navigator)) return;
  const register = () => navigator.serviceWorker.register("/worker.js").catch(() => undefined); // optional
  if (document.readyState === "complete") void register();
  else addEventListener("load", register, { once: true });
}
