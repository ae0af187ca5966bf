// The big screen: one sheet at a time, in turns, with a pause.
"use strict";

const SECONDS = 12;
const sheets = document.getElementById("sheets");
const pause = document.getElementById("pause");
let at = 0;
let paused = false;

function show() {
  const all = sheets.querySelectorAll("section");
  if (!all.length) return;
  at = ((at % all.length) + all.length) % all.length;
  all.forEach((sheet, index) => sheet.classList.toggle("shown", index === at));
}

function turn(step) {
  at += step;
  show();
}

function setPaused(value) {
  paused = value;
  pause.setAttribute("aria-pressed", String(paused));
}

sheets.classList.add("rotating");
document.getElementById("controls").hidden = false;
pause.addEventListener("click", () => setPaused(!paused));
document.getElementById("next").addEventListener("click", () => turn(1));
document.getElementById("previous").addEventListener("click", () => turn(-1));
document.addEventListener("htmx:afterSwap", show);
setInterval(() => { if (!paused) turn(1); }, SECONDS * 1000);
setPaused(window.matchMedia("(prefers-reduced-motion: reduce)").matches);
show();
