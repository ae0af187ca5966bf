// Shows the site offline, with the pages that were loaded last. Pages come from the network whenever it is available.
// Only pages for which the server allows it (Indeler-Kept) are cached, for one person and for the time that it sets.
"use strict";

const BASE = "{{ base }}";
const VERSION = "{{ version }}";
const FILES = `indeler files ${VERSION}`;
const PAGES = `indeler pages ${BASE}`;
const OFFLINE = "{{ offline }}";
const STARTS = ["{{ start }}", BASE];
const WHOSE = `${BASE}whose-pages`;
const MOST = 40; // pages
const PATIENCE = 8_000; // milliseconds to wait for the network before the cached page is used

self.addEventListener("install", (event) => {
  const needed = [OFFLINE{% for file in files %}, "{{ file }}"{% endfor %}];
  event.waitUntil(caches.open(FILES).then((files) => files.addAll(needed)));
  self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  event.waitUntil(forgetOldFiles().then(() => self.clients.claim()));
});

async function forgetOldFiles() {
  const old = (await caches.keys()).filter((name) => name.startsWith("indeler files ") && name !== FILES);
  await Promise.all(old.map((name) => caches.delete(name)));
}

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (url.origin !== location.origin || url.pathname.startsWith("{{ desk }}")) return; // the desk keeps its own files
  if (event.request.method !== "GET") {
    if (url.pathname === "{{ log_out }}") event.waitUntil(caches.delete(PAGES));
  } else if (isFile(event.request, url)) event.respondWith(file(event.request));
  else if (event.request.mode === "navigate") event.respondWith(page(event, url));
  else if (event.request.headers.get("Accept") === "text/html") event.respondWith(fresh(event, url)); // an update
});

// Static files of the site, and the colour and the logo of the club.
function isFile(request, url) {
  return url.pathname.startsWith("{{ static }}") || request.destination === "style" || url.pathname === "{{ mark }}";
}

// The address of a file depends on its contents, so that a cached file is always valid.
async function file(request) {
  const files = await caches.open(FILES);
  const known = await files.match(request);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.status === 200) await files.put(request, answer.clone());
  return answer;
}

async function page(event, url) {
  const known = await seenLast(url.href);
  const asked = fresh(event, url);
  asked.catch(() => {}); // the code that awaits it handles the error
  try {
    return await (known ? Promise.race([asked, later()]) : asked);
  } catch {
    return known ?? (await instead(url));
  }
}

async function fresh(event, url) {
  const answer = await fetch(event.request);
  event.waitUntil(keep(url.href, answer.clone(), event.request.headers.has("X-Moving")));
  return answer;
}

const later = () => new Promise((_, reject) => setTimeout(reject, PATIENCE));

async function keep(address, answer, isPart) {
  const [whose, seconds] = (answer.headers.get("Indeler-Kept") ?? "").split(" ");
  if (!seconds || answer.status !== 200 || answer.redirected) return;
  const last = await (await caches.open(PAGES)).match(WHOSE);
  if (last && (await last.text()) !== whose) await caches.delete(PAGES); // another person uses the phone now
  const pages = await caches.open(PAGES);
  const text = await (isPart ? put(await answer.text(), await pages.match(address)) : answer.text());
  if (!text) return;
  await pages.put(WHOSE, new Response(whose));
  const headers = new Headers(answer.headers);
  headers.set("Indeler-Seen", String(Date.now()));
  headers.set("Indeler-Until", String(Date.now() + seconds * 1000));
  await pages.put(address, new Response(text, { headers }));
  const all = (await pages.keys()).filter(isPage);
  await Promise.all(all.slice(0, -MOST).map((one) => pages.delete(one)));
  await Promise.all(all.map((one) => seenLast(one.url))); // this deletes expired pages
}

// An open page requests only the part that changes (<main>): it replaces that part of the cached page.
const MOVES = /<main id="main"[^]*<\/main>/;

async function put(part, page) {
  const [now] = part.match(MOVES) ?? [];
  return now && page && (await page.text()).replace(MOVES, () => now);
}

const isPage = (request) => !request.url.endsWith(WHOSE);

// Returns the cached page, marked with the time when it was loaded; the page itself shows that time (app.js).
async function seenLast(address) {
  const pages = await caches.open(PAGES);
  const known = await pages.match(address);
  if (!known) return undefined;
  if (Number(known.headers.get("Indeler-Until")) < Date.now()) {
    await pages.delete(address);
    return undefined;
  }
  const text = await known.text();
  const marked = text.replace("<html ", `<html data-seen="${known.headers.get("Indeler-Seen")}" `);
  return new Response(marked, { headers: known.headers });
}

// At a start address the visitor gets their own page, or the last one they saw; other addresses show the offline page.
async function instead(url) {
  const pages = await caches.open(PAGES);
  const seen = STARTS.includes(url.pathname) ? (await pages.keys()).filter(isPage).map((one) => one.url) : [];
  const own = seen.findLast((one) => /\/(me|phone)\/$/.test(one)) ?? seen.at(-1);
  if (own && own !== url.href) return Response.redirect(own);
  return (await (await caches.open(FILES)).match(OFFLINE)) ?? Response.error();
}
