// Keeps a table that a page brings along: after the first visit it opens without the network. Files of the
// engine and of the client bear their content in their names, so that a copy is as good as the file.
const PLACE = new URL(".", self.location.href).pathname;
const SHELF = `estandarte-table ${PLACE}`;
const LASTING = /^(assets|engine)\//;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || !url.pathname.startsWith(PLACE) || url.origin !== self.location.origin) return;
  const name = url.pathname.slice(PLACE.length);
  event.respondWith(LASTING.test(name) ? lasting(event.request) : fresh(event.request));
});

// A page that is ready tells which files it will want when there is no network.
self.addEventListener("message", (event) => {
  const { keep, known } = event.data;
  event.waitUntil(Promise.all([...keep.map(kept), forget(known)]));
});

async function kept(name) {
  const shelf = await caches.open(SHELF);
  const url = new URL(name, self.location.href).href;
  if (LASTING.test(name) && (await shelf.match(url))) return;
  const answer = await fetch(url).catch(() => null);
  if (answer?.ok) await shelf.put(url, answer);
}

// What the newest list does not name any more belonged to an older table.
async function forget(known) {
  const shelf = await caches.open(SHELF);
  const names = new Set(known.map((name) => new URL(name, self.location.href).href));
  for (const request of await shelf.keys()) if (LASTING.test(new URL(request.url).pathname.slice(PLACE.length)) && !names.has(request.url)) await shelf.delete(request);
}

async function lasting(request) {
  const shelf = await caches.open(SHELF);
  const found = await shelf.match(request.url);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await shelf.put(request.url, answer.clone()).catch(() => undefined); // full: it is fetched again
  return answer;
}

async function fresh(request) {
  const shelf = await caches.open(SHELF);
  const name = request.mode === "navigate" ? PLACE : request.url;
  const book = new URL(request.url).pathname.startsWith(`${PLACE}book/`);
  try {
    const answer = await fetch(request);
    if (answer.ok) await shelf.put(book ? request.url : name, answer.clone()).catch(() => undefined);
    return answer;
  } catch {
    return (await shelf.match(book ? request.url : name)) ?? Response.error();
  }
}
