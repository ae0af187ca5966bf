// The site as an app on a phone: it works offline, and shows a note if a page is not current. Messages can be closed.
// A link to a collapsed element expands it. Menus close; the main button of a page is one key away.
"use strict";

document.addEventListener("click", (event) => event.target.closest(".note > .close")?.parentElement.remove());

const unfold = (hash) => {
  const named = hash && document.getElementById(hash.slice(1));
  if (named instanceof HTMLDetailsElement) named.open = true;
};
document.addEventListener("click", (event) => unfold(event.target.closest("a[href^='#']")?.hash));
unfold(location.hash);

// A menu closes after a click elsewhere, after a decision in it, and with Escape, which puts the focus on the menu.
const menus = () => document.querySelectorAll("details:is(.menu, .people details)[open]");
const close = (menu) => { menu.open = false; };
document.addEventListener("click", (event) => {
  for (const menu of menus()) if (event.target.isConnected && !menu.contains(event.target)) close(menu);
});
document.addEventListener("submit", (event) => {
  const menu = (event.submitter ?? event.target).closest("details:is(.menu, .people details)");
  if (menu) setTimeout(close, 0, menu); // the form is read first
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const menu of menus()) {
    if (menu.contains(document.activeElement)) menu.querySelector("summary").focus();
    close(menu);
  }
});

// On a phone the header is one line, and the links to the parts of the site are in its menu.
const parts = document.querySelectorAll(".top nav a");
document.querySelector(".top .menu > div")?.prepend(...[...parts].map((part) => {
  const line = document.createElement("p");
  line.className = "narrow-only";
  line.append(part.cloneNode(true));
  return line;
}));

// The main button: Ctrl Enter puts the focus on it, and so does a second link before the header where it is far away.
const mainButton = () => document.querySelector(".next > div:not([hidden]) .first") ?? document.querySelector("main :is(button, a.button).first");
const FAR = 20; // elements that can have the focus
document.addEventListener("keydown", (event) => {
  const button = event.key === "Enter" && event.ctrlKey && mainButton();
  if (!button) return;
  event.preventDefault();
  button.focus();
});
(() => {
  const skip = document.querySelector(".skip"), button = mainButton();
  if (!skip || !button) return;
  button.setAttribute("aria-keyshortcuts", "Control+Enter");
  const before = [...document.querySelectorAll("main :is(a[href], button, input, select, summary)")];
  if (before.indexOf(button) < FAR) return;
  const link = document.createElement("a");
  Object.assign(link, { className: "skip", href: "#main", textContent: button.textContent.trim() });
  link.addEventListener("click", (event) => {
    event.preventDefault();
    mainButton().focus();
  });
  skip.after(link);
})();

// After a decision by keyboard the page that follows has the focus where the form was: on the part of the page, not on
// a button, which a second press would press.
const PLACE = "place of the form";
document.addEventListener("submit", (event) => {
  if (!event.submitter?.matches("main :focus-visible")) return;
  const place = event.submitter.closest("main [id]:not(button, input)")?.id ?? "main";
  setTimeout(() => { if (!event.defaultPrevented) sessionStorage.setItem(PLACE, place); }); // else a script sends it
});
(() => {
  const id = sessionStorage.getItem(PLACE), place = document.getElementById(id) ?? document.getElementById("main");
  sessionStorage.removeItem(PLACE);
  if (!id || document.querySelector("[autofocus]")) return;
  place.tabIndex = -1;
  place.focus({ preventScroll: true });
})();

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
