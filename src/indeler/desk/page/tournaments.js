// The pages of tournaments managed in this browser: sends the visitor's actions to the worker and shows the answers.
import { at, element, inTurn, language, openFile, post, say, saveLinks, tellBeneath, useFile } from "./desk.js";
import * as storage from "./storage.js";
import { RULEBOOKS } from "./words.js";

const lead = at("lead"), told = at("told");
const others = "BroadcastChannel" in self ? new BroadcastChannel("indeler desk") : null;
let version = 0; // the number of decisions that the page shows

const place = () => {
  const [path, query = ""] = location.hash.slice(1).split("?");
  const [book = "", page = "round"] = path.split("/");
  return { book, page, fields: Object.fromEntries(new URLSearchParams(query)) };
};

const by = (name) => {
  try {
    if (name) localStorage.setItem("indeler desk name", name);
    return localStorage.getItem("indeler desk name") ?? "";
  } catch {
    return name ?? ""; // this browser does not allow local storage
  }
};

const asked = (more) => post({ lead: { lang: language(), ...more } });

// Pages ----------------------------------------------------------------------------------------------------------------

async function follow() {
  const { book, page, fields } = place();
  view(book === "new" ? "new" : book ? "lead" : "home");
  if (book === "new") at("new-by").value ||= by();
  else if (book) put(await asked({ kind: "ask", book, page, fields }));
  else await list();
}

function view(name) {
  for (const id of ["home", "new", "lead"]) at(id).hidden = id !== name;
  at("desk").hidden = name !== "home" || !at("desk").dataset.open;
  for (const id of ["answer", "beneath", "files", "told"]) at(id).replaceChildren();
}

async function list() {
  lead.replaceChildren();
  document.title = say("title");
  at("list").replaceChildren(listed(await storage.rows().catch(() => [])));
}

// The tournament with the latest change comes first.
function listed(rows) {
  if (!rows.length) return element("p", say("none_yet"));
  const table = element("table", ""), head = table.createTHead().insertRow(), body = table.createTBody();
  for (const word of ["name", "players", "rounds", "changed"]) head.append(element("th", say(word)));
  for (const { id, name, players, rounds, total, changed } of rows.sort((one, other) => other.changed - one.changed)) {
    const line = body.insertRow(), link = element("a", name), when = new Date(changed);
    link.href = `#${id}/round`;
    line.append(element("th", ""), ...[players, total ? `${rounds}/${total}` : rounds, when.toLocaleString(language())].map((each) => element("td", each)));
    line.cells[0].append(link);
  }
  return table;
}

function fillNew() {
  const chosen = at("new-rules").value || "fide-dutch";
  const books = RULEBOOKS.filter((each) => !each.of_teams);
  at("new-rules").replaceChildren(...books.map(({ name, titles }) => new Option(titles[language()], name, false, name === chosen)));
}

// Python escapes the HTML, and the Content Security Policy of the page does not allow scripts in it.
function put(answer) {
  if (answer.html && !answer.refusal) say_to("");
  if (answer.refusal) say_to(answer.refusal, { isError: true });
  if (!answer.html || (answer.refusal && !answer.version)) return;
  const focus = document.activeElement?.closest("#lead [id]")?.id;
  lead.innerHTML = answer.html;
  version = answer.version ?? 0;
  if (answer.row?.name) document.title = answer.row.name;
  const next = (focus && document.getElementById(focus)) || lead.querySelector("li[data-open]");
  next?.focus({ preventScroll: true });
  at("files").replaceChildren();
  if (answer.files?.length) saveLinks(answer.files).click();
}

function say_to(text, { isError = false, undo = 0 } = {}) {
  told.replaceChildren();
  if (!text) return;
  const note = element("div", ""), sentence = element("p", text);
  note.className = isError ? "note error" : "note success";
  note.append(sentence);
  if (undo) {
    const back = element("button", say("undo"));
    back.type = "button";
    back.addEventListener("click", () => inTurn(() => decide("go-back", place().page, { to: String(undo) })));
    sentence.append(" ", back);
  }
  told.append(note);
  if (isError) told.scrollIntoView({ block: "nearest" });
}

// Decisions ------------------------------------------------------------------------------------------------------------

async function decide(what, page, fields, file) {
  const book = what === "new" ? crypto.randomUUID() : place().book;
  const answer = await asked({ kind: "ask", book, page, fields, do: what, by: by(fields.by), version, file });
  await shown(what, page, answer);
}

async function shown(what, page, answer) {
  if (answer.remove) return go("");
  if (answer.refusal || !answer.lines) return settled(answer, page);
  others?.postMessage({ book: answer.book });
  if (["new", "import"].includes(what)) {
    go(`${answer.book}/${page}`);
    await persist();
  }
  settled(answer, page);
  if (!["result", "new", "import"].includes(what)) say_to(answer.message, { undo: answer.undo });
}

// A different page gets its own address, so that the Back button of the browser works.
function settled(answer, page) {
  if (!answer.refusal && page && place().page !== page) {
    go(`${answer.book}/${page}`);
    scrollTo(0, 0);
  }
  put(answer);
}

function go(address) {
  history.pushState(null, "", `#${address}`);
  if (!address) return follow();
  return view("lead");
}

async function fileIn(form) {
  const [chosen] = form.querySelector("input[type=file]")?.files ?? [];
  return chosen ? { name: chosen.name, data: await chosen.arrayBuffer() } : undefined;
}

document.querySelector("main").addEventListener("submit", (event) => {
  if (!event.target.closest("#lead, #new")) return;
  event.preventDefault();
  const form = event.target, { do: what, page } = form.dataset;
  const texts = [...new FormData(form, event.submitter)].filter(([, value]) => typeof value === "string");
  const fields = Object.fromEntries(texts);
  inTurn(async () => {
    if (what) return decide(what, page, fields, await fileIn(form));
    return put(await asked({ kind: "ask", book: place().book, page, fields }));
  });
});

lead.addEventListener("click", (event) => {
  if (event.target.closest("[data-print]")) return print();
  const button = event.target.closest("[data-verb]");
  if (!button) return undefined;
  event.stopPropagation();
  const { verb, arguments: given } = button.dataset;
  return inTurn(async () => {
    const [made] = (await asked({ kind: "file", book: place().book })).files;
    useFile(made);
    await tellBeneath(verb, JSON.parse(given));
  });
});

// Imports a logbook that the visitor opens or drops as a file.
openFile.takeLogbook = async (name, data) => {
  const answer = await asked({ kind: "take", book: crypto.randomUUID(), page: "round", fields: {}, file: { name, data } });
  await shown("import", "round", answer);
};

// Other tabs, and the storage ------------------------------------------------------------------------------------------

const isBeingFilledIn = () => [...lead.querySelectorAll("input, textarea")].some((each) => each.type !== "hidden" && each.value !== each.defaultValue);

others?.addEventListener("message", ({ data: { book } }) => {
  if (!place().book) inTurn(list);
  else if (place().book !== book) return;
  else if (isBeingFilledIn()) say_to(say("other_tab"), { isError: true });
  else inTurn(follow);
});

async function persist() {
  try {
    await navigator.storage.persist();
  } catch {
    // an old browser: the warning below is shown
  }
  await warn();
}

async function warn() {
  const isSafe = await navigator.storage?.persisted?.().catch(() => false);
  at("evict").hidden = isSafe || !(await storage.rows().catch(() => [])).length;
}

addEventListener("hashchange", () => inTurn(follow));
document.addEventListener("spoken", () => {
  fillNew();
  inTurn(place().book ? follow : list); // answers about an open file stay on the page
});
fillNew();
inTurn(follow);
warn();
