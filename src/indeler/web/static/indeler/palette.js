// Search on every page: Ctrl K or the link in the header opens it in a dialog; arrow keys select, Enter opens a result.
"use strict";
(() => {
  const link = document.getElementById("search");
  if (!link || !window.htmx) return;
  let dialog = null, active = -1;

  const input = () => document.getElementById("search-for");
  const options = () => [...document.querySelectorAll("#search-found a")];

  const choose = (at) => {
    const all = options();
    active = all.length ? (at + all.length) % all.length : -1;
    all.forEach((each, place) => each.setAttribute("aria-selected", place === active));
    if (active < 0) return input().removeAttribute("aria-activedescendant");
    input().setAttribute("aria-activedescendant", all[active].id);
    all[active].scrollIntoView({ block: "nearest" });
  };

  // Turns the list of links into a listbox; without this script it stays a list of links.
  const listed = () => {
    const list = document.getElementById("search-list"), all = options();
    const has = (what, role) => list.querySelectorAll(what).forEach((each) => each.setAttribute("role", role));
    if (all.length) {
      list.setAttribute("role", "listbox");
      list.setAttribute("aria-label", link.title);
    }
    has("section", "group");
    has("h2, ul, li", "none");
    all.forEach((each, place) => {
      each.id = `found-option-${place}`;
      each.setAttribute("role", "option");
      each.tabIndex = -1;
    });
    input().setAttribute("aria-expanded", all.length > 0);
    choose(0);
  };

  const ready = () => {
    const box = input();
    if (dialog) document.getElementById("search-found").tabIndex = 0; // so that the keyboard can scroll it
    Object.entries({ role: "combobox", "aria-autocomplete": "list", "aria-controls": "search-list" })
      .forEach(([name, value]) => box.setAttribute(name, value));
    box.addEventListener("keydown", (event) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step) choose(active + step);
      else if (event.key === "Enter" && active >= 0) options()[active].click();
      else return;
      event.preventDefault();
    });
    listed();
    box.focus();
    box.select();
  };

  const open = async () => {
    if (input()) {
      if (dialog && !dialog.open) dialog.showModal();
      input().focus();
      return input().select();
    }
    dialog = document.createElement("dialog");
    dialog.id = "palette";
    dialog.setAttribute("aria-label", link.title);
    dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
    document.body.append(dialog);
    dialog.showModal();
    await window.htmx.ajax("GET", link.href, dialog);
    if (!input()) location.assign(link.href);
    else ready();
  };

  document.addEventListener("htmx:afterSwap", (event) => event.detail.target.id === "search-found" && listed());
  document.addEventListener("keydown", (event) => {
    if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    event.preventDefault();
    open();
  });
  link.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open();
  });
  if (input()) ready();
})();
