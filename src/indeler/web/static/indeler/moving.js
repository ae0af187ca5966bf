// A page that lies open moves by itself: it hears when there is something new, asks for itself, and changes what the
// site has changed and nothing else. Focus, scroll, open menus, half-filled forms and what scripts did stay as they are.
const heard = document.querySelector('meta[name="moving"]');
const main = document.getElementById("main");
const AGAIN = 30_000; // where the site holds no answer open for us
const SOON = 700; // a page that many look at may be a little older than what it shows while results come in
const LONGEST = 3000;
const UNCHANGED = 304;
const SILENCE = 60_000; // longer than the site is ever silent: the machine slept, or the network is another
const WATCH = 10_000;
const TOKEN = "csrfmiddlewaretoken";

let version = heard.dataset.version; // what this page shows
let etag = null;
let stream = null;
let asking = false;
let next = null; // the version that was heard of meanwhile
let isFirst = true;
let lastHeard = 0;
let isOver = false;

// What the site sent last, untouched by the visitor and by scripts, and of each of its nodes the one that is shown.
const shown = new WeakMap();
const ofSite = new WeakSet(); // the nodes of the page that stand in what was sent
const sent = main.cloneNode(true);
pair(sent, main);

function pair(ours, theirs) {
  shown.set(ours, theirs);
  ofSite.add(theirs);
  let other = theirs.firstChild;
  for (const one of ours.childNodes) {
    if (!other) return;
    pair(one, other);
    other = other.nextSibling;
  }
}

function place(node) {
  const live = shown.get(node);
  if (live?.isConnected) return live;
  return (node.id && document.getElementById(node.id)) || null;
}

// A form that somebody is filling in, and what is on its way to the site.
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

function attributesDiffer(old, now) {
  const names = new Set([...old.getAttributeNames(), ...now.getAttributeNames()]);
  return [...names].filter((name) => old.getAttribute(name) !== now.getAttribute(name));
}

// Old becomes now, in what the site sent last and on the page; false where that is not possible in place.
function change(old, now) {
  if (old.isEqualNode(now)) return true;
  const live = place(old);
  if (!live || old.nodeName !== now.nodeName) return false;
  if (old.nodeType !== Node.ELEMENT_NODE) {
    old.data = now.data;
    live.data = now.data;
    mark(live.parentElement);
    return true;
  }
  if ((old.hasAttribute("data-keep") && now.hasAttribute("data-keep")) || isBusy(live)) return true;
  if (live.isEqualNode(now)) return renew(old, now, live);
  if (live !== shown.get(old)) return false; // a press here has put another in its place
  const names = attributesDiffer(old, now);
  if (names.some((name) => name.startsWith("hx-") || name === "id")) return false;
  for (const name of names) setAttribute(name, now, old, live);
  return changeChildren(old, now, live);
}

const STATES = ["checked", "selected", "value"]; // a field that was touched has its own, whatever its attributes say

function setAttribute(name, now, ...nodes) {
  for (const node of nodes) {
    if (now.hasAttribute(name)) node.setAttribute(name, now.getAttribute(name));
    else node.removeAttribute(name);
    if (STATES.includes(name) && name in node) node[name] = now[name];
  }
}

// What is shown is what the site has now: somebody pressed a button here.
function renew(old, now, live) {
  const copy = now.cloneNode(true);
  old.replaceWith(copy);
  pair(copy, live);
  return true;
}

// Of a row the person it is about, so that it is the same row wherever it stands.
function key(node) {
  if (node.nodeType !== Node.ELEMENT_NODE) return node.nodeName;
  if (node.id) return `#${node.id}`;
  if (node.nodeName !== "TR" && node.nodeName !== "LI") return node.nodeName;
  const form = node.querySelector("form[action]")?.getAttribute("action");
  return `${node.nodeName} ${node.dataset.key ?? form ?? [...node.querySelectorAll("a[href]")].map((each) => each.getAttribute("href")).join(" ")}`;
}

function changeChildren(old, now, live) {
  const waiting = new Map();
  for (const each of old.childNodes) waiting.set(key(each), [...(waiting.get(key(each)) ?? []), each]);
  const wanted = [...now.childNodes].map((next) => [next, waiting.get(key(next))?.shift()]);
  for (const left of [...waiting.values()].flat()) {
    const gone = place(left);
    for (const each of told(gone)) document.getElementById("messages").append(each);
    gone?.remove();
    left.remove();
  }
  let at = old.firstChild;
  for (const [next, same] of wanted) {
    if (same && same === at) at = at.nextSibling;
    else if (same) move(same, at, live);
    if (!same) insert(next.cloneNode(true), at, old, live);
    else if (!change(same, next)) replace(same, next.cloneNode(true), at, live);
  }
  return true;
}

function move(node, before, live) {
  const target = place(node);
  const anchor = before ? place(before) : null;
  node.parentNode.insertBefore(node, before);
  if (!target || target.parentNode !== live) return;
  const active = document.activeElement;
  live.insertBefore(target, anchor?.parentNode === live ? anchor : null);
  if (target.contains(active) && document.activeElement !== active) active.focus({ preventScroll: true });
}

function insert(copy, before, old, live) {
  const anchor = before ? place(before) : null;
  old.insertBefore(copy, before);
  live.insertBefore(born(copy), anchor?.parentNode === live ? anchor : null);
}

function replace(old, copy, before, live) {
  const target = place(old);
  const focused = target?.contains(document.activeElement) ? document.activeElement.id : "";
  const fresh = born(copy);
  for (const each of told(target)) (fresh.querySelector("form") ?? fresh).append(each);
  old.replaceWith(copy);
  const anchor = before ? place(before) : null;
  if (target) target.replaceWith(fresh);
  else live.insertBefore(fresh, anchor?.parentNode === live ? anchor : null);
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
}

// What was answered to this visitor alone (a refusal, a question) is in no page of the site: it stays until the visitor
// closes it or acts, whatever becomes of the line that it stands in.
function told(target) {
  if (target?.nodeType !== Node.ELEMENT_NODE) return [];
  return [...target.querySelectorAll("[role=alert]")].filter((each) => !ofSite.has(each));
}

// A node for the page, with what htmx has to know of it.
function born(copy) {
  const fresh = document.importNode(copy, true);
  pair(copy, fresh);
  if (fresh.nodeType === Node.ELEMENT_NODE) {
    queueMicrotask(() => window.htmx?.process(fresh));
    mark(fresh);
  }
  return fresh;
}

// What is new is marked for a moment; the style sheet decides whether one sees that.
function mark(element) {
  const whole = element?.closest("td, th, li, dd") ?? element;
  if (!whole || whole === main) return;
  whole.classList.remove("moved");
  requestAnimationFrame(() => whole.classList.add("moved"));
}

main.addEventListener("animationend", (event) => event.target.classList.remove("moved"));

function take(text) {
  const page = new DOMParser().parseFromString(text, "text/html");
  const now = page.getElementById("main");
  if (!now) return;
  const token = document.querySelector(`input[name="${TOKEN}"]`)?.value;
  if (token) now.querySelectorAll(`input[name="${TOKEN}"]`).forEach((field) => field.setAttribute("value", token));
  for (const one of [sent, main]) {
    if (token) one.querySelectorAll(`input[name="${TOKEN}"]`).forEach((field) => field.setAttribute("value", token));
  }
  document.getElementById("messages")?.append(...page.querySelectorAll("#messages > *")); // said once: it is lost elsewhere
  change(sent, now);
  document.title = page.title;
  const said = page.querySelector('meta[name="moving"]')?.dataset.version;
  document.dispatchEvent(new CustomEvent("moved", { detail: said }));
  return said;
}

// Ask for this page; while results keep coming in, what we get may be older than what we were told of.
async function ask(wanted, wait = SOON) {
  const known = etag ? { "If-None-Match": etag } : {};
  const answer = await fetch(location.href, { cache: "no-store", headers: { Accept: "text/html", "X-Moving": "yes", ...known } });
  if ((!answer.ok && answer.status !== UNCHANGED) || answer.redirected) return stop(); // logged out, hidden, or gone
  const told = answer.ok ? take(await answer.text()) : "";
  etag = answer.headers.get("ETag");
  version = answer.headers.get("X-Version") || told || wanted;
  if (!wanted || version === wanted || next !== null || wait > LONGEST) return;
  await new Promise((done) => setTimeout(done, wait));
  await ask(wanted, 2 * wait);
}

// One question at a time; what is heard meanwhile is asked for afterwards.
async function look(wanted) {
  if (asking) {
    next = wanted;
    return;
  }
  asking = true;
  for (next = wanted; next !== null && !isOver; ) {
    const now = next;
    next = null;
    await ask(now).catch(() => {}); // no connection: the stream notices too, and begins anew
  }
  asking = false;
}

// What is told first says whether the page was old when it came; whatever is told later is new.
function hear(event) {
  const [told] = event.data.split(".");
  const isNew = !isFirst || told !== version;
  isFirst = false;
  lastHeard = Date.now();
  if (isNew) look(told);
}

function listen() {
  if (stream || isOver || document.hidden) return;
  lastHeard = Date.now();
  stream = new EventSource(heard.content);
  stream.addEventListener("open", () => { isFirst = true; });
  stream.addEventListener("beat", () => { lastHeard = Date.now(); });
  stream.addEventListener("message", hear);
  stream.addEventListener("error", () => {
    if (stream?.readyState !== EventSource.CLOSED) return; // it begins anew by itself
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

// A page that nobody sees holds no connection: a browser has six for a site, in all its tabs.
function turn() {
  if (document.hidden) rest();
  else listen();
}

document.addEventListener("visibilitychange", turn);
window.addEventListener("pagehide", rest);
window.addEventListener("pageshow", listen);
window.addEventListener("online", again);
setInterval(() => { if (stream && Date.now() - lastHeard > SILENCE) again(); }, WATCH);
listen();
