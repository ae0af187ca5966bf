// Tie-breaks put in order with a mouse: a row dragged onto another takes its place. Without this the numbers do the same.
"use strict";

const body = document.querySelector(".tie-breaks tbody");
const placeOf = (row) => row.querySelector("input");
let carried = null;

body.addEventListener("dragstart", (event) => {
  carried = event.target.closest("tr");
  event.dataTransfer.setData("text/plain", placeOf(carried).name);
  event.dataTransfer.effectAllowed = "move";
});

body.addEventListener("dragover", (event) => { if (carried) event.preventDefault(); });

body.addEventListener("drop", (event) => {
  const onto = event.target.closest("tr");
  if (!carried || !onto) return;
  event.preventDefault();
  const numbered = Array.from(body.rows).filter((row) => row !== carried && placeOf(row).value);
  numbered.sort((one, other) => Number(placeOf(one).value) - Number(placeOf(other).value));
  const at = numbered.indexOf(onto);
  numbered.splice(at < 0 ? numbered.length : at, 0, carried);
  numbered.forEach((row, index) => { placeOf(row).value = String(index + 1); });
  body.prepend(...numbered);
  carried = null;
});
