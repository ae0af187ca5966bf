// Ordering rows with a mouse: a row dragged onto another takes its place. Without this script the number fields do it.
"use strict";

const placeOf = (row) => row.querySelector("input");
let carried = null;

const drop = (body, onto) => {
  const numbered = Array.from(body.rows).filter((row) => placeOf(row).value);
  numbered.sort((one, other) => Number(placeOf(one).value) - Number(placeOf(other).value));
  const at = numbered.indexOf(onto);
  const others = numbered.filter((row) => row !== carried);
  others.splice(at < 0 ? others.length : at, 0, carried);
  others.forEach((row, index) => { placeOf(row).value = String(index + 1); });
  body.prepend(...others);
  carried = null;
};

document.querySelectorAll(".in-order tbody").forEach((body) => {
  body.addEventListener("dragstart", (event) => {
    carried = event.target.closest("tr");
    event.dataTransfer.setData("text/plain", placeOf(carried).name);
    event.dataTransfer.effectAllowed = "move";
  });

  body.addEventListener("dragover", (event) => { if (body.contains(carried)) event.preventDefault(); });

  body.addEventListener("drop", (event) => {
    const onto = event.target.closest("tr");
    if (!body.contains(carried) || !onto) return;
    event.preventDefault();
    drop(body, onto);
  });
});
