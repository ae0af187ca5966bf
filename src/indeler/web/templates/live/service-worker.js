// Opens the site without a network with what was seen last. Pages come from the network whenever there is one; only
// those are kept that the site says may be (Indeler-Kept), for one person, and for as long as it says.
"use strict";

const BASE = "{{ base }}";
const VERSION = "{{ version }}";
const FILES = `indeler files ${VERSION}`;
const PAGES = `indeler pages ${BASE}`;
const OFFLINE = "{{ offline }}";
const STARTS = ["{{ start }}", BASE];
const WHOSE = `${BASE}whose-pages`;
const MOST = 40; // pages
const PATIENCE = 8_000; // milliseconds; then what was seen last is better than nothing

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
  else if (event.request.headers.get("Accept") === "text/html") event.respondWith(fresh(event, url)); // it moves by itself
});

// Files of the site, and the colour and the mark of the club.
function isFile(request, url) {
  return url.pathname.startsWith("{{ static }}") || request.destination === "style" || url.pathname === "{{ mark }}";
}

// The address of a file tells its contents, so that one that is here is good.
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
  asked.catch(() => {}); // whoever waits for it hears of it
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
  if (last && (await last.text()) !== whose) await caches.delete(PAGES); // somebody else holds the phone
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
  await Promise.all(all.map((one) => seenLast(one.url))); // which forgets what is over
}

// A page that lies open asks for what moves alone: that goes into the page as it was.
const MOVES = /<main id="main"[^]*<\/main>/;

async function put(part, page) {
  const [now] = part.match(MOVES) ?? [];
  return now && page && (await page.text()).replace(MOVES, () => now);
}

const isPage = (request) => !request.url.endsWith(WHOSE);

// The page as it was, marked with the time; the page itself says it (app.js).
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

// Whoever opens the app gets his own page, or the last that he saw; any other address says that there is no network.
async function instead(url) {
  const pages = await caches.open(PAGES);
  const seen = STARTS.includes(url.pathname) ? (await pages.keys()).filter(isPage).map((one) => one.url) : [];
  const own = seen.findLast((one) => /\/(me|phone)\/$/.test(one)) ?? seen.at(-1);
  if (own && own !== url.href) return Response.redirect(own);
  return (await (await caches.open(FILES)).match(OFFLINE)) ?? Response.error();
}
