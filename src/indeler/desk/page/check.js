// Checks one round: fetches the proof from the address in ?proof=, lets the worker verify it and shows the answer.
// The proof is cached, so that the page also works offline after the first visit.
import { keepFiles, makeMemory, newWorker } from "./program.js";
import { WORDS } from "./words.js";

const QUIET = 5_000; // milliseconds after the first answer
const PATIENCE = 6_000; // milliseconds to wait for the network before the cached proof is used
const KEPT = "indeler proofs";
const MOST = 30; // proofs
const at = (id) => document.getElementById(id);
const asked = new URLSearchParams(location.search);

let lang = "en";
let proof; // as an ArrayBuffer
let worker;

const say = (name) => WORDS[lang][name];

function speak(chosen) {
  lang = chosen;
  document.documentElement.lang = lang;
  for (const each of document.querySelectorAll("[data-word]")) each.textContent = say(each.dataset.word);
  for (const each of document.querySelectorAll("[data-label]")) each.setAttribute("aria-label", say(each.dataset.label));
  for (const each of at("languages").children) each.setAttribute("aria-pressed", String(each.lang === lang));
}

function show(name) {
  at("status").hidden = false;
  at("stage").dataset.word = name;
  at("stage").textContent = say(name);
  at("progress").hidden = !["fetching", "starting", "loading", "checking"].includes(name);
}

// Fetches from this site only: the Content Security Policy of the page allows no other.
async function fetched(address) {
  const kept = "caches" in self ? await caches.open(KEPT) : undefined;
  const known = await kept?.match(address);
  try {
    const answer = await fetch(address, { cache: "no-cache", signal: known ? AbortSignal.timeout(PATIENCE) : undefined });
    if (!answer.ok) throw new Error(String(answer.status));
    await kept?.put(address, answer.clone());
    const all = (await kept?.keys()) ?? [];
    await Promise.all(all.slice(0, -MOST).map((old) => kept.delete(old)));
    return answer.arrayBuffer();
  } catch (error) {
    if (known) return known.arrayBuffer();
    throw error;
  }
}

function start() {
  show("starting");
  worker = newWorker("checker");
  worker.addEventListener("message", ({ data }) => (data.stage ? progress(data) : answered(data)));
  worker.addEventListener("error", () => show("not_started"));
  check();
}

function progress({ stage, error, isFresh }) {
  if (error) console.error(error);
  if (stage === "ready") keepFiles();
  if (isFresh && "caches" in self) setTimeout(makeMemory, QUIET);
  show(stage === "ready" ? "checking" : stage);
}

function check() {
  const chosen = JSON.stringify({ lang, rules: "", settings: {} });
  worker.postMessage({ id: 1, verb: "check_round", name: "proof.json", data: proof, chosen, arguments: "{}", other: null });
}

function answered({ answer }) {
  at("status").hidden = true;
  at("answer").innerHTML = JSON.parse(answer).html; // HTML from our own Python code, which escapes all inserted values
  document.body.dataset.done = lang;
}

at("languages").addEventListener("click", ({ target }) => {
  if (!target.lang) return;
  speak(target.lang);
  if (worker) check();
});

at("file").addEventListener("change", async ({ target }) => {
  proof = await target.files[0]?.arrayBuffer();
  if (proof && worker) check();
  else if (proof) start();
});

const languages = [asked.get("lang"), ...navigator.languages.map((each) => each.slice(0, 2)), "en"];
speak(languages.find((each) => each in WORDS));
if (document.referrer.startsWith(`${location.origin}/`)) {
  at("back").href = document.referrer;
  at("back").hidden = false;
}
if (asked.has("proof")) {
  show("fetching");
  fetched(new URL(asked.get("proof"), location).href).then(
    (found) => {
      proof = found;
      start();
    },
    () => show("no_proof"),
  );
} else {
  at("other").open = true;
  show("unnamed");
}
