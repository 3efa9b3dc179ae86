// Keeps the client's own files, so that the page opens at once and without the network. What the
// server says is never kept: a match is always asked for afresh.
const SHELF = "estandarte-files";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== self.location.origin) return;
  if (/^\/(api|book)\/|^\/build\.json$/.test(url.pathname)) return;
  event.respondWith(url.pathname.startsWith("/assets/") ? lasting(event.request) : fresh(event.request));
});

// Names under /assets/ hold a hash of their content: the copy is as good as the file.
async function lasting(request) {
  const shelf = await caches.open(SHELF);
  const kept = await shelf.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await shelf.put(request, answer.clone());
  return answer;
}

async function fresh(request) {
  const shelf = await caches.open(SHELF);
  try {
    const answer = await fetch(request);
    if (answer.ok) {
      await shelf.put(request, answer.clone());
      if (request.mode === "navigate") await discardOld(shelf);
    }
    return answer;
  } catch {
    return (await shelf.match(request)) ?? Response.error();
  }
}

// A new page names new files; those that an older one named are let go when the shelf is crowded.
async function discardOld(shelf) {
  const kept = await shelf.keys();
  for (const request of kept.slice(0, Math.max(0, kept.length - 80))) await shelf.delete(request);
}
