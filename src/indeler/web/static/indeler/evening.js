// The leader's evening page: two clicks swap two players, open sections stay open, a link focuses the next open board.
"use strict";

function seatOf(element) {
  return element.closest ? element.closest(".swap .seat") : null;
}

// The first click selects a player; the second click sends both. Without this script the first click opens a page that
// asks for the second player.
function pick(form, seat) {
  form.elements.picked.value = seat ? seat.value : "";
  for (const each of form.querySelectorAll("button.seat")) each.setAttribute("aria-pressed", String(each === seat));
  const told = form.querySelector("[data-picked]");
  told.hidden = !seat;
  form.querySelector("[data-none]").hidden = Boolean(seat);
  if (seat) told.querySelector("strong").textContent = (seat.querySelector("s") ?? seat).textContent.trim();
}

document.addEventListener("click", (event) => {
  const seat = seatOf(event.target);
  if (seat?.matches("button")) {
    const picked = seat.form.elements.picked.value;
    if (picked && picked !== seat.value) return;
    event.preventDefault();
    pick(seat.form, picked ? null : seat);
  } else if (event.target.closest(".swap button[type=reset]")) {
    event.preventDefault();
    cancel(event.target.closest("form"));
  }
});

function cancel(form) {
  const seat = form.querySelector(".seat[aria-pressed=true]");
  pick(form, null);
  if (seat) seat.focus();
}

document.addEventListener("keydown", (event) => {
  const seat = event.key === "Escape" ? seatOf(event.target) : null;
  if (seat?.form) cancel(seat.form);
});

// Sections that the leader has expanded stay expanded when the screen is replaced.
const unfolded = new Map();
document.addEventListener("htmx:beforeSwap", () => {
  for (const each of document.querySelectorAll("details.fold[id]")) unfolded.set(each.id, each.open);
});
document.addEventListener("htmx:afterSwap", () => {
  for (const [id, open] of unfolded) document.getElementById(id)?.toggleAttribute("open", open);
  unfolded.clear();
});

// A link to a step of the evening expands the section at its target, and the button to press next gets the focus.
document.addEventListener("click", (event) => {
  const step = event.target.closest(".steps a[href^='#']");
  const place = step && document.querySelector(step.getAttribute("href"));
  place?.querySelector("details.fold:not([open])")?.setAttribute("open", "");
  const button = place?.matches("#next") && place.querySelector(":scope > div:not([hidden]) .first");
  if (!button) return;
  event.preventDefault();
  button.focus();
});

document.addEventListener("click", (event) => {
  const board = event.target.closest("#next [data-when=open] .row a") && document.querySelector(".entry > li[data-open]:not([data-may-wait])");
  if (!board) return;
  event.preventDefault();
  board.closest("details:not([open])")?.setAttribute("open", "");
  board.focus();
});
