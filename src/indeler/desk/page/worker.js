// Python in a thread of its own: starts Pyodide with the archive of Indeler and answers one question after another.
import { loadPyodide } from "./pyodide/pyodide.mjs";

const say = (stage) => postMessage({ stage });

async function started() {
  say("starting");
  const archive = fetch("core.zip").then((answer) => answer.arrayBuffer());
  const python = await loadPyodide({ indexURL: new URL("pyodide/", self.location).href, checkAPIVersion: true });
  say("loading");
  python.FS.writeFile("/core.zip", new Uint8Array(await archive));
  python.runPython("import sys; sys.path.insert(0, '/core.zip')");
  const calls = python.pyimport("indeler.desk.calls");
  calls.warm_up();
  say("ready");
  return { python, calls };
}

const desk = started();
desk.catch((error) => postMessage({ stage: "not_started", error: String(error) }));

self.addEventListener("message", async ({ data: asked }) => {
  const { python, calls } = await desk;
  const bytes = (buffer) => (buffer ? python.globals.get("bytes")(new Uint8Array(buffer)) : undefined);
  const answer = calls.answer(asked.verb, asked.name, bytes(asked.data), asked.chosen, asked.arguments, bytes(asked.other));
  postMessage({ id: asked.id, answer });
});
