// Shows a captain immediately whether too many or too few players are selected; the server checks everything again.
"use strict";

function tell() {
  const form = document.getElementById("line-up");
  const note = document.getElementById("chosen");
  if (!form || !note) return;
  const { boards, minimum, over, under, few, right } = form.dataset;
  const count = form.querySelectorAll("input[name=player]:checked").length;
  const text = count > boards ? over : count < minimum ? few : count < boards ? under : right;
  note.textContent = text.replace("[n]", String(Math.abs(count - boards)));
  note.classList.toggle("error-text", count > boards || count < minimum);
}

document.addEventListener("change", tell);
document.addEventListener("moved", tell);
tell();
