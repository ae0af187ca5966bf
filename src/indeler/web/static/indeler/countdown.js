// Updates the remaining time while the page is open; the server has rendered the first value in the same words.
// When the time of an element has run out, a "passed" event is sent.
(() => {
  const HOUR = 60, DAY = 24 * HOUR;
  const words = new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: "always" });
  const seen = new WeakMap(); // by element: the time that was left, and when it was read

  function told(minutes) {
    if (minutes >= 2 * DAY) return words.format(Math.floor(minutes / DAY), "day");
    if (minutes >= 2 * HOUR) return words.format(Math.floor(minutes / HOUR), "hour");
    return words.format(minutes, "minute");
  }

  function tell(element) {
    const given = element.dataset.left;
    if (seen.get(element)?.given !== given) seen.set(element, { given, at: Date.now() });
    const left = Number(given) - Math.floor((Date.now() - seen.get(element).at) / 60000);
    const text = told(Math.max(left, 0));
    if (element.textContent !== text) element.textContent = text;
    if (left > 0) return;
    element.removeAttribute("data-left");
    element.dispatchEvent(new CustomEvent("passed", { bubbles: true }));
  }

  const all = () => document.querySelectorAll("[data-left]").forEach(tell);
  all();
  setInterval(all, 5000);
})();
