// Python in a thread of its own: starts Pyodide with the archive of Indeler and answers one question after another.
//
// To start Python and to import Indeler takes most of the time. So the build has the memory of Python as it is after that,
// with what the first questions need, and the first visit begins with it. A second worker, which is named MAKER, then
// imports all of Indeler and stores the memory on the device; later visits begin with that one. FIRST_MAKER makes the
// memory of the build.
import { lead } from "./leading.js";
import { loadPyodide, version } from "./@pyodide@/pyodide.mjs";

const MAKER = "memory maker", FIRST_MAKER = "first memory maker";
const CHECKER = "checker"; // who only verifies a proof needs no engine
const HERE = new URL("./", import.meta.url);
const OURS = `indeler desk ${HERE} memory`; // the service worker removes it with an old version
const BUILT = "@memory@"; // the memory of the build, packed; empty where the build had no browser to make it
const BUILT_FOR = "@archive@"; // the digest of the archive that it belongs to
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

// A browser that stores nothing has no caches; one whose memory does not fit starts without it.
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

// Pyodide fetches its own files while the memory comes.
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
