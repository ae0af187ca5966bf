// A form with a list of rows: its button adds another empty row without reloading the page.
"use strict";
document.querySelectorAll("button[name=more]").forEach((button) => {
  const body = button.closest("fieldset").querySelector(".rows tbody");
  button.addEventListener("click", (event) => {
    event.preventDefault();
    const row = body.rows[body.rows.length - 1].cloneNode(true);
    row.querySelectorAll("input, select").forEach((each) => { each.value = ""; });
    row.querySelectorAll(".hidden").forEach((each) => { each.textContent = each.textContent.replace(/\d+/, body.rows.length + 1); });
    body.append(row);
    row.querySelector("input, select").focus();
  });
});
