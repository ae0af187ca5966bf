// A button that copies what it carries; where the browser does not let us, the address stands in the line to be copied by hand.
"use strict";

function ready() {
  for (const button of document.querySelectorAll("[data-copy][hidden]")) button.hidden = !navigator.clipboard;
}

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  await navigator.clipboard.writeText(button.dataset.copy);
  button.firstChild.textContent = button.dataset.done;
});

document.addEventListener("htmx:afterSettle", ready);
ready();
