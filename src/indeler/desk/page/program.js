// What every page of the desk does before it asks anything: keep the files, and make the next visit start sooner.

const LONGEST_WAIT = 2_000; // milliseconds for a worker of the browser's cache that is there already

// The files are fetched once: by the service worker, which keeps them. Without one the browser fetches them itself.
export async function keptFiles() {
  if (!("serviceWorker" in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.register("service-worker.js");
    const fails = new Promise((resolve) => {
      registration.installing?.addEventListener("statechange", ({ target }) => target.state === "redundant" && resolve());
    });
    await Promise.race([navigator.serviceWorker.ready, fails]);
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => {
      navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true });
      setTimeout(resolve, LONGEST_WAIT);
    });
  } catch {
    // such as a private window: the desk works, but not offline
  }
}

// So that the next visit starts sooner; without it that visit starts as this one did.
export function makeMemory() {
  const maker = new Worker("worker.js", { type: "module", name: "memory maker" });
  maker.addEventListener("message", ({ data }) => (document.body.dataset.memory = data.stage));
}
