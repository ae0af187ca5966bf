// The page sends questions to the worker and shows the answers. It never computes anything about a tournament itself.
import { keepFiles, makeMemory, newWorker } from "./program.js";
import { DIALECTS, RULEBOOKS, WORDS } from "./words.js";

const QUIET = 5_000; // milliseconds after the start, in which the visitor opens a file
export const at = (id) => document.getElementById(id);
const tools = at("desk");

let lang = "en";
let worker;
let file; // { name, data }
let known; // the contents of the file
let asking; // the question that the worker is answering
let shown = []; // the questions whose answers are on the page
let last = 0;
let queue = Promise.resolve(); // the actions that the visitor asked for, run one after another
let stops = 0;
let stage = "needs_server";

// Words ----------------------------------------------------------------------------------------------------------------

export const language = () => lang;
export const say = (name, values = {}) => Object.entries(values).reduce((text, [key, value]) => text.replace(`{${key}}`, value), WORDS[lang][name]);

function speak(chosen) {
  lang = chosen;
  document.documentElement.lang = lang;
  for (const each of document.querySelectorAll("[data-word]")) each.textContent = say(each.dataset.word);
  for (const each of document.querySelectorAll("[data-label]")) each.setAttribute("aria-label", say(each.dataset.label));
  for (const each of at("languages").children) each.setAttribute("aria-pressed", String(each.lang === lang));
  if (known) fillForms();
}

function remembered() {
  try {
    return localStorage.getItem("indeler desk language");
  } catch {
    return null; // this browser does not allow local storage
  }
}

function remember() {
  try {
    localStorage.setItem("indeler desk language", lang);
  } catch {
    // the choice is lost at the next visit
  }
}

// The worker -----------------------------------------------------------------------------------------------------------

function show(name) {
  stage = name;
  at("stage").dataset.word = name;
  at("stage").textContent = say(name);
  const isWorking = ["fetching", "starting", "loading", "working"].includes(name);
  at("progress").hidden = !isWorking;
  at("cancel").hidden = name !== "working";
  tools.setAttribute("aria-busy", String(isWorking));
}

function start() {
  show("starting");
  worker = newWorker("desk");
  worker.addEventListener("message", ({ data }) => (data.stage ? progress(data) : answered(data)));
  worker.addEventListener("error", () => show("not_started"));
}

function progress({ stage: name, error, isFresh }) {
  if (error) console.error(error);
  if (name === "ready") keepFiles();
  if (isFresh && "caches" in self) setTimeout(makeMemory, QUIET);
  show(name === "ready" && asking ? "working" : name);
}

function ask(verb, given = {}, other = null) {
  const chosen = JSON.stringify({ lang, rules: at("rulebook").value, settings: chosenSettings() });
  return post({ verb, ...file, chosen, arguments: JSON.stringify(given), other });
}

export function post(question) {
  return new Promise((resolve) => {
    const id = ++last;
    asking = { id, resolve };
    worker.postMessage({ ...question, id });
    if (stage === "ready") show("working");
  });
}

function answered({ id, answer }) {
  if (asking?.id !== id) return;
  const { resolve } = asking;
  asking = undefined;
  show("ready");
  resolve(JSON.parse(answer));
}

function cancel() {
  worker.terminate();
  asking = undefined;
  stops += 1;
  queue = Promise.resolve();
  start();
  at("beneath").replaceChildren(paragraph(say("stopped")));
}

// The file -------------------------------------------------------------------------------------------------------------

export const openFile = { takeLogbook: null }; // set by tournaments.js, which opens logbooks

// Uses the file of a tournament that is managed in this browser, to answer questions about it.
export function useFile({ name, base64 }) {
  file = { name, data: unpacked(base64).buffer };
  at("rulebook").value = "";
  at("settings").querySelector("form > div").replaceChildren();
}

async function open(name, data) {
  if (new TextDecoder().decode(data.slice(0, 60)).startsWith('{"logbook":')) return openFile.takeLogbook(name, data);
  file = { name, data };
  at("rulebook").value = "";
  at("settings").open = false;
  at("settings").querySelector("form > div").replaceChildren();
  await refresh();
  if (known) await tell("standings");
}

async function refresh() {
  const answer = await ask("opened");
  known = answer.data;
  tools.hidden = !known;
  tools.dataset.open = known ? "yes" : "";
  clear();
  if (known) fillForms({ isNew: true });
  else put(at("answer"), answer);
}

function fillForms({ isNew = false } = {}) {
  at("event").textContent = known.event || file.name;
  const rounds = known.total ? say("of_rounds", known) : String(known.rounds);
  const facts = [[known.of_teams ? "teams" : "players", known.players.length], ["rounds", rounds], ["rulebook", known.rulebook]];
  at("facts").replaceChildren(...facts.flatMap(([name, value]) => [element("dt", say(name)), element("dd", String(value))]));
  const books = RULEBOOKS.filter((each) => known.of_teams || !each.of_teams).map((each) => [each.name, each.titles[lang]]);
  options("rulebook", [["", say("as_in_file")], ...books]);
  const players = known.players.map(([number, name]) => [number, `${number} ${name}`]);
  options("player", players, isNew && players[0]?.[0]);
  options("opponent", [["", say("this_opponent")], ...players]);
  const paired = Array.from({ length: known.rounds }, (_, index) => [index + 1, index + 1]);
  const next = known.total && known.rounds >= known.total ? [] : [[known.rounds + 1, known.rounds + 1]];
  options("asked", [...paired, ...next], isNew && known.asked);
  options("round", [["", say("all_rounds")], ...paired]);
  options("dialect", DIALECTS.map((each) => [each, each.toUpperCase()]));
  at("why").hidden = !known.is_explained;
  at("check").hidden = !known.is_audited || !known.rounds;
}

// Fills a list and selects a value in it: the value that was selected before, unless the caller gives another one.
function options(id, pairs, first = false) {
  const select = at(id), wanted = String(first || select.value);
  select.replaceChildren(...pairs.map(([value, text]) => new Option(text, value)));
  if (pairs.some(([value]) => String(value) === wanted)) select.value = wanted;
}

async function fillSettings() {
  const { data, html } = await ask("settings");
  const box = at("settings").querySelector("form > div");
  if (html) box.innerHTML = html;
  else if (!data.length) box.replaceChildren(paragraph(say("no_settings")));
  else box.replaceChildren(...data.map(settingField));
}

function settingField({ name, value, default: usual, choices, meaning }) {
  const field = element("div", ""), label = element("label", name), input = document.createElement("input");
  field.className = "field";
  input.id = label.htmlFor = `setting-${name}`;
  Object.assign(input, { name, value, placeholder: usual, autocomplete: "off" });
  input.dataset.kept = value;
  const help = element("span", `${meaning}. ${say("choices", { choices })}.`);
  help.className = "help";
  field.append(label, input, help);
  return field;
}

function chosenSettings() {
  const inputs = [...at("settings").querySelectorAll("input")].filter((each) => ![each.dataset.kept, ""].includes(each.value.trim()));
  return Object.fromEntries(inputs.map((each) => [each.name, each.value.trim()]));
}

// Answers --------------------------------------------------------------------------------------------------------------

async function tell(verb, given = {}, other = null) {
  shown = [[verb, given, other]];
  clear();
  put(at("answer"), await ask(verb, given, other));
}

export async function tellBeneath(verb, given) {
  shown = [shown[0], [verb, given, null]];
  put(at("beneath"), await ask(verb, given));
  at("beneath").scrollIntoView({ block: "nearest" });
  at("beneath").focus({ preventScroll: true });
}

async function tellAgain() {
  const [first, second] = shown;
  if (first) await tell(...first);
  if (second) await tellBeneath(...second);
}

function clear() {
  for (const id of ["answer", "beneath", "files"]) at(id).replaceChildren();
}

// Python escapes the HTML, and the Content Security Policy of the page does not allow scripts in it.
function put(place, { html, files = [] }) {
  place.innerHTML = html;
  saveLinks(files);
}

const unpacked = (base64) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

export function saveLinks(files) {
  for (const each of files) {
    const link = element("a", say("save", each));
    link.className = "button";
    link.download = each.name;
    link.href = URL.createObjectURL(new Blob([unpacked(each.base64)], { type: "application/octet-stream" }));
    at("files").append(link);
  }
  return at("files").lastElementChild;
}

export function element(tag, text) {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
}

const paragraph = (text) => element("p", text);

// What the visitor does ------------------------------------------------------------------------------------------------

const number = (id) => (at(id).value ? Number(at(id).value) : null);

// Runs an action after all earlier actions have finished. If the visitor presses Stop, waiting actions are dropped.
export function inTurn(action) {
  const before = stops;
  queue = queue.then(() => (before === stops ? action() : undefined)).catch((error) => console.error(error));
}

function on(id, kind, action) {
  at(id).addEventListener(kind, (event) => {
    if (kind === "submit") event.preventDefault();
    inTurn(() => action(event));
  });
}

async function opened(chosen) {
  if (chosen) await open(chosen.name, await chosen.arrayBuffer());
}

on("file", "change", ({ target }) => opened(target.files[0]));
on("example", "click", async () => open("example.trf", await (await fetch("example.trf")).arrayBuffer()));
on("rulebook", "change", async () => {
  at("settings").open = false;
  at("settings").querySelector("form > div").replaceChildren();
  await refresh();
});
on("settings", "toggle", () => at("settings").open && fillSettings());
on("settings", "submit", tellAgain);
on("why", "submit", () => tell("why", { player: number("player"), opponent: number("opponent"), round: number("asked") }));
on("why-round", "click", () => tell("why_round", { round: number("asked") }));
on("check", "submit", () => tell("check", { round: number("round") }));
on("prove", "click", () => tell("prove", { round: number("round") ?? known.rounds }));
on("certificate", "change", async ({ target }) => {
  const [chosen] = target.files;
  if (chosen) await tell("verify", {}, await chosen.arrayBuffer());
  target.value = "";
});
on("convert", "submit", () => tell("convert", { dialect: at("dialect").value }));
at("print").addEventListener("click", () => print());
at("cancel").addEventListener("click", cancel);

document.addEventListener("click", ({ target }) => {
  const button = target.closest?.("[data-verb]");
  if (!button) return;
  const { verb, arguments: given } = button.dataset;
  inTurn(() => (given ? tellBeneath(verb, JSON.parse(given)) : tell(verb)));
});

on("languages", "click", async ({ target }) => {
  if (!target.lang) return;
  speak(target.lang);
  remember();
  if (at("settings").open) await fillSettings();
  await tellAgain();
  document.dispatchEvent(new Event("spoken"));
});

for (const kind of ["dragenter", "dragover"]) {
  document.addEventListener(kind, (event) => {
    event.preventDefault();
    document.body.classList.add("over");
  });
}
for (const kind of ["dragleave", "drop"]) document.addEventListener(kind, () => document.body.classList.remove("over"));
document.addEventListener("drop", (event) => {
  event.preventDefault();
  const [dropped] = event.dataTransfer.files;
  inTurn(() => opened(dropped));
});

const preferred = [remembered(), ...navigator.languages.map((each) => each.slice(0, 2)), "en"];
speak(preferred.find((each) => each in WORDS));
start();
