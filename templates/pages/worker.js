{% load i18n static %}{% get_current_language as LANGUAGE %}// Shows the offline page when there is no line, and keeps files whose names carry a hash. Never pages, never answers. Shows
// push messages, which are encrypted for this browser and not kept.
const PAGE = "{% url 'offline' %}?language={{ LANGUAGE }}";
const KEPT = [PAGE, "{% static 'build/tokens.css' %}", "{% static 'build/dark.css' %}", "{% static 'build/site.css' %}", "{% static 'img/mark.svg' %}", "{% static 'fonts/atkinson.woff2' %}", "{% static 'fonts/fraunces.woff2' %}"];
const SHELF = KEPT.join(" ");
const HASHED = /^\/static\/.+\.[0-9a-f]{12}\.\w+$/;
const MOST = 80; // files of older releases go when there are more

addEventListener("install", (event) => event.waitUntil(begin()));
addEventListener("activate", (event) => event.waitUntil(tidy()));
addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => kept(PAGE)));
  else if (HASHED.test(address.pathname)) event.respondWith(file(request));
  else if (KEPT.includes(pathOf(address))) event.respondWith(fetch(request).catch(() => kept(request)));
});

async function begin() {
  const shelf = await caches.open(SHELF);
  await shelf.addAll(KEPT.map((address) => new Request(address, { cache: "reload", credentials: "omit" })));
  await skipWaiting();
}

async function tidy() {
  for (const name of await caches.keys()) if (name !== SHELF) await caches.delete(name);
}

function pathOf({ pathname, search }) {
  return pathname + search;
}

async function kept(what) {
  return (await caches.match(what, { ignoreVary: true })) || Response.error();
}

async function file(request) {
  const known = await caches.match(request, { ignoreVary: true });
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok) {
    const shelf = await caches.open(SHELF);
    await shelf.put(request, answer.clone());
    const others = (await shelf.keys()).filter(({ url }) => !KEPT.includes(pathOf(new URL(url))));
    for (const old of others.slice(0, -MOST)) await shelf.delete(old);
  }
  return answer;
}

addEventListener("push", (event) => event.waitUntil(tell(event.data)));
addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});
addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(event)));

async function tell(data) {
  let told = { title: "Tilehouse", text: "", url: "/notifications/" };
  try {
    told = { ...told, ...data.json() };
  } catch (fault) {
    // Browsers want something shown for each message.
  }
  if (told.unread !== undefined && navigator.setAppBadge) await navigator.setAppBadge(told.unread).catch(() => undefined);
  const tag = told.tag || undefined;
  const icons = { icon: "{% static 'img/icon-192.png' %}", badge: "{% static 'img/badge.png' %}" };
  await registration.showNotification(told.title, { body: told.text, tag, renotify: Boolean(tag), data: told, ...icons });
}

// A page that shows it already comes to the front; a table that is open elsewhere stays as it is.
async function open(data) {
  const { url, page } = typeof data === "string" ? { url: data } : data; // older messages have only the address
  const [address, shown] = [url, page || url].map((path) => new URL(path, location.origin));
  if (address.origin !== location.origin) return;
  const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find((each) => new URL(each.url).pathname === shown.pathname);
  if (!there) return clients.openWindow(address.href);
  const focused = there.focus(); // at once, while browsers still see the press
  if (page) await fetch(address, { redirect: "manual" }).catch(() => undefined); // which counts it as read
  return focused;
}

async function renew({ oldSubscription, newSubscription }) {
  if (!oldSubscription) return;
  const made = newSubscription || (await registration.pushManager.subscribe(oldSubscription.options));
  const body = JSON.stringify({ ...made.toJSON(), former: oldSubscription.endpoint });
  await fetch("{% url 'push_renew' %}", { method: "POST", headers: { "Content-Type": "application/json" }, body });
}
