// Functions for every page of the desk: start the worker, cache the files, and make the next visit start faster.

// A worker from a blob inherits the Content Security Policy of the page, whatever headers the host sends.
export function newWorker(name) {
  const script = `import ${JSON.stringify(new URL("worker.js", import.meta.url).href)};`;
  const address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  return new Worker(address, { type: "module", name });
}

// The service worker caches the files for offline use. Files that the page has already fetched come from the HTTP cache
// of the browser.
export async function keepFiles() {
  if (!("serviceWorker" in navigator)) return;
  try {
    await navigator.serviceWorker.register("service-worker.js");
    await navigator.serviceWorker.ready;
    document.body.dataset.kept = "yes";
  } catch {
    // for example in a private window: the desk works, but not offline
  }
}

// Stores a memory snapshot so that the next visit starts faster; without it the next visit takes as long as this one.
export function makeMemory() {
  const maker = newWorker("memory maker");
  maker.addEventListener("message", ({ data }) => (document.body.dataset.memory = data.stage));
}
