// Filters a long list of links or settings while the visitor types: items that do not contain all the words are hidden,
// and so are headings without visible items. Without this script the form asks the server for the same.
"use strict";
document.querySelectorAll("form[data-filters]").forEach((form) => {
  const input = form.querySelector("input[type=search]"), told = form.querySelector("output");
  const list = document.getElementById(form.dataset.filters);
  const plain = (text) => ` ${text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ")}`;
  const parts = [...list.querySelectorAll("section")].map((part) => {
    const title = plain(part.querySelector("h2").textContent);
    const items = [...part.querySelectorAll("[data-item]")].map((item) => [item, title + plain(item.textContent)]);
    return [part, items];
  });
  const narrow = () => {
    const words = plain(input.value).split(" ").filter(Boolean);
    let left = 0;
    parts.forEach(([part, items]) => {
      items.forEach(([item, text]) => { item.hidden = !words.every((word) => text.includes(` ${word}`)); });
      const shown = items.filter(([item]) => !item.hidden);
      part.hidden = !shown.length;
      part.querySelectorAll("details:has([data-item])").forEach((each) => {
        each.hidden = !each.querySelector("[data-item]:not([hidden])");
        each.open = words.length > 0 && !each.hidden;
      });
      left += shown.length;
    });
    if (told) told.textContent = words.length ? left : "";
  };
  input.addEventListener("input", narrow);
  form.addEventListener("submit", (event) => event.preventDefault());
  if (input.value) narrow();
});
