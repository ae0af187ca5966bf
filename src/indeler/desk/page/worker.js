// Runs Python in a separate thread: starts Pyodide with the archive of Indeler and answers one question after another.
//
// Starting Python and importing Indeler takes most of the time. Therefore the build contains a snapshot of the Python
// memory after these steps, with the modules for the first questions, and the first visit starts from it. A second
// worker, named MAKER, then imports all of Indeler and stores a snapshot on the device; later visits start from that
// snapshot. FIRST_MAKER makes the snapshot for the build.
import { lead } from "./leading.js";
import { loadPyodide, version } from "./@pyodide@/pyodide.mjs";

const MAKER = "memory maker", FIRST_MAKER = "first memory maker";
const CHECKER = "checker"; // a worker that only verifies proofs does not need the engine
const HERE = new URL("./", import.meta.url);
const OURS = `indeler desk ${HERE} memory`; // the service worker removes it together with an old version
const BUILT = "@memory@"; // the compressed snapshot of the build; empty if there was no browser at build time
const BUILT_FOR = "@archive@"; // the digest of the archive for which it was made
const ARCHIVE = "/core.zip";
const say = (stage, more = {}) => postMessage({ stage, ...more });

const begun = async (options) => loadPyodide({ indexURL: new URL("@pyodide@/", HERE).href, ...options });
const bytes = async (answer) => new Uint8Array(await answer.arrayBuffer());
const fetched = async () => bytes(await fetch(new URL("core.zip", HERE)));

async function digested(archive) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", archive));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const memoryName = (digest) => new URL(`memory-${version}-${digest}`, HERE).href;

// A browser without storage has no caches; if a snapshot cannot be loaded, Python starts without it.
async function restored(archive) {
  if (!self.crypto?.subtle) return {};
  const digest = await digested(archive), name = memoryName(digest);
  const kept = self.caches && (await caches.open(OURS));
  const known = await kept?.match(name);
  if (known) {
    const python = await startedWith(bytes(known), archive);
    if (python) return { python, isComplete: true };
    await kept.delete(name);
  }
  if (!BUILT || digest !== BUILT_FOR || !self.DecompressionStream) return {};
  return { python: await startedWith(builtMemory(), archive) };
}

async function builtMemory() {
  const answer = await fetch(new URL(BUILT, HERE));
  if (!answer.ok) throw new Error(`${BUILT}: ${answer.status}`);
  return bytes(new Response(answer.body.pipeThrough(new DecompressionStream("deflate"))));
}

// Pyodide fetches its own files while the snapshot is still being loaded.
async function startedWith(image, archive) {
  try {
    const createPyodideModule = async (settings) => roomy(settings, (await image).length);
    const python = await begun({ _loadSnapshot: image, createPyodideModule });
    python.FS.writeFile(ARCHIVE, archive);
    python.runPython("import random; random.seed()");
    return python;
  } catch (error) {
    console.warn(error);
    return undefined;
  }
}

// Pyodide copies the snapshot into its initial memory, which may be too small. Allocating a block of that size makes
// the memory grow; the snapshot then overwrites the block and the allocator's record of it.
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
  const { python: known, isComplete = false } = await restored(archive);
  const python = known ?? (await fresh(archive));
  const calls = python.pyimport("indeler.desk.calls");
  if (!known && self.name !== CHECKER) calls.warm_up();
  say("ready", { isFresh: !isComplete });
  return { python, calls };
}

async function makeMemory(ofEverything) {
  const archive = await fetched();
  const python = await fresh(archive, { _makeSnapshot: true });
  python.runPython(`indeler.desk.calls.warm_up(leading=True, everything=${ofEverything ? "True" : "False"})`);
  const name = memoryName(await digested(archive));
  await (await caches.open(OURS)).put(name, new Response(python.makeMemorySnapshot()));
  say("made");
}

function answerAll() {
  const desk = started();
  desk.catch((error) => say("not_started", { error: String(error) }));
  self.addEventListener("message", async ({ data: asked }) => {
    const { python, calls } = await desk;
    if (asked.lead) return postMessage({ id: asked.id, answer: await lead(python, calls, asked.lead) });
    const given = (buffer) => (buffer ? python.globals.get("bytes")(new Uint8Array(buffer)) : undefined);
    const answer = calls.answer(asked.verb, asked.name, given(asked.data), asked.chosen, asked.arguments, given(asked.other));
    return postMessage({ id: asked.id, answer });
  });
}

if ([MAKER, FIRST_MAKER].includes(self.name)) makeMemory(self.name === MAKER).finally(() => self.close());
else answerAll();
