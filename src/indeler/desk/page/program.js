// What every page of the desk does besides asking: start the worker, keep the files, and make the next visit start sooner.

// A worker that comes from a blob has the policy of the page, whatever the host sends with its files.
export function newWorker(name) {
  const script = `import ${JSON.stringify(new URL("worker.js", import.meta.url).href)};`;
  const address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  return new Worker(address, { type: "module", name });
}

// The service worker keeps the files for use without a connection. What the page has fetched already, it gets from the
// browser's own cache.
export async function keepFiles() {
  if (!("serviceWorker" in navigator)) return;
  try {
    await navigator.serviceWorker.register("service-worker.js");
    await navigator.serviceWorker.ready;
    document.body.dataset.kept = "yes";
  } catch {
    // such as a private window: the desk works, but not offline
  }
}

// So that the next visit starts sooner; without it that visit starts as this one did.
export function makeMemory() {
  const maker = newWorker("memory maker");
  maker.addEventListener("message", ({ data }) => (document.body.dataset.memory = data.stage));
}
