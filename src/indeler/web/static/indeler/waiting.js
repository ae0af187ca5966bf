// A form with a slow answer: a progress bar shows the time so far, relative to the maximum time.
for (const form of document.querySelectorAll("form[data-waits]")) {
  form.addEventListener("submit", () => {
    const told = document.getElementById(form.dataset.waits);
    const bar = told.querySelector("progress");
    told.hidden = false;
    form.setAttribute("aria-busy", "true");
    setInterval(() => { bar.value = Math.min(bar.value + 1, bar.max); }, 1000);
  });
}
