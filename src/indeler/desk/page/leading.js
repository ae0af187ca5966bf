// Tournaments in the worker: Python decides, the storage saves the lines, and only then the page gets the answer.
import * as storage from "./storage.js";

const TRIES = 3; // attempts if other tabs write at the same time
const LOOK = { "look/site.css": "look/site.css", "look/desk.css": "desk.css" };

export async function lead(python, calls, { kind, ...asked }) {
  try {
    return await KINDS[kind]({ python, calls }, asked);
  } catch (error) {
    console.warn(error);
    const trouble = error?.name === "QuotaExceededError" ? "full" : self.indexedDB ? "unknown" : "closed";
    return calls.trouble(trouble, asked.lang);
  }
}

const KINDS = { ask, take, file };
const bytes = (python, buffer) => python.globals.get("bytes")(new Uint8Array(buffer));

// If the tournament is already stored here, only the additional lines of the file are appended to its logbook.
async function take(desk, { file: taken, ...asked }) {
  const known = JSON.parse(desk.calls.identity_of(bytes(desk.python, taken.data), taken.name, asked.lang));
  if (known.refusal) return JSON.stringify(known);
  const here = (await storage.rows()).find((row) => row.first === known.data);
  return ask(desk, { ...asked, book: here?.id ?? asked.book, do: "import", file: taken });
}

async function file({ python, calls }, { book, lang }) {
  await bring(python, calls, book, lang);
  return calls.tournament_file(book, lang);
}

async function bring(python, calls, book, lang) {
  const stored = await storage.lines(book, calls.loaded_version(book));
  const told = JSON.parse(calls.bring(book, bytes(python, new TextEncoder().encode(stored.join("\n"))), lang));
  return told.refusal ? JSON.stringify(told) : "";
}

async function ask({ python, calls }, { file: given, ...asked }) {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const refused = await bring(python, calls, asked.book, asked.lang);
    if (refused) return refused;
    const before = calls.loaded_version(asked.book);
    const look = asked.do === "copy" ? await looks(python) : python.toPy({});
    const question = JSON.stringify({ ...asked, file_name: given?.name ?? "" });
    const answer = JSON.parse(calls.lead(question, given ? bytes(python, given.data) : undefined, look));
    if (answer.remove) await removed(calls, asked.book);
    if (!answer.lines?.length || (await stored(calls, asked.book, before, answer))) {
      return JSON.stringify({ ...answer, lines: answer.lines?.length ?? 0, book: asked.book });
    }
  }
  return calls.trouble("unknown", asked.lang);
}

async function stored(calls, book, before, { lines, row }) {
  try {
    if (await storage.append(book, before, lines, row)) {
      calls.keep(book);
      return true;
    }
  } catch (error) {
    calls.forget(book);
    throw error;
  }
  calls.forget(book);
  return false;
}

async function removed(calls, book) {
  await storage.remove(book);
  calls.forget(book);
}

async function looks(python) {
  const made = python.toPy(new Map());
  for (const [name, address] of Object.entries(LOOK)) made.set(name, bytes(python, await (await fetch(new URL(address, import.meta.url))).arrayBuffer()));
  return made;
}
