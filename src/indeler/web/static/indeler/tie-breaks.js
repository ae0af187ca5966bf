// Selecting a list of tie-breaks fills in the numbers (`placeOf` is in order.js); without this script the server does.
"use strict";

document.querySelector(".tie-breaks button[name=fill]").addEventListener("click", (event) => {
  const list = document.querySelector(".tie-breaks select");
  const body = document.querySelector(".tie-breaks tbody");
  const codes = (list.selectedOptions[0].dataset.codes || "").split(", ").filter(Boolean);
  const rows = codes.map((code) => Array.from(body.rows).find((row) => placeOf(row).name.endsWith(`-at-${code}`)));
  if (!codes.length || rows.includes(undefined)) return;
  event.preventDefault();
  for (const row of body.rows) placeOf(row).value = "";
  rows.forEach((row, index) => { placeOf(row).value = String(index + 1); });
  body.prepend(...rows);
  body.closest("details").open = true;
  list.value = "";
});
