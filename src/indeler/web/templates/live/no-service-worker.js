// Removes a service worker that was installed when the site had one club; now each club has its own worker.
"use strict";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(leave()));

async function leave() {
  await Promise.all((await caches.keys()).filter((name) => name.startsWith("indeler ")).map((name) => caches.delete(name)));
  await self.registration.unregister();
}
