// Manual pairing with a mouse: a player dragged onto another takes that place. Without this script two clicks do it.
"use strict";

const form = document.getElementById("by-hand");
let carried = "";

function seatOf(element) {
  return element.closest ? element.closest(".seat") : null;
}

form.addEventListener("dragstart", (event) => {
  const seat = seatOf(event.target);
  if (!seat) return;
  carried = seat.value;
  event.dataTransfer.setData("text/plain", carried);
  event.dataTransfer.effectAllowed = "move";
});

form.addEventListener("dragover", (event) => {
  const seat = seatOf(event.target);
  if (seat && carried && seat.value !== carried) event.preventDefault();
});

for (const [kind, isOver] of [["dragenter", true], ["dragleave", false]]) {
  form.addEventListener(kind, (event) => seatOf(event.target)?.classList.toggle("over", isOver));
}

form.addEventListener("drop", (event) => {
  const seat = seatOf(event.target);
  if (!seat || !carried) return;
  event.preventDefault();
  form.elements.picked.value = carried;
  form.requestSubmit(seat);
});
