// The site as an app on a phone: it works offline, and shows a note if a page is not current. Messages can be closed.
// A link to a collapsed element expands it.
"use strict";

document.addEventListener("click", (event) => event.target.closest(".note > .close")?.parentElement.remove());

const unfold = (hash) => {
  const named = hash && document.getElementById(hash.slice(1));
  if (named instanceof HTMLDetailsElement) named.open = true;
};
document.addEventListener("click", (event) => unfold(event.target.closest("a[href^='#']")?.hash));
unfold(location.hash);

(() => {
  const manifest = document.querySelector("link[rel=manifest]");
  if (manifest && "serviceWorker" in navigator) {
    navigator.serviceWorker.register(manifest.dataset.worker).catch(() => {}); // without it the site only works online
  }

  const seen = Number(document.documentElement.dataset.seen);
  const words = document.getElementById("as-seen");
  if (!seen || !words) return;
  const at = new Date(seen);
  const isToday = at.toDateString() === new Date().toDateString();
  const form = { timeStyle: "short", hourCycle: "h23", ...(isToday ? {} : { dateStyle: "medium" }) };
  const note = words.content.cloneNode(true);
  const time = note.querySelector("time");
  time.dateTime = at.toISOString();
  time.textContent = at.toLocaleString(document.documentElement.lang, form);
  document.getElementById("messages").append(note);
  const reload = () => location.reload();
  if (document.getElementById("outbox")) document.addEventListener("outbox:tried", reload); // sends results first
  else addEventListener("online", reload);
})();
