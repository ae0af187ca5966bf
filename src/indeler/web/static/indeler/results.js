// Results by keyboard: active only while the list of boards has the focus.
"use strict";

const STEPS = { ArrowDown: 1, Enter: 1, ArrowUp: -1 };

function boardOf(element) {
  return element.closest ? element.closest(".entry > li") : null;
}

function move(board, step) {
  const boards = [...document.querySelectorAll(".entry > li")].filter((each) => each.checkVisibility());
  const other = boards[boards.indexOf(board) + step];
  if (other) other.focus();
}

document.addEventListener("keydown", (event) => {
  const board = boardOf(event.target);
  if (!board || event.ctrlKey || event.metaKey || event.altKey) return;
  if (/^[0-9]$/.test(event.key)) {
    const button = board.querySelector(`button[data-key="${event.key}"]`);
    if (!button) return;
    event.preventDefault();
    button.click();
    if (event.key !== "0") move(board, 1);
  } else if (event.key in STEPS && event.target === board) {
    event.preventDefault();
    move(board, STEPS[event.key]);
  }
});

// After a mouse click the button that had the focus is gone; give it back to the same board.
document.addEventListener("htmx:afterSettle", (event) => {
  const board = boardOf(event.detail.elt);
  if (board && document.activeElement === document.body) board.focus();
  count();
});

// The leader's screen tells how many results are in; when all are, closing the round is the next step.
function count() {
  const entered = document.getElementById("entered");
  if (!entered) return;
  entered.textContent = document.querySelectorAll(".entry > li:not([data-open])").length;
  const close = document.querySelector("#close button");
  if (close) close.classList.toggle("first", !document.querySelector(".entry > li[data-open]"));
}

const open = document.querySelector("[data-first-open] > li[data-open]");
if (open) open.focus({ preventScroll: true });
