// A button that copies the text in its data-copy attribute. If the browser does not allow this, the button is hidden,
// and the visitor can copy the address in the line by hand.
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
