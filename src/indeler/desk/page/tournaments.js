// The pages of tournaments managed in this browser: sends the visitor's actions to the worker and shows the answers.
import { at, element, inTurn, language, openFile, post, say, saveLinks, tellBeneath, useFile } from "./desk.js";
import * as storage from "./storage.js";
import { RULEBOOKS } from "./words.js";

const lead = at("lead"), told = at("told");
const others = "BroadcastChannel" in self ? new BroadcastChannel("indeler desk") : null;
let version = 0; // the number of decisions that the page shows
let shownAfterDecision = null; // the address of the page that was shown after a decision, until a link is followed

const place = () => {
  const [path, query = ""] = location.hash.slice(1).split("?");
  const [book = "", page = "round"] = path.split("/");
  return { hash: location.hash, book, page, fields: Object.fromEntries(new URLSearchParams(query)) };
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
    back.addEventListener("click", () => {
      const from = place();
      inTurn(() => decide("go-back", from.page, { to: String(undo) }, from));
    });
    sentence.append(" ", back);
  }
  told.append(note);
  if (isError) told.scrollIntoView({ block: "nearest" });
}

// Decisions ------------------------------------------------------------------------------------------------------------

// `from` is the place at which the visitor decided. Earlier decisions may still be waiting, and the visitor may follow a
// link before this one is stored: the decision belongs to its own tournament, and the page of the link stays.
async function decide(what, page, fields, from, file) {
  const book = what === "new" ? crypto.randomUUID() : from.book;
  const answer = await asked({ kind: "ask", book, page, fields, do: what, by: by(fields.by), version, file });
  await shown(what, page, answer, from);
}

async function shown(what, page, answer, from) {
  if (answer.remove) return go("");
  const isDone = !answer.refusal && answer.lines, isNew = ["new", "import"].includes(what);
  if (isDone) others?.postMessage({ book: answer.book });
  if (isDone && isNew) {
    go(`${answer.book}/${page}`);
    await persist();
  }
  const tell = () => {
    if (answer.refusal) say_to(answer.refusal, { isError: true });
    else if (isDone && !isNew && what !== "result") say_to(answer.message, { undo: answer.undo });
  };
  if (isAt(from)) {
    settled(answer, page);
    return tell();
  }
  version = answer.version ?? version;
  return inTurn(tell);
}

// Returns whether the visitor is still at this place, or at the page that was shown after an earlier decision there.
const isAt = (from) => [from.hash, shownAfterDecision].includes(location.hash);

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
  shownAfterDecision = location.hash;
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
  const form = event.target, { do: what, page } = form.dataset, from = place();
  const texts = [...new FormData(form, event.submitter)].filter(([, value]) => typeof value === "string");
  const fields = Object.fromEntries(texts);
  inTurn(async () => {
    if (what) return decide(what, page, fields, from, await fileIn(form));
    const answer = await asked({ kind: "ask", book: from.book, page, fields });
    if (isAt(from)) put(answer);
    return undefined;
  });
});

lead.addEventListener("click", (event) => {
  if (event.target.closest("[data-print]")) return print();
  const button = event.target.closest("[data-verb]");
  if (!button) return undefined;
  event.stopPropagation();
  const { verb, arguments: given } = button.dataset, { book } = place();
  return inTurn(async () => {
    const [made] = (await asked({ kind: "file", book })).files;
    useFile(made);
    await tellBeneath(verb, JSON.parse(given));
  });
});

// Imports a logbook that the visitor opens or drops as a file.
openFile.takeLogbook = async (name, data) => {
  const answer = await asked({ kind: "take", book: crypto.randomUUID(), page: "round", fields: {}, file: { name, data } });
  await shown("import", "round", answer, place());
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

addEventListener("hashchange", () => {
  shownAfterDecision = null;
  inTurn(follow);
});
document.addEventListener("spoken", () => {
  fillNew();
  inTurn(place().book ? follow : list); // answers about an open file stay on the page
});
fillNew();
inTurn(follow);
warn();
