// The verify pass: the leader types every result slip a second time. An equal result gets a tick; a different one is
// shown, and changes nothing until it is typed again.
"use strict";

const slips = new Map(); // by board: "same", or the different result on the slip
let isVerifying = false;

function tell() {
  const verify = document.getElementById("verify");
  if (!verify) return;
  verify.hidden = false;
  const boards = [...document.querySelectorAll(".entry > li")];
  for (const board of boards) mark(board, isVerifying ? slips.get(board.id) : undefined);
  const same = boards.filter((board) => board.dataset.slip === "same").length;
  document.getElementById("compare").setAttribute("aria-pressed", String(isVerifying));
  document.getElementById("compared").textContent = isVerifying ? `${same} / ${boards.length}` : "";
}

function mark(board, slip) {
  board.querySelectorAll(".differs").forEach((old) => old.remove());
  delete board.dataset.slip;
  if (!slip) return;
  board.dataset.slip = slip === "same" ? "same" : "differs";
  if (slip === "same") return;
  const note = document.getElementById("differs").content.cloneNode(true);
  note.querySelector(".slip").textContent = slip;
  board.querySelector("form").append(note);
}

// Runs before the result is sent; a key clicks the same buttons as a mouse or a finger.
function checked(event, button) {
  const board = button.closest("li");
  const slip = button.firstChild.textContent.trim();
  const isEntered = button.value === board.querySelector("input[name=was]").value;
  const isSure = slips.get(board.id) === slip;
  if (isEntered || !isSure) {
    event.preventDefault();
    event.stopImmediatePropagation();
  }
  slips.set(board.id, isEntered || isSure ? "same" : slip);
  tell();
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (button && button.id === "compare") {
    isVerifying = !isVerifying;
    slips.clear();
    tell();
    if (isVerifying) document.querySelector(".entry > li").focus();
  } else if (button && isVerifying && button.matches(".entry button[name=result]")) checked(event, button);
}, true);

document.addEventListener("htmx:afterSettle", tell);
tell();
