// Caches every file of the desk build, so that the desk works offline. A new build is a new version: all its files are
// fetched into a separate cache, and it becomes active when no tab uses the old version any more.
"use strict";

const VERSION = "@version@";
const FILES = "@files@"; // each file with the SHA-256 of its contents
const POLICY = "@policy@";
const OURS = `indeler desk ${self.registration.scope} `;
const KEPT = OURS + VERSION;
const TYPES = {
  bin: "application/octet-stream", css: "text/css", html: "text/html; charset=utf-8", js: "text/javascript", json: "application/json",
  mjs: "text/javascript", png: "image/png", svg: "image/svg+xml", trf: "text/plain", txt: "text/plain",
  wasm: "application/wasm", webmanifest: "application/manifest+json", woff2: "font/woff2", zip: "application/zip",
};

self.addEventListener("install", (event) => event.waitUntil(keepAll()));

self.addEventListener("activate", (event) => event.waitUntil(forgetOld().then(() => self.clients.claim())));

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method === "GET" && url.href.startsWith(self.registration.scope)) event.respondWith(kept(event.request, url));
});

async function keepAll() {
  const files = await caches.open(KEPT);
  await Promise.all(Object.entries(FILES).map(([name, digest]) => keep(files, name, digest)));
}

// During the upload of a new build the host has files of two versions: then the installation fails and is tried later.
async function keep(files, name, digest) {
  const answer = await fetch(name, { cache: "no-cache" });
  const bytes = await answer.arrayBuffer();
  if (!answer.ok || (await sha256(bytes)) !== digest) throw new Error(`not the file of this version: ${name}`);
  const headers = { "Content-Type": TYPES[name.split(".").pop()], "Content-Security-Policy": POLICY };
  await files.put(name, new Response(bytes, { headers }));
}

async function sha256(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function forgetOld() {
  const old = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== KEPT);
  await Promise.all(old.map((name) => caches.delete(name)));
}

async function kept(request, url) {
  const name = url.href.slice(self.registration.scope.length).split(/[?#]/)[0] || "index.html";
  return (await (await caches.open(KEPT)).match(name)) ?? fetch(request);
}
