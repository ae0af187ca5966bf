// Entering results by keyboard: active only while the list of boards has the focus.
"use strict";

const STEPS = { ArrowDown: 1, Enter: 1, ArrowUp: -1 };
const MOST_NAMED = 4; // missing games; the server has the same number
const busy = new Set(); // boards whose last result is still being sent
const held = new Map(); // by board: the key that was pressed in the meantime

function boardOf(element) {
  return element.closest ? element.closest(".entry > li") : null;
}

function move(board, step) {
  const boards = [...document.querySelectorAll(".entry > li")].filter((each) => each.checkVisibility());
  const other = boards[boards.indexOf(board) + step];
  if (other) other.focus();
}

function press(board, key) {
  if (busy.has(board.id)) held.set(board.id, key);
  else buttonOf(board, key).click();
}

// A button may have several keys.
function buttonOf(board, key) {
  return /^([0-9]|Delete)$/.test(key) ? board.querySelector(`button[data-key~="${key}"]`) : null;
}

document.addEventListener("keydown", (event) => {
  const board = boardOf(event.target);
  if (!board || event.ctrlKey || event.metaKey || event.altKey) return;
  const button = buttonOf(board, event.key);
  if (button) {
    event.preventDefault();
    press(board, event.key);
    if (button.value !== "*" && board.dataset.slip !== "differs") move(board, 1);
  } else if (event.key in STEPS && event.target === board) {
    event.preventDefault();
    move(board, STEPS[event.key]);
  }
});

document.addEventListener("htmx:beforeRequest", (event) => {
  const board = boardOf(event.detail.elt);
  if (board) busy.add(board.id);
});

// The line of a board is replaced after each result: it gets the focus back, and then the key in `held` is handled.
document.addEventListener("htmx:afterSettle", (event) => {
  const board = boardOf(event.detail.elt);
  if (board) {
    if (document.activeElement === document.body) board.focus();
    release(board);
  }
  count();
});

function release(board) {
  const key = held.get(board.id);
  busy.delete(board.id);
  held.delete(board.id);
  if (key) press(board, key);
}

// The error message if the database of the site is unavailable or its disk is full.
function toldBy(xhr) {
  if (xhr?.status !== 503) return "";
  const page = new DOMParser().parseFromString(xhr.responseText, "text/html");
  return page.querySelector(".note.error p")?.textContent ?? "";
}

// A result that was not saved must not look saved: no connection, visitor logged out, or a server error.
for (const trouble of ["htmx:responseError", "htmx:sendError"]) {
  document.addEventListener(trouble, (event) => {
    if (event.detail.requestConfig.verb === "get") return;
    const board = boardOf(event.detail.elt);
    if (board) {
      held.delete(board.id);
      busy.delete(board.id);
    }
    if (document.getElementById("outbox")) return; // outbox.js stores the result and shows a note
    const place = board ? board.querySelector("form") : document.getElementById("messages");
    place.querySelectorAll(".not-saved").forEach((old) => old.remove());
    const note = document.getElementById("not-saved").content.cloneNode(true);
    const told = toldBy(event.detail.xhr);
    if (told) note.querySelector("p").textContent = told;
    place.append(note);
  });
}

// The leader's screen shows how many results are in; when none is missing, closing the round is the next step.
function count() {
  const next = document.querySelector("#next[data-missing]");
  if (!next) return;
  // Postponed games may stay open.
  const missing = document.querySelectorAll("#results .entry > li[data-open]:not([data-may-wait])").length;
  const entered = document.querySelectorAll(".entry[data-now] > li:not([data-open])").length;
  for (const each of document.querySelectorAll("[data-entered]")) each.textContent = entered;
  for (const each of next.querySelectorAll("[data-when]")) each.hidden = (each.dataset.when === "open") !== missing > 0;
  name(next.querySelector("[data-waits]"), missing);
}

// A few missing games are named, each with a link to its board.
function name(waits, missing) {
  if (!waits) return;
  waits.hidden = missing > MOST_NAMED;
  for (const link of waits.querySelectorAll("a")) {
    link.hidden = !document.getElementById(link.hash.slice(1))?.matches("[data-open]:not([data-may-wait])");
  }
}
document.addEventListener("moved", count);
count();

const open = document.querySelector("[data-first-open] > li[data-open]");
if (open) open.focus({ preventScroll: true });
