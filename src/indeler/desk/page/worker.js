// Python in a thread of its own: starts Pyodide with the archive of Indeler and answers one question after another.
//
// To start Python and to import Indeler takes most of the time. So a second worker, which is named MAKER, does that once
// and stores the memory of Python as it is then; later visits begin with that memory.
import { lead } from "./leading.js";
import { loadPyodide, version } from "./@pyodide@/pyodide.mjs";

const MAKER = "memory maker", CHECKER = "checker"; // who only verifies a proof needs no engine
const OURS = `indeler desk ${new URL("./", self.location)} memory`; // the service worker removes it with an old version
const ARCHIVE = "/core.zip";
const say = (stage, more = {}) => postMessage({ stage, ...more });

const begun = async (options) => loadPyodide({ indexURL: new URL("@pyodide@/", self.location).href, ...options });
const fetched = async () => new Uint8Array(await (await fetch("core.zip")).arrayBuffer());

async function memoryName(archive) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", archive));
  return `memory-${version}-${Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

// A browser that stores nothing has no caches; one whose stored memory does not fit starts without it.
async function restored(archive) {
  if (!self.caches) return undefined;
  const kept = await caches.open(OURS), name = await memoryName(archive);
  const known = await kept.match(name);
  if (!known) return undefined;
  try {
    const image = new Uint8Array(await known.arrayBuffer());
    const python = await begun({ _loadSnapshot: image, createPyodideModule: (settings) => roomy(settings, image.length) });
    python.FS.writeFile(ARCHIVE, archive);
    return python;
  } catch (error) {
    console.warn(error);
    await kept.delete(name);
    return undefined;
  }
}

// Pyodide puts the stored memory into what it has at the start. Asking for more makes it grow; what was asked for is then
// overwritten, and the note of it as well.
async function roomy(settings, size) {
  const { default: create } = await import("./@pyodide@/pyodide.asm.mjs");
  const made = await create(settings);
  made._malloc(size);
  return made;
}

async function fresh(archive, options = {}) {
  const python = await begun(options);
  say("loading");
  python.FS.writeFile(ARCHIVE, archive);
  python.runPython(`import sys; sys.path.insert(0, "${ARCHIVE}"); import indeler.desk.calls`);
  return python;
}

async function started() {
  say("starting");
  const archive = await fetched();
  const known = await restored(archive);
  const python = known ?? (await fresh(archive));
  const calls = python.pyimport("indeler.desk.calls");
  if (!known && self.name !== CHECKER) calls.warm_up();
  say("ready", { isFresh: !known });
  return { python, calls };
}

async function makeMemory() {
  const archive = await fetched();
  const python = await fresh(archive, { _makeSnapshot: true });
  python.runPython("indeler.desk.calls.warm_up(everything=True)");
  await (await caches.open(OURS)).put(await memoryName(archive), new Response(python.makeMemorySnapshot()));
  say("made");
}

function answerAll() {
  const desk = started();
  desk.catch((error) => say("not_started", { error: String(error) }));
  self.addEventListener("message", async ({ data: asked }) => {
    const { python, calls } = await desk;
    if (asked.lead) return postMessage({ id: asked.id, answer: await lead(python, calls, asked.lead) });
    const bytes = (buffer) => (buffer ? python.globals.get("bytes")(new Uint8Array(buffer)) : undefined);
    const answer = calls.answer(asked.verb, asked.name, bytes(asked.data), asked.chosen, asked.arguments, bytes(asked.other));
    return postMessage({ id: asked.id, answer });
  });
}

if (self.name === MAKER) makeMemory().finally(() => self.close());
else answerAll();
