// The site had one club when this worker came; each has its own now.
"use strict";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(leave()));

async function leave() {
  await Promise.all((await caches.keys()).filter((name) => name.startsWith("indeler ")).map((name) => caches.delete(name)));
  await self.registration.unregister();
}
