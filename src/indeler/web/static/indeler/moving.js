// An open page updates itself: the server sends the parts that have changed, and idiomorph replaces the old parts with
// them. Only what the server has changed is updated: focus, scroll position, open menus, partly filled forms and
// changes by scripts stay as they are. A page that missed an update requests the whole page.
const heard = document.querySelector('meta[name="moving"]');
const main = document.getElementById("main");
const AGAIN = 30_000; // milliseconds before the next attempt if the server refuses the event stream
const SOON = 700; // milliseconds; while results come in, a page with many readers may be slightly out of date
const LONGEST = 3000;
const UNCHANGED = 304;
const SILENCE = 60_000; // longer than the server is ever silent: the machine slept, or the network changed
const WATCH = 10_000;
const TOKEN = 'input[name="csrfmiddlewaretoken"]';

let version = heard.dataset.version; // the version that this page shows
let etag = null;
let stream = null;
let asking = false;
let next = null; // a newer version that was announced during a request
let isFirst = true;
let lastHeard = 0;
let isOver = false;
let missed = false; // an update arrived for a form that the visitor is filling in

// For each node, what the server sent: the attributes of an element, or the text of a text node. A node made by a
// script, or received as an answer to a click, has no entry.
const sent = new WeakMap();

function asSent(node) {
  return node.attributes ? new Map([...node.attributes].map((each) => [each.name, each.value])) : node.data;
}

function remember(node) {
  sent.set(node, asSent(node));
  node.childNodes.forEach(remember);
}

remember(main);

// True for a form that the visitor is filling in, and for an element with a request in progress.
function isBusy(live) {
  if (live.matches(".htmx-request")) return true;
  return live.matches("form") && (isTyping(live) || [...live.elements].some(isFilled));
}

function isTyping(form) {
  const active = document.activeElement;
  return form.contains(active) && active.matches("textarea, select, input:not([type=hidden])");
}

function isFilled(field) {
  if (field.type === "hidden") return false;
  if (field.type === "checkbox" || field.type === "radio") return field.checked !== field.defaultChecked;
  if (field.options) {
    const usual = [...field.options].some((each) => each.defaultSelected);
    return [...field.options].some((each, at) => each.selected !== (usual ? each.defaultSelected : !field.multiple && at === 0));
  }
  return "defaultValue" in field && field.value !== field.defaultValue;
}

// An answer to this visitor only (an error message, a question) is not part of any page of the site. It stays until the
// visitor closes it or does something else, even if the line that contains it is removed.
function told(node) {
  if (node.nodeType !== Node.ELEMENT_NODE) return [];
  return [node, ...node.querySelectorAll("*")].filter((each) => each.matches("[role=alert]") && !sent.has(each));
}

const answered = new WeakSet(); // elements received as an answer to a click, which replaced what the server sent before
document.addEventListener("htmx:load", (event) => answered.add(event.detail.elt));

const ours = {
  // Returns false if this node must stay as it is.
  beforeNodeMorphed(live, now) {
    const before = sent.get(live);
    if (live.nodeType !== Node.ELEMENT_NODE) {
      sent.set(live, now.data);
      if (before === now.data) return false;
      if (live.data !== now.data) mark(live.parentElement);
      return true;
    }
    if (live.hasAttribute("data-keep") && now.hasAttribute("data-keep")) return false;
    if (isBusy(live)) {
      missed ||= !live.isEqualNode(now);
      return false;
    }
    const wanted = asSent(now);
    const names = new Set([...wanted.keys(), ...(before?.keys() ?? [])]);
    leave = new Set([...names].filter((name) => before?.has(name) === wanted.has(name) && before.get(name) === wanted.get(name)));
    known = before;
    sent.set(live, wanted);
    return true;
  },
  // Attributes that the server has not changed belong to the visitor or to a script.
  beforeAttributeUpdated: (name, live, how) => !(leave.has(name) || (how === "remove" && known && !known.has(name))),
  beforeNodeRemoved(live) {
    if (live.nodeType === Node.ELEMENT_NODE && live.matches("[data-told]") && !sent.has(live)) return false;
    const alerts = told(live);
    if (alerts.includes(live)) return false;
    if (live.nodeType === Node.ELEMENT_NODE && !sent.has(live) && !answered.has(live)) return false; // made by a script
    if (live.nodeType === Node.TEXT_NODE && !sent.has(live) && sent.has(live.parentNode)) return false;
    if (alerts.length) document.getElementById("messages").append(...alerts);
    return true;
  },
  afterNodeAdded(live) {
    remember(live);
    if (live.nodeType === Node.ELEMENT_NODE) mark(live);
  },
};
let leave = new Set();
let known = null;

function morph(live, now) {
  const focused = document.activeElement;
  window.Idiomorph.morph(live, now, { morphStyle: "outerHTML", callbacks: ours });
  const kept = focused.isConnected ? focused : document.getElementById(focused.id); // if its line was replaced
  if (kept && document.activeElement !== kept) kept.focus({ preventScroll: true });
  window.htmx?.process(document.getElementById(now.id) ?? main);
}

// Marks a new element for a moment; the style sheet decides whether the mark is visible.
function mark(element) {
  const whole = element?.closest("td, th, li, dd") ?? element;
  if (!whole || whole === main) return;
  whole.classList.remove("moved");
  requestAnimationFrame(() => whole.classList.add("moved"));
}

main.addEventListener("animationend", (event) => event.target.classList.remove("moved"));

// Forms arrive without a CSRF token: they get the token of this page, which is valid.
function withToken(now) {
  const token = document.querySelector(TOKEN)?.value;
  if (token) now.querySelectorAll(TOKEN).forEach((field) => field.setAttribute("value", token));
  return now;
}

function moved(title, said) {
  if (title) document.title = title;
  document.dispatchEvent(new CustomEvent("moved", { detail: said }));
}

function take(text) {
  const page = new DOMParser().parseFromString(text, "text/html");
  const now = page.getElementById("main");
  if (!now) return;
  document.getElementById("messages")?.append(...page.querySelectorAll("#messages > *")); // each is sent only once
  missed = false;
  morph(main, withToken(now));
  const said = page.querySelector('meta[name="moving"]')?.dataset.version;
  moved(page.title, said);
  return said;
}

// Puts in the parts that differ from this page: each one replaces the element with the same id.
function put(parts) {
  const box = document.createElement("template");
  for (const part of parts) {
    box.innerHTML = part;
    const now = box.content.firstElementChild;
    const live = document.getElementById(now.id);
    if (!live) return false;
    const form = live.closest("form");
    if (form && isBusy(form)) missed = true;
    else morph(live, withToken(now));
  }
  return true;
}

// Requests this page again; while results come in, the answer may be older than the version that was announced.
async function ask(wanted, wait = SOON) {
  const has = etag ? { "If-None-Match": etag } : {};
  const answer = await fetch(location.href, { cache: "no-store", headers: { Accept: "text/html", "X-Moving": "yes", ...has } });
  if ((!answer.ok && answer.status !== UNCHANGED) || answer.redirected) return stop(); // logged out, hidden or deleted
  const said = answer.ok ? take(await answer.text()) : "";
  etag = answer.headers.get("ETag");
  version = answer.headers.get("X-Version") || said || wanted;
  if (!wanted || version === wanted || next !== null || wait > LONGEST) return;
  await new Promise((done) => setTimeout(done, wait));
  await ask(wanted, 2 * wait);
}

// Makes one request at a time; a version that is announced during a request is requested afterwards.
async function look(wanted) {
  if (asking) {
    next = wanted;
    return;
  }
  asking = true;
  for (next = wanted; next !== null && !isOver; ) {
    const now = next;
    next = null;
    await ask(now).catch(() => {}); // no connection: the event stream notices this too, and reconnects
  }
  asking = false;
}

// The first event says whether the page was already out of date when it was loaded; later events are always new.
function hear(event) {
  const [now] = event.data.split(".");
  const isNew = !isFirst || now !== version;
  isFirst = false;
  lastHeard = Date.now();
  if (isNew) look(now);
}

// Parts apply to one version of the page; if this page shows a different version, it has missed some parts.
function hearParts(event) {
  const news = JSON.parse(event.data);
  lastHeard = Date.now();
  etag = null;
  if (asking || (news.from !== null && news.from !== version) || !put(news.parts)) {
    look(news.to);
    return;
  }
  version = news.to;
  moved(news.title, version);
}

function listen() {
  if (stream || isOver || document.hidden) return;
  lastHeard = Date.now();
  stream = new EventSource(heard.content);
  stream.addEventListener("open", () => { isFirst = true; });
  stream.addEventListener("beat", () => { lastHeard = Date.now(); });
  stream.addEventListener("message", hear);
  stream.addEventListener("parts", hearParts);
  stream.addEventListener("error", () => {
    if (stream?.readyState !== EventSource.CLOSED) return; // the browser reconnects by itself
    rest();
    setTimeout(() => { if (!document.hidden && !stream) look("").then(listen); }, AGAIN);
  });
}

function rest() {
  stream?.close();
  stream = null;
}

function again() {
  rest();
  listen();
}

function stop() {
  isOver = true;
  rest();
}

// A hidden page keeps no connection: a browser has only six connections per site, for all tabs together.
function turn() {
  if (document.hidden) rest();
  else listen();
}

function watch() {
  if (stream && Date.now() - lastHeard > SILENCE) again();
  if (missed && stream && ![...document.forms].some(isBusy)) look("");
}

document.addEventListener("visibilitychange", turn);
window.addEventListener("pagehide", rest);
window.addEventListener("pageshow", listen);
window.addEventListener("online", again);
setInterval(watch, WATCH);
listen();
