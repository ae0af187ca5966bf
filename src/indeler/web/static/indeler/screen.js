// The big screen: every list is split into as many sheets as needed; the sheets are shown in turn and can be paused.
"use strict";

const SECONDS = 12;
const SHEETS = 3; // at most per list; the font becomes smaller, down to SMALLEST, until the list fits
const LARGEST = 4.6; // font size in vmin (hundredths of the shorter side of the screen)
const SMALLEST = 2.2;
const STEP = 0.2;
const stage = document.getElementById("stage");
const lists = document.getElementById("lists");
const pause = document.getElementById("pause");
const time = document.getElementById("clock");
let at = 0;
let paused = false;

function element(name, kind, ...inside) {
  const made = document.createElement(name);
  made.className = kind;
  made.append(...inside);
  return made;
}

// Returns how many columns and rows of a list fit at this font size.
function room(sheet, table, size) {
  sheet.style.fontSize = `${size}vmin`;
  const body = sheet.lastElementChild;
  const gap = 2 * parseFloat(getComputedStyle(sheet).fontSize);
  const columns = Math.max(1, Math.floor((body.clientWidth + gap) / (table.offsetWidth + gap)));
  const row = Math.max(...Array.from(table.tBodies[0].rows, (each) => each.getBoundingClientRect().height));
  const rows = Math.max(1, Math.floor((body.clientHeight - table.tHead.getBoundingClientRect().height) / row));
  return { size, columns, rows, wide: table.offsetWidth / body.clientWidth };
}

// Finds the largest font size at which the list fits on few sheets: the browser measures it on the stage itself.
function fitted(section) {
  const table = section.querySelector("table").cloneNode(true);
  const sheet = element("section", "sheet shown", section.querySelector("h1").cloneNode(true), element("div", "columns", table));
  const count = table.tBodies[0].rows.length;
  stage.append(sheet);
  let found;
  for (let size = LARGEST; size >= SMALLEST; size -= STEP) {
    found = room(sheet, table, size);
    if (found.wide <= 1 && Math.ceil(count / (found.columns * found.rows)) <= SHEETS) break;
  }
  if (found.wide > 1) found = room(sheet, table, (0.98 * found.size) / found.wide); // a portrait screen, a phone
  sheet.remove();
  return found;
}

function part(table, from, to) {
  const made = table.cloneNode(false);
  const body = document.createElement("tbody");
  body.append(...Array.from(table.tBodies[0].rows).slice(from, to).map((row) => row.cloneNode(true)));
  made.append(table.tHead.cloneNode(true), body);
  return made;
}

function sheetsOf(section) {
  const table = section.querySelector("table");
  if (!table) return [element("section", "sheet drawn", ...Array.from(section.children, (each) => each.cloneNode(true)))];
  const { size, columns, rows } = fitted(section);
  const count = table.tBodies[0].rows.length;
  const sheets = Math.ceil(count / (columns * rows));
  const each = Math.ceil(count / sheets); // so that the last sheet does not have only one row
  const used = Math.ceil(each / rows);
  const high = Math.ceil(each / used);
  return Array.from({ length: sheets }, (_, number) => {
    const heading = section.querySelector("h1").cloneNode(true);
    if (sheets > 1) heading.append(" ", element("span", "quiet", `${number + 1}/${sheets}`));
    const from = number * each;
    const last = Math.min(count, from + each);
    const parts = [];
    for (let first = from; first < last; first += high) parts.push(part(table, first, Math.min(last, first + high)));
    const sheet = element("section", "sheet", heading, element("div", "columns", ...parts));
    sheet.style.fontSize = `${size}vmin`;
    return sheet;
  });
}

function lay() {
  const notice = lists.querySelector(".notice");
  document.querySelectorAll("#told").forEach((old) => old.remove());
  if (notice) {
    const told = notice.cloneNode(true);
    told.id = "told";
    stage.after(told);
  }
  stage.replaceChildren();
  stage.replaceChildren(...Array.from(lists.querySelectorAll("section")).flatMap(sheetsOf));
  show();
}

function show() {
  const all = stage.querySelectorAll("section");
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

function tick() {
  const now = new Date();
  time.textContent = [now.getHours(), now.getMinutes()].map((part) => String(part).padStart(2, "0")).join(":");
}

document.body.classList.add("rotating");
stage.hidden = false;
lists.hidden = true;
document.getElementById("controls").hidden = false;
pause.addEventListener("click", () => setPaused(!paused));
document.getElementById("next").addEventListener("click", () => turn(1));
document.getElementById("previous").addEventListener("click", () => turn(-1));
document.addEventListener("moved", lay);
window.addEventListener("resize", lay);
setInterval(() => { if (!paused) turn(1); }, SECONDS * 1000);
setInterval(tick, 1000);
setPaused(window.matchMedia("(prefers-reduced-motion: reduce)").matches);
tick();
document.fonts.ready.then(lay);
lay();
